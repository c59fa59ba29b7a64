/** The `answerscope` command as a process. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Effect, Exit, Runtime } from "effect"
import { answerscope } from "./Answerscope.ts"
import { watchStandardOutput } from "./output/StandardOutput.ts"

/** A server that stops on request has succeeded; any other interrupted command failed. */
const isServer = ["serve", "api", "worker", "mcp"].some((name) => process.argv.includes(name))

const teardown: Runtime.Teardown = (exit, onExit) =>
  isServer && Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
    ? onExit(0)
    : Runtime.defaultTeardown(exit, onExit)

watchStandardOutput.pipe(
  Effect.andThen(answerscope),
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({ disableErrorReporting: true, teardown })
)
