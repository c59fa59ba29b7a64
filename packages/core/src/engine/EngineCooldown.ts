/**
 * Keeps this process from asking an engine that wants to be left alone.
 */
import { Context, Effect, Layer } from "effect"
import { steadyMillis } from "../time/SteadyTime.ts"
import type { Engine } from "./Engine.ts"

/** Longest pause that one answer of a vendor can cause, in milliseconds. */
const pauseMillisMax = 10 * 60_000

/** Pauses of engines in this process: a caller waits here before it asks one. */
export class EngineCooldown extends Context.Service<
  EngineCooldown,
  {
    /** Waits until the engine may be asked. */
    readonly wait: (engine: Engine) => Effect.Effect<void>
    /** Pauses the engine for that long from now, at most 10 minutes. Never shortens a pause under way. */
    readonly pause: (engine: Engine, millis: number) => Effect.Effect<void>
  }
>()("@answerscope/core/engine/EngineCooldown") {
  static readonly layer = Layer.sync(EngineCooldown, () => {
    const pausedUntil = new Map<Engine, number>()
    const wait = (engine: Engine): Effect.Effect<void> =>
      Effect.flatMap(steadyMillis, (now) => {
        const millis = (pausedUntil.get(engine) ?? 0) - now
        // asked again after the sleep: another answer may have prolonged the pause
        return millis > 0 ? Effect.andThen(Effect.sleep(millis), wait(engine)) : Effect.void
      })
    const pause = (engine: Engine, millis: number) =>
      Effect.map(steadyMillis, (now) => {
        // NaN pauses nothing: once in the map, no later pause would count
        const until = millis > 0 ? now + Math.min(millis, pauseMillisMax) : 0
        pausedUntil.set(engine, Math.max(until, pausedUntil.get(engine) ?? 0))
      })
    return EngineCooldown.of({ wait, pause })
  })
}
