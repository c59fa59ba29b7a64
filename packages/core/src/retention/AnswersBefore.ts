/** The time before which all answers of an organization have expired. Pure. */
import { DateTime } from "effect"
import type { Organization } from "../organization/Organization.ts"
import { cutoffsOf, retentionDaysOf, type RetentionPolicy } from "./RetentionPolicy.ts"

/**
 * The time before which no answer is left; `null` if that is not after `from` (`null`: the first answer). Considers the
 * current policy and what an earlier one deleted.
 */
export const answersBefore = (options: {
  readonly policy: RetentionPolicy
  readonly organization: Organization
  readonly from: DateTime.Utc | null
  readonly now: DateTime.Utc
}): DateTime.Utc | null => {
  const { from, now, organization, policy } = options
  const { snapshots } = cutoffsOf(retentionDaysOf(policy, organization), now)
  const before = [snapshots, organization.snapshotsRemovedBefore].filter((time) => time !== null)
  const [latest = null] = before.toSorted(DateTime.Order).toReversed()
  return latest === null || (from !== null && DateTime.isLessThanOrEqualTo(latest, from)) ? null : latest
}
