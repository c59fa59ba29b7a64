/** Counts, dates and names as English sentences write them. Pure. */
import { DateTime } from "effect"
import { countText, percentText } from "./NumberText.ts"
import { oneLine, shortened } from "./OneLine.ts"

interface Counts {
  readonly k: number
  readonly n: number
}

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

/** `three`, `12` */
export const wordOf = (count: number): string => words[count] ?? countText(count)

/** `1 answer`, `3,559 answers` */
export const many = (count: number, noun: string): string => `${countText(count)} ${noun}${count === 1 ? "" : "s"}`

/** Number of answers from which shares are written in per cent. */
const percentFrom = 50

/** `1 of 21 answers since, 14 of 20 before`, `16% of answers since, 42% before` */
export const sidesText = (since: Counts, before: Counts, noun: string): string => {
  const isCounted = Math.min(since.n, before.n) < percentFrom
  const side = ({ k, n }: Counts) => (isCounted ? `${countText(k)} of ${countText(n)}` : percentText(k / n))
  return `${side(since)}${isCounted ? "" : " of"} ${noun} since, ${side(before)} before`
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" })
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })

/** `19 November 2026` */
export const dayOfYearText = (at: DateTime.Utc): string => dayOfYear.format(DateTime.toDateUtc(at))

/** `19 November`, with the year if it is not that of `now`. */
export const dayText = (at: DateTime.Utc, now: DateTime.Utc): string =>
  DateTime.getPartUtc(at, "year") === DateTime.getPartUtc(now, "year")
    ? day.format(DateTime.toDateUtc(at))
    : dayOfYearText(at)

const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" })

/** `19 Nov`, where there is little room. */
export const shortDayText = (at: DateTime.Utc): string => shortDay.format(DateTime.toDateUtc(at))

/** Most characters of a prompt within a sentence. */
const quotedMax = 60

/** A whole text in quotation marks, on one line. */
export const inQuotes = (text: string): string => `“${oneLine(text)}”`

/** A text in quotation marks, on one line and not too long. */
export const quoted = (text: string): string => inQuotes(shortened(oneLine(text), quotedMax))

/** `a`, `a and b`, `a, b and c` */
export const listText = (items: ReadonlyArray<string>, word: "and" | "or" = "and"): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} ${word} ${items.slice(-1).join("")}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const lengths = [
  [10_080, "week"],
  [1_440, "day"],
  [60, "hour"]
] as const

/** `every day`, `every 6 hours` */
export const everyText = (minutes: number): string => {
  for (const [length, unit] of lengths) {
    if (minutes % length === 0) return minutes === length ? `every ${unit}` : `every ${minutes / length} ${unit}s`
  }
  return `every ${minutes} minutes`
}
