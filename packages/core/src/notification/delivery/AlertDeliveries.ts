/**
 * What is to be delivered of a run's alerts.
 */
import { type DateTime, Effect } from "effect"
import type { Alert } from "../../alert/Alert.ts"
import type { Ids } from "../../id/Ids.ts"
import { alertsFor, eventBody } from "./AlertEvent.ts"
import { EventId } from "./EventId.ts"
import { type Delivery, newDelivery } from "./Delivery.ts"
import { DeliveryId } from "./DeliveryId.ts"
import type { Subscription } from "../subscription/Subscription.ts"

/** One delivery, under an event id of its own, for each subscription that wants some of these alerts of one run. */
export const deliveriesOf = Effect.fnUntraced(function* (
  ids: Ids["Service"],
  options: {
    readonly alerts: ReadonlyArray<Alert>
    readonly subscriptions: ReadonlyArray<Subscription>
    readonly createdAt: DateTime.Utc
  }
): Effect.fn.Return<ReadonlyArray<Delivery>> {
  const { createdAt } = options
  const deliveries: Array<Delivery> = []
  for (const subscription of options.subscriptions) {
    const alerts = alertsFor(subscription, options.alerts)
    const [first] = alerts
    if (first === undefined) continue
    const { organizationId, scanId } = first
    const eventId = EventId.make(yield* ids.next("evt"))
    const type = "visibility.alert"
    deliveries.push(
      newDelivery({
        id: DeliveryId.make(yield* ids.next("dlv")),
        organizationId,
        subscriptionId: subscription.id,
        scanId,
        eventId,
        type,
        body: eventBody({ id: eventId, type, createdAt, organizationId, alerts }),
        createdAt
      })
    )
  }
  return deliveries
})
