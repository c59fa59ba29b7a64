/** The time that a report is about. Pure. */
import { DateTime, Result } from "effect"
import { dayOf, dayPlus, millisOf } from "../count/TimeUnit.ts"
import type { InvalidRequest } from "../request/RequestError.ts"
import { emptyRange, type TimeRange } from "../request/TimeRange.ts"

/** `from` is inclusive, `before` exclusive. */
export interface ReportPeriod {
  readonly from: DateTime.Utc
  readonly before: DateTime.Utc
}

/** How many days a report covers that names no beginning. */
export const periodDaysDefault = 30

const moment = (millis: number): DateTime.Utc => DateTime.makeUnsafe(millis)

/**
 * The period of a report. Without an end it ends with today (UTC), so that it has whole days and is the same all day;
 * without a beginning it begins 30 days before its end. It is empty where both ends are given and the same.
 */
export const reportPeriod = (
  range: Partial<TimeRange>,
  now: DateTime.Utc
): Result.Result<ReportPeriod, InvalidRequest> => {
  const before = range.before ?? moment(millisOf(dayPlus(dayOf(now), 1)))
  const from = range.from ?? DateTime.subtract(before, { days: periodDaysDefault })
  const isGiven = range.from != null && range.before != null
  const isPeriod = DateTime.isLessThan(from, before) || (isGiven && DateTime.Equivalence(from, before))
  return isPeriod ? Result.succeed({ from, before }) : Result.fail(emptyRange())
}

/**
 * The period of equal length right before it; it begins in 1970 at the earliest, since there are no answers before, and
 * times long before are none to a database.
 */
export const previousPeriod = ({ before, from }: ReportPeriod): ReportPeriod => {
  const fromMillis = DateTime.toEpochMillis(from)
  const previousMillis = Math.max(0, 2 * fromMillis - DateTime.toEpochMillis(before))
  return { from: moment(Math.min(fromMillis, previousMillis)), before: from }
}
