/** Whether a share changed as a whole, or only in a part of it. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import type { Entry } from "../confirmed/CellHistory.ts"
import { effectiveWindows } from "../../figure/EffectiveWindow.ts"
import { weighedCounts } from "../../figure/EffectiveAnswers.ts"
import type { Indicator } from "../confirmed/Indicators.ts"

/** A cell of a share that changed: its place in the run, and its entries on both sides. */
export interface ShareCell {
  readonly cell: number
  readonly engine: Engine
  readonly correlation: Overdispersion
  readonly before: ReadonlyArray<Entry>
  readonly since: ReadonlyArray<Entry>
}

/** A change of a share: the indicator, and 1 for a rise, -1 for a fall. */
export interface ShareMove {
  readonly indicator: Indicator
  readonly direction: 1 | -1
}

/** Standard errors by which the remaining cells must still deviate. */
const restDeviation = 2.5
/** Number of cells to leave out; of few cells, at most a third. */
const cellsLeftOut = 2

/** The deviation of answers from what no change would give, in the direction of the change, and its variance. */
interface Excess {
  readonly excess: number
  readonly variance: number
}

const excessOf = ({ before, correlation, since }: ShareCell, { direction, indicator }: ShareMove): Excess => {
  const sumOf = (entries: ReadonlyArray<Entry>) => {
    const { sameRun } = correlation
    const own = entries.map((entry) => weighedCounts(indicator.countsOf(entry), entry.mentions.n, sameRun))
    return effectiveWindows(own, correlation).first(own.length)
  }
  const first = sumOf(before)
  const second = sumOf(since)
  const n = first.n + second.n
  if (n === 0) return { excess: 0, variance: 0 }
  const share = (first.k + second.k) / n
  return {
    excess: direction * (second.k - second.n * share),
    variance: (share * (1 - share) * first.n * second.n) / n
  }
}

const together = (parts: ReadonlyArray<Excess>): Excess =>
  parts.reduce((sum, { excess, variance }) => ({ excess: sum.excess + excess, variance: sum.variance + variance }), {
    excess: 0,
    variance: 0
  })

const deviationOf = ({ excess, variance }: Excess): number => (variance === 0 ? 0 : excess / Math.sqrt(variance))

/** How far cells deviate together from what no change would give, in standard errors. */
export const deviationOfCells = (cells: ReadonlyArray<ShareCell>, move: ShareMove): number =>
  deviationOf(together(cells.map((cell) => excessOf(cell, move))))

/** Whether the change is still seen without the parts that show it most. */
const isSeenWithout = (parts: ReadonlyArray<Excess>, leftOut: number): boolean => {
  const largestFirst = parts.toSorted((a, b) => deviationOf(b) - deviationOf(a))
  return deviationOf(together(largestFirst.slice(leftOut))) > restDeviation
}

const byEngine = (cells: ReadonlyArray<ShareCell>, move: ShareMove): ReadonlyMap<Engine, Excess> =>
  new Map(
    [...Map.groupBy(cells, ({ engine }) => engine)].map(([engine, ofEngine]) => [
      engine,
      together(ofEngine.map((cell) => excessOf(cell, move)))
    ])
  )

/** Whether engines changed together: without the one that changed most, the others still show it. */
export const isOfAllEngines = (cells: ReadonlyArray<ShareCell>, move: ShareMove): boolean => {
  const parts = [...byEngine(cells, move).values()]
  return parts.length === 1 || isSeenWithout(parts, 1)
}

/** The engines that changed by a standard error and more. */
export const enginesThatMoved = (cells: ReadonlyArray<ShareCell>, move: ShareMove): ReadonlySet<Engine> =>
  new Set([...byEngine(cells, move)].flatMap(([engine, excess]) => (deviationOf(excess) >= 1 ? [engine] : [])))

/** Whether cells changed together: without the few that changed most, the others show it, too. */
export const isOfAllCells = (cells: ReadonlyArray<ShareCell>, move: ShareMove): boolean => {
  const leftOut = Math.min(cellsLeftOut, Math.floor(cells.length / 3))
  return isSeenWithout(
    cells.map((cell) => excessOf(cell, move)),
    leftOut
  )
}
