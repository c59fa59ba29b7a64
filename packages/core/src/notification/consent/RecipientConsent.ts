/** State changes of a recipient: asked, mailed, confirmed, unsubscribed. Pure. */
import { DateTime, Duration } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { addressKey, type Recipient } from "./Recipient.ts"

/** How long the link of a confirmation email works. */
export const confirmationFor = Duration.days(7)

/** Shortest time between two confirmation emails from one organization to one address. */
export const confirmationGap = Duration.hours(24)

/** The same after an unsubscription. */
export const confirmationGapUnsubscribed = Duration.days(30)

/** Waits before a rejected confirmation email is sent again; then it is abandoned. */
const retryWaits = [Duration.minutes(1), Duration.minutes(10), Duration.hours(1), Duration.hours(6), Duration.hours(24)]

/** A new recipient. */
export const newRecipient = (given: {
  readonly organizationId: OrganizationId
  readonly address: string
  readonly unsubscribeToken: string
}): Recipient => ({
  organizationId: given.organizationId,
  address: addressKey(given.address),
  state: "pending",
  confirmationHash: null,
  confirmationUntil: null,
  mailedAt: null,
  mailDueAt: null,
  mailFailures: 0,
  unsubscribedAt: null,
  unsubscribeToken: given.unsubscribeToken
})

/** The recipient once a subscription wants to email it: a confirmation is due as soon as it is allowed. */
export const requested = (recipient: Recipient, now: DateTime.Utc): Recipient =>
  recipient.state === "confirmed"
    ? recipient
    : { ...recipient, mailDueAt: DateTime.max(now, nextMailAt(recipient) ?? now), mailFailures: 0 }

/** When the next confirmation may follow the latest; `null` without one. */
const nextMailAt = ({ mailedAt, unsubscribedAt }: Recipient): DateTime.Utc | null => {
  if (mailedAt === null) return null
  const isAfter = unsubscribedAt !== null && DateTime.isGreaterThan(mailedAt, unsubscribedAt)
  return DateTime.addDuration(mailedAt, isAfter ? confirmationGapUnsubscribed : confirmationGap)
}

/**
 * The recipient just before its confirmation email is sent. If the process dies now, the outcome is unknown, so the
 * next one is due only when a second email is allowed.
 */
export const mailing = (
  recipient: Recipient,
  given: { readonly hash: string; readonly now: DateTime.Utc }
): Recipient => {
  const mailed: Recipient = {
    ...recipient,
    confirmationHash: given.hash,
    confirmationUntil: DateTime.addDuration(given.now, confirmationFor),
    mailedAt: given.now
  }
  return { ...mailed, mailDueAt: nextMailAt(mailed) }
}

/** The recipient after the mail server accepted the confirmation email. */
export const mailAccepted = (recipient: Recipient): Recipient => ({ ...recipient, mailDueAt: null, mailFailures: 0 })

/** The recipient after a rejected confirmation email: as if not mailed, due again after a wait. */
export const mailRefused = (recipient: Recipient, mailedBefore: DateTime.Utc | null, now: DateTime.Utc): Recipient => {
  const wait = retryWaits[recipient.mailFailures]
  return {
    ...recipient,
    confirmationHash: null,
    confirmationUntil: null,
    mailedAt: mailedBefore,
    mailDueAt: wait === undefined ? null : DateTime.addDuration(now, wait),
    mailFailures: recipient.mailFailures + 1
  }
}

/** The recipient with its confirmation email postponed, or no longer wanted (`null`). */
export const mailPostponed = (recipient: Recipient, until: DateTime.Utc | null): Recipient => ({
  ...recipient,
  mailDueAt: until
})

/** Whether the link in its latest confirmation email still works. */
export const isConfirmable = ({ confirmationHash, confirmationUntil }: Recipient, now: DateTime.Utc): boolean =>
  confirmationHash !== null && confirmationUntil !== null && DateTime.isLessThan(now, confirmationUntil)

/** The recipient after it confirmed. The token is used up. */
export const confirmed = (recipient: Recipient): Recipient => ({
  ...withoutConfirmation(recipient),
  state: "confirmed",
  unsubscribedAt: null
})

/** The recipient after it unsubscribed. Pending confirmations are void. */
export const unsubscribed = (recipient: Recipient, now: DateTime.Utc): Recipient =>
  recipient.state === "unsubscribed"
    ? recipient
    : { ...withoutConfirmation(recipient), state: "unsubscribed", unsubscribedAt: now }

const withoutConfirmation = (recipient: Recipient): Recipient => ({
  ...recipient,
  confirmationHash: null,
  confirmationUntil: null,
  mailDueAt: null,
  mailFailures: 0
})
