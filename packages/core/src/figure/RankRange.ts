/** The ranks that a brand may have among its competitors. Pure. */
import type { Difference } from "./Difference.ts"

/** `low` is the best rank, 1 the first. */
export interface RankRange {
  readonly low: number
  readonly high: number
}

/**
 * The ranks that the brand may have, by how much more often it is mentioned than each competitor. One that is too close
 * to tell may be ahead or behind.
 */
export const rankRange = (ahead: ReadonlyArray<Difference>): RankRange => {
  const better = ahead.filter(({ high }) => high < 0).length
  const close = ahead.filter(({ high, low }) => low <= 0 && high >= 0).length
  return { low: 1 + better, high: 1 + better + close }
}
