/** Deliveries of an alert, with their outcome. */
import type { Alert, Subscription } from "../../data/Client.ts"
import { useQuery } from "../../data/Query.ts"
import { deliveries, notifications } from "../../data/Queries.ts"
import { otherAddress } from "../../route/Location.ts"
import { alertsText } from "../../text/AlertsText.ts"
import { text } from "../../text/English.ts"
import { notificationText } from "../../text/NotificationText.ts"

/** Number of newest deliveries to search per subscription. */
const limit = 200

/** Whether a subscription includes this alert. */
const wants = ({ brandId, eventTypes }: Subscription, alert: Alert): boolean =>
  eventTypes.includes(alert.type) && (brandId === null || brandId === alert.brandId)

const Delivered = ({ alert, subscription }: { readonly alert: Alert; readonly subscription: Subscription }) => {
  const held = useQuery(deliveries(subscription.id, { limit }), { isLater: true })
  const delivery = held.data?.deliveries.find(({ scanId }) => scanId === alert.scanId)
  const state =
    held.data === null
      ? text.noValue
      : delivery === undefined
        ? alertsText.noDelivery
        : alertsText.delivery[delivery.status]
  return (
    <li>
      <a data-page href={otherAddress("organization", { part: "notifications", log: subscription.id })}>
        {notificationText.nameOf(subscription)}
      </a>{" "}
      <span class={delivery?.status === "failed" ? "fault" : "quiet"}>{state}</span>
    </li>
  )
}

export const AlertDeliveries = ({ alert }: { readonly alert: Alert }) => {
  const held = useQuery(notifications, { isLater: true })
  if (held.data === null) return null
  const asking = held.data.subscriptions.filter((subscription) => wants(subscription, alert))
  return asking.length === 0 ? (
    <p class="quiet">
      {alertsText.notTold}{" "}
      <a data-page href={otherAddress("organization", { part: "notifications" })}>
        {alertsText.tellSomebody}
      </a>
    </p>
  ) : (
    <div class="told">
      <h3>{alertsText.told}</h3>
      <ul>
        {asking.map((subscription) => (
          <Delivered key={subscription.id} alert={alert} subscription={subscription} />
        ))}
      </ul>
    </div>
  )
}
