/** The period of a report: two moments, or the last days. Pure. */
import { DateTime, Result } from "effect"
import { dayMillis, dayOf, dayPlus, millisOf, type TimeUnit } from "../count/TimeUnit.ts"
import { periodDaysDefault, type ReportPeriod } from "../report/ReportPeriod.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import type { DocumentHead } from "./Document.ts"

/** The fields of a report that hold its period. */
export type PeriodFields = Pick<DocumentHead, "periodFrom" | "periodBefore" | "lastDays">

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))

/** The fields of a requested period. Omitted: the last 30 days. */
export const periodFields = (
  given: {
    readonly from?: DateTime.Utc
    readonly before?: DateTime.Utc
    readonly lastDays?: number
  } = {}
): Result.Result<PeriodFields, InvalidRequest> => {
  const { before, from, lastDays } = given
  if (lastDays !== undefined) {
    if (from !== undefined || before !== undefined) return invalid("period: has from and to, or last_days")
    return Result.succeed({ periodFrom: null, periodBefore: null, lastDays })
  }
  if (from === undefined && before === undefined) {
    return Result.succeed({ periodFrom: null, periodBefore: null, lastDays: periodDaysDefault })
  }
  if (from === undefined || before === undefined) return invalid("period: has both from and to")
  if (!DateTime.isLessThan(from, before)) return invalid("period: from must be before to")
  return Result.succeed({ periodFrom: from, periodBefore: before, lastDays: null })
}

/** The moments of a period. The last days end with today (UTC). */
export const periodAt = ({ lastDays, periodBefore, periodFrom }: PeriodFields, now: DateTime.Utc): ReportPeriod => {
  if (periodFrom !== null && periodBefore !== null) return { from: periodFrom, before: periodBefore }
  const before = DateTime.makeUnsafe(millisOf(dayPlus(dayOf(now), 1)))
  return { from: DateTime.subtract(before, { days: lastDays ?? periodDaysDefault }), before }
}

/** Answers that a point over time needs, or it would show chance. */
const pointAnswersMin = 30

/** The most days that are drawn day by day, and week by week. */
const daysDrawn = { day: 62, week: 430 }

/** The unit of a course over a period: days if each has enough answers, else weeks; months of a long period. */
export const courseUnit = ({ before, from }: ReportPeriod, answers: number): TimeUnit => {
  const days = (DateTime.toEpochMillis(before) - DateTime.toEpochMillis(from)) / dayMillis
  if (days > daysDrawn.week) return "month"
  return days <= daysDrawn.day && answers / days >= pointAnswersMin ? "day" : "week"
}
