/**
 * Whether a share changed as a whole, or only in a part of it. Pure.
 */
import type { Engine } from "../../engine/Engine.ts"
import type { Entry } from "./CellHistory.ts"
import { effectiveCounts } from "./RateEvidence.ts"

/** A cell of a share that changed: its place in the run, and its entries on both sides. */
export interface ShareCell {
  readonly cell: number
  readonly engine: Engine
  readonly correlation: number
  readonly before: ReadonlyArray<Entry>
  readonly since: ReadonlyArray<Entry>
}

/** So many standard errors must be left in the rest. */
const restDeviation = 2.5
/** Cells that are left out of many; of few, no more than a third. */
const cellsLeftOut = 2

/** How far answers lie from what was expected without a change, in the change's direction, and their variance. */
interface Excess {
  readonly excess: number
  readonly variance: number
}

const excessOf = ({ before, correlation, since }: ShareCell, direction: number): Excess => {
  const sumOf = (entries: ReadonlyArray<Entry>) => {
    const counts = entries.map(({ mentions }) => effectiveCounts(mentions, correlation))
    return counts.reduce((sum, { k, n }) => ({ k: sum.k + k, n: sum.n + n }), { k: 0, n: 0 })
  }
  const first = sumOf(before)
  const second = sumOf(since)
  const n = first.n + second.n
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

/** Whether the change is still seen without the parts that show it most. */
const isSeenWithout = (parts: ReadonlyArray<Excess>, leftOut: number): boolean => {
  const largestFirst = parts.toSorted((a, b) => deviationOf(b) - deviationOf(a))
  return deviationOf(together(largestFirst.slice(leftOut))) > restDeviation
}

const byEngine = (cells: ReadonlyArray<ShareCell>, direction: number): ReadonlyMap<Engine, Excess> =>
  new Map(
    [...Map.groupBy(cells, ({ engine }) => engine)].map(([engine, ofEngine]) => [
      engine,
      together(ofEngine.map((cell) => excessOf(cell, direction)))
    ])
  )

/** Whether engines changed together: without the one that changed most, the others show it, too. */
export const isOfAllEngines = (cells: ReadonlyArray<ShareCell>, direction: number): boolean => {
  const parts = [...byEngine(cells, direction).values()]
  return parts.length === 1 || isSeenWithout(parts, 1)
}

/** The engine that changed most in a direction. */
export const engineThatMovedMost = (cells: ReadonlyArray<ShareCell>, direction: number): Engine | undefined =>
  [...byEngine(cells, direction)].toSorted(([, a], [, b]) => deviationOf(b) - deviationOf(a))[0]?.[0]

/** The engines that changed by a standard error and more in a direction. */
export const enginesThatMoved = (cells: ReadonlyArray<ShareCell>, direction: number): ReadonlySet<Engine> =>
  new Set([...byEngine(cells, direction)].flatMap(([engine, excess]) => (deviationOf(excess) >= 1 ? [engine] : [])))

/** Whether cells changed together: without the few that changed most, the others show it, too. */
export const isOfAllCells = (cells: ReadonlyArray<ShareCell>, direction: number): boolean => {
  const leftOut = Math.min(cellsLeftOut, Math.floor(cells.length / 3))
  return isSeenWithout(
    cells.map((cell) => excessOf(cell, direction)),
    leftOut
  )
}
