/**
 * Stores outcomes of delivery attempts, with their effect on subscriptions. Under load, many of one organization in one
 * transaction.
 */
import { Context, DateTime, Effect, Layer, Option, Order, Random } from "effect"
import type { NoticeDraft } from "../../notice/Notice.ts"
import { Notices } from "../../notice/Notices.ts"
import { writeBatcher } from "../../storage/WriteBatcher.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { afterAttempt } from "./Delivery.ts"
import type { AttemptMade } from "./DeliverySending.ts"
import { type ClaimedDelivery, DeliveryStore } from "./DeliveryStore.ts"
import { type AttemptVerdict, judgeAttempt } from "./RetrySchedule.ts"
import { webhookHost } from "../channel/WebhookAddress.ts"
import { chatNames } from "../chat/ChatUrl.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { SubscriptionStore } from "../subscription/SubscriptionStore.ts"

/** An attempt under a claim. */
export interface ClaimedAttempt {
  readonly claimed: ClaimedDelivery
  readonly made: AttemptMade
}

interface SpreadAttempt extends ClaimedAttempt {
  /** In [0, 1): jitter of the next attempt. Drawn once, so that a repeated write gives the same. */
  readonly random: number
}

/** An attempt and its effect. */
interface Judged extends SpreadAttempt {
  readonly verdict: AttemptVerdict
  /** Its subscription afterwards. */
  readonly after: Subscription
}

/** Stores outcomes of attempts. */
export class AttemptWriter extends Context.Service<
  AttemptWriter,
  {
    /**
     * Stores an attempt with its effect on delivery and subscription, in one transaction. `null`, and nothing written,
     * if the claim had expired and another worker has it.
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
      const notices = yield* Notices

      // in the order of their ids, so that two writers do not block each other
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

      // subscriptions before deliveries, as the deletion of a subscription does
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
        // an attempt with an expired claim does not count for its subscription: judge the others without it
        const counted = judged.every(isSettled) ? judged : judgeInTurn(judged.filter(isSettled), locked)
        yield* notices.post(counted.flatMap((attempt) => disabledNoticeOf(attempt, locked)))
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
  ).pipe(Layer.provide(Notices.layer))
}

const byId = Order.mapInput(Order.String, ([id]: readonly [string, unknown]) => id)

/** The effect of an attempt on its delivery and subscription: the same object if nothing changes. */
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

// the path of a URL can be a secret
const targetText = ({ channel, webhookUrl }: Subscription): string => {
  if (channel === "email") return "An email subscription"
  const url = webhookUrl === null ? null : URL.parse(webhookUrl)
  if (channel !== "webhook") return `A subscription of ${chatNames[channel]}`
  return url === null ? "A webhook" : `The webhook to ${webhookHost(url)}`
}

/** The notice about a subscription that an attempt disables. */
const disabledNoticeOf = (
  { after, made, verdict }: Judged,
  locked: ReadonlyMap<string, Subscription>
): ReadonlyArray<NoticeDraft> => {
  if (verdict.disable === null || locked.get(after.id)?.enabled !== true) return []
  const reason =
    verdict.disable === "gone"
      ? `its endpoint answered with ${made.attempt.statusCode ?? "410"}`
      : "none of its deliveries succeeded for 5 days"
  return [
    {
      organizationId: after.organizationId,
      type: "endpoint_disabled",
      subject: after.id,
      occasion: `${after.id} ${DateTime.formatIso(made.endedAt)}`,
      message: `${targetText(after)} is disabled, because ${reason}.`,
      remedy: "Repair the endpoint, then enable the subscription again."
    }
  ]
}

/** Judges attempts one after the other, each with its subscription as the previous ones left it. */
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
