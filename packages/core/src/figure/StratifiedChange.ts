/**
 * Changes and levels over cells with unequal numbers of answers, so that a different mix of cells changes no figure.
 */
import { type Counts, hasFewAnswers, totalOf } from "./Counts.ts"
import { type Interval, wilsonInterval } from "./Interval.ts"
import { type Difference, differenceOf, type Periods } from "./Difference.ts"
import { normalQuantile } from "./StudentT.ts"
import { type CellCounts, hasDays, independentAnswers, varianceOfSum } from "./WeighedSum.ts"

/** Answers by which a cell's own share counts less than that of all: with few answers it says little. */
const sharedAnswers = 4

/** The number of answers of a share whose variance follows from how its cells and their days differ. */
const answersByDays = (cells: ReadonlyArray<WeighedShare>, share: number): number =>
  (share * (1 - share)) /
  varianceOfSum(
    cells.map(({ counts, weight }) => {
      const own = (counts.k + sharedAnswers * share) / (counts.n + sharedAnswers)
      return { counts, weight: weight / counts.n, spread: own * (1 - own) }
    })
  )

/** A cell with answers, and its weight among others. */
export interface WeighedShare {
  readonly counts: CellCounts
  readonly weight: number
}

/**
 * The weighted share over cells, as the counts of one cell with the same variance. Without enough days, and where all
 * answers are the same, it takes cells for alike: if they differ, the interval is slightly wider than needed.
 */
const weighedCounts = (given: ReadonlyArray<WeighedShare>): Counts => {
  const weights = given.reduce((sum, { weight }) => sum + weight, 0)
  const cells = given.map(({ counts, weight }) => ({ counts, weight: weight / weights }))
  let [sum, squares] = [0, 0]
  for (const { counts, weight } of cells) {
    sum += weight * (counts.k / counts.n)
    squares += (weight * weight) / independentAnswers(counts)
  }
  // a sum of fractions may miss 1 by its last bits: a share that is nearly 1 would have no variance
  const share = cells.every(({ counts }) => counts.k === counts.n) ? 1 : Math.min(1, Math.max(0, sum))
  const isSpread = share > 0 && share < 1 && cells.some(({ counts }) => hasDays(counts))
  const n = isSpread ? answersByDays(cells, share) : 1 / squares
  return { k: n * share, n }
}

/** A share with its interval of 95 %. */
export interface Level extends Interval {
  readonly value: number
}

const levelOf = (counts: Counts, quantile: number): Level => ({
  value: counts.k / counts.n,
  ...wilsonInterval(counts, quantile)
})

/** The weighted share. Needs a cell. Not rounded. */
export const weighedLevel = (cells: ReadonlyArray<WeighedShare>, quantile: number = normalQuantile): Level =>
  levelOf(weighedCounts(cells), quantile)

/** The share of all answers. Needs a cell with answers. Not rounded. */
export const answersLevel = (cells: ReadonlyArray<CellCounts>, quantile: number = normalQuantile): Level =>
  weighedLevel(
    cells.filter(({ n }) => n > 0).map((counts) => ({ counts, weight: counts.n })),
    quantile
  )

/** The mean of the cells' shares; `null` without answers. Not rounded. */
export const standardizedLevel = (
  cells: ReadonlyArray<CellCounts>,
  quantile: number = normalQuantile
): Level | null => {
  const answered = cells.filter(({ n }) => n > 0)
  if (answered.length === 0) return null
  return weighedLevel(
    answered.map((counts) => ({ counts, weight: 1 })),
    quantile
  )
}

/** A cell in two periods. */
export interface ComparedCell {
  readonly current: CellCounts
  readonly previous: CellCounts
}

/** The weight of a cell by its independent answers in both periods. */
export const sharedWeight = ({ current, previous }: ComparedCell): number => {
  const [now, before] = [independentAnswers(current), independentAnswers(previous)]
  return (now * before) / (now + before)
}

/** A change over the cells with answers in both periods. */
export interface StratifiedChange extends Difference {
  readonly value: number
  readonly previous: Level
  /** The unweighted counts of both periods. */
  readonly counts: Periods
}

/** The counts of both periods. */
export const countsOf = (cells: ReadonlyArray<ComparedCell>): Periods => ({
  current: totalOf(cells.map(({ current }) => current)),
  previous: totalOf(cells.map(({ previous }) => previous))
})

/**
 * Weights each cell by w = e1·e0 / (e1 + e0) of its effective answers (Mantel and Haenszel), which gives the difference
 * the least variance. `quantile`: half the width of intervals in standard errors. `null` if no cell has answers in both
 * periods. Not rounded.
 */
export const stratifiedChange = (
  cells: ReadonlyArray<ComparedCell>,
  quantile: number = normalQuantile
): StratifiedChange | null => {
  const both = cells.filter(({ current, previous }) => current.n > 0 && previous.n > 0)
  const sideOf = (side: "current" | "previous") =>
    weighedCounts(
      both.map((cell) => ({
        counts: cell[side],
        weight: sharedWeight(cell)
      }))
    )
  const weighed = { current: sideOf("current"), previous: sideOf("previous") }
  const difference = both.length === 0 ? null : differenceOf(weighed, quantile)
  if (difference === null) return null
  return {
    ...difference,
    value: weighed.current.k / weighed.current.n,
    previous: levelOf(weighed.previous, quantile),
    counts: countsOf(both)
  }
}

/** Whether a period has too few answers for a verdict. */
export const isOfFewAnswers = ({ counts }: Pick<StratifiedChange, "counts">): boolean =>
  hasFewAnswers(counts.current) || hasFewAnswers(counts.previous)

/** The two-sided p-value of a change: 0.05 if its interval ends at 0. */
export const chanceOf = ({ difference, high, low }: Difference): number => {
  const width = difference > 0 ? difference - low : high - difference
  return difference === 0 || width === 0 ? 1 : beyond((normalQuantile * Math.abs(difference)) / width)
}

/** Two-sided tail of the normal distribution, exact to 7 decimals: Abramowitz and Stegun, 26.2.17. */
const beyond = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (2 * series * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI))
}
