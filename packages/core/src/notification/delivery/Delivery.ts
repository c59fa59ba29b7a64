/** A delivery: one event for one subscription, with all attempts. */
import { DeliveryId } from "./DeliveryId.ts"
import { type DateTime, Schema } from "effect"
import { OrganizationId } from "../../organization/OrganizationId.ts"
import { ScanId } from "../../scan/ScanId.ts"
import { EventId } from "../event/EventId.ts"
import { EventType } from "../event/AlertEvent.ts"
import type { EmailOutcome } from "../channel/EmailSender.ts"
import type { AttemptResult, AttemptVerdict } from "./RetrySchedule.ts"
import { SubscriptionId } from "../subscription/SubscriptionId.ts"
import type { WebhookOutcome } from "../channel/WebhookSender.ts"

/** `pending` → `delivered` or `failed`; a resend makes it `pending` again. */
export const DeliveryStatus = Schema.Literals(["pending", "delivered", "failed"])
export type DeliveryStatus = typeof DeliveryStatus.Type

export const DeliveryAttempt = Schema.Struct({
  /** Start. */
  at: Schema.DateTimeUtc,
  statusCode: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String),
  durationMillis: Schema.Int,
  responseExcerpt: Schema.NullOr(Schema.String)
})
export type DeliveryAttempt = typeof DeliveryAttempt.Type

/** A delivery as stored. */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  organizationId: OrganizationId,
  subscriptionId: SubscriptionId,
  /** The run of its alerts; `null` for a test and for notices. Unique together with the subscription. */
  scanId: Schema.NullOr(ScanId),
  eventId: EventId,
  type: EventType,
  /** The event as sent, the same on every attempt; emails are rendered from it. */
  body: Schema.String,
  status: DeliveryStatus,
  /** The last 50 attempts, oldest first. */
  attempts: Schema.Array(DeliveryAttempt),
  /** Attempts that count for the retry schedule: since its creation or its last resend. */
  attemptsCounted: Schema.Int,
  /** Addresses whose message was accepted. Later attempts skip them. */
  recipientsDone: Schema.Array(Schema.String),
  nextAttemptAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc
})
export type Delivery = typeof Delivery.Type

/** A delivery in a list: without the event, which can be large. */
export type ListedDelivery = Omit<Delivery, "body">

/** Number of latest attempts to store. */
export const attemptsKept = 50

const withAttempt = (delivery: Delivery, attempt: DeliveryAttempt): ReadonlyArray<DeliveryAttempt> =>
  [...delivery.attempts, attempt].slice(-attemptsKept)

/** A new delivery, due at once. */
export const newDelivery = (
  content: Pick<
    Delivery,
    "id" | "organizationId" | "subscriptionId" | "scanId" | "eventId" | "type" | "body" | "createdAt"
  >
): Delivery => ({
  ...content,
  status: "pending",
  attempts: [],
  attemptsCounted: 0,
  recipientsDone: [],
  nextAttemptAt: content.createdAt
})

/** The delivery after an attempt. */
export const afterAttempt = (
  delivery: Delivery,
  options: {
    readonly attempt: DeliveryAttempt
    readonly verdict: Pick<AttemptVerdict, "status" | "nextAttemptAt">
    /** Addresses whose message was accepted in this attempt. */
    readonly recipientsDone?: ReadonlyArray<string>
  }
): Delivery => ({
  ...delivery,
  status: options.verdict.status,
  nextAttemptAt: options.verdict.nextAttemptAt,
  attempts: withAttempt(delivery, options.attempt),
  attemptsCounted: delivery.attemptsCounted + 1,
  recipientsDone: [...delivery.recipientsDone, ...(options.recipientsDone ?? [])]
})

/** The delivery after an interrupted attempt, which does not count. Accepted messages are not repeated. */
export const released = (delivery: Delivery, recipientsDone: ReadonlyArray<string>): Delivery => ({
  ...delivery,
  recipientsDone: [...delivery.recipientsDone, ...recipientsDone]
})

/** A delivery that failed without an attempt, because its subscription was disabled. */
export const abandoned = (delivery: Delivery): Delivery => ({ ...delivery, status: "failed", nextAttemptAt: null })

/** A delivery that failed for good because no recipient may receive email. Does not count against the subscription. */
export const unaddressed = (delivery: Delivery, attempt: DeliveryAttempt): Delivery => ({
  ...abandoned(delivery),
  attempts: withAttempt(delivery, attempt)
})

/**
 * A delivery that waits for the organization's limit. The attempt does not count; accepted messages are not repeated.
 */
export const postponed = (
  delivery: Delivery,
  options: {
    readonly until: DateTime.Utc
    readonly attempt?: DeliveryAttempt
    readonly recipientsDone?: ReadonlyArray<string>
  }
): Delivery => ({
  ...released(delivery, options.recipientsDone ?? []),
  attempts: options.attempt === undefined ? delivery.attempts : withAttempt(delivery, options.attempt),
  nextAttemptAt: options.until
})

/** A resend: due at once, on a new schedule. A delivered one goes to all recipients. */
export const resent = (delivery: Delivery, now: DateTime.Utc): Delivery => ({
  ...delivery,
  status: "pending",
  attemptsCounted: 0,
  recipientsDone: delivery.status === "delivered" ? [] : delivery.recipientsDone,
  nextAttemptAt: now
})

/** Outcome of a webhook attempt: any 2xx is a success. */
export const webhookResult = ({ statusCode, retryAfterMillis }: WebhookOutcome): AttemptResult => ({
  isDelivered: statusCode !== null && statusCode >= 200 && statusCode <= 299,
  isGone: statusCode === 410,
  retryAfterMillis
})

/** Outcome of an attempt at a chat, which says by its status that its channel is gone, or that it wants a pause. */
export const chatResult = (outcome: WebhookOutcome, gone: ReadonlyArray<number>): AttemptResult => ({
  ...webhookResult(outcome),
  isGone: outcome.statusCode !== null && gone.includes(outcome.statusCode),
  isLimited: outcome.statusCode === 429
})

/** Outcome of an email attempt, one per address: a success if all were accepted. */
export const emailResult = (outcomes: ReadonlyArray<EmailOutcome>): AttemptResult => ({
  isDelivered: outcomes.every(({ error }) => error === null),
  isGone: false,
  retryAfterMillis: null
})
