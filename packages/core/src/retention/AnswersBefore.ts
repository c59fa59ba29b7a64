/**
 * What a report can no longer tell of the time that it is asked about. Pure.
 */
import { DateTime } from "effect"
import type { Organization } from "../organization/Organization.ts"
import { cutoffsOf, retentionDaysOf, type RetentionPolicy } from "./RetentionPolicy.ts"

/** That a part of the time asked about is not stored any more; null where nothing is missing. */
export interface RetentionNote {
  readonly kind: "retention"
  /** Answers read before then are removed: no figure counts them. */
  readonly answersBefore: DateTime.Utc | null
  /** Of answers read before then the texts, sources and searches are removed: figures count them all the same. */
  readonly textsBefore: DateTime.Utc | null
}

const later = (a: DateTime.Utc | null, b: DateTime.Utc | null): DateTime.Utc | null =>
  a === null ? b : b === null ? a : DateTime.max(a, b)

const ifAfter = (time: DateTime.Utc | null, from: DateTime.Utc | null): DateTime.Utc | null =>
  time === null || (from !== null && DateTime.isLessThanOrEqualTo(time, from)) ? null : time

/**
 * The note on a question about an organization from `from` on (null: from its first answer on); null when all of that
 * time is stored. Counts what the policy in force removes now, and what was removed under an earlier one.
 */
export const retentionNote = (options: {
  readonly policy: RetentionPolicy
  readonly organization: Organization
  readonly from: DateTime.Utc | null
  readonly now: DateTime.Utc
}): RetentionNote | null => {
  const { from, now, organization, policy } = options
  const cutoffs = cutoffsOf(retentionDaysOf(policy, organization), now)
  const answersBefore = ifAfter(later(cutoffs.snapshots, organization.snapshotsRemovedBefore), from)
  // of an answer that is removed itself, nothing more need be said
  const textsBefore = ifAfter(later(cutoffs.texts, organization.textsRemovedBefore), later(answersBefore, from))
  return answersBefore === null && textsBefore === null ? null : { kind: "retention", answersBefore, textsBefore }
}
