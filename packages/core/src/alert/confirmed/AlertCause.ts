/** The cause of a cell's change: a new model, a change of its engine, or of the brand everywhere. Pure. */
import { Schema } from "effect"
import type { Engine } from "../../engine/Engine.ts"
import type { Counts } from "../../figure/Counts.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import type { CellHistory, Entry, Theme } from "./CellHistory.ts"
import { effectiveTotal } from "../../figure/EffectiveWindow.ts"
import { mentionIndicator, rivalIndicatorsOf, type Indicator } from "./Indicators.ts"
import { slackRuns } from "./ReportedChanges.ts"

/**
 * `model`: the engine answers with another model since; `engine`: other cells of the engine moved, too; `brand`: the
 * brand moved on other engines; `everywhere`: so did its competitors, or what changed is not its mentions; `cell`: the
 * cell alone. What goes with a change need not have caused it.
 */
export const AlertCause = Schema.Literals(["model", "engine", "brand", "everywhere", "cell"])
export type AlertCause = typeof AlertCause.Type

/** A cell, as input of `causesAmong`. */
export interface CauseCell {
  readonly engine: Engine
  readonly history: CellHistory
  readonly correlation: Overdispersion
}

/** Number of largest moves to ignore, because a few cells that move by themselves do not make an engine-wide change. */
const leftOut = 2
const cellsMin = 4
const engineMean = 1.5
const engineDeviation = 2.5
const brandDeviation = 2.5
const rivalsMean = 1.5
/** Standard errors from which an engine counts as moving along with others. */
const engineAlong = 1

interface Sides {
  readonly before: Counts
  readonly since: Counts
}

/** The newest change of many cells that was reported by then: answers before it do not say what changed after it. */
const levelOf = ({ reported = [] }: CellHistory, theme: Theme, run: number): number =>
  reported.reduce(
    (level, each) =>
      each.isOfMany && each.theme === theme && each.run <= run + slackRuns ? Math.max(level, each.run) : level,
    -Infinity
  )

const sidesOf = ({ correlation, history }: CauseCell, { countsOf, theme }: Indicator, run: number): Sides => {
  const sumOf = (entries: ReadonlyArray<Entry>): Counts => effectiveTotal(entries.map(countsOf), correlation)
  const level = levelOf(history, theme, run)
  return {
    before: sumOf(history.entries.filter((entry) => entry.run >= level && entry.run < run)),
    since: sumOf(history.entries.filter((entry) => entry.run >= run))
  }
}

const isComparable = ({ before, since }: Sides): boolean => before.n > 0 && since.n > 0

/** How far an indicator moved, in standard errors. */
const deviationOf = ({ before, since }: Sides): number => {
  const share = (before.k + since.k + 0.5) / (before.n + since.n + 1)
  const error = Math.sqrt(share * (1 - share) * (1 / before.n + 1 / since.n))
  return (since.k / since.n - before.k / before.n) / error
}

/** The squares without the largest ones. `null` if too few are left. */
const trimmedSquares = (moves: ReadonlyArray<Move>): ReadonlyArray<number> | null => {
  const squares = moves.map(({ deviation }) => deviation * deviation).toSorted((a, b) => a - b)
  const kept = squares.slice(0, Math.max(0, squares.length - leftOut))
  return kept.length < cellsMin ? null : kept
}

const meanOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How an indicator of a cell moved. */
interface Move extends Sides {
  /** In standard errors. */
  readonly deviation: number
}

/** How one indicator of a cell moved with a run; null where it has no answers on a side. */
const moveOf = (cell: CauseCell, indicator: Indicator, run: number): Move | null => {
  const sides = sidesOf(cell, indicator, run)
  return isComparable(sides) ? { ...sides, deviation: deviationOf(sides) } : null
}

/** How the mentions of a cell moved with a run, and its competitors'. */
interface CellMoves {
  readonly mention: Move | null
  readonly rivals: ReadonlyArray<Move>
}

const movesOf = (cell: CauseCell, run: number): CellMoves => ({
  mention: moveOf(cell, mentionIndicator, run),
  rivals: rivalIndicatorsOf(cell.history).flatMap((indicator) => moveOf(cell, indicator, run) ?? [])
})

/** Whether mentions or competitors moved, in whatever direction. */
const hasMoved = (moves: ReadonlyArray<CellMoves>): boolean => {
  const squares = trimmedSquares(
    moves.flatMap(({ mention, rivals }) => (mention === null ? rivals : [mention, ...rivals]))
  )
  if (squares === null) return false
  const count = squares.length
  const sum = meanOf(squares) * count
  return meanOf(squares) > engineMean && (sum - count) / Math.sqrt(2 * count) > engineDeviation
}

/** How far all of them moved together, in standard errors. */
const deviationTogether = (moves: ReadonlyArray<Sides>): number => {
  let excess = 0
  let variance = 0
  for (const { before, since } of moves) {
    const share = (before.k + since.k) / (before.n + since.n)
    excess += since.k - since.n * share
    variance += (share * (1 - share) * before.n * since.n) / (before.n + since.n)
  }
  return variance > 0 ? excess / Math.sqrt(variance) : 0
}

/** Whether cells moved together in one direction. */
const haveMovedAlong = (moves: ReadonlyArray<Move | null>, direction: number): boolean => {
  const comparable = moves.filter((each) => each !== null)
  const largestLast = comparable.toSorted((a, b) => direction * (a.deviation - b.deviation))
  const kept = largestLast.slice(0, Math.max(0, comparable.length - leftOut))
  return kept.length >= cellsMin && direction * deviationTogether(kept) > brandDeviation
}

const haveRivalsMoved = (moves: ReadonlyArray<CellMoves>): boolean => {
  const squares = trimmedSquares(moves.flatMap(({ rivals }) => rivals))
  return squares !== null && meanOf(squares) > rivalsMean
}

/** Whether the entries before and since a place name models, and share none. */
const isOtherModelAt = (entries: ReadonlyArray<Entry>, at: number): boolean => {
  const modelsOf = (part: ReadonlyArray<Entry>) => new Set(part.flatMap(({ models }) => models))
  const before = modelsOf(entries.slice(0, Math.max(0, at)))
  const since = modelsOf(entries.slice(Math.max(0, at)))
  return before.size > 0 && since.size > 0 && ![...since].some((model) => before.has(model))
}

/** Whether the model changed with a run, or so shortly before or after it that the cell may show it then. */
const isOtherModel = ({ entries }: CellHistory, run: number): boolean => {
  const found = entries.findIndex((entry) => entry.run >= run)
  const at = found === -1 ? entries.length : found
  return Array.from({ length: 2 * slackRuns + 1 }, (_, place) => at - slackRuns + place).some((near) =>
    isOtherModelAt(entries, near)
  )
}

/** A change of one cell: the index of the cell, the indicator, the run and the direction. */
export interface CauseQuestion {
  readonly place: number
  readonly indicator: Indicator
  readonly run: number
  readonly direction: 1 | -1
}

/** What changes of cells go with. */
export interface Causes {
  readonly causeOf: (question: CauseQuestion) => AlertCause
  /** Whether cells of other engines moved with it, and those of its own engine, if there are any. */
  readonly isEverywhere: (question: CauseQuestion) => boolean
}

/** Finds causes among these cells. Moves of other cells are computed once per run and indicator. */
export const causesAmong = (cells: ReadonlyArray<CauseCell>): Causes => {
  const ofRuns = new Map<number, ReadonlyArray<CellMoves>>()
  const movesOfIndicators = new Map<string, ReadonlyArray<Move | null>>()
  const ofRun = (run: number) => {
    const known = ofRuns.get(run) ?? cells.map((cell) => movesOf(cell, run))
    ofRuns.set(run, known)
    return known
  }
  const movesOfIndicator = (indicator: Indicator, run: number) => {
    const key = JSON.stringify([run, indicator.theme, indicator.cut, indicator.label])
    const known = movesOfIndicators.get(key) ?? cells.map((cell) => moveOf(cell, indicator, run))
    movesOfIndicators.set(key, known)
    return known
  }

  const movesOfOthers = ({ place, run, indicator }: CauseQuestion, isOfEngine: boolean) => {
    const engine = cells[place]?.engine
    return movesOfIndicator(indicator, run).filter(
      (_, other) => other !== place && (cells[other]?.engine === engine) === isOfEngine
    )
  }

  const isElsewhere = (question: CauseQuestion) => haveMovedAlong(movesOfOthers(question, false), question.direction)

  const isEverywhere: Causes["isEverywhere"] = (question) => {
    const moves = movesOfOthers(question, true).filter((each) => each !== null)
    const isWithItsEngine = moves.length === 0 || question.direction * deviationTogether(moves) > engineAlong
    return isWithItsEngine && isElsewhere(question)
  }

  const causeOf: Causes["causeOf"] = (question) => {
    const { direction, place, run, indicator } = question
    const cell = cells[place]
    if (cell === undefined) return "cell"
    if (isOtherModel(cell.history, run)) return "model"
    const isEngine = haveMovedAlong(movesOfOthers(question, true), direction)
    const isElsewhereToo = isElsewhere(question)
    if (indicator !== mentionIndicator) return isEngine ? (isElsewhereToo ? "everywhere" : "engine") : "cell"
    const all = ofRun(run)
    const elsewhere = all.filter((_, other) => cells[other]?.engine !== cell.engine)
    if (isElsewhereToo && !haveRivalsMoved(elsewhere)) return "brand"
    const same = all.filter((_, other) => other !== place && cells[other]?.engine === cell.engine)
    if (isEngine || hasMoved(same)) return "engine"
    return isElsewhereToo ? "everywhere" : "cell"
  }

  return { causeOf, isEverywhere }
}

/** Returns the cause of a change of mentions that began with a run. `direction`: 1 for more mentions, -1 for fewer. */
export const causeOf = (options: {
  readonly cell: CauseCell
  readonly others: ReadonlyArray<CauseCell>
  readonly run: number
  readonly direction: 1 | -1
}): AlertCause => {
  const { cell, direction, others, run } = options
  return causesAmong([cell, ...others]).causeOf({ place: 0, indicator: mentionIndicator, run, direction })
}
