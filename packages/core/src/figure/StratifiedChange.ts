/**
 * Changes and levels over cells with unequal numbers of answers, so that a different mix of cells changes no figure.
 */
import { type Counts, hasFewAnswers, totalOf } from "./Counts.ts"
import { type Interval, wilsonInterval } from "./Interval.ts"
import { type Difference, differenceOf, type Periods } from "./Difference.ts"
import { normalQuantile } from "./StudentT.ts"

/** The counts of a cell, with the effective number of its `n` answers. */
export interface CellCounts extends Counts {
  readonly effective: number
}

/**
 * The weighted share over cells, as the counts of one cell with the same variance. Assumes equal shares in all cells:
 * if they differ, the interval is slightly wider than needed.
 */
const weighedCounts = (cells: ReadonlyArray<{ readonly counts: CellCounts; readonly weight: number }>): Counts => {
  let [weights, sum, squares] = [0, 0, 0]
  for (const { counts, weight } of cells) {
    weights += weight
    sum += weight * (counts.k / counts.n)
    squares += (weight * weight) / counts.effective
  }
  const n = (weights * weights) / squares
  // a sum of fractions may leave 0 to 1 by its last bit
  return { k: Math.min(n, Math.max(0, (n * sum) / weights)), n }
}

/** A share with its interval of 95 %. */
export interface Level extends Interval {
  readonly value: number
}

const levelOf = (counts: Counts): Level => ({ value: counts.k / counts.n, ...wilsonInterval(counts) })

/** The mean of the cells' shares; `null` without answers. Not rounded. */
export const standardizedLevel = (cells: ReadonlyArray<CellCounts>): Level | null => {
  const answered = cells.filter(({ n }) => n > 0)
  if (answered.length === 0) return null
  return levelOf(weighedCounts(answered.map((counts) => ({ counts, weight: 1 }))))
}

/** A cell in two periods. */
export interface ComparedCell {
  readonly current: CellCounts
  readonly previous: CellCounts
}

/** A change over the cells with answers in both periods. */
export interface StratifiedChange extends Difference {
  readonly value: number
  readonly previous: Level
  /** The unweighted counts of both periods. */
  readonly counts: Periods
}

/**
 * Weights each cell by w = e1·e0 / (e1 + e0) of its effective answers (Mantel and Haenszel), which gives the difference
 * the least variance. `null` if no cell has answers in both periods. Not rounded.
 */
export const stratifiedChange = (cells: ReadonlyArray<ComparedCell>): StratifiedChange | null => {
  const both = cells.filter(({ current, previous }) => current.n > 0 && previous.n > 0)
  const sideOf = (side: "current" | "previous") =>
    weighedCounts(
      both.map((cell) => ({
        counts: cell[side],
        weight: (cell.current.effective * cell.previous.effective) / (cell.current.effective + cell.previous.effective)
      }))
    )
  const weighed = { current: sideOf("current"), previous: sideOf("previous") }
  const difference = both.length === 0 ? null : differenceOf(weighed)
  if (difference === null) return null
  return {
    ...difference,
    value: weighed.current.k / weighed.current.n,
    previous: levelOf(weighed.previous),
    counts: { current: totalOf(both.map((cell) => cell.current)), previous: totalOf(both.map((cell) => cell.previous)) }
  }
}

/** Whether a period has too few answers for a verdict. */
export const isOfFewAnswers = ({ counts }: StratifiedChange): boolean =>
  hasFewAnswers(counts.current) || hasFewAnswers(counts.previous)

/** The two-sided p-value of a change: 0.05 if its interval ends at 0. */
export const chanceOf = ({ difference, high, low }: StratifiedChange): number => {
  const width = difference > 0 ? difference - low : high - difference
  return difference === 0 || width === 0 ? 1 : beyond((normalQuantile * Math.abs(difference)) / width)
}

/** Two-sided tail of the normal distribution, exact to 7 decimals: Abramowitz and Stegun, 26.2.17. */
const beyond = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (2 * series * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI))
}
