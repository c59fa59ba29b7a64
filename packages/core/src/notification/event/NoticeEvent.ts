/** The event of notices, as a receiver gets it. Pure. */
import { DateTime, Schema, Struct } from "effect"
import { type Notice, NoticeType } from "../../notice/Notice.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { EventId } from "./EventId.ts"

/** A notice as receivers see it. */
export const EventNotice = Schema.Struct({
  type: NoticeType,
  /** Id or name of the thing that the notice is about; `null` if it is the organization. */
  subject: Schema.NullOr(Schema.String),
  message: Schema.String,
  /** What to do. */
  remedy: Schema.String
})
export type EventNotice = typeof EventNotice.Type

/** The body of a webhook request, field by field in this order. */
export const NoticeEvent = Schema.Struct({
  id: Schema.String,
  type: Schema.Literal("visibility.notice"),
  /** RFC 3339, UTC, milliseconds. */
  created_at: Schema.String,
  organization_id: Schema.String,
  data: Schema.Struct({ notices: Schema.Array(EventNotice) })
})
export type NoticeEvent = typeof NoticeEvent.Type

/** Returns the event as the text that is sent on every attempt. */
export const noticeBody = (content: {
  readonly id: EventId
  readonly organizationId: OrganizationId
  readonly createdAt: DateTime.Utc
  readonly notices: ReadonlyArray<Notice>
}): string => {
  const event: NoticeEvent = {
    id: content.id,
    type: "visibility.notice",
    created_at: DateTime.formatIso(content.createdAt),
    organization_id: content.organizationId,
    data: { notices: content.notices.map(Struct.pick(["type", "subject", "message", "remedy"])) }
  }
  return JSON.stringify(event)
}
