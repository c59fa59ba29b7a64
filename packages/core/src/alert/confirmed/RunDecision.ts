/**
 * What a tracker's run shows, and which cells it asks again before it says so. Pure and deterministic: the same run
 * decided again gives the same.
 */
import type { Engine } from "../../engine/Engine.ts"
import { type CellHistory, type Entry, type Theme, withBase, withEntry } from "./CellHistory.ts"
import { beginOf, type Finding, type FoundChange } from "./Finding.ts"
import { type ChangePoint, strongestConfirmedChangePoint, strongestChangePoint } from "./ChangePoints.ts"
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
  /** Answers to which each of a cell's first three entries is brought, outside of what is saved up: 1 to 8. */
  readonly baselineAnswers: number
}

/** 1 false alert, as many further checks as planned ones at most, a difference of 0.3, no further answers at first. */
export const defaultDecisionSettings: DecisionSettings = {
  falseAlerts: 1,
  followUps: 1,
  minChange: 0.3,
  baselineAnswers: 1
}

/** A cell of the run. */
export interface RunCell {
  readonly prompt: string
  readonly engine: Engine
  /** Before this run. */
  readonly history: CellHistory
  /** All answers of this run so far; null without any. */
  readonly entry: Entry | null
  /** Whether it was asked again in this run. */
  readonly isAskedAgain: boolean
}

/** A run whose checks have all ended, as far as they were asked. */
export interface RunState {
  readonly settings: DecisionSettings
  /** How often cells were asked again: 0 after the planned checks, then 1 and 2. */
  readonly stage: number
  /** Whether cells may be asked again; if not, the run is judged as it is. */
  readonly mayAsk: boolean
  readonly plannedChecks: number
  /** Further checks that earlier runs have left, and at later stages what this one has. */
  readonly savedUp: number
  /** How alike the answers of one run are, by engine: 0 to 1. */
  readonly correlation: { readonly [engine: Engine]: number }
  /** In the order of the grid. */
  readonly cells: ReadonlyArray<RunCell>
}

/** So many further answers of a cell. */
export interface FollowUp {
  readonly cell: number
  readonly checks: number
}

/** Either cells to ask again, or what the run shows, with the histories to keep. */
export type RunDecision =
  | { readonly _tag: "ask"; readonly followUps: ReadonlyArray<FollowUp>; readonly savedUp: number }
  | {
      readonly _tag: "judged"
      /** Each of one cell. */
      readonly findings: ReadonlyArray<Finding>
      readonly histories: ReadonlyArray<CellHistory>
      readonly savedUp: number
    }

/** How alike answers of one run are taken to be until it is measured. */
export const correlationByDefault = 0.1

/** After this many stages a run is judged. */
export const stagesMax = 2

/** Entries since a change that are looked at: a change that they do not show is not reported. */
export const entriesSinceMax = 20
const longestDoubt = 3
/** A doubt from here on is pursued; natural logarithms of odds, as are those below. */
const strongDoubt = 2
const nearlySure = 3
const firstDoubt = 0.7
const secondDoubt = 1.2
/** What other indicators need beyond the mention to be doubted as much. */
const otherIndicatorsLess = 1.5
/** Answers to which a cell is brought at a first doubt, at a stronger one, and where a change is nearly sure. */
const firstAim = 4
const strongAim = 10
const sureAim = 24
/** Runs that further checks are saved up for at most. */
const savedRunsMax = 4
/** The part of what a run saves up that first doubts may take. */
const firstPart = 0.8
const entriesOfBaseline = 3

const correlationOf = ({ correlation }: RunState, { engine }: RunCell): number =>
  correlation[engine] ?? correlationByDefault

/** A cell with what is known of it, this run included. */
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

/** To how many answers a doubt brings a cell; 0 for those that stay as they are. */
const aimOf = ({ stage }: RunState, { isAskedAgain }: RunCell, doubt: number): number => {
  if (doubt >= nearlySure) return sureAim
  if (doubt >= strongDoubt) return strongAim
  if (stage === 0) return doubt >= firstDoubt ? firstAim : 0
  return isAskedAgain && doubt >= secondDoubt ? strongAim : 0
}

/** What the run has for further checks. */
const budgetOf = ({ plannedChecks, savedUp, settings, stage }: RunState): number =>
  stage === 0 ? Math.min(savedRunsMax * plannedChecks, savedUp + settings.followUps * plannedChecks) : savedUp

const answersIn = ({ entry }: RunCell): number => entry?.mentions.n ?? 0

/** What cells get whose doubts are pursued, the strongest first, and what is left of the budget. */
const pursued = (state: RunState, cells: ReadonlyArray<KnownCell>, budget: number) => {
  if (budget < 1) return { followUps: [], left: budget }
  const doubts = cells.map((cell, index) => ({ cell, index, doubt: doubtOf(state, cell) }))
  // what is sorted keeps the order of the grid where doubts are equal
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

/** The change point by which an indicator has changed; null where none is sure enough. */
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
  if (changePoint === null || !indicator.theme.startsWith("rival:")) return changePoint
  return changePoint.logOdds >= needed + Math.log(Math.max(1, rivalsSeen(history))) ? changePoint : null
}

/** The change that a change point shows; null where there is no alert for it. */
const changeOf = ({ theme }: Indicator, { before, difference, since }: ChangePoint): FoundChange | null => {
  if (theme === "mention") return { type: difference > 0 ? "mention_gained" : "mention_lost" }
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

/** What one cell shows of an indicator. */
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

/** What one cell shows, theme by theme, and its history after. */
const judgedCell = (state: RunState, cell: KnownCell, index: number) => {
  let history = cell.known
  const findings: Array<Finding> = []
  const reported = new Set<Theme>()
  for (const indicator of cell.entry === null ? [] : indicatorsOf(history)) {
    // of the questions of a theme the first that shows a change is reported
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
