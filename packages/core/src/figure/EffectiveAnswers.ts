/**
 * Answers of one run are alike: together they say less than as many of different runs.
 */

/**
 * How much one of `n` answers of the same run counts, where `correlation` says how alike they are: 0 not at all, 1 the
 * same answer each time.
 */
export const weightOf = (n: number, correlation: number): number => 1 / (1 + Math.max(0, n - 1) * correlation)
