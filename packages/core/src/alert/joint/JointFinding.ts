/** The finding of a change that several cells show. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import type { AlertId } from "../AlertId.ts"
import type { CellHistory, ReportedChange, ReportedJoint, RunPart } from "../confirmed/CellHistory.ts"
import { type Finding, sidesTogether } from "../confirmed/Finding.ts"
import { directionOf, isSameChange } from "../confirmed/ReportedChanges.ts"
import type { RunState } from "../confirmed/RunDecision.ts"
import { dateOf } from "./ChangeDate.ts"
import { cellsOfScope, extentOf, type JudgedCell, levelsOf, type ShownCell } from "./JointCell.ts"

/** The histories with the ids of the alerts that report their joint changes. */
export const withAlerts = (
  histories: ReadonlyArray<CellHistory>,
  alerts: ReadonlyArray<{ readonly reported: ReportedChange; readonly alert: AlertId }>
): ReadonlyArray<CellHistory> => {
  if (alerts.length === 0) return histories
  const known = (reported: ReportedChange): ReportedChange => {
    const { joint } = reported
    const own = alerts.find((each) => isSameChange(each.reported, reported))
    return joint === undefined || own === undefined ? reported : { ...reported, joint: { ...joint, alert: own.alert } }
  }
  return histories.map((history) =>
    history.reported === undefined ? history : { ...history, reported: history.reported.map(known) }
  )
}

export interface JointShown {
  /** The first run of the change where it shows most. */
  readonly run: number
  /** Change, indicator and change point of the cell that shows it most. */
  readonly strongest: Pick<Finding, "change" | "changePoint" | "indicator">
  readonly shown: readonly [ShownCell, ...ReadonlyArray<ShownCell>]
  readonly scope: RunPart & Pick<ReportedJoint, "engine" | "cause">
  readonly updates: number
  readonly supersedes: AlertId | null
}

/** A finding with what only those of several cells have. */
export type JointFinding = Finding & Required<Pick<Finding, "joint">>

const partOf = ({ market, surface }: RunPart): RunPart => ({
  ...(surface === undefined ? {} : { surface }),
  ...(market === undefined ? {} : { market })
})

/** The finding with its date, its extent and its stored record. */
export const jointFinding = (
  { run, scope, shown, strongest, supersedes, updates }: JointShown,
  all: ReadonlyArray<JudgedCell>,
  correlation: RunState["correlation"]
): JointFinding => {
  const { cause, engine } = scope
  const { change, changePoint, indicator } = strongest
  const cells = cellsOfScope(all, scope)
  const found = { scope: "cells", engine, change, indicator, changePoint, cells: shown, cause } as const
  const engines = new Map(cells.map((cell): [number, Engine] => [cell.place, cell.engine]))
  const date = dateOf(found, (place) => engines.get(place) ?? "", correlation)
  const levels = new Map(shown.map((cell) => [cell.cell, levelsOf(cell)]))
  const joint: ReportedJoint = {
    engine,
    ...partOf(scope),
    cause,
    cut: indicator.cut,
    label: indicator.label,
    earliest: date.earliest.run,
    latest: date.latest.run,
    sure: shown.length,
    updates
  }
  const reported: ReportedChange = {
    theme: indicator.theme,
    run,
    direction: directionOf(changePoint),
    isOfMany: true,
    joint
  }
  return {
    ...found,
    sides: sidesTogether(shown.map((cell) => cell.changePoint)),
    asked: cells.length,
    joint: { date, extent: extentOf(cells, { indicator, run: date.at.run }, levels), reported, supersedes }
  }
}
