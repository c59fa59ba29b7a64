/** Decides a run: which cells get follow-ups, and which changes it shows. Pure and deterministic. */
import type { Engine } from "../../engine/Engine.ts"
import { type Overdispersion, overdispersionOf, type Overdispersions } from "../../figure/Overdispersion.ts"
import { type CellHistory, type Entry, type Theme, withBase, withEntry } from "./CellHistory.ts"
import { beginOf, type Finding, type FoundChange } from "./Finding.ts"
import { type ChangePoint, strongestConfirmedChangePoint, strongestChangePoint } from "./ChangePoints.ts"
import { shownDrift } from "./Drift.ts"
import {
  commonestTone,
  doubtedIndicatorsOf,
  lowerMedian,
  mentionIndicator,
  type Indicator,
  indicatorsOf
} from "./Indicators.ts"

/** How a tracker's changes are reported. */
export interface DecisionSettings {
  /** False alerts taken into account per 100 cells and 30 runs: 0.1 to 5. */
  readonly falseAlerts: number
  /** Further checks that a run saves up, as a share of its planned ones: 0 to 2; 0 asks nothing again. */
  readonly followUps: number
  /** The least difference between two shares that is reported: 0.1 to 0.8. */
  readonly minChange: number
  /** Minimum answers of a cell in each of its first three entries, not paid from the follow-up budget: 1 to 8. */
  readonly baselineAnswers: number
}

/**
 * One false alert, follow-ups up to the number of planned checks, a difference of 0.3, and no extra baseline answers.
 */
export const defaultDecisionSettings: DecisionSettings = {
  falseAlerts: 1,
  followUps: 1,
  minChange: 0.3,
  baselineAnswers: 1
}

export interface RunCell {
  readonly prompt: string
  readonly engine: Engine
  /** Before this run. */
  readonly history: CellHistory
  /** All answers of this run so far that repeat no text; `null` without any. */
  readonly entry: Entry | null
  /** Whether this run has asked it again. */
  readonly isAskedAgain: boolean
}

/** A run whose checks and follow-ups so far have all ended. */
export interface RunState {
  readonly settings: DecisionSettings
  /** Stages of follow-ups so far: 0 after the planned checks, then 1 and 2. */
  readonly stage: number
  /** Whether follow-ups are allowed. If not, the run is judged as it is. */
  readonly mayAsk: boolean
  readonly plannedChecks: number
  /** Further checks that earlier runs have left, and at later stages what this one has. */
  readonly savedUp: number
  /** How alike the answers of a cell are, by engine. */
  readonly correlation: Overdispersions
  /** In the order of the grid. */
  readonly cells: ReadonlyArray<RunCell>
}

/** Follow-ups of one cell: `checks` more answers. */
export interface FollowUp {
  readonly cell: number
  readonly checks: number
}

/** Either follow-ups to start, or findings with the histories to store. */
export type RunDecision =
  | { readonly _tag: "ask"; readonly followUps: ReadonlyArray<FollowUp>; readonly savedUp: number }
  | {
      readonly _tag: "judged"
      /** Findings of single cells. */
      readonly findings: ReadonlyArray<Finding>
      readonly histories: ReadonlyArray<CellHistory>
      readonly savedUp: number
    }

/** After this many stages a run is judged. */
export const stagesMax = 2

/** Most entries since a change point. Older changes are not found. */
export const entriesSinceMax = 20
const longestDoubt = 3
/** Doubts from which follow-ups start, as natural logarithms of odds. */
const strongDoubt = 2
const nearlySure = 3
const firstDoubt = 0.7
const secondDoubt = 1.2
/** Log odds that indicators other than the mention need in addition, to raise a doubt. */
const otherIndicatorsLess = 1.5
/** Answers to collect: at a first doubt, at a stronger one, and when a change is nearly certain. */
const firstAim = 4
const strongAim = 10
const sureAim = 24
/** Runs whose follow-up budget may accumulate. */
const savedRunsMax = 4
/** The part of a run's follow-up budget that first doubts may use. */
const firstPart = 0.8
const entriesOfBaseline = 3

const correlationOf = ({ correlation }: RunState, { engine }: RunCell): Overdispersion =>
  overdispersionOf(correlation, engine)

/** A cell with its history, this run included. */
interface KnownCell extends RunCell {
  readonly known: CellHistory
}

const knownCell = (cell: RunCell): KnownCell => ({
  ...cell,
  known: cell.entry === null ? cell.history : withEntry(cell.history, cell.entry)
})

/** How far an indicator's newest answers are from those before; null where nothing is doubted. */
const doubtOfIndicator = (state: RunState, cell: KnownCell, indicator: Indicator): number | null => {
  const history = cell.known
  const newest = history.entries.at(-1)
  if (newest === undefined || indicator.countsOf(newest).n === 0) return null
  const changePoint = strongestChangePoint({
    history,
    indicator,
    correlation: correlationOf(state, cell),
    minChange: state.settings.minChange,
    lengths: { min: 1, max: longestDoubt }
  })
  if (changePoint === null) return null
  const { k, n } = indicator.countsOf(newest)
  const ownDifference = k / n - changePoint.beforeCounts.k / changePoint.beforeCounts.n
  const isGoingOn = Math.sign(ownDifference) === Math.sign(changePoint.difference)
  if (changePoint.logOdds < strongDoubt && !isGoingOn) return null
  return indicator === mentionIndicator ? changePoint.logOdds : changePoint.logOdds - otherIndicatorsLess
}

const doubtOf = (state: RunState, cell: KnownCell): number =>
  cell.entry === null
    ? -Infinity
    : Math.max(
        -Infinity,
        ...doubtedIndicatorsOf(cell.known).map((indicator) => doubtOfIndicator(state, cell, indicator) ?? -Infinity)
      )

/** The number of answers that a doubt justifies; 0 for no follow-up. */
const aimOf = ({ stage }: RunState, { isAskedAgain }: RunCell, doubt: number): number => {
  if (doubt >= nearlySure) return sureAim
  if (doubt >= strongDoubt) return strongAim
  if (stage === 0) return doubt >= firstDoubt ? firstAim : 0
  return isAskedAgain && doubt >= secondDoubt ? strongAim : 0
}

/** The follow-up budget of a run. */
const budgetOf = ({ plannedChecks, savedUp, settings, stage }: RunState): number =>
  stage === 0 ? Math.min(savedRunsMax * plannedChecks, savedUp + settings.followUps * plannedChecks) : savedUp

const answersIn = ({ entry }: RunCell): number => entry?.mentions.n ?? 0

/** Follow-ups of the strongest doubts, and the remaining budget. */
const pursued = (state: RunState, cells: ReadonlyArray<KnownCell>, budget: number) => {
  if (budget < 1) return { followUps: [], left: budget }
  const doubts = cells.map((cell, index) => ({ cell, index, doubt: doubtOf(state, cell) }))
  // the sort is stable: equal doubts keep grid order
  const strongestFirst = doubts.toSorted((a, b) => (a.doubt === b.doubt ? 0 : b.doubt - a.doubt))
  let left = budget
  let leftForFirst =
    state.stage === 0 ? Math.floor(firstPart * state.settings.followUps * state.plannedChecks) : Infinity
  const followUps: Array<FollowUp> = []
  for (const { cell, index, doubt } of strongestFirst) {
    const isFirst = doubt < strongDoubt
    const wanted = aimOf(state, cell, doubt) - answersIn(cell)
    const checks = Math.floor(Math.min(wanted, left, isFirst ? leftForFirst : Infinity))
    if (checks <= 0) continue
    left -= checks
    if (isFirst) leftForFirst -= checks
    followUps.push({ cell: index, checks })
  }
  return { followUps, left }
}

/** What young cells get so that their first entries say more. */
const baselines = ({ settings, stage }: RunState, cells: ReadonlyArray<KnownCell>): ReadonlyArray<FollowUp> =>
  stage > 0
    ? []
    : cells.flatMap((cell, index) => {
        const isYoung = cell.entry !== null && cell.known.entries.length <= entriesOfBaseline
        const checks = settings.baselineAnswers - answersIn(cell)
        return isYoung && checks > 0 ? [{ cell: index, checks }] : []
      })

const mergedFollowUps = (all: ReadonlyArray<FollowUp>): ReadonlyArray<FollowUp> =>
  [...Map.groupBy(all, ({ cell }) => cell)]
    .map(([cell, asks]) => ({ cell, checks: Math.max(...asks.map(({ checks }) => checks)) }))
    .toSorted((a, b) => a.cell - b.cell)

/** The odds at which a change is reported, as a natural logarithm. */
export const oddsNeeded = ({ falseAlerts }: Pick<DecisionSettings, "falseAlerts">): number =>
  Math.log(Math.min(100_000, Math.max(100, 1_000 * falseAlerts ** -1.25)))

const rivalsSeen = ({ entries }: CellHistory): number =>
  new Set(entries.flatMap(({ rivals }) => Object.keys(rivals).filter((key) => (rivals[key] ?? 0) > 0))).size

/** The change point that is certain enough to report; `null` without one. */
const shownChangePoint = (
  state: RunState,
  cell: RunCell,
  history: CellHistory,
  indicator: Indicator
): ChangePoint | null => {
  const newest = history.entries.at(-1)
  if (newest === undefined || indicator.countsOf(newest).n === 0) return null
  const needed = oddsNeeded(state.settings)
  const changePoint = strongestConfirmedChangePoint(
    {
      history,
      indicator,
      correlation: correlationOf(state, cell),
      minChange: state.settings.minChange,
      lengths: { min: 2, max: entriesSinceMax }
    },
    needed
  )
  if (changePoint === null && indicator === mentionIndicator) {
    const { minChange } = state.settings
    return shownDrift(history, { correlation: correlationOf(state, cell), minChange, oddsNeeded: needed })
  }
  if (changePoint === null || !indicator.theme.startsWith("rival:")) return changePoint
  return changePoint.logOdds >= needed + Math.log(Math.max(1, rivalsSeen(history))) ? changePoint : null
}

/** The change that a change point shows; null where there is no alert for it. */
export const changeOf = (
  { theme }: Indicator,
  { before, difference, isDrift, since }: ChangePoint
): FoundChange | null => {
  if (theme === "mention") {
    const type = difference > 0 ? "mention_gained" : "mention_lost"
    return isDrift === true ? { type, isDrift } : { type }
  }
  if (theme === "position") {
    const from = lowerMedian(before)
    const to = lowerMedian(since)
    return from === null || to === null || from === to ? null : { type: "position_changed", from, to }
  }
  if (theme === "tone") {
    const from = commonestTone(before)
    const to = commonestTone(since)
    return from === null || to === null || from === to ? null : { type: "sentiment_changed", from, to }
  }
  return difference > 0 ? { type: "competitor_new", competitor: theme.slice("rival:".length) } : null
}

/** The finding of one cell and indicator. */
const findingOf = (
  { engine }: Pick<RunCell, "engine">,
  cell: number,
  { change, changePoint, indicator }: Pick<Finding, "change" | "changePoint" | "indicator">
): Finding => ({
  scope: "cell",
  engine,
  change,
  indicator,
  changePoint,
  sides: changePoint,
  cells: [{ cell, changePoint, run: beginOf({ changePoint }) }],
  asked: 1,
  cause: null
})

/** Findings of one cell, one per theme, and its history after them. */
const judgedCell = (state: RunState, cell: KnownCell, index: number) => {
  let history = cell.known
  const findings: Array<Finding> = []
  const reported = new Set<Theme>()
  for (const indicator of cell.entry === null ? [] : indicatorsOf(history)) {
    // report only the first indicator of a theme that shows a change
    if (reported.has(indicator.theme)) continue
    const changePoint = shownChangePoint(state, cell, history, indicator)
    const first = changePoint?.since[0]
    if (changePoint === null || first === undefined) continue
    const change = changeOf(indicator, changePoint)
    // a competitor that is named less is no alert, but a new level; others without a change to tell stay as they are
    if (change === null && !indicator.theme.startsWith("rival:")) continue
    if (change !== null) findings.push(findingOf(cell, index, { change, indicator, changePoint }))
    reported.add(indicator.theme)
    history = withBase(history, indicator.theme, first.run)
  }
  return { findings, history }
}

/** Decides a run whose checks have all ended. */
export const decideRun = (state: RunState): RunDecision => {
  const budget = budgetOf(state)
  const cells = state.cells.map(knownCell)
  if (state.mayAsk && state.stage < stagesMax) {
    const { followUps, left } = pursued(state, cells, budget)
    const all = mergedFollowUps([...baselines(state, cells), ...followUps])
    if (all.length > 0) return { _tag: "ask", followUps: all, savedUp: left }
  }
  const judged = cells.map((cell, index) => judgedCell(state, cell, index))
  return {
    _tag: "judged",
    findings: judged.flatMap(({ findings }) => findings),
    histories: judged.map(({ history }) => history),
    savedUp: budget
  }
}
