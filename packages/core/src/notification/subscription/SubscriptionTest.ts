/**
 * The test of a subscription: a made-up alert, sent at once and once.
 */
import { DateTime, Effect, Option } from "effect"
import type { Ids } from "../../id/Ids.ts"
import { NotFound } from "../../request/RequestError.ts"
import type { Transaction } from "../../storage/Transaction.ts"
import { eventBody, sampleAlert } from "../delivery/AlertEvent.ts"
import { EventId } from "../delivery/EventId.ts"
import { afterAttempt, newDelivery } from "../delivery/Delivery.ts"
import { DeliveryId } from "../delivery/DeliveryId.ts"
import { makeAttempt, type Senders } from "../delivery/DeliverySending.ts"
import type { DeliveryStore } from "../delivery/DeliveryStore.ts"
import type { Subscription, TestStatus } from "./Subscription.ts"
import type { SubscriptionId } from "./SubscriptionId.ts"
import type { SubscriptionKey, SubscriptionStore } from "./SubscriptionStore.ts"

/** How a test ended. `error` is for the tenant; null when it was sent. */
export interface TestOutcome {
  /** The subscription's. */
  readonly id: SubscriptionId
  readonly status: TestStatus
  readonly statusCode: number | null
  readonly error: string | null
}

/** What a test works with. */
export interface SubscriptionTestDeps {
  readonly store: SubscriptionStore["Service"]
  readonly deliveries: DeliveryStore["Service"]
  readonly senders: Senders
  readonly transaction: Transaction["Service"]
  readonly ids: Ids["Service"]
}

/** Tests a subscription; see `Notifications.test`. */
export const testSubscription = ({ store, deliveries, senders, transaction, ids }: SubscriptionTestDeps) => {
  const testDelivery = Effect.fnUntraced(function* ({ id, organizationId, eventTypes }: Subscription) {
    const createdAt = yield* DateTime.now
    const event = { id: EventId.make(yield* ids.next("evt")), type: "visibility.test" } as const
    const alerts = [sampleAlert(eventTypes[0] ?? "mention_gained")]
    return newDelivery({
      id: DeliveryId.make(yield* ids.next("dlv")),
      organizationId,
      subscriptionId: id,
      scanId: null,
      eventId: event.id,
      type: event.type,
      body: eventBody({ ...event, createdAt, organizationId, alerts }),
      createdAt
    })
  })

  return Effect.fn("Notifications.test")(function* (key: SubscriptionKey) {
    const subscription = yield* store.get(key)
    if (Option.isNone(subscription)) return yield* new NotFound({ resource: "subscription" })
    const delivery = yield* testDelivery(subscription.value)
    const made = yield* makeAttempt(senders, { delivery, subscription: subscription.value })
    const { isDelivered } = made.result
    const status: TestStatus = isDelivered ? "sent" : "failed"
    const verdict = { status: isDelivered ? "delivered" : "failed", nextAttemptAt: null } as const
    yield* Effect.gen(function* () {
      const current = yield* store.lock(key)
      // removed meanwhile: there is nothing left to write to
      if (Option.isNone(current)) return
      yield* store.save({ ...current.value, lastTestAt: made.attempt.at, lastTestStatus: status })
      yield* deliveries.insert([afterAttempt(delivery, { ...made, verdict })])
    }).pipe(transaction.run)
    const { statusCode, error } = made.attempt
    const outcome: TestOutcome = { id: key.id, status, statusCode, error }
    return outcome
  })
}
