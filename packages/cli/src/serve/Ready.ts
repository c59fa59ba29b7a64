/** Readiness of a process. */
import { Health } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { Readiness } from "@answerscope/http"
import { Deferred, Effect, Layer } from "effect"

/** `Health`, with the clock: a wrong clock is also logged. */
export const readiness = Layer.effect(
  Readiness,
  Effect.map(Health, ({ look }) => Effect.map(look, ({ reason }) => reason))
).pipe(Layer.provide(ClockWatch.layer))

/** The same, but not ready before the database has its first key, because every request would be rejected. */
export const readinessWithKeys = (hasKeys: Deferred.Deferred<void>) =>
  Layer.effect(
    Readiness,
    Effect.map(Readiness, (look) =>
      Effect.flatMap(Deferred.isDone(hasKeys), (isDone) =>
        isDone ? look : Effect.succeed("The server is starting: its first access key is being created.")
      )
    )
  ).pipe(Layer.provide(readiness))
