/**
 * The `answerscope` command.
 */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Cause, Console, Effect, Exit, Logger, Predicate, Runtime } from "effect"
import { Command } from "effect/cli"
import { scanCommand } from "./scan/ScanCommand.ts"

const answerscope = Command.make("answerscope").pipe(
  Command.withDescription("Measures how a brand appears in the answers of AI engines"),
  Command.withSubcommands([scanCommand])
)

Command.run(answerscope, { version: "0.1.0" }).pipe(
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain
)
