/**
 * How sure a mean position is, and its change: from how positions differ within cells, from run to run and from day to
 * day.
 */
import { totalOf } from "./Counts.ts"
import { countsOf, type Level, sharedWeight, type StratifiedChange } from "./StratifiedChange.ts"
import { normalQuantile, studentQuantile } from "./StudentT.ts"
import { type CellCounts, varianceOfSum } from "./WeighedSum.ts"

/** The positions in a cell: `k` is their sum, `n` their number. */
export interface CellPositions extends CellCounts {
  /** The sum of their squares. */
  readonly squares: number
}

/** A mean with its standard error. */
interface Mean {
  readonly value: number
  readonly error: number
}

/** Spread of positions before any is known, which counts like one of them: equal positions are not sure to stay. */
const expectedSpread = 1

/** The spread of positions about the mean of their cell, and the degrees of freedom behind it. */
const spreadOf = (cells: ReadonlyArray<CellPositions>) => {
  const degrees = cells.reduce((sum, { n }) => sum + n - 1, 0)
  const squares = cells.reduce((sum, { k, n, squares }) => sum + squares - (k * k) / n, 0)
  if (degrees > 0) return { degrees, spread: (squares + expectedSpread) / (degrees + 1) }
  // one answer in each cell
  const { k, n } = totalOf(cells)
  const all = cells.reduce((sum, cell) => sum + cell.squares, 0) - (k * k) / n
  return { degrees: n - 1, spread: (all + expectedSpread) / n }
}

/** The weighted mean over cells with answers; null below two answers. Weights need not add up to 1. */
const meanOf = (cells: ReadonlyArray<{ readonly counts: CellPositions; readonly weight: number }>): Mean | null => {
  const counts = cells.map((cell) => cell.counts)
  if (totalOf(counts).n < 2) return null
  const weights = cells.reduce((sum, { weight }) => sum + weight, 0)
  const { degrees, spread } = spreadOf(counts)
  const variance = varianceOfSum(
    cells.map((cell) => ({ counts: cell.counts, weight: cell.weight / weights / cell.counts.n, spread }))
  )
  const value = cells.reduce((sum, cell) => sum + (cell.weight * cell.counts.k) / cell.counts.n, 0) / weights
  return { value, error: (Math.sqrt(variance) * studentQuantile(Math.max(2, degrees))) / normalQuantile }
}

const levelOf = ({ error, value }: Mean, quantile: number): Level => ({
  value,
  low: Math.max(1, value - quantile * error),
  high: value + quantile * error
})

/** The mean over all answers with its interval, which never goes below 1; null below two answers. Not rounded. */
export const positionLevel = (cells: ReadonlyArray<CellPositions>, quantile: number): Level | null => {
  const mean = meanOf(cells.flatMap((counts) => (counts.n > 0 ? [{ counts, weight: counts.n }] : [])))
  return mean === null ? null : levelOf(mean, quantile)
}

/** A cell in two periods. */
export interface ComparedPositions {
  readonly current: CellPositions
  readonly previous: CellPositions
}

/** The change of the mean over the cells with positions in both periods, weighted like that of a rate. Not rounded. */
export const positionChange = (cells: ReadonlyArray<ComparedPositions>, quantile: number): StratifiedChange | null => {
  const both = cells.filter(({ current, previous }) => current.n > 0 && previous.n > 0)
  const [now, before] = (["current", "previous"] as const).map((side) =>
    meanOf(both.map((cell) => ({ counts: cell[side], weight: sharedWeight(cell) })))
  )
  if (now == null || before == null) return null
  const difference = now.value - before.value
  const width = quantile * Math.hypot(now.error, before.error)
  return {
    value: now.value,
    previous: levelOf(before, quantile),
    difference,
    low: difference - width,
    high: difference + width,
    counts: countsOf(both)
  }
}
