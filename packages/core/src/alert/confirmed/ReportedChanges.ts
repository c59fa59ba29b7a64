/** Keeps cells from reporting again what was reported for many cells together. Pure. */
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { type CellHistory, entriesMax, entriesOfTheme, type ReportedChange, withBase } from "./CellHistory.ts"
import type { Finding } from "./Finding.ts"
import { type DecisionSettings, entriesSinceMax, oddsNeeded } from "./RunDecision.ts"
import { type ChangePoint, changePointsOf, strongestChangePoint } from "./ChangePoints.ts"

/** Whether a larger share of answers says yes since, or a smaller one. */
export const directionOf = ({ difference }: Pick<ChangePoint, "difference">): ReportedChange["direction"] =>
  difference > 0 ? 1 : -1

/** Runs by which the beginnings of the same change may differ. */
export const slackRuns = 3
/** Entries by which a reported change may differ from where a cell shows it best. */
const slackEntries = 3
/** Log odds that a beginning may have less than the best one and still be the true one. */
const slackLogOdds = 3

/** A cell's history before its level was moved. */
interface JudgedHistory {
  readonly history: CellHistory
  readonly correlation: Overdispersion
}

/** Whether a cell's change may have begun with a run. */
export const mayHaveBegunWith = (
  run: number,
  { changePoint, indicator }: Pick<Finding, "changePoint" | "indicator">,
  { correlation, history }: JudgedHistory
): boolean => {
  const [first] = entriesOfTheme(history, indicator.theme)
  // the baseline is at or after the run
  if (first === undefined || first.run >= run) return false
  const lengths = { min: 1, max: entriesMax }
  const changePoints = changePointsOf({ history, indicator, correlation, minChange: 0, lengths })
  // entries since the run
  const length = changePoints.findLast(({ since }) => (since[0]?.run ?? 0) >= run)?.since.length
  return (
    length !== undefined &&
    changePoints.some(
      (other) =>
        Math.abs(other.since.length - length) <= slackEntries &&
        directionOf(other) === directionOf(changePoint) &&
        other.logOdds >= changePoint.logOdds - slackLogOdds
    )
  )
}

/** Whether a change that began with a run, or later, is shown by the answers since that run alone. */
const isShownSince = (
  run: number,
  { changePoint, indicator }: Pick<Finding, "changePoint" | "indicator">,
  { correlation, history }: JudgedHistory,
  settings: Pick<DecisionSettings, "minChange" | "falseAlerts">
): boolean => {
  if ((changePoint.since[0]?.run ?? 0) < run) return true
  const level = withBase(history, indicator.theme, Math.max(run, history.bases[indicator.theme] ?? 0))
  const lengths = { min: 1, max: entriesSinceMax }
  const found = strongestChangePoint({ history: level, indicator, correlation, minChange: settings.minChange, lengths })
  return found !== null && directionOf(found) === directionOf(changePoint) && found.logOdds >= oddsNeeded(settings)
}

/**
 * Whether a cell's change is already reported for many cells. A change that began later is a new one if the answers
 * since then show it.
 */
export const wasReported = (
  finding: Pick<Finding, "changePoint" | "indicator">,
  cell: JudgedHistory,
  settings: Pick<DecisionSettings, "minChange" | "falseAlerts">
): boolean =>
  (cell.history.reported ?? []).some(
    ({ direction, isOfMany, run, theme }) =>
      isOfMany &&
      theme === finding.indicator.theme &&
      direction === directionOf(finding.changePoint) &&
      (mayHaveBegunWith(run, finding, cell) || !isShownSince(run, finding, cell, settings))
  )

/** Adds a reported change to the history. Drops changes that no later answer can show. */
export const withReported = (history: CellHistory, change: ReportedChange): CellHistory => {
  const oldest = history.entries.at(-entriesSinceMax)?.run ?? history.entries[0]?.run
  // a cell without answers cannot show it
  if (oldest === undefined) return history
  const kept = (history.reported ?? []).filter(({ direction, run, theme }) => {
    const isSame = theme === change.theme && run === change.run && direction === change.direction
    return run >= oldest && !isSame
  })
  return { ...history, reported: [...kept, change] }
}
