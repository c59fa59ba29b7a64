/**
 * An address that an organization wants to mail, and whether it agreed to that.
 */
import { Schema } from "effect"
import { OrganizationId } from "../../organization/OrganizationId.ts"

/** `pending` until it is confirmed; `unsubscribed` until it is confirmed anew. */
export const RecipientState = Schema.Literals(["pending", "confirmed", "unsubscribed"])
export type RecipientState = typeof RecipientState.Type

/** A recipient as stored: one for each organization and address. */
export const Recipient = Schema.Struct({
  organizationId: OrganizationId,
  /** As `addressKey` writes it. */
  address: Schema.String,
  state: RecipientState,
  /** SHA-256 of the token of the latest confirmation mail, until it is used; the token itself is nowhere. */
  confirmationHash: Schema.NullOr(Schema.String),
  confirmationUntil: Schema.NullOr(Schema.DateTimeUtc),
  /** When the latest confirmation mail was sent. */
  mailedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** When the next confirmation mail may be sent; null when none is wanted. */
  mailDueAt: Schema.NullOr(Schema.DateTimeUtc),
  /** Failed attempts to send the confirmation that is due. */
  mailFailures: Schema.Int,
  unsubscribedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** In the link of every mail. Kept as it is, because each mail needs it; it can do no more than unsubscribe. */
  unsubscribeToken: Schema.String
})
export type Recipient = typeof Recipient.Type

/** An address and its state, as a subscription shows it. */
export const EmailState = Schema.Struct({ email: Schema.String, state: RecipientState })
export type EmailState = typeof EmailState.Type

/** The key of an address: its spellings in upper and lower case are one recipient. */
export const addressKey = (address: string): string => address.toLowerCase()
