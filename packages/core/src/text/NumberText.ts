/** Numbers as English sentences write them. Pure. */

const number = new Intl.NumberFormat("en")

/** `3,559` */
export const countText = (count: number): string => number.format(count)

/** A share as a whole per cent; below 1 %, `under 1`. */
const wholePercent = (share: number): string => (share > 0 && share < 0.005 ? "under 1" : `${Math.round(100 * share)}`)

/** `41%` */
export const percentText = (share: number): string => `${wholePercent(share)}%`

/** `39–43%` */
export const rangeText = (low: number, high: number): string => `${Math.round(100 * low)}–${Math.round(100 * high)}%`

/** `2 to 13 points`; `null` if the range holds 0. */
export const pointsText = ({ high, low }: { readonly low: number; readonly high: number }): string | null => {
  if (low <= 0 && high >= 0) return null
  const [least = 0, most = 0] = [Math.abs(low), Math.abs(high)].toSorted((a, b) => a - b)
  const [from, to] = [Math.round(100 * least), Math.round(100 * most)]
  return from === to ? `${from} point${from === 1 ? "" : "s"}` : `${from} to ${to} points`
}

const ordinals = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" })
const ordinalEnds: Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> = { one: "st", two: "nd", few: "rd" }

/** `fourth`, `12th` */
export const ordinalOf = (rank: number): string =>
  ordinals[rank] ?? `${countText(rank)}${ordinalEnds[ordinalRules.select(rank)] ?? "th"}`
