/** A notice: something that an organization's people should act on. */
import { Schema } from "effect"
import type { HookType } from "../hook/Hooks.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { NoticeId } from "./NoticeId.ts"

/**
 * What happened.
 *
 * - `credits_low`: a charge or a new limit took the credits below the organization's threshold
 * - `tracker_resting`: a tracker could not start its run, and rests; `subject` is the tracker's id
 * - `endpoint_disabled`: a subscription was disabled because its deliveries failed; `subject` is the subscription's id
 * - `engine_failing`: an engine failed for most checks of an hour; `subject` is the engine
 * - `budget_reached`: work was refused because a budget for vendors is used up
 */
export const NoticeType = Schema.Literals([
  "credits_low",
  "tracker_resting",
  "endpoint_disabled",
  "engine_failing",
  "budget_reached"
])
export type NoticeType = typeof NoticeType.Type

/** A notice as stored. */
export const Notice = Schema.Struct({
  id: NoticeId,
  organizationId: OrganizationId,
  type: NoticeType,
  /** Id or name of the thing that the notice is about; `null` if it is the organization. */
  subject: Schema.NullOr(Schema.String),
  /** What happened, as a sentence that can be read alone. */
  message: Schema.String,
  /** What to do about it. */
  remedy: Schema.String,
  createdAt: Schema.DateTimeUtc
})
export type Notice = typeof Notice.Type

/** A notice to be posted. `occasion` is posted once: a second notice of the same organization and type is dropped. */
export interface NoticeDraft extends Omit<Notice, "id" | "createdAt"> {
  readonly occasion: string
}

/** The event of each type for the host. */
export const noticeHooks = {
  credits_low: "creditsLow",
  tracker_resting: "trackerResting",
  endpoint_disabled: "endpointDisabled",
  engine_failing: "engineFailing",
  budget_reached: "budgetReached"
} as const satisfies Record<NoticeType, HookType>
