/** Sends confirmation emails. */
import { ClockWatch, Confirmations } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { PollClock } from "./PollClock.ts"

/** Claims per batch. */
const claimedMax = 10

/** Polls for due emails with the process's poll clock, and continues at once while there are many. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const pollClock = yield* PollClock
    const confirmations = yield* Confirmations
    const { whenRight } = yield* ClockWatch
    const round = confirmations.sendDue(claimedMax).pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("could not send confirmation emails", cause), 0)),
      Effect.flatMap((count) => (count === claimedMax ? Effect.void : pollClock.next))
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(whenRight, round)))
  })
)
