/** The difference of two shares of the same answers, such as mentions of two brands. Pure. */
import type { Counts } from "./Counts.ts"
import type { Difference } from "./Difference.ts"
import { answersLevel } from "./StratifiedChange.ts"
import { normalQuantile } from "./StudentT.ts"
import { type CellCounts, independentAnswers } from "./WeighedSum.ts"

/** A cell whose answers may meet two conditions: `first.n` and `second.n` are the same. */
export interface PairedCell {
  readonly first: CellCounts
  readonly second: CellCounts
  /** Answers that meet both. */
  readonly both: number
}

/** How two conditions vary over answers. */
interface Moments {
  readonly answers: number
  readonly covariance: number
  readonly firstVariance: number
  readonly secondVariance: number
}

const momentsOf = (first: Counts, second: Counts, both: number): Moments => {
  const { n } = first
  const [p, q] = [first.k / n, second.k / n]
  return { answers: n, covariance: both / n - p * q, firstVariance: p * (1 - p), secondVariance: q * (1 - q) }
}

/** The mean of moments, each by its answers. */
const meanOf = (all: ReadonlyArray<Moments>): Moments => {
  const answers = all.reduce((sum, moments) => sum + moments.answers, 0)
  const mean = (part: (moments: Moments) => number) =>
    all.reduce((sum, moments) => sum + part(moments) * moments.answers, 0) / answers
  return {
    answers,
    covariance: mean(({ covariance }) => covariance),
    firstVariance: mean(({ firstVariance }) => firstVariance),
    secondVariance: mean(({ secondVariance }) => secondVariance)
  }
}

/** A positive correlation of few answers is taken for less, as Newcombe corrects it. */
const correlationOf = ({ covariance, firstVariance, secondVariance }: Moments, independent: number): number => {
  const deviations = Math.sqrt(firstVariance * secondVariance)
  if (deviations === 0) return 0
  const corrected = covariance > 0 ? Math.max(0, covariance - 1 / (2 * independent)) : covariance
  return Math.max(-1, Math.min(1, corrected / deviations))
}

/** The correlation of all answers or of those within cells: the smaller, since it makes the interval wider. */
const correlationIn = (cells: ReadonlyArray<PairedCell>, first: Counts, second: Counts): number => {
  const both = cells.reduce((sum, cell) => sum + cell.both, 0)
  const independent = cells.reduce((sum, cell) => sum + independentAnswers(cell.first), 0)
  const within = meanOf(cells.map((cell) => momentsOf(cell.first, cell.second, cell.both)))
  return Math.min(correlationOf(momentsOf(first, second, both), independent), correlationOf(within, independent))
}

const countsOf = (cells: ReadonlyArray<CellCounts>): Counts => ({
  k: cells.reduce((sum, { k }) => sum + k, 0),
  n: cells.reduce((sum, { n }) => sum + n, 0)
})

/**
 * The first share minus the second. The interval joins Wilson's intervals of both and heeds how they vary together:
 * Newcombe's tenth method for paired shares. Those intervals heed that answers depend on each other. `quantile`: half
 * the width of intervals in standard errors. `null` without answers. Not rounded.
 */
export const pairedDifference = (
  given: ReadonlyArray<PairedCell>,
  quantile: number = normalQuantile
): Difference | null => {
  const cells = given.filter(({ first }) => first.n > 0)
  if (cells.length === 0) return null
  const [first, second] = [countsOf(cells.map((cell) => cell.first)), countsOf(cells.map((cell) => cell.second))]
  const one = answersLevel(
    cells.map((cell) => cell.first),
    quantile
  )
  const other = answersLevel(
    cells.map((cell) => cell.second),
    quantile
  )
  const correlation = correlationIn(cells, first, second)
  const [p, q] = [first.k / first.n, second.k / second.n]
  const width = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b))
  const difference = p - q
  return {
    difference,
    low: Math.max(-1, difference - width(p - one.low, other.high - q)),
    high: Math.min(1, difference + width(one.high - p, q - other.low))
  }
}
