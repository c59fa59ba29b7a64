/**
 * Writes how attempts of deliveries ended, many in one transaction under load, and what follows
 * from them for their subscriptions.
 */
import { Context, Effect, Layer, Option, Random } from "effect"
import { writeBatcher } from "../../storage/WriteBatcher.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { afterAttempt } from "./Delivery.ts"
import type { AttemptMade } from "./DeliverySending.ts"
import { type ClaimedDelivery, DeliveryStore } from "./DeliveryStore.ts"
import { type AttemptVerdict, judgeAttempt } from "./RetrySchedule.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { SubscriptionStore } from "../subscription/SubscriptionStore.ts"

/** An attempt that was made under a claim. */
export interface ClaimedAttempt {
  readonly claimed: ClaimedDelivery
  readonly made: AttemptMade
}

interface Spread extends ClaimedAttempt {
  /** In [0, 1): spreads the next attempt. The same however often the group is written. */
  readonly random: number
}

export class AttemptWriter extends Context.Service<
  AttemptWriter,
  {
    /**
     * Writes an attempt and what it makes of its delivery and subscription, in one transaction; null when the
     * claim had run out and was taken by another: nothing was written then.
     */
    readonly write: (attempt: ClaimedAttempt) => Effect.Effect<AttemptVerdict | null, StorageError>
  }
>()("@answerscope/core/notification/delivery/AttemptWriter") {
  static readonly layer = Layer.effect(
    AttemptWriter,
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const subscriptions = yield* SubscriptionStore
      const transaction = yield* Transaction

      /** The subscriptions that change, as they are now and locked, in one order everywhere. */
      const lockChanging = Effect.fnUntraced(function* (attempts: ReadonlyArray<Spread>) {
        const changing = new Map(
          attempts
            .filter(
              (attempt) => subscriptionAfter(attempt.claimed.subscription, attempt) !== attempt.claimed.subscription
            )
            .map(({ claimed }) => [claimed.subscription.id, claimed.subscription.organizationId])
        )
        const sorted = [...changing].toSorted(([a], [b]) => (a < b ? -1 : 1))
        const locked = yield* Effect.forEach(sorted, ([id, organizationId]) =>
          subscriptions.lock({ organizationId, id })
        )
        return new Map(locked.flatMap(Option.toArray).map((subscription) => [subscription.id, subscription]))
      })

      // subscriptions before deliveries: whoever removes a subscription goes that way too
      const writeAll = Effect.fn("AttemptWriter.writeAll")(function* (attempts: ReadonlyArray<Spread>) {
        const locked = yield* lockChanging(attempts)
        const judged = judgeInTurn(attempts, locked)
        const claims = yield* store.settle(
          judged.map(({ claimed: { claim, delivery }, made, verdict }) => ({
            claim,
            delivery: afterAttempt(delivery, { ...made, verdict })
          }))
        )
        const settled = new Set(claims)
        const written = judged.filter(({ claimed }) => settled.has(claimed.claim))
        for (const subscription of locked.values()) {
          const own = written.filter(({ claimed }) => claimed.subscription.id === subscription.id)
          const after = own.reduce(subscriptionAfter, subscription)
          if (after !== subscription) yield* subscriptions.save(after)
        }
        return judged.map(({ claimed, verdict }) => (settled.has(claimed.claim) ? verdict : null))
      }, transaction.run)

      const write = yield* writeBatcher(writeAll)
      return AttemptWriter.of({
        write: (attempt) => Effect.flatMap(Random.next, (random) => write({ ...attempt, random }))
      })
    })
  )
}

const verdictOf = ({ claimed: { delivery }, made, random }: Spread, subscription: Subscription): AttemptVerdict =>
  judgeAttempt({
    result: made.result,
    attempts: delivery.attemptsCounted + 1,
    failingSince: subscription.failingSince,
    endedAt: made.endedAt,
    random
  })

/** The subscription after an attempt; itself when nothing changes. */
const subscriptionAfter = (subscription: Subscription, attempt: Spread): Subscription => {
  const { failingSince, disable } = verdictOf(attempt, subscription)
  if (disable !== null && subscription.enabled) {
    return { ...subscription, failingSince, enabled: false, updatedAt: attempt.made.endedAt }
  }
  return (failingSince === null) === (subscription.failingSince === null)
    ? subscription
    : { ...subscription, failingSince }
}

/** Judges attempts one after the other, each by what those before it made of its subscription. */
const judgeInTurn = (attempts: ReadonlyArray<Spread>, locked: ReadonlyMap<string, Subscription>) => {
  const current = new Map(locked)
  return attempts.map((attempt) => {
    const { id } = attempt.claimed.subscription
    const before = current.get(id) ?? attempt.claimed.subscription
    current.set(id, subscriptionAfter(before, attempt))
    return { ...attempt, verdict: verdictOf(attempt, before) }
  })
}
