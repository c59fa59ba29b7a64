/**
 * Writes how attempts of deliveries ended, many of one organization in one transaction under load, and what follows
 * from them for their subscriptions.
 */
import { Context, type DateTime, Effect, Layer, Option, Order, Random } from "effect"
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

interface SpreadAttempt extends ClaimedAttempt {
  /** In [0, 1): spreads the next attempt. Drawn once, so that writing the group again gives the same. */
  readonly random: number
}

/** An attempt and what follows from it. */
interface Judged extends SpreadAttempt {
  readonly verdict: AttemptVerdict
  /** Its subscription after it. */
  readonly after: Subscription
}

/** Writes the outcomes of attempts. */
export class AttemptWriter extends Context.Service<
  AttemptWriter,
  {
    /**
     * Writes an attempt and what follows from it for its delivery and subscription, in one transaction. Null when the
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

      // always in the order of their ids, so that two writers do not block each other
      const lockChanging = Effect.fnUntraced(function* (judged: ReadonlyArray<Judged>) {
        const changing = judged.flatMap(({ claimed: { subscription }, after }) =>
          after === subscription ? [] : [[subscription.id, subscription.organizationId] as const]
        )
        const sorted = [...new Map(changing)].toSorted(byId)
        const locked = yield* Effect.forEach(sorted, ([id, organizationId]) =>
          subscriptions.lock({ organizationId, id })
        )
        return new Map(locked.flatMap(Option.toArray).map((subscription) => [subscription.id, subscription]))
      })

      // subscriptions before deliveries, as the removal of a subscription does
      const writeAll = Effect.fn("AttemptWriter.writeAll")(function* (attempts: ReadonlyArray<SpreadAttempt>) {
        const asClaimed = attempts.map((attempt) => judge(attempt, attempt.claimed.subscription))
        const locked = yield* lockChanging(asClaimed)
        const judged = locked.size === 0 ? asClaimed : judgeInTurn(attempts, locked)
        const claims = yield* store.settle(
          judged.map(({ claimed: { claim, delivery }, made, verdict }) => ({
            claim,
            delivery: afterAttempt(delivery, { ...made, verdict })
          }))
        )
        const settled = new Set(claims)
        const isSettled = ({ claimed }: SpreadAttempt) => settled.has(claimed.claim)
        // an attempt whose claim had run out does not count for its subscription: the others are judged without it
        const counted = judged.every(isSettled) ? judged : judgeInTurn(judged.filter(isSettled), locked)
        const after = new Map(counted.map((attempt) => [attempt.claimed.subscription.id, attempt.after]))
        for (const subscription of locked.values()) {
          const changed = after.get(subscription.id) ?? subscription
          if (changed !== subscription) yield* subscriptions.save(changed)
        }
        return judged.map((attempt) => (isSettled(attempt) ? attempt.verdict : null))
      }, transaction.run)

      const write = yield* writeBatcher(writeAll)
      return AttemptWriter.of({
        write: (attempt) =>
          Effect.flatMap(Random.next, (random) =>
            write({ ...attempt, random }, attempt.claimed.subscription.organizationId)
          )
      })
    })
  )
}

const byId = Order.mapInput(Order.String, ([id]: readonly [string, unknown]) => id)

/** What follows from an attempt for its delivery, and for its subscription: the same object when nothing changes. */
const judge = (attempt: SpreadAttempt, subscription: Subscription): Judged => {
  const { claimed, made, random } = attempt
  const verdict = judgeAttempt({
    result: made.result,
    attempts: claimed.delivery.attemptsCounted + 1,
    failingSince: subscription.failingSince,
    endedAt: made.endedAt,
    random
  })
  return { ...attempt, verdict, after: subscriptionAfter(subscription, verdict, made.endedAt) }
}

const subscriptionAfter = (
  subscription: Subscription,
  { failingSince, disable }: AttemptVerdict,
  endedAt: DateTime.Utc
): Subscription => {
  if (disable !== null && subscription.enabled) {
    return { ...subscription, failingSince, enabled: false, updatedAt: endedAt }
  }
  return (failingSince === null) === (subscription.failingSince === null)
    ? subscription
    : { ...subscription, failingSince }
}

/** Judges attempts one after the other, each by its subscription as those before it left it. */
const judgeInTurn = (
  attempts: ReadonlyArray<SpreadAttempt>,
  locked: ReadonlyMap<string, Subscription>
): ReadonlyArray<Judged> => {
  const current = new Map(locked)
  return attempts.map((attempt) => {
    const { subscription } = attempt.claimed
    const judged = judge(attempt, current.get(subscription.id) ?? subscription)
    current.set(subscription.id, judged.after)
    return judged
  })
}
