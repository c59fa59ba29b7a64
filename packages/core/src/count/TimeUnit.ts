/** Units of time for counts, in UTC. */
import { DateTime } from "effect"

/** A week begins on Monday (ISO 8601). */
export type TimeUnit = "day" | "week" | "month"

/** A UTC day as `2026-11-22`. */
export type Day = string

export const dayMillis = 86_400_000

/** The day of a moment. */
export const dayOf = (moment: DateTime.Utc): Day => dayOfMillis(DateTime.toEpochMillis(moment))

/** The same for milliseconds since 1970. */
export const dayOfMillis = (millis: number): Day => new Date(millis).toISOString().slice(0, 10)

/** Its first moment, in milliseconds since 1970. */
export const millisOf = (day: Day): number => Date.parse(`${day}T00:00:00.000Z`)

/** The day that many days later, or earlier. */
export const dayPlus = (day: Day, days: number): Day => dayOfMillis(millisOf(day) + days * dayMillis)

/** First day of the unit that contains a day. */
export const startOf = (unit: TimeUnit, day: Day): Day => {
  if (unit === "day") return day
  if (unit === "month") return `${day.slice(0, 7)}-01`
  // Sunday is 0
  const weekday = new Date(millisOf(day)).getUTCDay()
  return dayPlus(day, -((weekday + 6) % 7))
}

/** First day of the next unit. */
export const nextStartOf = (unit: TimeUnit, day: Day): Day =>
  unit === "day" ? dayPlus(day, 1) : unit === "week" ? dayPlus(startOf(unit, day), 7) : nextMonthOf(day)

// 31 days after the first of a month lies a day of the next one
const nextMonthOf = (day: Day): Day => startOf("month", dayPlus(startOf("month", day), 31))

/** How a unit is shown: 2026-11-22, the Monday of a week, 2026-11. */
export const shownUnit = (unit: TimeUnit, day: Day): string => (unit === "month" ? day.slice(0, 7) : startOf(unit, day))
