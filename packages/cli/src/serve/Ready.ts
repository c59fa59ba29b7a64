/**
 * Whether a process of the service can do its work.
 */
import { Health } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { Readiness } from "@answerscope/http"
import { Effect, Layer } from "effect"

/** As `Health` has it. The clock is watched too: who runs a machine with a wrong one reads it in the log. */
export const readiness = Layer.effect(
  Readiness,
  Effect.map(Health, ({ look }) => Effect.map(look, ({ reason }) => reason))
).pipe(Layer.provide(ClockWatch.layer))
