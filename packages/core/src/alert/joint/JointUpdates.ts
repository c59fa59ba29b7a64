/** Updates a reported change of several cells, once clearly more cells show it. Pure. */
import type { CellHistory, ReportedChange, ReportedJoint } from "../confirmed/CellHistory.ts"
import { beginOf, type Finding, placeOf } from "../confirmed/Finding.ts"
import { type Indicator, indicatorsOf } from "../confirmed/Indicators.ts"
import { isSameChange, withReported } from "../confirmed/ReportedChanges.ts"
import { changeOf, type DecisionSettings, type RunState } from "../confirmed/RunDecision.ts"
import { cellsOfScope, type JudgedCell, shownBy, type ShownCell, shownStill } from "./JointCell.ts"
import { type JointFinding, jointFinding } from "./JointFinding.ts"

/** Least number of further cells, and how many times as many cells as before, for an update. */
const furtherMin = 3
const timesMin = 1.5
/** Most updates of one change, and runs after its first within which they are made. */
const updatesMax = 3
const runsMax = 20

/** A finding of a cell that shows a change of many which was reported. */
export interface CoveredFinding {
  readonly finding: Finding
  readonly reported: ReportedChange
}

/** A judged run. */
interface UpdateState {
  readonly settings: Pick<DecisionSettings, "minChange">
  readonly correlation: RunState["correlation"]
  readonly cells: ReadonlyArray<JudgedCell>
  /** Of each cell, its levels moved by its findings. */
  readonly histories: ReadonlyArray<CellHistory>
}

/** A reported change of several cells whose alert is known. */
interface Updatable {
  readonly reported: ReportedChange
  readonly joint: ReportedJoint & { readonly alert: NonNullable<ReportedJoint["alert"]> }
}

/** The changes that may still be updated, each once. */
const updatablesOf = ({ cells }: UpdateState): ReadonlyArray<Updatable> => {
  const newest = Math.max(...cells.map(({ history }) => history.entries.at(-1)?.run ?? 0))
  const found: Array<Updatable> = []
  for (const reported of cells.flatMap(({ history }) => history.reported ?? [])) {
    const { joint, run } = reported
    if (joint?.alert === undefined || joint.updates >= updatesMax || newest - run > runsMax) continue
    if (found.some((other) => isSameChange(other.reported, reported))) continue
    found.push({ reported, joint: { ...joint, alert: joint.alert } })
  }
  return found
}

const indicatorOf = (cells: ReadonlyArray<JudgedCell>, { reported, joint }: Updatable): Indicator | undefined =>
  cells
    .flatMap(({ history }) => indicatorsOf(history))
    .find(({ cut, label, theme }) => theme === reported.theme && cut === joint.cut && label === joint.label)

/** The record of a change that a cell's history has. */
const recordOf = ({ history }: Pick<JudgedCell, "history">, { reported }: Updatable): ReportedChange | undefined =>
  history.reported?.find((each) => isSameChange(each, reported))

/** How a cell shows the change by now: as before, by its finding of this run, or because others do. */
const shownNow = (
  cell: JudgedCell,
  indicator: Indicator,
  {
    covered,
    minChange,
    updatable
  }: {
    readonly updatable: Updatable
    readonly covered: ReadonlyMap<number, Finding>
    readonly minChange: number
  }
): ShownCell | null => {
  const record = recordOf(cell, updatable)
  if (record === undefined) return null
  if (record.shown !== undefined) {
    // a level that began later is another change
    const isStill = (cell.history.bases[indicator.theme] ?? 0) <= record.shown.run
    return isStill ? shownStill(cell, indicator, record.shown) : null
  }
  const own = covered.get(cell.place)
  if (own !== undefined) return { cell: cell.place, changePoint: own.changePoint, run: beginOf(own) }
  return shownBy(cell, { indicator, run: record.run, direction: record.direction }, minChange)
}

/** The finding that updates a change; `null` unless clearly more cells show it. */
const updateOf = (
  { cells, correlation, settings }: UpdateState,
  updatable: Updatable,
  covered: ReadonlyMap<number, Finding>
): JointFinding | null => {
  const { joint, reported } = updatable
  const indicator = indicatorOf(cells, updatable)
  if (indicator === undefined) return null
  const { minChange } = settings
  const shown = cellsOfScope(cells, joint).flatMap(
    (cell) => shownNow(cell, indicator, { updatable, covered, minChange }) ?? []
  )
  const [first, ...others] = shown
  const isClear = shown.length >= Math.max(joint.sure + furtherMin, timesMin * joint.sure)
  if (first === undefined || !isClear) return null
  const strongestFirst = shown.toSorted((a, b) => b.changePoint.logOdds - a.changePoint.logOdds)
  const strongest = strongestFirst.flatMap(({ changePoint }) => {
    const change = changeOf(indicator, changePoint)
    return change === null ? [] : [{ change, changePoint, indicator }]
  })[0]
  if (strongest === undefined) return null
  const { run } = reported
  const updates = joint.updates + 1
  const of = { run, strongest, scope: joint, updates, supersedes: joint.alert }
  return jointFinding({ ...of, shown: [first, ...others] }, cells, correlation)
}

/** Notes in the histories that cells show a reported change: their levels have moved by their findings. */
const afterCovered = (histories: ReadonlyArray<CellHistory>, covered: ReadonlyArray<CoveredFinding>) => {
  const byPlace = Map.groupBy(covered, ({ finding }) => placeOf(finding))
  return histories.map((history, place) =>
    (byPlace.get(place) ?? []).reduce((kept, { finding: { changePoint }, reported }) => {
      if (reported.joint === undefined) return kept
      const run = beginOf({ changePoint })
      return withReported(kept, { ...reported, shown: { from: changePoint.before[0]?.run ?? run, run } })
    }, history)
  )
}

/** The updates of a run, and the histories with the cells that show what was reported. */
export const jointUpdates = (state: UpdateState, covered: ReadonlyArray<CoveredFinding>) => ({
  findings: updatablesOf(state).flatMap((updatable) => {
    const own = covered.filter(({ reported }) => isSameChange(reported, updatable.reported))
    const found = updateOf(state, updatable, new Map(own.map(({ finding }) => [placeOf(finding), finding])))
    return found === null ? [] : [found]
  }),
  histories: afterCovered(state.histories, covered)
})
