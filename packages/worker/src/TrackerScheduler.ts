/**
 * Starts the runs of trackers whose slot has come.
 */
import { Trackers } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/adapter"
import { type Duration, Effect, Layer } from "effect"
import { StartsFirst } from "./StartsFirst.ts"

/** Looks again and again until its scope closes. Any number of processes may do so: each slot is started once. */
export const layer = (pollInterval: Duration.Input) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const trackers = yield* Trackers
      const { whenRight } = yield* ClockWatch
      const { starting } = yield* StartsFirst
      const round = starting(trackers.startDue).pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logError("due trackers not found", cause), 0)),
        // if there was something to do, there may be more
        Effect.flatMap((done) => (done > 0 ? Effect.yieldNow : Effect.sleep(pollInterval)))
      )
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(whenRight, round)))
    })
  )
