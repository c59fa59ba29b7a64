/** An address of an organization, with its consent. */
import { Schema } from "effect"
import { OrganizationId } from "../../organization/OrganizationId.ts"

/** `pending` until confirmed; `unsubscribed` until confirmed again. */
export const RecipientState = Schema.Literals(["pending", "confirmed", "unsubscribed"])
export type RecipientState = typeof RecipientState.Type

/** A recipient as stored: one per organization and address. */
export const Recipient = Schema.Struct({
  organizationId: OrganizationId,
  /** In the form of `addressKey`. */
  address: Schema.String,
  state: RecipientState,
  /** SHA-256 of the token in the latest confirmation email, until it is used. The token itself is not stored. */
  confirmationHash: Schema.NullOr(Schema.String),
  confirmationUntil: Schema.NullOr(Schema.DateTimeUtc),
  /** Time of the latest confirmation email. */
  mailedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** When to send the next confirmation email; `null` if none is wanted. */
  mailDueAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Failed attempts to send the due confirmation email. */
  mailFailures: Schema.Int,
  unsubscribedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Token in the link of every email. Stored as it is, because each email needs it, and it can only unsubscribe. */
  unsubscribeToken: Schema.String
})
export type Recipient = typeof Recipient.Type

/** An address and its state, as subscriptions show it. */
export const EmailState = Schema.Struct({ email: Schema.String, state: RecipientState })
export type EmailState = typeof EmailState.Type

/** The key of an address: ignores case. */
export const addressKey = (address: string): string => address.toLowerCase()
