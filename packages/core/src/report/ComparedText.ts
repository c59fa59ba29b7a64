/** What a period is compared with: only the days before it that were measured. Pure. */
import { DateTime } from "effect"
import type { ReportPeriod } from "./ReportPeriod.ts"
import { countText } from "../text/NumberText.ts"
import { dayText } from "../text/SentenceText.ts"

/** A period, and what of the previous one can be compared. */
export interface ComparedPeriod extends ReportPeriod {
  /** Days (UTC) of the previous period with answers, ascending; `null` if unknown. */
  readonly measuredBefore: ReadonlyArray<DateTime.Utc> | null
}

const dayMillis = 86_400_000

const daysIn = ({ before, from }: ReportPeriod): number =>
  Math.max(1, Math.round((DateTime.toEpochMillis(before) - DateTime.toEpochMillis(from)) / dayMillis))

/** Whether answers of the previous period are known to be missing. */
export const isUnmeasured = ({ measuredBefore }: ComparedPeriod): boolean => measuredBefore?.length === 0

/** `the 30 days before`, `the 5 measured days before`, `the period before` if that is unknown */
export const periodBefore = (period: ComparedPeriod): string => {
  const { measuredBefore } = period
  if (measuredBefore === null) return "the period before"
  const all = daysIn(period)
  const measured = measuredBefore.length
  if (measured >= all || measured === 0) return all === 1 ? "the day before" : `the ${countText(all)} days before`
  return measured === 1 ? "the one measured day before" : `the ${countText(measured)} measured days before`
}

/**
 * `27 October to 25 November, compared with the 5 measured days before (1 to 5 October)`; the days alone where it
 * stands elsewhere that there is nothing to compare with. `began`: the first day with answers of a brand that is new.
 */
export const periodText = (
  period: ComparedPeriod & { readonly now: DateTime.Utc; readonly began?: DateTime.Utc | null },
  isLackSaid = false
): string => {
  const { before, from, measuredBefore, now } = period
  const rangeText = (first: DateTime.Utc, last: DateTime.Utc): string => {
    const [start, end] = [dayText(first, now), dayText(last, now)]
    const [, ...month] = end.split(" ")
    if (start === end) return end
    return `${start.endsWith(month.join(" ")) ? start.replace(` ${month.join(" ")}`, "") : start} to ${end}`
  }
  const days = rangeText(period.began ?? from, DateTime.makeUnsafe(DateTime.toEpochMillis(before) - 1))
  if (isUnmeasured(period)) return isLackSaid ? days : `${days}. There are no answers from ${periodBefore(period)}`
  const [first, last] = [measuredBefore?.at(0), measuredBefore?.at(-1)]
  const isPart = first !== undefined && last !== undefined && (measuredBefore?.length ?? 0) < daysIn(period)
  return `${days}, compared with ${periodBefore(period)}${isPart ? ` (${rangeText(first, last)})` : ""}`
}
