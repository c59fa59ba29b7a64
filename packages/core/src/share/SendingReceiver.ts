/** Hands reports of links to the subscriptions that get them. */
import { Effect, Option } from "effect"
import { DocumentStore } from "../document/DocumentStore.ts"
import { Ids } from "../id/Ids.ts"
import { eventDelivery } from "../notification/delivery/AlertDeliveries.ts"
import { DeliverySignal } from "../notification/delivery/DeliverySignal.ts"
import { DeliveryStore } from "../notification/delivery/DeliveryStore.ts"
import type { EventId } from "../notification/event/EventId.ts"
import { type ReadyReport, reportBody } from "../notification/event/ReportEvent.ts"
import type { Subscription } from "../notification/subscription/Subscription.ts"
import { SubscriptionStore } from "../notification/subscription/SubscriptionStore.ts"
import { isActive } from "../organization/ActiveOrganization.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { Share } from "./Share.ts"
import { isSent, scheduleStatus, type SentShare } from "./ShareSchedule.ts"
import { type ShareKey, ShareStore } from "./ShareStore.ts"

/** The link, locked, if it is one that is sent. */
export const lockSent = Effect.fnUntraced(function* (key: ShareKey) {
  const found = Option.getOrNull(yield* (yield* ShareStore).lock(key))
  return found !== null && isSent(found) ? found : null
})

/** The subscription of a link; absent if it cannot be sent there or opened. */
export const receiverOf = Effect.fnUntraced(function* (share: SentShare) {
  const { organizationId, scheduleSubscriptionId: id } = share
  if (!(yield* isActive(organizationId))) return null
  const found = Option.getOrNull(yield* (yield* SubscriptionStore).get({ organizationId, id }))
  return scheduleStatus(share, found) === "active" ? found : null
})

/** Stores the delivery of a report, in the running transaction. */
export const deliver = Effect.fnUntraced(function* (receiver: Subscription, report: ReadyReport) {
  const signal = yield* DeliverySignal
  const { organizationId } = receiver
  const createdAt = yield* (yield* StorageClock).now
  const bodyOf = (id: EventId) => reportBody({ id, organizationId, createdAt, report })
  const event = { type: "visibility.report", scanId: null, createdAt, bodyOf } as const
  yield* (yield* DeliveryStore).insert([yield* eventDelivery(yield* Ids, receiver, event)])
  yield* (yield* Transaction).afterCommit(signal.notify)
})

/** Deletes the report of a link that waits, if one does. Its link then has none. */
export const dropHeld = Effect.fnUntraced(function* ({ heldDocumentId: id, organizationId }: Share) {
  if (id !== null) yield* (yield* DocumentStore).remove({ organizationId, id })
})
