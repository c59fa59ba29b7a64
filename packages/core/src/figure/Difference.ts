/** The difference of two shares, with its interval. */
import type { Counts } from "./Counts.ts"
import { wilsonInterval } from "./Interval.ts"
import { normalQuantile } from "./StudentT.ts"

/** Counts of a period and of the one before. They may be fractions: effective answers. */
export interface Periods {
  readonly current: Counts
  readonly previous: Counts
}

/** The current share minus the previous one, -1 to 1, and its 95 % interval. */
export interface Difference {
  readonly difference: number
  readonly low: number
  readonly high: number
}

/** Newcombe's hybrid score interval of two Wilson intervals; null where a period has no answers. Not rounded. */
export const differenceOf = ({ current, previous }: Periods, quantile: number = normalQuantile): Difference | null => {
  if (current.n === 0 || previous.n === 0) return null
  const share = current.k / current.n
  const shareBefore = previous.k / previous.n
  const now = wilsonInterval(current, quantile)
  const before = wilsonInterval(previous, quantile)
  const difference = share - shareBefore
  const down = Math.sqrt((share - now.low) ** 2 + (before.high - shareBefore) ** 2)
  const up = Math.sqrt((now.high - share) ** 2 + (shareBefore - before.low) ** 2)
  return { difference, low: Math.max(-1, difference - down), high: Math.min(1, difference + up) }
}
