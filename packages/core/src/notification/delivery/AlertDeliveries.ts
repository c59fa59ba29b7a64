/** Creates deliveries of a run's alerts, in the transaction that stores the alerts. */
import { type DateTime, Effect, Layer } from "effect"
import type { Alert } from "../../alert/Alert.ts"
import { AlertSink } from "../../alert/AlertSink.ts"
import { Ids } from "../../id/Ids.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import { Transaction } from "../../storage/Transaction.ts"
import { alertsFor, eventAlert, eventBody } from "../event/AlertEvent.ts"
import { EventId } from "../event/EventId.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { SubscriptionStore } from "../subscription/SubscriptionStore.ts"
import { type Delivery, newDelivery } from "./Delivery.ts"
import { DeliveryId } from "./DeliveryId.ts"
import { DeliverySignal } from "./DeliverySignal.ts"
import { DeliveryStore } from "./DeliveryStore.ts"

/** The event of a delivery; `bodyOf` writes its body with its id. */
type DeliveredEvent = Pick<Delivery, "type" | "scanId" | "createdAt"> & { readonly bodyOf: (id: EventId) => string }

/** A new delivery of an event, due at once, under a new event id. Not stored yet. */
export const eventDelivery = Effect.fnUntraced(function* (
  ids: Ids["Service"],
  { id: subscriptionId, organizationId }: Subscription,
  { bodyOf, ...content }: DeliveredEvent
): Effect.fn.Return<Delivery> {
  const eventId = EventId.make(yield* ids.next("evt"))
  return newDelivery({
    id: DeliveryId.make(yield* ids.next("dlv")),
    organizationId,
    subscriptionId,
    eventId,
    body: bodyOf(eventId),
    ...content
  })
})

/** Stores the event of each subscription that gets one, in the current transaction. */
export const eventDeliveries = Effect.gen(function* () {
  const subscriptions = yield* SubscriptionStore
  const clock = yield* StorageClock
  const deliveries = yield* DeliveryStore
  const signal = yield* DeliverySignal
  const transaction = yield* Transaction
  const ids = yield* Ids

  return Effect.fnUntraced(function* (
    organizationId: OrganizationId,
    eventFor: (subscription: Subscription, createdAt: DateTime.Utc) => DeliveredEvent | null
  ) {
    const createdAt = yield* clock.now
    const added: Array<Delivery> = []
    for (const subscription of yield* subscriptions.list(organizationId)) {
      const event = eventFor(subscription, createdAt)
      if (event !== null) added.push(yield* eventDelivery(ids, subscription, event))
    }
    if (added.length === 0) return
    yield* deliveries.insert(added)
    yield* transaction.afterCommit(signal.notify)
  })
})

/** An `AlertSink` that stores one delivery for each subscription with matching alerts. */
export const layer = Layer.effect(
  AlertSink,
  Effect.gen(function* () {
    const deliver = yield* eventDeliveries
    return AlertSink.of({
      tell: Effect.fn("AlertDeliveries.tell")((organizationId: OrganizationId, told: ReadonlyArray<Alert>) =>
        deliver(organizationId, (subscription, createdAt) => {
          const alerts = alertsFor(subscription, told)
          const [first] = alerts
          if (first === undefined) return null
          const type = "visibility.alert"
          const shown = alerts.map(eventAlert)
          const bodyOf = (id: EventId) => eventBody({ id, type, organizationId, alerts: shown, createdAt })
          return { type, scanId: first.scanId, createdAt, bodyOf }
        })
      )
    })
  })
).pipe(Layer.provide(DeliverySignal.layer))
