/**
 * The days that a filter is about. Pure but for the day that it is, where none is given. Days are UTC.
 */
import type { Filter } from "./Place.ts"

const dayMillis = 86_400_000

/** How many days there are when a filter names none, as in reports. */
export const daysDefault = 30

/** The lengths that are offered. */
export const periods = [7, daysDefault, 90, 365] as const

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

export const today = (nowMillis = Date.now()): string => dayOf(nowMillis)

/** The first of so many days that end today. */
export const daysBack = (days: number, nowMillis = Date.now()): string => dayOf(nowMillis - (days - 1) * dayMillis)

/** The first and the last day, both inclusive. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** The days of a filter; without an end up to today, without a beginning 30 of them. */
export const daysOf = ({ from, to }: Pick<Filter, "from" | "to">, nowMillis = Date.now()): Days => {
  const last = to ?? today(nowMillis)
  return { from: from ?? dayOf(Date.parse(last) - (daysDefault - 1) * dayMillis), to: last }
}

/** As many days right before or after them, none after today; null where there are none. */
export const shifted = (given: Pick<Filter, "from" | "to">, by: -1 | 1, nowMillis = Date.now()): Days | null => {
  const { from, to } = daysOf(given, nowMillis)
  const length = Date.parse(to) - Date.parse(from) + dayMillis
  const end = Math.min(Date.parse(to) + by * length, Date.parse(today(nowMillis)))
  const moved = { from: dayOf(end - length + dayMillis), to: dayOf(end) }
  return moved.to === to || Number.isNaN(length) ? null : moved
}
