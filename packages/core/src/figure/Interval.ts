/** How sure a share of answers is: intervals of 95 %, in closed form, not rounded. */
import { type Counts, totalOf } from "./Counts.ts"
import { normalQuantile, studentQuantile } from "./StudentT.ts"

/** Between 0 and 1, `low` at most `high`. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** The lower of the two shares that are `quantile` standard errors away from k of n. */
const lowOf = ({ k, n }: Counts, quantile: number): number => {
  // as a quotient: the textbook form subtracts two close numbers and loses its digits if k is small
  const root = Math.sqrt(quantile * quantile + (4 * k * (n - k)) / n)
  const added = quantile * (quantile + root)
  // near 1 it is the distance from 1 that has all its digits
  return 2 * k > n ? 1 - (2 * (n - k) + added) / (2 * (n + quantile * quantile)) : (2 * k * k) / (n * (2 * k + added))
}

/**
 * Wilson's score interval. `n` is above 0. Counts may be fractions. The interval of n - k of n mirrors that of k of n,
 * to the last bit.
 */
export const wilsonInterval = ({ k, n }: Counts, quantile: number = normalQuantile): Interval => ({
  low: lowOf({ k, n }, quantile),
  high: 1 - lowOf({ k: n - k, n }, quantile)
})

/** The interval of the share if the same prompts were asked again; `null` without answers. */
export const intervalOf = (counts: Counts): Interval | null => (counts.n === 0 ? null : wilsonInterval(counts))

/** Minimum number of prompts to generalize to similar prompts. */
export const samplePromptsMin = 3

/**
 * The interval of the share over prompts like these: the prompts are the sample, and answers are reduced to their
 * effective number. `null` below three prompts with answers.
 */
export const sampleIntervalOf = (prompts: ReadonlyArray<Counts>): Interval | null => {
  const answered = prompts.filter(({ n }) => n > 0)
  if (answered.length < samplePromptsMin) return null
  const { k, n } = totalOf(answered)
  const share = k / n
  const answers = effectiveAnswers(answered, { k, n })
  return wilsonInterval({ k: share * answers, n: answers }, studentQuantile(answered.length - 1))
}

const effectiveAnswers = (prompts: ReadonlyArray<Counts>, { k, n }: Counts): number => {
  // all or none: the counts show no variance, so each prompt counts once
  if (k === 0 || k === n) return prompts.length
  const variance = varianceOf(prompts) / prompts.length
  const share = k / n
  // prompts that are all alike have a variance of 0, which is no reason to count fewer answers
  return Math.min(n, (share * (1 - share)) / variance)
}

/** Reused for sorting shares: allocating per figure would cost as much as the sum itself. */
let sorting = new Float64Array(64)

/** Of the shares of each prompt. Loops, since a report has thousands of figures. */
const varianceOf = (prompts: ReadonlyArray<Counts>): number => {
  if (prompts.length > sorting.length) sorting = new Float64Array(2 * prompts.length)
  const shares = sorting.subarray(0, prompts.length)
  let at = 0
  for (const { k, n } of prompts) shares[at++] = k / n
  // always in the same order, because sums of fractions depend on it
  shares.sort()
  let sum = 0
  for (const share of shares) sum += share
  const mean = sum / shares.length
  let squares = 0
  for (const share of shares) squares += (share - mean) ** 2
  return squares / (shares.length - 1)
}
