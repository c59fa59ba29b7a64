/** The period of a report: two moments, or the last days. Pure. */
import { DateTime, Result } from "effect"
import { dayOf, dayPlus, millisOf } from "../count/TimeUnit.ts"
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
