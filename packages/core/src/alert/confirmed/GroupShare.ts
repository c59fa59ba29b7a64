/**
 * Whether the share of answers that name the brand has changed over many cells: together they show what none shows
 * alone. Pure.
 */
import type { Counts } from "../../figure/Counts.ts"
import type { Entry } from "./CellHistory.ts"
import { effectiveCounts } from "./RateEvidence.ts"

/** The mentions of one cell by run, and how alike answers of one run are there. */
export interface GroupCell {
  readonly entries: ReadonlyArray<Entry>
  readonly correlation: number
}

/** A change that the cells show together. */
export interface GroupChange {
  /** The run with which it began. */
  readonly run: number
  /** In standard errors; above 0: named more. */
  readonly deviation: number
  /** The mean of the cells' shares since, less that of their shares before. */
  readonly difference: number
  readonly before: Counts
  readonly since: Counts
}

/** Runs since a change that are looked at. */
const lengths = [2, 3, 5, 8, 13] as const
/** Runs that must be known before. */
const runsBefore = 8
/** Past runs that must be known to say how much a run varies by itself. */
const pastRunsMin = 6
const cellAnswersBefore = 3
const cellAnswersSince = 1
/** Standard errors from which a change is told. */
const deviationMin = 4
const differenceMin = 0.05
/** The median of the square of a standard normal. */
const medianOfSquare = 0.455

/** A cell's effective mentions of two groups of runs. */
interface CellSums {
  readonly before: Counts
  readonly since: Counts
}

const sumOf = (cell: GroupCell, isCounted: (run: number) => boolean): Counts =>
  cell.entries.reduce(
    (sum, { mentions, run }) => {
      if (!isCounted(run)) return sum
      const { k, n } = effectiveCounts(mentions, cell.correlation)
      return { k: sum.k + k, n: sum.n + n }
    },
    { k: 0, n: 0 }
  )

/** Excess of mentions since over what is expected without a change, and its variance, over all cells. */
const excessOf = (cells: ReadonlyArray<CellSums>): { readonly excess: number; readonly variance: number } => {
  let excess = 0
  let variance = 0
  for (const { before, since } of cells) {
    const share = (before.k + since.k) / (before.n + since.n)
    excess += since.k - since.n * share
    variance += (share * (1 - share) * before.n * since.n) / (before.n + since.n)
  }
  return { excess, variance }
}

const comparable = ({ before, since }: CellSums): boolean =>
  before.n >= cellAnswersBefore && since.n >= cellAnswersSince

const cellsBetween = (
  cells: ReadonlyArray<GroupCell>,
  runs: { readonly base: number; readonly from: number; readonly to: number }
): ReadonlyArray<CellSums> =>
  cells
    .map((cell) => ({
      before: sumOf(cell, (run) => run >= runs.base && run < runs.from),
      since: sumOf(cell, (run) => run >= runs.from && run <= runs.to)
    }))
    .filter(comparable)

const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** How much more runs vary than by chance alone: an engine's days count as noise. Null while too few are known. */
const noiseOf = (cells: ReadonlyArray<GroupCell>, runs: ReadonlyArray<number>, base: number): number | null => {
  const squares = runs.slice(runsBefore, -1).flatMap((run) => {
    const { excess, variance } = excessOf(cellsBetween(cells, { base, from: run, to: run }))
    return variance === 0 ? [] : [(excess * excess) / variance]
  })
  return squares.length < pastRunsMin ? null : Math.max(1, median(squares) / medianOfSquare)
}

const totalOf = (counts: ReadonlyArray<Counts>): Counts =>
  counts.reduce((sum, { k, n }) => ({ k: sum.k + k, n: sum.n + n }), { k: 0, n: 0 })

/**
 * The change that the cells of a group show with the newest run, counted from the group's `base`; null without one.
 * Of several lengths the one that deviates most.
 */
export const groupChange = (cells: ReadonlyArray<GroupCell>, base: number): GroupChange | null => {
  const runs = [...new Set(cells.flatMap(({ entries }) => entries.map(({ run }) => run)))]
    .filter((run) => run >= base)
    .toSorted((a, b) => a - b)
  const newest = runs.at(-1)
  const noise = noiseOf(cells, runs, base)
  if (newest === undefined || noise === null) return null
  const changes = lengths.flatMap((length): ReadonlyArray<GroupChange> => {
    const from = runs.at(-length)
    if (from === undefined || runs.length - length < runsBefore) return []
    const compared = cellsBetween(cells, { base, from, to: newest })
    const { excess, variance } = excessOf(compared)
    if (variance === 0) return []
    const deviation = excess / Math.sqrt(noise * variance)
    const differences = compared.map(({ before, since }) => since.k / since.n - before.k / before.n)
    const difference = differences.reduce((sum, each) => sum + each, 0) / differences.length
    if (Math.abs(deviation) < deviationMin || Math.abs(difference) < differenceMin) return []
    const before = totalOf(compared.map((sums) => sums.before))
    return [{ run: from, deviation, difference, before, since: totalOf(compared.map(({ since }) => since)) }]
  })
  return changes.reduce<GroupChange | null>(
    (best, change) => (best === null || Math.abs(change.deviation) > Math.abs(best.deviation) ? change : best),
    null
  )
}
