/** The verdict on a change of a rate: by itself, and among all changes of a report. */
import type { Difference } from "./Difference.ts"
import { type Rate, rateDecimals } from "./Rate.ts"
import { rounded } from "./Rounding.ts"
import { chanceOf, isOfFewAnswers, type StratifiedChange } from "./StratifiedChange.ts"

/**
 * `few_answers`: fewer than five in a period. `within_noise`: the interval contains 0. `model_changed`: it does not,
 * but an engine has no model in common between the periods.
 */
export type Verdict = "up" | "down" | "within_noise" | "few_answers" | "model_changed"

/** A change for display: 4 decimals. Without cells that have answers in both periods, the numbers are `null`. */
export interface RateChange {
  /** The current share over the cells with answers in both periods, weighted like `previous`. */
  readonly value: number | null
  /** The previous share. `k` and `n` are the unweighted counts of those cells. */
  readonly previous: Rate
  /** `value` minus the value of `previous`. */
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly verdict: Verdict
  /** Like `verdict`, but `up` and `down` only if the change also holds among all changes of the report. */
  readonly verdictPage: Verdict
}

/** A change that can be judged, not rounded. */
type JudgedChange = Difference & Pick<StratifiedChange, "counts">

/** The verdict on a change by itself. Uses unrounded figures. */
export const verdictOf = (change: JudgedChange | null, isOtherModel: boolean): Verdict => {
  if (change === null || isOfFewAnswers(change)) return "few_answers"
  if (change.low <= 0 && change.high >= 0) return "within_noise"
  if (isOtherModel) return "model_changed"
  return change.low > 0 ? "up" : "down"
}

/** At most this share of the reported changes is false on average. */
const falseShare = 0.05

/**
 * The largest p-value that still counts as a change among the p-values of a report, by Benjamini and Hochberg's
 * procedure; 0 if none does.
 */
export const pageThreshold = (chances: ReadonlyArray<number>): number => {
  const sorted = chances.toSorted((a, b) => a - b)
  const last = sorted.findLastIndex((chance, index) => chance <= (falseShare * (index + 1)) / sorted.length)
  return sorted[last] ?? 0
}

/** In which report a change is judged. */
export interface JudgedIn {
  /** Whether an engine has no model in common between the periods. */
  readonly isOtherModel: boolean
  /** The largest chance that counts as a change. */
  readonly threshold: number
}

/** Both verdicts on a change. */
export const verdictsOf = (
  change: JudgedChange | null,
  { isOtherModel, threshold }: JudgedIn
): Pick<RateChange, "verdict" | "verdictPage"> => {
  const verdict = verdictOf(change, isOtherModel)
  const isMove = verdict === "up" || verdict === "down"
  return { verdict, verdictPage: isMove && change !== null && chanceOf(change) > threshold ? "within_noise" : verdict }
}

/** The change for display, in a report with this threshold. */
export const rateChangeOf = (
  change: StratifiedChange | null,
  judgedIn: JudgedIn,
  decimals: number = rateDecimals
): RateChange => {
  const verdicts = verdictsOf(change, judgedIn)
  if (change === null) {
    const previous = { value: null, k: 0, n: 0, low: null, high: null }
    return { value: null, previous, difference: null, low: null, high: null, ...verdicts }
  }
  const shown = (share: number): number => rounded(share, decimals)
  const { counts, previous: before } = change
  const [value, previous] = [shown(change.value), shown(before.value)]
  return {
    value,
    previous: { value: previous, ...counts.previous, low: shown(before.low), high: shown(before.high) },
    difference: shown(value - previous),
    low: shown(change.low),
    high: shown(change.high),
    ...verdicts
  }
}
