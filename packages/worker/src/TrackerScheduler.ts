/** Starts due runs of trackers. */
import { Trackers } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { LookTurns } from "./LookTurns.ts"
import { StartsFirst } from "./StartsFirst.ts"

/** Polls until its scope closes. Any number of processes may do so: each slot starts once. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const turns = yield* LookTurns
    const trackers = yield* Trackers
    const { whenRight } = yield* ClockWatch
    const { starting } = yield* StartsFirst
    const round = starting(trackers.startDue).pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("could not load due trackers", cause), 0)),
      // a full batch means that there may be more
      Effect.flatMap((done) => (done > 0 ? Effect.yieldNow : turns.next))
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(whenRight, round)))
  })
)
