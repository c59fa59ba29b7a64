/**
 * The `answerscope` command.
 */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect, Layer, Logger } from "effect"
import { CliOutput, Command } from "effect/cli"
import { presenter, reportFailure } from "./FailureReport.ts"
import { creditsCommand } from "./operator/CreditsCommand.ts"
import { keyCommand } from "./operator/KeyCommand.ts"
import { migrateCommand } from "./operator/MigrateCommand.ts"
import { orgCommand } from "./operator/OrgCommand.ts"
import { scanCommand } from "./scan/ScanCommand.ts"

const answerscope = Command.make("answerscope").pipe(
  Command.withDescription("Measures how a brand appears in the answers of AI engines"),
  Command.withSubcommands([scanCommand, orgCommand, keyCommand, creditsCommand, migrateCommand])
)

Command.run(answerscope, { version: "0.1.0" }).pipe(
  Effect.tapCause(reportFailure),
  Effect.provide(
    Layer.mergeAll(NodeServices.layer, CliOutput.layerPresenter(presenter), Layer.succeed(Logger.LogToStderr, true))
  ),
  NodeRuntime.runMain({ disableErrorReporting: true })
)
