/** The last weeks of a report's period. Pure. */
import { DateTime } from "effect"
import { type Day, dayOfMillis, dayPlus, startOf } from "../count/TimeUnit.ts"
import type { Rate } from "../figure/Rate.ts"
import type { ReportPeriod } from "./ReportPeriod.ts"

/** The rate of mentions in a week; without answers its numbers are `null`. */
export interface WeekRate {
  /** Its Monday. */
  readonly week: string
  readonly mentionRate: Rate
}

const weeksShown = 12

/** The Mondays of the last weeks of a period, however short it is. */
export const weeksBefore = ({ before }: Pick<ReportPeriod, "before">): ReadonlyArray<Day> => {
  const last = startOf("week", dayOfMillis(DateTime.toEpochMillis(before) - 1))
  return Array.from({ length: weeksShown }, (_, week) => dayPlus(last, 7 * (week - weeksShown + 1)))
}
