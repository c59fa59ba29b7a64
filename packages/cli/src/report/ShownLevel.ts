/** The level of a rate that reports show. */
import type { Rate } from "@answerscope/core"
import { type CellsRate, type Counts, roundedRatio } from "@answerscope/core/model"
import { none, pointsText } from "../output/FigureText.ts"
import type { DrawnRate } from "../output/RateBar.ts"

/** A rate, with the level of equal weights if its rows have one. */
export type LevelRate = Rate & Partial<Pick<CellsRate, "standardized">>

/** From here on the report notes that counts are unequal. */
const unequalFrom = 0.01

/**
 * The level with equal weights where some prompts or engines were asked so much more often that it differs from the
 * share of all answers; `null` elsewhere.
 */
const equalLevel = ({ standardized, value }: LevelRate) =>
  standardized != null && value !== null && Math.abs(standardized.value - value) > unequalFrom ? standardized : null

/** What a bar shows. */
export const drawnLevel = (rate: LevelRate): DrawnRate => equalLevel(rate) ?? rate

/** Whether the level is not the share of the counts, which then stand beside it. */
export const isOfEqualWeights = (rate: LevelRate): boolean => equalLevel(rate) !== null

/** "38.1": the share of counts in percent, always with a decimal; empty for zero answers. */
const valueText = ({ k, n }: Counts): string => (n === 0 ? none : roundedRatio(100 * k, n, 1).toFixed(1))

/** The level in percent, always with a decimal. */
export const levelText = (rate: LevelRate): string => {
  const level = equalLevel(rate)
  return level === null ? valueText(rate) : pointsText(level.value)
}
