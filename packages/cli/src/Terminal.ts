/**
 * What commands share that do their work in the terminal's own process.
 */
import { Organizations } from "@answerscope/core"
import { Effect, Option, References } from "effect"
import { GlobalFlag } from "effect/cli"

/** The id of an organization that nobody bills: it has as many credits as any one command can cost. */
export const terminalOrganization = Effect.gen(function* () {
  const organizations = yield* Organizations
  const { id } = yield* organizations.create({ name: "terminal", monthlyLimit: 1_000_000 })
  return id
})

/** Runs a command without logs, unless a log level is asked for: the command itself prints what went wrong. */
export const quietly = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const logLevel = Option.getOrElse(yield* GlobalFlag.LogLevel, () => "None" as const)
    return yield* Effect.provideService(effect, References.MinimumLogLevel, logLevel)
  })
