/** How the cells of a tracker show a change of many. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import { type Counts, totalOf } from "../../figure/Counts.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { type ChangePoint, changePointsOf, strongest as strongestOfAll } from "../confirmed/ChangePoints.ts"
import {
  type CellHistory,
  emptyHistory,
  type Entry,
  entriesOfTheme,
  entriesMax,
  type ReportedJoint,
  type ShownLevels
} from "../confirmed/CellHistory.ts"
import { beginOf, type FoundCell, type FoundExtent } from "../confirmed/Finding.ts"
import { mentionIndicator, type Indicator } from "../confirmed/Indicators.ts"
import { directionOf } from "../confirmed/ReportedChanges.ts"

/** From these odds on, as a logarithm, a cell shows a change that others were sure of. */
const shownFrom = 2

/** A cell before its levels were moved. */
export interface JudgedCell {
  readonly place: number
  readonly engine: Engine
  readonly history: CellHistory
  readonly correlation: Overdispersion
}

/** A change that some cells were sure of. */
export interface SureChange {
  readonly indicator: Indicator
  readonly run: number
  readonly direction: 1 | -1
}

/** A cell that shows a change of many, with its answers. */
export interface ShownCell extends FoundCell {
  readonly changePoint: ChangePoint
}

/** The cells of one engine, or all. */
export const cellsOfScope = (
  cells: ReadonlyArray<JudgedCell>,
  { engine }: Pick<ReportedJoint, "engine">
): ReadonlyArray<JudgedCell> => cells.filter((cell) => engine === null || cell.engine === engine)

const changePointsFrom = ({ correlation, history }: JudgedCell, indicator: Indicator, minChange: number) =>
  changePointsOf({ history, indicator, correlation, minChange, lengths: { min: 1, max: entriesMax } })

/** How a cell without a finding of its own shows a change; `null` if it does not. */
export const shownBy = (
  cell: JudgedCell,
  { direction, indicator, run }: SureChange,
  minChange: number
): ShownCell | null => {
  const changePoints = changePointsFrom(cell, indicator, minChange)
  const own = changePoints.findLast((each) => beginOf({ changePoint: each }) >= run)
  const isFrom = own !== undefined && own.before.every((entry) => entry.run < run)
  if (!isFrom || directionOf(own) !== direction || own.logOdds < shownFrom) return null
  const sharpest = strongestOfAll(
    changePoints.filter((each) => beginOf({ changePoint: each }) >= run && directionOf(each) === direction)
  )
  return { cell: cell.place, changePoint: own, run: beginOf({ changePoint: sharpest ?? own }) }
}

/** How a cell that showed a change in an earlier run shows it now; `null` if its answers are no longer kept. */
export const shownStill = (cell: JudgedCell, indicator: Indicator, { from, run }: ShownLevels): ShownCell | null => {
  const entries = cell.history.entries.filter((entry) => entry.run >= from)
  const changePoints = changePointsFrom({ ...cell, history: { ...emptyHistory, entries } }, indicator, 0)
  const changePoint = changePoints.findLast((each) => beginOf({ changePoint: each }) >= run)
  return changePoint === undefined ? null : { cell: cell.place, changePoint, run }
}

/** The planned answers of an entry: doubtful cells are asked more often. Other indicators know only all of them. */
const plannedIn =
  (indicator: Indicator) =>
  (entry: Entry): Counts =>
    indicator === mentionIndicator ? (entry.planned ?? entry.mentions) : indicator.countsOf(entry)

/**
 * The answers of all cells of a scope on both sides of a run, each cell's within its present level. Of cells that show
 * the change, `levels` has the first run of the level before.
 */
export const extentOf = (
  cells: ReadonlyArray<JudgedCell>,
  { indicator, run }: Pick<SureChange, "indicator" | "run">,
  levels: ReadonlyMap<number, ShownLevels>
): FoundExtent => {
  const sides = cells.flatMap(({ history, place }) => {
    const level = levels.get(place)
    const entries =
      level === undefined
        ? entriesOfTheme(history, indicator.theme)
        : history.entries.filter((entry) => entry.run >= level.from)
    const before = totalOf(entries.filter((entry) => entry.run < run).map(plannedIn(indicator)))
    const now = totalOf(entries.filter((entry) => entry.run >= run).map(plannedIn(indicator)))
    return before.n > 0 && now.n > 0 ? [{ before, now }] : []
  })
  return {
    cells: sides.length,
    now: totalOf(sides.map(({ now }) => now)),
    before: totalOf(sides.map(({ before }) => before))
  }
}

/** The levels of a cell that shows a change. */
export const levelsOf = ({ changePoint: { before }, run }: FoundCell): ShownLevels => ({
  from: before[0]?.run ?? run,
  run
})
