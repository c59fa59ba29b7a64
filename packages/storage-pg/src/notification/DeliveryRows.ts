/**
 * The rows of deliveries and what they stand for.
 */
import {
  type Delivery,
  type DeliveryAttempt,
  DeliveryId,
  type DeliveryStatus,
  EventId,
  type EventType,
  OrganizationId,
  ScanId,
  TypeId
} from "@answerscope/core"
import { DateTime } from "effect"
import { fromDate, fromDateOrNull, toIso, uuidToFind, uuidToStore, uuidToStoreOrNull } from "../database/Columns.ts"
import { subscriptionIdOf } from "./SubscriptionRows.ts"

/** An attempt in the document of its delivery: the time as text. */
type AttemptJson = Omit<DeliveryAttempt, "at"> & { readonly at: string }

export interface DeliveryRow {
  readonly id: string
  readonly organization_id: string
  readonly subscription_id: string
  readonly scan_id: string | null
  readonly event_id: string
  readonly type: EventType
  readonly body: string
  readonly status: DeliveryStatus
  readonly attempts: ReadonlyArray<AttemptJson>
  readonly attempts_counted: number
  readonly recipients_done: ReadonlyArray<string>
  readonly next_attempt_at: Date | null
  readonly created_at: Date
}

const attemptOf = ({ at, ...attempt }: AttemptJson): DeliveryAttempt => ({
  ...attempt,
  at: DateTime.toUtc(DateTime.makeUnsafe(at))
})

const attemptJson = ({ at, statusCode, error, durationMillis, responseExcerpt }: DeliveryAttempt): AttemptJson => ({
  at: toIso(at),
  statusCode,
  error,
  durationMillis,
  responseExcerpt
})

export const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: DeliveryId.make(TypeId.fromUuid("dlv", row.id)),
  organizationId: OrganizationId.make(TypeId.fromUuid("org", row.organization_id)),
  subscriptionId: subscriptionIdOf(row.subscription_id),
  scanId: row.scan_id === null ? null : ScanId.make(TypeId.fromUuid("scn", row.scan_id)),
  eventId: EventId.make(TypeId.fromUuid("evt", row.event_id)),
  type: row.type,
  body: row.body,
  status: row.status,
  attempts: row.attempts.map(attemptOf),
  attemptsCounted: row.attempts_counted,
  recipientsDone: row.recipients_done,
  nextAttemptAt: fromDateOrNull(row.next_attempt_at),
  createdAt: fromDate(row.created_at)
})

/** What an attempt may change, as an element of a JSON parameter. */
export const attemptedJson = (delivery: Delivery) => ({
  id: uuidToFind("dlv", delivery.id),
  status: delivery.status,
  attempts: delivery.attempts.map(attemptJson),
  attempts_counted: delivery.attemptsCounted,
  recipients_done: delivery.recipientsDone,
  next_attempt_at: delivery.nextAttemptAt === null ? null : toIso(delivery.nextAttemptAt)
})

/** As an element of a JSON parameter, for an insert. */
export const deliveryJson = (delivery: Delivery) => ({
  ...attemptedJson(delivery),
  id: uuidToStore("dlv", delivery.id),
  organization_id: uuidToStore("org", delivery.organizationId),
  subscription_id: uuidToStore("sub", delivery.subscriptionId),
  scan_id: uuidToStoreOrNull("scn", delivery.scanId),
  event_id: uuidToStore("evt", delivery.eventId),
  type: delivery.type,
  body: delivery.body,
  created_at: toIso(delivery.createdAt)
})
