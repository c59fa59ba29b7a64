/** The effective sample size of correlated answers. */

/** Weight of each of `n` answers of one run, by their correlation: 0 for independent, 1 for identical answers. */
export const weightOf = (n: number, correlation: number): number => 1 / (1 + Math.max(0, n - 1) * correlation)
