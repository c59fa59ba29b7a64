/** Shared parts of commands that work in their own process. */
import { Organizations } from "@answerscope/core"
import { Effect, Option, References } from "effect"
import { GlobalFlag } from "effect/cli"

/** Organization of commands without a customer. Its credits cover any single command. */
export const terminalOrganization = Effect.gen(function* () {
  const organizations = yield* Organizations
  const { id } = yield* organizations.create({ name: "terminal", monthlyLimit: 1_000_000 })
  return id
})

/** Runs a command without logs, unless a log level is set. The command prints errors itself. */
export const quietly = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const logLevel = Option.getOrElse(yield* GlobalFlag.LogLevel, () => "None" as const)
    return yield* Effect.provideService(effect, References.MinimumLogLevel, logLevel)
  })
