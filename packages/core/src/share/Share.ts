/** Links by which a report is read without an account. */
import { Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { documentTitleLengthMax, ReportDocument, reportFields } from "../document/Document.ts"
import { DocumentId } from "../document/DocumentId.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ReportEvery } from "../notification/event/DigestTime.ts"
import { SubscriptionId } from "../notification/subscription/SubscriptionId.ts"
import { Time } from "../request/ListRequest.ts"
import { TrimmedText } from "../text/Text.ts"
import { ShareId } from "./ShareId.ts"

/** Most links of an organization. */
export const sharesMax = 1_000

/** A link to a frozen report, or to the current figures of a period. */
export const Share = Schema.Struct({
  id: ShareId,
  organizationId: OrganizationId,
  brandId: BrandId,
  /** The made report that it shows. The fields of a period are `null` then. */
  documentId: Schema.NullOr(DocumentId),
  /** That of its report, or its own. */
  title: Schema.NullOr(Schema.String),
  comment: Schema.NullOr(Schema.String),
  sections: ReportDocument.fields.sections,
  periodFrom: Schema.NullOr(Schema.DateTimeUtc),
  periodBefore: Schema.NullOr(Schema.DateTimeUtc),
  lastDays: Schema.NullOr(Schema.Int),
  /** SHA-256 of its token. */
  tokenHash: Schema.String,
  /** Salt and hash of its password; `null` without one. */
  passwordHash: Schema.NullOr(Schema.String),
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  createdAt: Schema.DateTimeUtc,
  openings: Schema.Int,
  lastOpenedAt: Schema.NullOr(Schema.DateTimeUtc),
  /** How often it is sent, where, and when next; `null` if it is not. */
  scheduleEvery: Schema.NullOr(ReportEvery),
  scheduleSubscriptionId: Schema.NullOr(SubscriptionId),
  nextSendAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The end of its address, stored only if the link is sent by schedule. */
  sentToken: Schema.NullOr(Schema.Redacted(Schema.String)),
  /** Whether its reports wait for somebody to release them. */
  scheduleHold: Schema.Boolean,
  /** The made report that waits, and its sentence. `null` if none does. */
  heldDocumentId: Schema.NullOr(DocumentId),
  heldSentence: Schema.NullOr(Schema.String)
})
export type Share = typeof Share.Type

/** Shortest and longest password, in characters. */
export const sharePasswordLengthMin = 8
export const sharePasswordLengthMax = 200

const { comment, period, sections } = reportFields

/** How often a link is sent, and by which subscription. */
const ShareSchedule = Schema.Struct({
  every: ReportEvery,
  subscriptionId: RequestedId(SubscriptionId),
  /** Whether each report waits for somebody to release it. Default: no, or as before. */
  hold: Schema.optionalKey(Schema.Boolean)
})
export type ShareSchedule = typeof ShareSchedule.Type

/** A new link: to a frozen report, or to a period (default: the last 30 days). */
export const NewShare = Schema.Struct({
  kind: Schema.optionalKey(Schema.Literal("report")),
  brandId: RequestedId(BrandId),
  documentId: Schema.optionalKey(Schema.NullOr(RequestedId(DocumentId))),
  parameters: period,
  title: Schema.optionalKey(Schema.NullOr(TrimmedText({ min: 1, max: documentTitleLengthMax }))),
  comment,
  sections,
  expiresAt: Schema.optionalKey(Schema.NullOr(Time)),
  password: Schema.optionalKey(
    Schema.NullOr(
      Schema.String.check(Schema.isMinLength(sharePasswordLengthMin), Schema.isMaxLength(sharePasswordLengthMax))
    )
  ),
  /** For a link of the last days alone. */
  schedule: Schema.optionalKey(Schema.NullOr(ShareSchedule))
})
export type NewShare = typeof NewShare.Type

/** A change of a link: another schedule, or none. */
export const ShareChange = Schema.Struct({ schedule: Schema.NullOr(ShareSchedule) })
export type ShareChange = typeof ShareChange.Type

/** The waiting report to send: another may have replaced the one that somebody looked at. */
export const ShareRelease = Schema.Struct({ documentId: RequestedId(DocumentId) })
export type ShareRelease = typeof ShareRelease.Type
