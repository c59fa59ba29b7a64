/** When links are sent, and whether they still can be. Pure. */
import { DateTime } from "effect"
import type { DocumentId } from "../document/DocumentId.ts"
import type { ReportEvery } from "../notification/event/DigestTime.ts"
import type { Subscription } from "../notification/subscription/Subscription.ts"
import type { SubscriptionId } from "../notification/subscription/SubscriptionId.ts"
import type { Share } from "./Share.ts"

/** Whether a link is sent when its time comes, or why not. */
export type ScheduleStatus =
  | "active"
  | "subscription_removed"
  | "subscription_disabled"
  | "subscription_of_another_brand"

/** The schedule of a link as it is shown. */
export interface ShownSchedule {
  readonly every: ReportEvery
  readonly subscriptionId: SubscriptionId
  readonly nextAt: DateTime.Utc
  readonly status: ScheduleStatus
  readonly hold: boolean
  /** The made report that waits to be released; `null` if none does. */
  readonly held: { readonly documentId: DocumentId; readonly sentence: string } | null
}

/** A link that is sent. */
export type SentShare = Share & {
  readonly scheduleEvery: NonNullable<Share["scheduleEvery"]>
  readonly scheduleSubscriptionId: NonNullable<Share["scheduleSubscriptionId"]>
  readonly nextSendAt: NonNullable<Share["nextSendAt"]>
  readonly sentToken: NonNullable<Share["sentToken"]>
}

export const isSent = (share: Share): share is SentShare =>
  share.scheduleEvery !== null &&
  share.scheduleSubscriptionId !== null &&
  share.nextSendAt !== null &&
  share.sentToken !== null

/** The fields of a link that is not sent. */
export const notSent = {
  scheduleEvery: null,
  scheduleSubscriptionId: null,
  nextSendAt: null,
  sentToken: null,
  scheduleHold: false,
  heldDocumentId: null,
  heldSentence: null
}

export const hasEnded = ({ expiresAt }: Pick<Share, "expiresAt">, now: DateTime.Utc): boolean =>
  expiresAt !== null && DateTime.isLessThanOrEqualTo(expiresAt, now)

/** Whether a schedule is sent to this subscription, or why not. `null`: the subscription was removed. */
export const scheduleStatus = (
  { brandId }: Pick<Share, "brandId">,
  subscription: Pick<Subscription, "enabled" | "brandId"> | null
): ScheduleStatus => {
  if (subscription === null) return "subscription_removed"
  // one that is bound to a brand may be another client's
  if ((subscription.brandId ?? brandId) !== brandId) return "subscription_of_another_brand"
  return subscription.enabled ? "active" : "subscription_disabled"
}
