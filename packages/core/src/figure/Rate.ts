/** A share of answers with its counts and interval, for display. */
import { type Counts, totalOf } from "./Counts.ts"
import { type Interval, intervalOf, sampleIntervalOf } from "./Interval.ts"
import { rounded, roundedRatio } from "./Rounding.ts"
import { answersLevel, type Level, standardizedLevel } from "./StratifiedChange.ts"
import { normalQuantile } from "./StudentT.ts"
import type { CellCounts } from "./WeighedSum.ts"

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

/** A rate over cells, with its level if each cell has the same weight; `null` without answers. */
export interface CellsRate extends Rate {
  readonly standardized: Level | null
}

/**
 * The rate of cells, whose interval heeds that answers depend on each other. `prompts`: the same counts per prompt.
 * `quantile`: half its width in standard errors.
 */
export const cellsRateOf = (
  all: ReadonlyArray<CellCounts>,
  prompts: ReadonlyArray<Counts>,
  quantile: number = normalQuantile
): CellsRate => {
  const cells = all.filter((cell) => cell.n > 0)
  const { k, n } = totalOf(cells)
  const level = standardizedLevel(cells, quantile)
  if (level === null) return { ...rateOf({ k, n }), standardized: null }
  return {
    ...rateOf({ k, n }, prompts),
    // equal numbers of answers are equal weights
    ...shown(cells.every((cell) => cell.n === cells[0]?.n) ? level : answersLevel(cells, quantile)),
    standardized: { value: rounded(level.value, rateDecimals), ...shown(level) }
  }
}

/** From this difference on the level with equal weights is shown, as reports note it. */
const unequalFrom = 0.01

/** The level of a rate: with equal weights where prompts were asked unequally often. `null` without answers. */
export const levelOf = ({ high, low, standardized, value }: CellsRate): Level | null => {
  if (value === null || low === null || high === null) return null
  const isUnequal = standardized !== null && Math.abs(standardized.value - value) > unequalFrom
  return isUnequal ? standardized : { value, low, high }
}
