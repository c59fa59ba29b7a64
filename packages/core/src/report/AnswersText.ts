/** A rate as a sentence tells it. Pure. */
import { type CellsRate, levelOf } from "../figure/Rate.ts"
import type { Level } from "../figure/StratifiedChange.ts"
import { countText, percentText } from "../text/NumberText.ts"

/** Denominators that are easy to picture. */
const denominators = [2, 3, 4, 5, 10]

/** The simple fraction nearest to the level, if one lies in its interval: `2 of 5`. */
const fractionText = ({ high, low, value }: Level): string | null => {
  const fractions = denominators
    .map((parts) => ({ parts, k: Math.round(value * parts) }))
    .filter(({ k, parts }) => k > 0 && k < parts && k / parts >= low && k / parts <= high)
    .map((fraction) => ({ ...fraction, away: Math.abs(fraction.k / fraction.parts - value) }))
  const nearest = Math.min(...fractions.map(({ away }) => away))
  const found = fractions.find(({ away }) => away <= nearest + 1e-9)
  return found === undefined ? null : `${found.k} of ${found.parts}`
}

/** Below this number of answers all of them are counted out. */
export const countedBelow = 20

/** `2 of 5 answers`, `12% of answers`, `none of 240 answers` */
export const answersText = (rate: CellsRate, kind: string): string => {
  const { k, n } = rate
  const level = levelOf(rate)
  if (k === 0) return `none of ${countText(n)} ${kind}`
  if (k === n) return `all ${countText(n)} ${kind}`
  if (n < countedBelow || level === null) return `${countText(k)} of ${countText(n)} ${kind}`
  const fraction = fractionText(level)
  return fraction === null ? `${percentText(level.value)} of ${kind}` : `${fraction} ${kind}`
}
