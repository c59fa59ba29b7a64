/** Formats the core's figures for people: percent, one decimal. */
import { type Counts, intervalOf, rounded, roundedRatio } from "@answerscope/core/model"

/** Placeholder for a missing figure. */
export const none = "–"

/** An integer with thousands separators. */
export const wholeText = (count: number): string => count.toLocaleString("en")

/** A share from 0 to 1 in percent, without the sign. */
export const percentText = (share: number): string => String(rounded(100 * share, 1))

/** The same, always with a decimal: for columns. */
export const pointsText = (share: number): string => rounded(100 * share, 1).toFixed(1)

/** The share of counts; empty for zero answers. */
export const shareText = ({ k, n }: Counts): string => (n === 0 ? none : `${roundedRatio(100 * k, n, 1)} %`)

/** A range of shares, such as "33.6 to 51.0 %". */
export const rangeText = ({ high, low }: { readonly low: number; readonly high: number }): string =>
  `${percentText(low)} to ${percentText(high)} %`

/** The 95 % interval of counts, for the same prompts; `null` for zero answers. */
export const intervalText = (counts: Counts): string | null => {
  const interval = intervalOf(counts)
  return interval === null ? null : rangeText(interval)
}
