/** The days of a filter, in UTC. Pure, except for today's date. */
import type { Filter } from "./Route.ts"

const dayMillis = 86_400_000

/** Default number of days, as in reports. */
export const daysDefault = 30

/** Periods in the menu. */
export const periods = [7, daysDefault, 90, 365] as const

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

export const today = (nowMillis = Date.now()): string => dayOf(nowMillis)

/** The first and last day, inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

type Span = Pick<Filter, "from" | "to" | "period">

/** The length of the filter's relative period in days; the default without one. */
export const lengthOf = ({ period }: Pick<Filter, "period">): number =>
  period === null ? daysDefault : Number.parseInt(period, 10)

/** The days of a filter. Without an end up to today, without a start those of its relative period. */
export const daysOf = ({ from, period, to }: Span, nowMillis = Date.now()): Days => {
  const last = to ?? today(nowMillis)
  return { from: from ?? dayOf(Date.parse(last) - (lengthOf({ period }) - 1) * dayMillis), to: last }
}

/** The number of days of a filter, its last day included. */
export const daysIn = (given: Span): number => {
  const { from, to } = daysOf(given)
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMillis) + 1
}

/** A relative period in place of chosen days. The default is not in the address. */
export const relative = (days: number): Span => ({
  period: days === daysDefault ? null : `${days}d`,
  from: null,
  to: null
})

/** The previous or next period of the same length, not after today. `null` if there is none. */
export const shifted = (given: Span, by: -1 | 1, nowMillis = Date.now()): Days | null => {
  const { from, to } = daysOf(given, nowMillis)
  const length = Date.parse(to) - Date.parse(from) + dayMillis
  const end = Math.min(Date.parse(to) + by * length, Date.parse(today(nowMillis)))
  const moved = { from: dayOf(end - length + dayMillis), to: dayOf(end) }
  return moved.to === to || Number.isNaN(length) ? null : moved
}

/** The period of a filter as reports and links take it: days that were chosen, or the last ones. */
export const periodIn = (given: Span): Days | { readonly last_days: number } =>
  given.from === null && given.to === null ? { last_days: lengthOf(given) } : daysOf(given)
