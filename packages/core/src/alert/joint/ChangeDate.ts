/** When a change began, with the range of runs that it may have begun with. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import { overdispersionOf } from "../../figure/Overdispersion.ts"
import { changePointsOf } from "../confirmed/ChangePoints.ts"
import { emptyHistory, type Entry, entriesMax } from "../confirmed/CellHistory.ts"
import { beginOf, type ChangeDate, type DatedRun, type Finding } from "../confirmed/Finding.ts"
import type { Indicator } from "../confirmed/Indicators.ts"
import { directionOf } from "../confirmed/ReportedChanges.ts"
import type { RunState } from "../confirmed/RunDecision.ts"
import { deviationOfCells } from "../share/ShareScope.ts"

/** The answers of a cell of one level, oldest first. */
export interface DatedCell {
  readonly engine: Engine
  readonly entries: ReadonlyArray<Entry>
}

/** Chance that the change began before the range, or after it. */
const outside = 0.025
/** Cells that show a change together are those whose answers happen to show it, so they say less than they seem to. */
const jointWeight = 0.6
/** Latest runs in which a share's change is looked for. */
const shareRunsMax = 20

/** A run with the log likelihood that the change began with it, up to a constant. */
interface LikelyRun extends DatedRun {
  readonly logLikelihood: number
}

/** Cells that show a change, in one direction of one indicator. */
interface Dated {
  readonly cells: ReadonlyArray<DatedCell>
  readonly indicator: Indicator
  readonly direction: 1 | -1
  readonly correlation: RunState["correlation"]
}

const correlationOf = ({ correlation }: Dated, { engine }: DatedCell) => overdispersionOf(correlation, engine)

/** The first run up to which more than a part of all likelihood lies. */
const runAt = (runs: ReadonlyArray<LikelyRun>, part: number): LikelyRun | undefined => {
  const most = Math.max(...runs.map(({ logLikelihood }) => logLikelihood))
  const weights = runs.map(({ logLikelihood }) => Math.exp(logLikelihood - most))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let reached = 0
  return runs.find((_, place) => (reached += weights[place] ?? 0) > part * sum)
}

/** The first entry of each run, oldest first. */
const runsOf = (entries: ReadonlyArray<Entry>): ReadonlyArray<DatedRun> => {
  const first = new Map<number, number>()
  for (const { atMillis, run } of entries) first.set(run, Math.min(atMillis, first.get(run) ?? atMillis))
  return [...first].map(([run, atMillis]) => ({ run, atMillis })).toSorted((a, b) => a.run - b.run)
}

/** The likelihood of cells that each show the change: the product over the cells, as a logarithm. */
const likelihoodsOfCells = (dated: Dated): ReadonlyArray<LikelyRun> => {
  const { cells, direction, indicator } = dated
  const pointsOf = (cell: DatedCell) =>
    changePointsOf({
      history: { ...emptyHistory, entries: cell.entries },
      indicator,
      correlation: correlationOf(dated, cell),
      minChange: 0,
      lengths: { min: 1, max: entriesMax }
    }).toReversed()
  const points = cells.map(pointsOf)
  const weight = cells.length > 1 ? jointWeight : 1
  const begins = points.flatMap((own) => own.flatMap(({ since }) => since.slice(0, 1)))
  return runsOf(begins).map((begin) => {
    const ofCells = points.map((own) => {
      // a cell without an answer in the run changed with its next one
      const point = own.find((each) => beginOf({ changePoint: each }) >= begin.run)
      if (point === undefined) return 0
      return directionOf(point) === direction ? point.logOdds : Math.min(0, point.logOdds)
    })
    return { ...begin, logLikelihood: weight * ofCells.reduce((sum, each) => sum + each, 0) }
  })
}

/** The likelihood of a share's change, which no cell need show by itself. `logOdds`: that of its most likely run. */
const likelihoodsOfShare = (dated: Dated, logOdds: number): ReadonlyArray<LikelyRun> => {
  const { cells, direction, indicator } = dated
  const runs = runsOf(cells.flatMap(({ entries }) => entries)).slice(-shareRunsMax)
  const squares = runs.map(({ run }) => {
    const parts = cells.map((cell, place) => ({
      cell: place,
      engine: cell.engine,
      correlation: correlationOf(dated, cell),
      before: cell.entries.filter((entry) => entry.run < run),
      since: cell.entries.filter((entry) => entry.run >= run)
    }))
    const deviation = Math.max(0, deviationOfCells(parts, { direction, indicator }))
    return (deviation * deviation) / 2
  })
  // runs vary by more than chance
  const scale = logOdds / Math.max(...squares, logOdds)
  return runs.map((run, place) => ({ ...run, logLikelihood: scale * (squares[place] ?? 0) }))
}

/** A drift may have begun with any run since those that it is compared with. */
const dateOfDrift = ({ before, since }: Finding["changePoint"]): ChangeDate => {
  const [latest] = since
  const [earliest = latest] = before
  const at = { run: latest?.run ?? 0, atMillis: latest?.atMillis ?? 0 }
  return { at, earliest: { run: earliest?.run ?? 0, atMillis: earliest?.atMillis ?? 0 }, latest: at }
}

/** Returns when a change began. The date of one cell's change is the run with which its finding begins. */
export const dateOf = (
  finding: Pick<Finding, "scope" | "indicator" | "changePoint" | "cells" | "joint">,
  engineOf: (cell: number) => Engine,
  correlation: RunState["correlation"]
): ChangeDate => {
  const { changePoint, indicator, joint, scope } = finding
  if (joint !== undefined) return joint.date
  if (changePoint.isDrift === true && scope === "cell") return dateOfDrift(changePoint)
  const cells = finding.cells.map(({ cell, changePoint: { before, since } }): DatedCell => ({
    engine: engineOf(cell),
    entries: [...before, ...since]
  }))
  const dated: Dated = { cells, indicator, direction: directionOf(changePoint), correlation }
  const likely = scope === "share" ? likelihoodsOfShare(dated, changePoint.logOdds) : likelihoodsOfCells(dated)
  const [first] = changePoint.since
  const own: DatedRun = { run: first?.run ?? 0, atMillis: first?.atMillis ?? 0 }
  const most = Math.max(...likely.map(({ logLikelihood }) => logLikelihood))
  const mostLikely = likely.find(({ logLikelihood }) => logLikelihood === most) ?? own
  const at = scope === "cell" ? own : mostLikely
  const earliest = runAt(likely, outside) ?? at
  const latest = runAt(likely, 1 - outside) ?? at
  return { at, earliest: earliest.run < at.run ? earliest : at, latest: latest.run > at.run ? latest : at }
}
