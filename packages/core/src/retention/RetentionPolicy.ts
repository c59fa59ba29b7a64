/**
 * How long things are kept, for all organizations and for one. Pure.
 */
import { Context, DateTime, Duration } from "effect"
import type { Organization } from "../organization/Organization.ts"
import type { RetentionDays, RetentionKind } from "../organization/OwnRetention.ts"

/** What holds for all organizations that have nothing of their own, and how removal goes about it. */
export interface RetentionPolicy {
  readonly days: RetentionDays
  /** Most rows that one statement removes: they are locked until it ends. */
  readonly batchRows: number
  /** The pause after a batch is as long as the batch took, and at least this long. */
  readonly pauseMin: Duration.Duration
}

/** Answers and deliveries are kept, responses 7 days, done jobs a day; 100 rows at once, pauses of 10 ms. */
export const defaultRetentionPolicy: RetentionPolicy = {
  days: { texts: null, snapshots: null, deliveries: null, idempotency: 7, jobs: 1 },
  batchRows: 100,
  pauseMin: Duration.millis(10)
}

/** The policy in force. */
export class CurrentRetentionPolicy extends Context.Reference<RetentionPolicy>(
  "@answerscope/core/retention/CurrentRetentionPolicy",
  { defaultValue: () => defaultRetentionPolicy }
) {}

/** For how long an organization's things are kept. */
export const retentionDaysOf = (policy: RetentionPolicy, { retention }: Organization): RetentionDays => ({
  ...policy.days,
  ...retention
})

/** What is older goes; null: all stays. */
export type Cutoffs = Readonly<Record<RetentionKind, DateTime.Utc | null>>

/**
 * What is older than these times goes now. Answers go by whole UTC days, so that no figure of a day is of a part of it:
 * they stay until the end of the last day, up to a day longer than the number says.
 */
export const cutoffsOf = (days: RetentionDays, now: DateTime.Utc): Cutoffs => {
  const today = DateTime.removeTime(now)
  const before = (start: DateTime.Utc, count: number | null) =>
    count === null ? null : DateTime.subtract(start, { days: count })
  return {
    texts: before(today, days.texts),
    snapshots: before(today, days.snapshots),
    deliveries: before(now, days.deliveries),
    idempotency: before(now, days.idempotency),
    jobs: before(now, days.jobs)
  }
}
