/**
 * The `answerscope` command.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Layer, Logger, Runtime } from "effect"
import { CliOutput, Command } from "effect/cli"
import { discoverCommand } from "./discovery/DiscoverCommand.ts"
import { presenter, reportFailure } from "./FailureReport.ts"
import { lookupCommands } from "./lookup/LookupCommands.ts"
import { countsCommand } from "./operator/CountsCommand.ts"
import { creditsCommand } from "./operator/CreditsCommand.ts"
import { deliveriesCommand } from "./operator/DeliveriesCommand.ts"
import { keyCommand } from "./operator/KeyCommand.ts"
import { migrateCommand } from "./operator/MigrateCommand.ts"
import { orgCommand } from "./operator/OrgCommand.ts"
import { reanalyzeCommand } from "./operator/ReanalyzeCommand.ts"
import { trackerCommand } from "./operator/TrackerCommand.ts"
import { scanCommand } from "./scan/ScanCommand.ts"
import { apiCommand, serveCommand } from "./serve/ServeCommand.ts"
import { workerCommand } from "./serve/WorkerCommand.ts"

const answerscope = Command.make("answerscope").pipe(
  Command.withDescription("Measures how a brand appears in the answers of AI engines"),
  Command.withSubcommands([
    scanCommand,
    discoverCommand,
    ...lookupCommands,
    serveCommand,
    apiCommand,
    workerCommand,
    orgCommand,
    keyCommand,
    creditsCommand,
    trackerCommand,
    deliveriesCommand,
    reanalyzeCommand,
    countsCommand,
    migrateCommand
  ])
)

/** A server that stops when asked to has succeeded; any other interrupted command was cut off. */
const isServer = ["serve", "api", "worker"].some((name) => process.argv.includes(name))

const teardown: Runtime.Teardown = (exit, onExit) =>
  isServer && Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(0)
    : Runtime.defaultTeardown(exit, onExit)

Command.run(answerscope, { version: "0.1.0" }).pipe(
  Effect.tapCause(reportFailure),
  Effect.provide(
    Layer.mergeAll(NodeServices.layer, CliOutput.layerPresenter(presenter), Layer.succeed(Logger.LogToStderr, true))
  ),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown })
)
