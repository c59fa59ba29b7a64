/** Retention terms, for all organizations and for one. Pure. */
import { Context, DateTime, Duration } from "effect"
import type { Organization } from "../organization/Organization.ts"
import type { RetentionDays, RetentionKind } from "../organization/RetentionOverrides.ts"

/** Default terms, and the pace of deletion. */
export interface RetentionPolicy {
  readonly days: RetentionDays
  /** Most rows per statement, which locks them until it ends. */
  readonly batchRows: number
  /** The pause after a batch is as long as the batch took, and at least this long. */
  readonly pauseMin: Duration.Duration
}

/**
 * Answers and deliveries never expire, responses after 7 days, job ids after a day; 100 rows per batch, pauses of 10
 * ms.
 */
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

export const retentionDaysOf = (policy: RetentionPolicy, { retention }: Organization): RetentionDays => ({
  ...policy.days,
  ...retention
})

/** Older rows expire; `null`: none. */
export type Cutoffs = Readonly<Record<RetentionKind, DateTime.Utc | null>>

/**
 * Expiry times as of now. Answers expire by whole UTC days, up to a day later, so that figures never cover a part of a
 * day.
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
