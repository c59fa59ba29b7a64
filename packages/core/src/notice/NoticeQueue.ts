/** The queue of posted notices whose deliveries are still to be made. */
import { Schema } from "effect"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { NoticeId } from "./NoticeId.ts"

/** Notices of one organization that were posted together. */
export const PostedNotices = Schema.Struct({ organizationId: OrganizationId, ids: Schema.Array(NoticeId) })
export type PostedNotices = typeof PostedNotices.Type

/** The name and the jobs of the queue. */
export const noticeQueue = { port: "Notices", name: "notices", schema: PostedNotices } as const
