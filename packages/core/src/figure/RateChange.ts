/**
 * Whether a rate differs between two periods by more than chance.
 */
import { type Counts, hasFewAnswers } from "./Counts.ts"
import { wilsonInterval } from "./Interval.ts"
import { type Rate, rateDecimals, rateOf } from "./Rate.ts"
import { rounded } from "./Rounding.ts"

/** Counts of the period and of the one before, over the cells asked in both. */
export interface Periods {
  readonly current: Counts
  readonly previous: Counts
}

/** The present share less the one before, -1 to 1, and its interval of 95 %. */
export interface Difference {
  readonly difference: number
  readonly low: number
  readonly high: number
}

/** Newcombe's hybrid score interval of two Wilson intervals; null where a period has no answers. Not rounded. */
export const differenceOf = ({ current, previous }: Periods): Difference | null => {
  if (current.n === 0 || previous.n === 0) return null
  const share = current.k / current.n
  const shareBefore = previous.k / previous.n
  const now = wilsonInterval(current)
  const before = wilsonInterval(previous)
  const difference = share - shareBefore
  const down = Math.sqrt((share - now.low) ** 2 + (before.high - shareBefore) ** 2)
  const up = Math.sqrt((now.high - share) ** 2 + (shareBefore - before.low) ** 2)
  return { difference, low: Math.max(-1, difference - down), high: Math.min(1, difference + up) }
}

/**
 * `few_answers`: fewer than five in a period. `within_noise`: the interval contains 0. `model_changed`: it does not,
 * but an engine has no model in common between the periods.
 */
export type Verdict = "up" | "down" | "within_noise" | "few_answers" | "model_changed"

/** The verdict on a change of counts. Uses unrounded figures. */
export const verdictOf = (options: Periods & { readonly isOtherModel: boolean }): Verdict => {
  const difference = differenceOf(options)
  if (difference === null || hasFewAnswers(options.current) || hasFewAnswers(options.previous)) return "few_answers"
  if (difference.low <= 0 && difference.high >= 0) return "within_noise"
  if (options.isOtherModel) return "model_changed"
  return difference.low > 0 ? "up" : "down"
}

/** A change for display: 4 decimals. Without answers in a period, the numbers are `null`. */
export interface RateChange {
  readonly previous: Rate
  readonly difference: number | null
  readonly low: number | null
  readonly high: number | null
  readonly verdict: Verdict
}

/** The change between two periods; `previousPrompts` are the counts before for each prompt, where they are known. */
export const rateChangeOf = (
  options: Periods & { readonly isOtherModel: boolean; readonly previousPrompts?: ReadonlyArray<Counts> }
): RateChange => {
  const found = differenceOf(options)
  const shown = (value: number | undefined) => (value === undefined ? null : rounded(value, rateDecimals))
  return {
    previous: rateOf(options.previous, options.previousPrompts),
    difference: shown(found?.difference),
    low: shown(found?.low),
    high: shown(found?.high),
    verdict: verdictOf(options)
  }
}
