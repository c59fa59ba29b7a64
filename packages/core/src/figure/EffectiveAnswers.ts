/** The effective sample size of correlated answers. */
import type { Counts } from "./Counts.ts"

/** Weight of each of `n` answers of one run, by their correlation: 0 for independent, 1 for identical answers. */
export const weightOf = (n: number, correlation: number): number => 1 / (1 + Math.max(0, n - 1) * correlation)

/** The counts of one run at the effective sample size. */
export const effectiveCounts = ({ k, n }: Counts, correlation: number): Counts => {
  const weight = weightOf(n, correlation)
  return { k: k * weight, n: n * weight }
}

/** The same for counts that may exceed the number of answers, such as mentions of several brands. */
export const weighedCounts = ({ k, n }: Counts, answers: number, correlation: number): Counts => {
  const weight = weightOf(answers, correlation)
  return { k: k * weight, n: n * weight }
}
