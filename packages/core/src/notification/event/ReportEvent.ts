/** The event of a report that is sent by its schedule, as a receiver gets it. Pure. */
import { DateTime, Schema } from "effect"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { EventId } from "./EventId.ts"

const ReadyReport = Schema.Struct({
  shareId: Schema.String,
  brandId: Schema.String,
  brand: Schema.String,
  title: Schema.NullOr(Schema.String),
  /** The sentence of its story. */
  sentence: Schema.String,
  /** RFC 3339, UTC, milliseconds; `to` is exclusive. */
  from: Schema.String,
  to: Schema.String,
  /** Whoever has it reads the report. */
  url: Schema.String
})
export type ReadyReport = typeof ReadyReport.Type

/** The body of a webhook request, field by field in this order. */
export const ReportEvent = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("visibility.report"),
  /** RFC 3339, UTC, milliseconds. */
  created_at: Schema.String,
  organization_id: Schema.String,
  data: Schema.Struct({ report: ReadyReport })
})
export type ReportEvent = typeof ReportEvent.Type

/** Returns the event as the text that is sent on every attempt. */
export const reportBody = (content: {
  readonly id: EventId
  readonly organizationId: OrganizationId
  readonly createdAt: DateTime.Utc
  readonly report: ReadyReport
}): string => {
  const event: ReportEvent = {
    id: content.id,
    type: "visibility.report",
    created_at: DateTime.formatIso(content.createdAt),
    organization_id: content.organizationId,
    data: { report: content.report }
  }
  return JSON.stringify(event)
}
