/**
 * Figures as people read them: in percent, with one decimal. All are the core's.
 */
import { type Counts, intervalOf, rounded, roundedRatio } from "@answerscope/core/model"

/** What stands for a figure that there is not. */
export const none = "–"

/** A whole number with its thousands apart. */
export const wholeText = (count: number): string => count.toLocaleString("en")

/** A share of 0 to 1 in percent, without its sign. */
export const percentText = (share: number): string => String(rounded(100 * share, 1))

/** The same with its decimal always: for columns. */
export const pointsText = (share: number): string => rounded(100 * share, 1).toFixed(1)

/** The share of those counts; nothing over nothing. */
export const shareText = ({ k, n }: Counts): string => (n === 0 ? none : `${roundedRatio(100 * k, n, 1)} %`)

/** A range of shares, such as "33.6 to 51.0 %". */
export const rangeText = ({ high, low }: { readonly low: number; readonly high: number }): string =>
  `${percentText(low)} to ${percentText(high)} %`

/** The interval of 95 % of those counts, for the same prompts, asked again; null over nothing. */
export const intervalText = (counts: Counts): string | null => {
  const interval = intervalOf(counts)
  return interval === null ? null : rangeText(interval)
}
