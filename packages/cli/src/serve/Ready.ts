/**
 * Whether a process of the service can do its work.
 */
import { ClockWatch } from "@answerscope/core"
import { AccessKeyStore } from "@answerscope/core/adapter"
import { Readiness } from "@answerscope/http"
import { Effect, Layer } from "effect"

/** Makes a cheap query to the database, and looks whether this process's clock is right. */
export const readiness = Layer.effect(
  Readiness,
  Effect.gen(function* () {
    const keys = yield* AccessKeyStore
    const clock = yield* ClockWatch
    return keys.find("0".repeat(64)).pipe(
      Effect.timeout("2 seconds"),
      Effect.andThen(clock.fault),
      Effect.catch((error) => Effect.as(Effect.logWarning("not ready", error), "The database is not reachable."))
    )
  })
).pipe(Layer.provide(ClockWatch.layer))
