/** The level of a rate that is shown. */
import type { Rate } from "./Client.ts"

export interface Level {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Where the API has it, in the rate. */
  readonly path: "" | ".standardized"
}

/** From here on the API notes that counts are unequal. */
const unequalFrom = 0.01

/**
 * The share of all answers, or the level with equal weights where some prompts or engines were asked so much more often
 * that the two differ. `null` without an interval.
 */
export const levelOf = (rate: Rate | null): Level | null => {
  if (rate === null || rate.value === null || rate.low === null || rate.high === null) return null
  const { standardized } = rate
  return standardized != null && Math.abs(standardized.value - rate.value) > unequalFrom
    ? { ...standardized, path: ".standardized" }
    : { value: rate.value, low: rate.low, high: rate.high, path: "" }
}
