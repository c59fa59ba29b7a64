/** Sends events to subscribers, attempt by attempt, and lists deliveries. */
import { Context, DateTime, Duration, Effect, Layer, Metric, Record, Schema } from "effect"
import { RequestedId } from "../../id/RequestedId.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { organizationField, pageField } from "../../request/ListRequest.ts"
import { requestCheck } from "../../request/RequestCheck.ts"
import { Conflict, type InvalidRequest, type NotFound, orNotFound, RateLimited } from "../../request/RequestError.ts"
import { RateLimitStore } from "../../ratelimit/RateLimitStore.ts"
import type { Page, PageRequest } from "../../storage/Page.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { AttemptWriter } from "./AttemptWriter.ts"
import { abandoned, type Delivery, type ListedDelivery, postponed, released, resent, unaddressed } from "./Delivery.ts"
import { attemptMax, makeAttempt, sendersOf } from "./DeliverySending.ts"
import { type ClaimedDelivery, type ClaimEnds, type DeliveryKey, DeliveryStore } from "./DeliveryStore.ts"
import { DeliverySignal } from "./DeliverySignal.ts"
import { EmailLimits } from "../consent/EmailLimits.ts"
import { Recipients } from "../consent/Recipients.ts"
import type { AttemptVerdict } from "./RetrySchedule.ts"
import { SubscriptionId } from "../subscription/SubscriptionId.ts"
import { type SubscriptionKey, SubscriptionStore } from "../subscription/SubscriptionStore.ts"

const checkList = requestCheck(
  Schema.Struct({ organizationId: organizationField, subscriptionId: RequestedId(SubscriptionId), page: pageField })
)

/**
 * Lease of a claim, by channel: longer than an attempt and its write, so that it expires only if its process died or
 * paused for that long.
 */
export const claimFor: Readonly<Record<keyof ClaimEnds, Duration.Duration>> = Record.map(attemptMax, (duration) =>
  Duration.sum(duration, Duration.seconds(10))
)

const claimEnds = (now: DateTime.Utc) => Record.map(claimFor, (duration) => DateTime.addDuration(now, duration))

/** Limits of resends per subscription, and per organization. */
const resendRule = { capacity: 10, tokensPerMinute: 10 }
const allResendsRule = { capacity: 60, tokensPerMinute: 60 }

const attemptsMade = Metric.counter("answerscope_delivery_attempts_total", {
  description: "Attempts of deliveries, by channel and what became of the delivery",
  incremental: true
})

/** Service of deliveries: tenants list and resend them, workers attempt them. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** The deliveries of a subscription, newest first. Default page: the first 50. */
    readonly list: (request: {
      readonly organizationId: OrganizationId
      readonly subscriptionId: SubscriptionId
      readonly page?: Partial<PageRequest>
    }) => Effect.Effect<Page<ListedDelivery>, InvalidRequest | NotFound | StorageError>
    /**
     * Resends a delivery, whatever its status: due at once, on a new retry schedule, under the same event id. Fails
     * with `Conflict` for a test, during an attempt, and if the subscription is disabled; with `RateLimited` beyond 10
     * a minute of one subscription, or 60 of the organization.
     */
    readonly resend: (key: DeliveryKey) => Effect.Effect<Delivery, NotFound | Conflict | RateLimited | StorageError>
    /**
     * Claims due deliveries for the duration of an attempt (`claimFor`), by the rules of `fairClaims`. Without
     * `failingMax`, failing subscriptions have no limit of their own. Pass each to `attempt`. For workers: covers all
     * organizations.
     */
    readonly claimDue: (options: {
      readonly limit: number
      readonly perSubscriptionMax: number
      readonly failingMax?: number
    }) => Effect.Effect<ReadonlyArray<ClaimedDelivery>, StorageError>
    /**
     * Makes one attempt of a claimed delivery, at most 12 s for a webhook or a chat and 45 s for email, and stores the
     * outcome unless another worker has the claim. When interrupted, releases the delivery; messages sent by then may
     * be sent twice.
     */
    readonly attempt: (claimed: ClaimedDelivery) => Effect.Effect<void, StorageError>
  }
>()("@answerscope/core/notification/delivery/Deliveries") {
  static readonly layer = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const store = yield* DeliveryStore
      const clock = yield* StorageClock
      const subscriptions = yield* SubscriptionStore
      const writer = yield* AttemptWriter
      const signal = yield* DeliverySignal
      const transaction = yield* Transaction
      const countResend = yield* resendCounter
      const senders = yield* sendersOf

      const targetsOf = emailTargets(yield* Recipients, yield* EmailLimits)

      const subscriptionOf = (key: SubscriptionKey) => subscriptions.get(key).pipe(orNotFound("subscription"))

      const resend = Effect.fn("Deliveries.resend")(function* (key: DeliveryKey) {
        const subscription = yield* subscriptionOf({ ...key, id: key.subscriptionId })
        const delivery = yield* store.get(key).pipe(orNotFound("delivery"))
        if (delivery.type === "visibility.test") {
          return yield* new Conflict({ message: "A test cannot be resent. Start another test." })
        }
        if (!subscription.enabled) {
          return yield* new Conflict({ message: "The subscription is disabled. Enable it first." })
        }
        yield* countResend(key)
        const again = resent(delivery, yield* clock.now)
        if (!(yield* store.saveUnclaimed(again))) {
          return yield* new Conflict({ message: "An attempt of this delivery is running. Try again later." })
        }
        yield* transaction.afterCommit(signal.notify)
        return again
      })

      // retried when its claim expires
      const release = ({ delivery, claim }: ClaimedDelivery, accepted: ReadonlyArray<string>) =>
        (accepted.length === 0
          ? store.release([claim])
          : Effect.asVoid(store.settle([{ delivery: released(delivery, accepted), claim }]))
        ).pipe(Effect.catch((error) => Effect.logWarning("delivery not released", error)))

      // only the sending is interruptible: the outcome of an attempt is always stored
      const attempt = Effect.fn("Deliveries.attempt")((claimed: ClaimedDelivery) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            const { delivery, subscription, claim } = claimed
            const settle = (after: Delivery) => Effect.asVoid(store.settle([{ delivery: after, claim }]))
            if (!subscription.enabled) return yield* settle(abandoned(delivery))
            const { targets, waitMillis } = yield* targetsOf(claimed)
            if (targets === null) return yield* settle(postponed(delivery, yield* afterMillis(clock, waitMillis)))
            const accepted: Array<string> = []
            const onAccepted = (address: string) => void accepted.push(address)
            const made = yield* restore(makeAttempt(senders, { delivery, subscription, targets, onAccepted })).pipe(
              Effect.onInterrupt(() => release(claimed, accepted))
            )
            if (subscription.channel === "email" && targets.length === 0) {
              return yield* settle(unaddressed(delivery, made.attempt))
            }
            if (waitMillis > 0) {
              return yield* settle(postponed(delivery, { ...made, ...(yield* afterMillis(clock, waitMillis)) }))
            }
            yield* noteVerdict(claimed, yield* writer.write({ claimed, made }))
          })
        )
      )

      return Deliveries.of({
        list: Effect.fn("Deliveries.list")(function* (request) {
          const wanted = yield* checkList(request)
          yield* subscriptionOf({ ...wanted, id: wanted.subscriptionId })
          return yield* store.list(wanted)
        }),
        resend,
        claimDue: Effect.fn("Deliveries.claimDue")(function* (options) {
          const now = yield* clock.now
          return yield* store.claimDue({ failingMax: options.limit, ...options, now, until: claimEnds(now) })
        }),
        attempt
      })
    })
  ).pipe(Layer.provide([AttemptWriter.layer, DeliverySignal.layer]))
}

/**
 * Recipients of an email attempt. `waitMillis`: how long the others must wait for the organization's limit; `targets`
 * is `null` if all must.
 */
const emailTargets = (recipients: Recipients["Service"], limits: EmailLimits["Service"]) =>
  Effect.fnUntraced(function* ({ delivery, subscription }: ClaimedDelivery) {
    const { organizationId, channel, emailRecipients } = subscription
    if (channel !== "email") return { targets: [], waitMillis: 0 }
    const targets = yield* recipients.mailable(organizationId, emailRecipients)
    const rest = targets.filter(({ to }) => !delivery.recipientsDone.includes(to))
    if (rest.length === 0) return { targets, waitMillis: 0 }
    const { granted, retryAfterMillis } = yield* limits.takeMessages(organizationId, rest.length)
    if (granted === rest.length) return { targets, waitMillis: 0 }
    // so that it is not retried for every single message that the limit allows
    const waitMillis = Math.max(retryAfterMillis, limitWaitMillis)
    return { targets: granted === 0 ? null : rest.slice(0, granted), waitMillis }
  })

/** Shortest wait of a delivery for its organization's limit. */
const limitWaitMillis = 60_000

const afterMillis = ({ now }: StorageClock["Service"], milliseconds: number) =>
  Effect.map(now, (at) => ({ until: DateTime.add(at, { milliseconds }) }))

/** Counts a resend. Fails beyond `resendRule` and `allResendsRule`. */
const resendCounter = Effect.map(RateLimitStore, (store) => {
  const take = Effect.fnUntraced(function* (id: string, rule: typeof resendRule, whose: string) {
    const { granted, retryAfterMillis } = yield* store.take({ key: `resend:${id}`, rule, wanted: 1 })
    if (granted > 0) return
    const message = `${whose} deliveries are sent again at most ${rule.capacity} times a minute.`
    return yield* new RateLimited({ message, retryAfterMillis })
  })
  return ({ organizationId, subscriptionId }: DeliveryKey) =>
    Effect.andThen(
      take(subscriptionId, resendRule, "A subscription's"),
      take(organizationId, allResendsRule, "An organization's")
    )
})

const noteVerdict = Effect.fnUntraced(function* (
  { delivery, subscription }: ClaimedDelivery,
  verdict: AttemptVerdict | null
) {
  const { channel, id: subscriptionId, organizationId } = subscription
  const outcome = verdict?.status ?? "late"
  yield* Metric.update(Metric.withAttributes(attemptsMade, { channel, outcome }), 1)
  if (verdict === null || verdict.status === "delivered") return
  const told =
    verdict.disable === null ? "not delivered" : `not delivered, and its subscription disabled: ${verdict.disable}`
  yield* Effect.logWarning(told).pipe(Effect.annotateLogs({ deliveryId: delivery.id, subscriptionId, organizationId }))
})
