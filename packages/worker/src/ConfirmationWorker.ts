/**
 * Sends the mails that ask recipients to confirm.
 */
import { ClockWatch, Confirmations } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { LookTurns } from "./LookTurns.ts"

/** How many are claimed at once. */
const claimedMax = 10

/** Looks for mails that are due in each of the process's turns, and goes on at once while there are many. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const turns = yield* LookTurns
    const confirmations = yield* Confirmations
    const { whenRight } = yield* ClockWatch
    const round = confirmations.sendDue(claimedMax).pipe(
      Effect.catchCause((cause) => Effect.as(Effect.logError("confirmation emails not sent", cause), 0)),
      Effect.flatMap((count) => (count === claimedMax ? Effect.void : turns.next))
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(whenRight, round)))
  })
)
