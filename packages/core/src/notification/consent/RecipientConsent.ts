/**
 * What becomes of a recipient: asked, mailed, confirmed, unsubscribed. Pure.
 */
import { DateTime, Duration } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { addressKey, type Recipient } from "./Recipient.ts"

/** How long the link of a confirmation mail works. */
export const confirmationFor = Duration.days(7)

/** The least time between two confirmation mails from one organization to one address. */
export const confirmationGap = Duration.hours(24)

/** The same once the address has unsubscribed and was asked again since. */
export const confirmationGapUnsubscribed = Duration.days(30)

/** Waits before a confirmation mail that was not accepted is sent again; after the last it is given up. */
const retryWaits = [Duration.minutes(1), Duration.minutes(10), Duration.hours(1), Duration.hours(6), Duration.hours(24)]

/** A recipient that nobody has asked yet. */
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

/** The recipient once somebody wants to mail it: a confirmation is due as soon as one may be sent. */
export const requested = (recipient: Recipient, now: DateTime.Utc): Recipient =>
  recipient.state === "confirmed"
    ? recipient
    : { ...recipient, mailDueAt: DateTime.max(now, nextMailAt(recipient) ?? now), mailFailures: 0 }

/** When the next confirmation may follow the latest; null when there was none. */
const nextMailAt = ({ mailedAt, unsubscribedAt }: Recipient): DateTime.Utc | null => {
  if (mailedAt === null) return null
  const isAfter = unsubscribedAt !== null && DateTime.isGreaterThan(mailedAt, unsubscribedAt)
  return DateTime.addDuration(mailedAt, isAfter ? confirmationGapUnsubscribed : confirmationGap)
}

/**
 * The recipient just before its confirmation mail is sent. Should the process die now, nobody knows whether the mail
 * went out; so the next one is due only when a second may be sent.
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

/** The recipient after the mail server has taken the confirmation mail. */
export const mailAccepted = (recipient: Recipient): Recipient => ({ ...recipient, mailDueAt: null, mailFailures: 0 })

/** The recipient after its confirmation mail was not accepted: as if it had not been mailed, due again after a wait. */
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

/** The recipient whose confirmation mail is put off until then, or no longer wanted (null). */
export const mailPostponed = (recipient: Recipient, until: DateTime.Utc | null): Recipient => ({
  ...recipient,
  mailDueAt: until
})

/** Whether the link in its latest confirmation mail still works. */
export const isConfirmable = ({ confirmationHash, confirmationUntil }: Recipient, now: DateTime.Utc): boolean =>
  confirmationHash !== null && confirmationUntil !== null && DateTime.isLessThan(now, confirmationUntil)

/** The recipient after its owner agreed. The token is used up. */
export const confirmed = (recipient: Recipient): Recipient => ({
  ...withoutConfirmation(recipient),
  state: "confirmed",
  unsubscribedAt: null
})

/** The recipient after its owner unsubscribed. A confirmation that is due or on its way is void. */
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
