/** The difference of two shares of the same answers, such as mentions of two brands. Pure. */
import type { Difference, Periods } from "./Difference.ts"
import { countsOf, sharedWeight, weighedLevel } from "./StratifiedChange.ts"
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
  readonly covariance: number
  readonly firstVariance: number
  readonly secondVariance: number
}

/** Of shares of answers: those that meet the first, the second and both conditions. */
const momentsOf = (first: number, second: number, both: number): Moments => ({
  covariance: both - first * second,
  firstVariance: first * (1 - first),
  secondVariance: second * (1 - second)
})

/** A cell and its weight among others. */
interface WeighedPair {
  readonly cell: PairedCell
  readonly weight: number
}

/** The weighted mean of a figure of cells. */
const meanOf = (pairs: ReadonlyArray<WeighedPair>, figureOf: (cell: PairedCell) => number): number => {
  let [sum, weights] = [0, 0]
  for (const { cell, weight } of pairs) {
    sum += weight * figureOf(cell)
    weights += weight
  }
  return sum / weights
}

/** A positive correlation of few answers is taken for less, as Newcombe corrects it. */
const correlationOf = ({ covariance, firstVariance, secondVariance }: Moments, independent: number): number => {
  const deviations = Math.sqrt(firstVariance * secondVariance)
  if (deviations === 0) return 0
  const corrected = covariance > 0 ? Math.max(0, covariance - 1 / (2 * independent)) : covariance
  return Math.max(-1, Math.min(1, corrected / deviations))
}

const firstShare = ({ first }: PairedCell): number => first.k / first.n
const secondShare = ({ second }: PairedCell): number => second.k / second.n
const bothShare = ({ both, first }: PairedCell): number => both / first.n

/** The correlation of all answers or of those within cells: the smaller, since it makes the interval wider. */
const correlationIn = (pairs: ReadonlyArray<WeighedPair>): number => {
  const independent = pairs.reduce((sum, { cell }) => sum + independentAnswers(cell.first), 0)
  const all = momentsOf(meanOf(pairs, firstShare), meanOf(pairs, secondShare), meanOf(pairs, bothShare))
  const withinOf = (cell: PairedCell) => momentsOf(firstShare(cell), secondShare(cell), bothShare(cell))
  const within = {
    covariance: meanOf(pairs, (cell) => withinOf(cell).covariance),
    firstVariance: meanOf(pairs, (cell) => withinOf(cell).firstVariance),
    secondVariance: meanOf(pairs, (cell) => withinOf(cell).secondVariance)
  }
  return Math.min(correlationOf(all, independent), correlationOf(within, independent))
}

/** The difference of two weighted shares, by Newcombe's tenth method. Needs a cell, and answers in each. */
const weighedDifference = (pairs: ReadonlyArray<WeighedPair>, quantile: number): Difference => {
  const levelOf = (side: "first" | "second") =>
    weighedLevel(
      pairs.map(({ cell, weight }) => ({ counts: cell[side], weight })),
      quantile
    )
  const [one, other] = [levelOf("first"), levelOf("second")]
  const correlation = correlationIn(pairs)
  const [p, q] = [meanOf(pairs, firstShare), meanOf(pairs, secondShare)]
  const width = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b))
  const difference = p - q
  return {
    difference,
    low: Math.max(-1, difference - width(p - one.low, other.high - q)),
    high: Math.min(1, difference + width(one.high - p, q - other.low))
  }
}

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
  return cells.length === 0
    ? null
    : weighedDifference(
        cells.map((cell) => ({ cell, weight: cell.first.n })),
        quantile
      )
}

/** A cell in two periods. */
export interface ComparedPair {
  readonly current: PairedCell
  readonly previous: PairedCell
}

/** The change of a difference over the cells with answers in both periods. */
export interface PairedChange extends Difference {
  /** The difference now, and before. */
  readonly value: number
  readonly previous: number
  /** The answers that meet the first condition, unweighted. */
  readonly counts: Periods
}

/**
 * The difference now minus the difference before, each cell with the same weight in both periods, as in
 * `stratifiedChange`. Joins the intervals of both differences: the method of variance estimates recovery (Zou and
 * Donner). `null` if no cell has answers in both periods. Not rounded.
 */
export const pairedChange = (
  given: ReadonlyArray<ComparedPair>,
  quantile: number = normalQuantile
): PairedChange | null => {
  const pairs = given.filter(({ current, previous }) => current.first.n > 0 && previous.first.n > 0)
  if (pairs.length === 0) return null
  const firsts = pairs.map(({ current, previous }) => ({ current: current.first, previous: previous.first }))
  const sideOf = (side: "current" | "previous") =>
    weighedDifference(
      pairs.map((pair) => ({
        cell: pair[side],
        weight: sharedWeight({ current: pair.current.first, previous: pair.previous.first })
      })),
      quantile
    )
  const [now, before] = [sideOf("current"), sideOf("previous")]
  const difference = now.difference - before.difference
  return {
    value: now.difference,
    previous: before.difference,
    difference,
    low: difference - Math.hypot(now.difference - now.low, before.high - before.difference),
    high: difference + Math.hypot(now.high - now.difference, before.difference - before.low),
    counts: countsOf(firsts)
  }
}
