/** A share of answers with its counts and interval, for display. */
import type { Counts } from "./Counts.ts"
import { type Interval, intervalOf, sampleIntervalOf } from "./Interval.ts"
import { rounded, roundedRatio } from "./Rounding.ts"

/** Decimals of displayed shares. */
export const rateDecimals = 4

/** 0 to 1, 4 decimals. `low` and `high`: the interval of 95 % for these prompts, asked again. */
export interface Rate extends Counts {
  /** `k / n`; null where `n` is 0, as are `low` and `high`. */
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  /** The interval of 95 % for prompts like these; absent below three prompts. */
  readonly sampleLow?: number
  readonly sampleHigh?: number
}

const shown = ({ high, low }: Interval): Interval => ({
  low: rounded(low, rateDecimals),
  high: rounded(high, rateDecimals)
})

const sampleOf = (prompts: ReadonlyArray<Counts>): Pick<Rate, "sampleLow" | "sampleHigh"> => {
  const interval = sampleIntervalOf(prompts)
  if (interval === null) return {}
  const { high, low } = shown(interval)
  return { sampleLow: low, sampleHigh: high }
}

/** The rate of those counts; `prompts` are the same counts for each prompt, where they are known. */
export const rateOf = ({ k, n }: Counts, prompts: ReadonlyArray<Counts> = []): Rate => {
  const interval = intervalOf({ k, n })
  if (interval === null) return { value: null, k, n, low: null, high: null }
  return { value: roundedRatio(k, n, rateDecimals), k, n, ...shown(interval), ...sampleOf(prompts) }
}
