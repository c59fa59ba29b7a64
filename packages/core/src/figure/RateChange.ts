/**
 * Whether a rate differs between two periods by more than chance, and whether it still does among many.
 */
import { type Rate, rateDecimals } from "./Rate.ts"
import { rounded } from "./Rounding.ts"
import { chanceOf, isOfFewAnswers, type StratifiedChange } from "./StratifiedChange.ts"

/**
 * `few_answers`: fewer than five in a period. `within_noise`: the interval contains 0. `model_changed`: it does not,
 * but an engine has no model in common between the periods.
 */
export type Verdict = "up" | "down" | "within_noise" | "few_answers" | "model_changed"

/** A change as it is shown: 4 decimals; without cells that were asked in both periods the numbers are null. */
export interface RateChange {
  /** The share now, over the cells that were asked in both periods, weighted as `previous` is. */
  readonly value: number | null
  /** The share before; `k` and `n` are the counts of those cells, not weighted. */
  readonly previous: Rate
  /** `value` less that of `previous`. */
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly verdict: Verdict
  /** `up` and `down` only where the change holds among all changes of the page. */
  readonly verdictPage: Verdict
}

/** What a change means. Decided on figures that are not rounded. */
export const verdictOf = (change: StratifiedChange | null, isOtherModel: boolean): Verdict => {
  if (change === null || isOfFewAnswers(change)) return "few_answers"
  if (change.low <= 0 && change.high >= 0) return "within_noise"
  if (isOtherModel) return "model_changed"
  return change.low > 0 ? "up" : "down"
}

/** Among the changes that are called real on a page, at most this share is false on average. */
const falseShare = 0.05

/**
 * The largest chance that counts as a change among the chances of all changes of a page, by Benjamini and Hochberg's
 * procedure; 0 where none does.
 */
export const pageThreshold = (chances: ReadonlyArray<number>): number => {
  const sorted = chances.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((chance, index) => chance <= (falseShare * (index + 1)) / sorted.length)
  return sorted[last] ?? 0
}

/** The change as it is shown on a page with that threshold. */
export const rateChangeOf = (
  change: StratifiedChange | null,
  options: { readonly isOtherModel: boolean; readonly threshold: number }
): RateChange => {
  const verdict = verdictOf(change, options.isOtherModel)
  if (change === null) {
    const previous = { value: null, k: 0, n: 0, low: null, high: null }
    return { value: null, previous, difference: null, low: null, high: null, verdict, verdictPage: verdict }
  }
  const shown = (share: number): number => rounded(share, rateDecimals)
  const { counts, previous: before } = change
  const [value, previous] = [shown(change.value), shown(before.value)]
  const isMove = verdict === "up" || verdict === "down"
  return {
    value,
    previous: { value: previous, ...counts.previous, low: shown(before.low), high: shown(before.high) },
    difference: shown(value - previous),
    low: shown(change.low),
    high: shown(change.high),
    verdict,
    verdictPage: isMove && chanceOf(change) > options.threshold ? "within_noise" : verdict
  }
}
