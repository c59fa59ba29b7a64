/** The days of a filter, in UTC. Pure, except for today's date. */
import type { Filter } from "./Route.ts"

const dayMillis = 86_400_000

/** Default number of days, as in reports. */
export const daysDefault = 30

/** Periods in the menu. */
export const periods = [7, daysDefault, 90, 365] as const

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

export const today = (nowMillis = Date.now()): string => dayOf(nowMillis)

/** The first of this many days that end today. */
export const daysBack = (days: number, nowMillis = Date.now()): string => dayOf(nowMillis - (days - 1) * dayMillis)

/** The first and last day, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a filter. Without an end up to today, without a start 30 days. */
export const daysOf = ({ from, to }: Pick<Filter, "from" | "to">, nowMillis = Date.now()): Days => {
  const last = to ?? today(nowMillis)
  return { from: from ?? dayOf(Date.parse(last) - (daysDefault - 1) * dayMillis), to: last }
}

/** The previous or next period of the same length, not after today. `null` if there is none. */
export const shifted = (given: Pick<Filter, "from" | "to">, by: -1 | 1, nowMillis = Date.now()): Days | null => {
  const { from, to } = daysOf(given, nowMillis)
  const length = Date.parse(to) - Date.parse(from) + dayMillis
  const end = Math.min(Date.parse(to) + by * length, Date.parse(today(nowMillis)))
  const moved = { from: dayOf(end - length + dayMillis), to: dayOf(end) }
  return moved.to === to || Number.isNaN(length) ? null : moved
}
