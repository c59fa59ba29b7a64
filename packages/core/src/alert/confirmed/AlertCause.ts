/**
 * What a change of a cell goes with: its engine's model, other cells of its engine, the brand everywhere. Pure.
 */
import { Schema } from "effect"
import type { Engine } from "../../engine/Engine.ts"
import type { Counts } from "../../figure/Counts.ts"
import type { CellHistory, Entry } from "./CellHistory.ts"
import { effectiveCounts } from "./RateEvidence.ts"
import { mentionStream, rivalStreamsOf, type Stream } from "./Streams.ts"

/**
 * `model`: the engine answers with another model since; `engine`: other cells of the engine moved, too; `brand`: the
 * brand moved on other engines; `everywhere`: so did its competitors; `cell`: the cell alone. What goes with a change
 * need not have caused it.
 */
export const AlertCause = Schema.Literals(["model", "engine", "brand", "everywhere", "cell"])
export type AlertCause = typeof AlertCause.Type

/** A cell beside others, as far as its cause needs it. */
export interface CauseCell {
  readonly engine: Engine
  readonly history: CellHistory
  readonly correlation: number
}

/** The largest of a list are left out: a few cells that move by themselves are no engine. */
const leftOut = 2
const cellsMin = 4
const engineMean = 1.5
const engineDeviation = 2.5
const brandDeviation = 2.5
const rivalsMean = 1.5

interface Sides {
  readonly before: Counts
  readonly since: Counts
}

const sidesOf = ({ correlation, history }: CauseCell, { countsOf }: Stream, run: number): Sides => {
  const sumOf = (entries: ReadonlyArray<Entry>): Counts =>
    entries.reduce(
      (sum, entry) => {
        const { k, n } = effectiveCounts(countsOf(entry), correlation)
        return { k: sum.k + k, n: sum.n + n }
      },
      { k: 0, n: 0 }
    )
  return {
    before: sumOf(history.entries.filter((entry) => entry.run < run)),
    since: sumOf(history.entries.filter((entry) => entry.run >= run))
  }
}

const isComparable = ({ before, since }: Sides): boolean => before.n > 0 && since.n > 0

/** How far a stream moved, in standard errors. */
const deviationOf = ({ before, since }: Sides): number => {
  const share = (before.k + since.k + 0.5) / (before.n + since.n + 1)
  const error = Math.sqrt(share * (1 - share) * (1 / before.n + 1 / since.n))
  return (since.k / since.n - before.k / before.n) / error
}

/** The squares of all but the largest; null where too few are left to say anything. */
const trimmedSquares = (deviations: ReadonlyArray<number>): ReadonlyArray<number> | null => {
  const squares = deviations.map((deviation) => deviation * deviation).toSorted((a, b) => a - b)
  const kept = squares.slice(0, Math.max(0, squares.length - leftOut))
  return kept.length < cellsMin ? null : kept
}

const meanOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const deviationsOf = (
  cells: ReadonlyArray<CauseCell>,
  streamsOf: (cell: CauseCell) => ReadonlyArray<Stream>,
  run: number
): ReadonlyArray<number> =>
  cells.flatMap((cell) =>
    streamsOf(cell)
      .map((stream) => sidesOf(cell, stream, run))
      .filter(isComparable)
      .map(deviationOf)
  )

/** Whether other cells of the engine moved, in whatever direction. */
const hasEngineMoved = (cells: ReadonlyArray<CauseCell>, run: number): boolean => {
  const streamsOf = ({ history }: CauseCell) => [mentionStream, ...rivalStreamsOf(history)]
  const squares = trimmedSquares(deviationsOf(cells, streamsOf, run))
  if (squares === null) return false
  const count = squares.length
  const sum = meanOf(squares) * count
  return meanOf(squares) > engineMean && (sum - count) / Math.sqrt(2 * count) > engineDeviation
}

/** Whether the brand moved on other engines in the same direction. */
const hasBrandMoved = (cells: ReadonlyArray<CauseCell>, run: number, direction: number): boolean => {
  const sides = cells.map((cell) => sidesOf(cell, mentionStream, run)).filter(isComparable)
  const largestLast = sides.toSorted((a, b) => direction * (deviationOf(a) - deviationOf(b)))
  const kept = largestLast.slice(0, Math.max(0, sides.length - leftOut))
  if (kept.length < cellsMin) return false
  let excess = 0
  let variance = 0
  for (const { before, since } of kept) {
    const share = (before.k + since.k) / (before.n + since.n)
    excess += since.k - since.n * share
    variance += (share * (1 - share) * before.n * since.n) / (before.n + since.n)
  }
  return variance > 0 && (direction * excess) / Math.sqrt(variance) > brandDeviation
}

const haveRivalsMoved = (cells: ReadonlyArray<CauseCell>, run: number): boolean => {
  const squares = trimmedSquares(deviationsOf(cells, ({ history }) => rivalStreamsOf(history), run))
  return squares !== null && meanOf(squares) > rivalsMean
}

/** Whether the entries before and since a run name models, and share none. */
const isOtherModel = ({ entries }: CellHistory, run: number): boolean => {
  const modelsOf = (part: ReadonlyArray<Entry>) => new Set(part.flatMap(({ models }) => models))
  const before = modelsOf(entries.filter((entry) => entry.run < run))
  const since = modelsOf(entries.filter((entry) => entry.run >= run))
  return before.size > 0 && since.size > 0 && ![...since].some((model) => before.has(model))
}

/** What a change of mentions goes with that began with a run; `direction` is 1 for more mentions, -1 for fewer. */
export const causeOf = (options: {
  readonly cell: CauseCell
  readonly others: ReadonlyArray<CauseCell>
  readonly run: number
  readonly direction: 1 | -1
}): AlertCause => {
  const { cell, direction, others, run } = options
  if (isOtherModel(cell.history, run)) return "model"
  const sameEngine = others.filter(({ engine }) => engine === cell.engine)
  const otherEngines = others.filter(({ engine }) => engine !== cell.engine)
  const brand = hasBrandMoved(otherEngines, run, direction)
  if (brand && !haveRivalsMoved(otherEngines, run)) return "brand"
  if (hasEngineMoved(sameEngine, run)) return "engine"
  return brand ? "everywhere" : "cell"
}
