/**
 * Sends the mails that ask recipients to confirm.
 */
import { Confirmations, ClockWatch } from "@answerscope/core/adapter"
import { type Duration, Effect, Layer } from "effect"

/** How many are claimed at once. */
const claimedMax = 10

/** Looks for mails that are due every `pollInterval`, and goes on at once while there are many. */
export const layer = (pollInterval: Duration.Input) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const confirmations = yield* Confirmations
      const { whenRight } = yield* ClockWatch
      const round = confirmations.sendDue(claimedMax).pipe(
        Effect.catchCause((cause) => Effect.as(Effect.logError("confirmation mails not sent", cause), 0)),
        Effect.flatMap((count) => (count === claimedMax ? Effect.void : Effect.sleep(pollInterval)))
      )
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(whenRight, round)))
    })
  )
