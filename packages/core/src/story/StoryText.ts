/** Numbers, dates and names as a story writes them. Pure. */
import { DateTime } from "effect"
import type { Counts } from "../figure/Counts.ts"
import { oneLine, shortened } from "../text/OneLine.ts"

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]

const number = new Intl.NumberFormat("en")

/** `3,559` */
export const countText = (count: number): string => number.format(count)

/** `three`, `12` */
export const wordOf = (count: number): string => words[count] ?? countText(count)

/** `fourth`, `number 12` */
export const ordinalOf = (rank: number): string => ordinals[rank] ?? `number ${countText(rank)}`

/** `1 answer`, `3,559 answers` */
export const many = (count: number, noun: string): string => `${countText(count)} ${noun}${count === 1 ? "" : "s"}`

/** A share as a whole per cent; below 1 %, `under 1`. */
const wholePercent = (share: number): string => (share > 0 && share < 0.005 ? "under 1" : `${Math.round(100 * share)}`)

/** `41%` */
export const percentText = (share: number): string => `${wholePercent(share)}%`

/** `39–43%` */
export const rangeText = (low: number, high: number): string => `${Math.round(100 * low)}–${Math.round(100 * high)}%`

/** Number of answers from which shares are written in per cent. */
const percentFrom = 50

/** `1 of 21 answers since, 14 of 20 before`, `16% of answers since, 42% before` */
export const sidesText = (since: Counts, before: Counts, noun: string): string => {
  const isCounted = Math.min(since.n, before.n) < percentFrom
  const side = ({ k, n }: Counts) => (isCounted ? `${countText(k)} of ${countText(n)}` : percentText(k / n))
  return `${side(since)}${isCounted ? "" : " of"} ${noun} since, ${side(before)} before`
}

/** `2 to 13 points`; `null` if the range holds 0. */
export const pointsText = ({ high, low }: { readonly low: number; readonly high: number }): string | null => {
  if (low <= 0 && high >= 0) return null
  const [least = 0, most = 0] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b)
  const [from, to] = [Math.round(100 * least), Math.round(100 * most)]
  return from === to ? `${from} point${from === 1 ? "" : "s"}` : `${from} to ${to} points`
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" })
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" })

/** `19 November`, with the year if it is not that of `now`. */
export const dayText = (at: DateTime.Utc, now: DateTime.Utc): string =>
  (DateTime.getPartUtc(at, "year") === DateTime.getPartUtc(now, "year") ? day : dayOfYear).format(
    DateTime.toDateUtc(at)
  )

/** Most characters of a prompt within a sentence. */
const quotedMax = 60

/** A text in quotation marks, on one line and not too long. */
export const quoted = (text: string): string => `“${shortened(oneLine(text), quotedMax)}”`

/** `a`, `a and b`, `a, b and c` */
export const listText = (items: ReadonlyArray<string>): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.slice(-1).join("")}`

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
