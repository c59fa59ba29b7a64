/**
 * Whether a process of the service can do its work.
 */
import { Health } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { Readiness } from "@answerscope/http"
import { Deferred, Effect, Layer } from "effect"

/** As `Health` has it. The clock is watched too: who runs a machine with a wrong one reads it in the log. */
export const readiness = Layer.effect(
  Readiness,
  Effect.map(Health, ({ look }) => Effect.map(look, ({ reason }) => reason))
).pipe(Layer.provide(ClockWatch.layer))

/** The same, and not before the database has its first key: until then every request would be refused. */
export const readinessWithKeys = (hasKeys: Deferred.Deferred<void>) =>
  Layer.effect(
    Readiness,
    Effect.map(Readiness, (look) =>
      Effect.flatMap(Deferred.isDone(hasKeys), (isDone) =>
        isDone ? look : Effect.succeed("The server is starting: its first access key is being created.")
      )
    )
  ).pipe(Layer.provide(readiness))
