/**
 * Changes that were told for many cells together: the same change is not told again by each of them. Pure.
 */
import { type CellHistory, entriesMax, entriesOfTheme, type ToldChange, withBase } from "./CellHistory.ts"
import type { Finding } from "./Finding.ts"
import { type DecisionSettings, longestSplit, oddsNeeded } from "./RunDecision.ts"
import { type Split, splitsOf, strongestSplit } from "./Splits.ts"

/** Whether a larger share of answers says yes since, or a smaller one. */
export const directionOf = ({ difference }: Pick<Split, "difference">): ToldChange["direction"] =>
  difference > 0 ? 1 : -1

/** A change that was told as begun so many runs before another, or after it, may be the same. */
export const slackRuns = 3
/** So many entries may lie between a change that was told and where a cell shows it best. */
const slackEntries = 3
/** A beginning that is so much less likely than the best one may be the true one: a natural logarithm of odds. */
const slackLogOdds = 3

/** A cell's history before its level was moved. */
interface JudgedHistory {
  readonly history: CellHistory
  readonly correlation: number
}

/** Whether a cell's change may have begun with a run. */
export const mayHaveBegunWith = (
  run: number,
  { split, stream }: Pick<Finding, "split" | "stream">,
  { correlation, history }: JudgedHistory
): boolean => {
  const [first] = entriesOfTheme(history, stream.theme)
  // the cell's level began with it, or later
  if (first === undefined || first.run >= run) return false
  const lengths = { min: 1, max: entriesMax }
  const splits = splitsOf({ history, stream, correlation, minChange: 0, lengths })
  // so many entries of the level lie since the run
  const length = splits.findLast(({ since }) => (since[0]?.run ?? 0) >= run)?.since.length
  return (
    length !== undefined &&
    splits.some(
      (other) =>
        Math.abs(other.since.length - length) <= slackEntries &&
        directionOf(other) === directionOf(split) &&
        other.logOdds >= split.logOdds - slackLogOdds
    )
  )
}

/** Whether a change that began with a run, or later, is shown by the answers since that run alone. */
const isShownSince = (
  run: number,
  { split, stream }: Pick<Finding, "split" | "stream">,
  { correlation, history }: JudgedHistory,
  settings: Pick<DecisionSettings, "minChange" | "falseAlerts">
): boolean => {
  if ((split.since[0]?.run ?? 0) < run) return true
  const level = withBase(history, stream.theme, Math.max(run, history.bases[stream.theme] ?? 0))
  const lengths = { min: 1, max: longestSplit }
  const found = strongestSplit({ history: level, stream, correlation, minChange: settings.minChange, lengths })
  return found !== null && directionOf(found) === directionOf(split) && found.logOdds >= oddsNeeded(settings)
}

/**
 * Whether a cell's change was told for many cells before. What began later than that is another change if the answers
 * since then show it: a cell that followed some runs later is not a new change.
 */
export const isTold = (
  finding: Pick<Finding, "split" | "stream">,
  cell: JudgedHistory,
  settings: Pick<DecisionSettings, "minChange" | "falseAlerts">
): boolean =>
  (cell.history.told ?? []).some(
    ({ direction, isOfMany, run, theme }) =>
      isOfMany &&
      theme === finding.stream.theme &&
      direction === directionOf(finding.split) &&
      (mayHaveBegunWith(run, finding, cell) || !isShownSince(run, finding, cell, settings))
  )

/** The history with a change told; those of which nothing more can be seen are dropped. */
export const withTold = (history: CellHistory, change: ToldChange): CellHistory => {
  const oldest = history.entries.at(-longestSplit)?.run ?? history.entries[0]?.run
  // of a cell without answers nothing can be seen
  if (oldest === undefined) return history
  const kept = (history.told ?? []).filter(({ direction, run, theme }) => {
    const isSame = theme === change.theme && run === change.run && direction === change.direction
    return run >= oldest && !isSame
  })
  return { ...history, told: [...kept, change] }
}
