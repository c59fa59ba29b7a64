/** Starts due runs of trackers. */
import { Trackers } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { PollClock } from "./PollClock.ts"
import { SchedulerPriority } from "./SchedulerPriority.ts"

/** Polls until its scope closes. Any number of processes may do so: each slot starts once. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const pollClock = yield* PollClock
    const trackers = yield* Trackers
    const { whenRight } = yield* ClockWatch
    const { starting } = yield* SchedulerPriority
    const round = starting(trackers.startDue).pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("could not load due trackers", cause), 0)),
      // a full batch means that there may be more
      Effect.flatMap((done) => (done > 0 ? Effect.yieldNow : pollClock.next))
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(whenRight, round)))
  })
)
