/** Keeps cells from reporting again what was reported for many cells together. Pure. */
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { type CellHistory, entriesMax, entriesOfTheme, type ReportedChange } from "./CellHistory.ts"
import type { Finding } from "./Finding.ts"
import { entriesSinceMax } from "./RunDecision.ts"
import { type ChangePoint, changePointsOf } from "./ChangePoints.ts"

/** Whether a larger share of answers says yes since, or a smaller one. */
export const directionOf = ({ difference }: Pick<ChangePoint, "difference">): ReportedChange["direction"] =>
  difference > 0 ? 1 : -1

/** Runs by which the beginnings of the same change may differ. */
export const slackRuns = 3
/** Entries by which a reported change may differ from where a cell shows it best. */
const slackEntries = 3
/** Log odds that a beginning may have less than the best one and still be the true one. */
const slackLogOdds = 3
/** The same for a change of many cells, in each of which chance may date it too late. */
const slackLogOddsOfMany = 6

/** A cell's history before its level was moved. */
interface JudgedHistory {
  readonly history: CellHistory
  readonly correlation: Overdispersion
}

type CellFinding = Pick<Finding, "changePoint" | "indicator">

/** Where a cell's change may have begun, in the direction of its finding; the latest first. */
const beginningsOf = ({ changePoint, indicator }: CellFinding, { correlation, history }: JudgedHistory) => {
  const lengths = { min: 1, max: entriesMax }
  const all = changePointsOf({ history, indicator, correlation, minChange: 0, lengths })
  return { all, along: all.filter((other) => directionOf(other) === directionOf(changePoint)) }
}

const beginOf = ({ since }: Pick<ChangePoint, "since">): number => since[0]?.run ?? 0

/** Whether the present level of an indicator of the cell began before a run. */
const isLevelBefore = (run: number, { indicator }: CellFinding, { history }: JudgedHistory): boolean => {
  const [first] = entriesOfTheme(history, indicator.theme)
  return first !== undefined && first.run < run
}

/** Whether a cell's change may have begun with a run. */
export const mayHaveBegunWith = (run: number, finding: CellFinding, cell: JudgedHistory): boolean => {
  if (!isLevelBefore(run, finding, cell)) return false
  const { all, along } = beginningsOf(finding, cell)
  // entries since the run
  const length = all.findLast((each) => beginOf(each) >= run)?.since.length
  return (
    length !== undefined &&
    along.some(
      ({ logOdds, since }) =>
        Math.abs(since.length - length) <= slackEntries && logOdds >= finding.changePoint.logOdds - slackLogOdds
    )
  )
}

/** The runs with which a reported change may have begun. */
const rangeOf = ({ joint, run }: ReportedChange) => ({
  earliest: joint?.earliest ?? run - slackRuns,
  latest: joint?.latest ?? run + slackRuns
})

/** Whether a cell's change may have begun when one of many cells did: it is not clearly dated to another time. */
const mayHaveBegunTogether = (reported: ReportedChange, finding: CellFinding, cell: JudgedHistory): boolean => {
  const { earliest, latest } = rangeOf(reported)
  if (!isLevelBefore(latest, finding, cell)) return false
  const { along } = beginningsOf(finding, cell)
  // a cell without an answer in these runs changed with its next one
  const next = along.findLast((each) => beginOf(each) > latest)
  const within = along.filter((each) => beginOf(each) >= earliest && beginOf(each) <= latest)
  const possible = within.length > 0 || next === undefined ? within : [next]
  const { isDrift, logOdds } = finding.changePoint
  // a drift is compared with older answers
  const best = isDrift === true ? Math.max(...along.map((each) => each.logOdds)) : logOdds
  return possible.some((each) => each.logOdds >= best - slackLogOddsOfMany)
}

/** The change of many cells that a cell's finding shows, if it is reported already. */
export const reportedTogether = (finding: CellFinding, cell: JudgedHistory): ReportedChange | undefined =>
  cell.history.reported?.find(
    (reported) =>
      reported.isOfMany &&
      reported.theme === finding.indicator.theme &&
      reported.direction === directionOf(finding.changePoint) &&
      mayHaveBegunTogether(reported, finding, cell)
  )

/** Whether two records describe the same change, reported at different times or stored for different cells. */
export const isSameChange = (one: ReportedChange, other: ReportedChange): boolean =>
  one.theme === other.theme &&
  one.run === other.run &&
  one.direction === other.direction &&
  one.joint?.engine === other.joint?.engine &&
  one.joint?.surface === other.joint?.surface &&
  one.joint?.market?.location === other.joint?.market?.location &&
  one.joint?.market?.language === other.joint?.market?.language

/** Adds a reported change, in place of its earlier record. Drops changes that no later answer can show. */
export const withReported = (history: CellHistory, change: ReportedChange): CellHistory => {
  const oldest = history.entries.at(-entriesSinceMax)?.run ?? history.entries[0]?.run
  // a cell without answers cannot show it
  if (oldest === undefined) return history
  const kept = (history.reported ?? []).filter((each) => each.run >= oldest && !isSameChange(each, change))
  return { ...history, reported: [...kept, change] }
}
