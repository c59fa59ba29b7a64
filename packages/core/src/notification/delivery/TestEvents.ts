/** The test of a subscription: a sample alert, sent at once and once. */
import { Context, Effect, Layer, Option, Schema } from "effect"
import { AlertType } from "../../alert/Alert.ts"
import { Ids } from "../../id/Ids.ts"
import { type NotFound, orNotFound, RateLimited } from "../../request/RequestError.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { type EmailAllowance, EmailLimits } from "../consent/EmailLimits.ts"
import { Recipients } from "../consent/Recipients.ts"
import { eventBody, sampleAlert } from "../event/AlertEvent.ts"
import type { Subscription, TestStatus } from "../subscription/Subscription.ts"
import type { SubscriptionId } from "../subscription/SubscriptionId.ts"
import { type SubscriptionKey, SubscriptionStore } from "../subscription/SubscriptionStore.ts"
import { eventDelivery } from "./AlertDeliveries.ts"
import { afterAttempt } from "./Delivery.ts"
import { makeAttempt, sendersOf } from "./DeliverySending.ts"
import { DeliveryStore } from "./DeliveryStore.ts"

/** Outcome of a test. `error` is for the tenant; `null` if it was sent. */
export interface TestOutcome {
  /** The subscription's. */
  readonly id: SubscriptionId
  readonly status: TestStatus
  readonly statusCode: number | null
  readonly error: string | null
}

/** Sends test events. */
export class TestEvents extends Context.Service<
  TestEvents,
  {
    /**
     * Sends a sample alert at once, also to a disabled subscription, and returns the outcome. Not retried; logged as a
     * delivery; counts neither as failure nor as success of the subscription. Email goes to confirmed recipients;
     * without any the test fails. `RateLimited` beyond the email limits, which also apply to other tests. Must not be
     * called in a transaction.
     */
    readonly send: (key: SubscriptionKey) => Effect.Effect<TestOutcome, NotFound | RateLimited | StorageError>
  }
>()("@answerscope/core/notification/delivery/TestEvents") {
  static readonly layer = Layer.effect(
    TestEvents,
    Effect.gen(function* () {
      const subscriptions = yield* SubscriptionStore
      const clock = yield* StorageClock
      const deliveries = yield* DeliveryStore
      const senders = yield* sendersOf
      const recipients = yield* Recipients
      const limits = yield* EmailLimits
      const transaction = yield* Transaction
      const ids = yield* Ids

      const targetsOf = Effect.fnUntraced(function* ({ organizationId, channel, emailRecipients }: Subscription) {
        if (channel !== "email") return []
        const targets = yield* recipients.mailable(organizationId, emailRecipients)
        if (targets.length > 0) yield* allowed(yield* limits.takeAllMessages(organizationId, targets.length))
        return targets
      })

      const send = Effect.fn("TestEvents.send")(function* (key: SubscriptionKey) {
        const subscription = yield* subscriptions.get(key).pipe(orNotFound("subscription"))
        yield* allowed(yield* limits.takeTest(key))
        const targets = yield* targetsOf(subscription)
        const { organizationId } = subscription
        const createdAt = yield* clock.now
        const type = "visibility.test"
        const alerts = [sampleAlert(subscription.eventTypes.find(Schema.is(AlertType)) ?? "mention_gained")]
        const delivery = yield* eventDelivery(ids, subscription, {
          type,
          scanId: null,
          createdAt,
          bodyOf: (id) => eventBody({ id, type, organizationId, alerts, createdAt })
        })
        const made = yield* makeAttempt(senders, { delivery, subscription, targets })
        const { isDelivered } = made.result
        const status: TestStatus = isDelivered ? "sent" : "failed"
        const verdict = { status: isDelivered ? "delivered" : "failed", nextAttemptAt: null } as const
        yield* Effect.gen(function* () {
          const current = yield* subscriptions.lock(key)
          // deleted meanwhile: there is nothing to write to
          if (Option.isNone(current)) return
          yield* subscriptions.save({ ...current.value, lastTestAt: made.attempt.at, lastTestStatus: status })
          yield* deliveries.insert([afterAttempt(delivery, { ...made, verdict })])
        }).pipe(transaction.run)
        const { statusCode, error } = made.attempt
        return { id: key.id, status, statusCode, error }
      })

      return TestEvents.of({ send })
    })
  )
}

/** Fails if nothing was granted. */
const allowed = ({ granted, retryAfterMillis }: EmailAllowance): Effect.Effect<void, RateLimited> =>
  granted > 0
    ? Effect.void
    : Effect.fail(
        new RateLimited({
          message: `Too many notifications were sent; try again in ${Math.ceil(retryAfterMillis / 1000)} s.`,
          retryAfterMillis
        })
      )
