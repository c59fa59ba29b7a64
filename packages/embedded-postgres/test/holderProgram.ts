/**
 * Starts the embedded database in the folder of its first argument, prints URL and process id as one line of JSON, and
 * holds it until it is ended.
 */
import { start } from "@answerscope/embedded-postgres"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Console, Effect, Redacted } from "effect"

const dataDir = process.argv[2] ?? ".data"

start({ dataDir, durability: "relaxed", waitMillis: 0 }).pipe(
  Effect.flatMap(({ pid, url }) => Console.log(JSON.stringify({ pid, url: Redacted.value(url) }))),
  Effect.andThen(Effect.never),
  Effect.scoped,
  Effect.catchTag("EmbeddedPostgresError", (error) =>
    Effect.andThen(Console.log(JSON.stringify({ failure: error.failure, message: error.message })), Effect.die(error))
  ),
  NodeRuntime.runMain({ disableErrorReporting: true })
)
