/** Which shares of an engine and of the brand have changed with a run. Pure and deterministic. */
import type { Engine } from "../../engine/Engine.ts"
import { overdispersionOf } from "../../figure/Overdispersion.ts"
import {
  type CellHistory,
  entriesOfTheme,
  type Entry,
  type ShareTheme,
  type Theme,
  withBase
} from "../confirmed/CellHistory.ts"
import { entriesTogether, type Finding, type FoundCell } from "../confirmed/Finding.ts"
import { type GroupChange, groupChange } from "./ShareTest.ts"
import type { RunCell, RunState } from "../confirmed/RunDecision.ts"
import { enginesThatMoved, isOfAllCells, isOfAllEngines, type ShareCell, type ShareMove } from "./ShareScope.ts"
import {
  brandThemeOf,
  engineThemeOf,
  figureOf,
  isOfBrand,
  type ShareFigure,
  indicatorOfShare,
  typeOfShare
} from "./ShareFigures.ts"
import type { Indicator } from "../confirmed/Indicators.ts"
import { slackRuns, withReported } from "../confirmed/ReportedChanges.ts"

/** A share that changed, with the answers that show it. */
interface ShareChange {
  /** Null: all engines. */
  readonly engine: Engine | null
  readonly figure: ShareFigure
  /** The indicator that the figure counts. */
  readonly indicator: Indicator
  readonly change: GroupChange
  /** Cells with enough answers. */
  readonly cells: ReadonlyArray<ShareCell>
}

/** A run whose cells were judged. */
export interface SharesState {
  /** Shares to test, the widest first. */
  readonly themes: ReadonlyArray<ShareTheme>
  /** Whether changes of single cells are reported, too; left out: no. */
  readonly areCellsReported?: boolean
  readonly correlation: RunState["correlation"]
  readonly cells: ReadonlyArray<Pick<RunCell, "engine" | "entry">>
  /** Of each cell, this run included. */
  readonly histories: ReadonlyArray<CellHistory>
}

/** Cells that are tested together. Each keeps the baseline of the group. */
interface Group {
  readonly engine: Engine | null
  readonly theme: ShareTheme
}

const groupsOf = ({ cells, themes }: SharesState): ReadonlyArray<Group> =>
  themes.flatMap((theme): ReadonlyArray<Group> => {
    if (isOfBrand(theme)) return [{ engine: null, theme }]
    return [...new Set(cells.map(({ engine }) => engine))].map((engine) => ({ engine, theme }))
  })

/** The answers of a group's cells that count for its present level. */
const membersOf = ({ cells, correlation }: SharesState, { engine, theme }: Group, histories: Histories) =>
  cells.flatMap((cell, place) => {
    const history = histories[place]
    if (history === undefined || (engine !== null && cell.engine !== engine)) return []
    return [
      {
        place,
        engine: cell.engine,
        isAnswered: cell.entry !== null,
        entries: entriesOfTheme(history, theme),
        correlation: overdispersionOf(correlation, cell.engine)
      }
    ]
  })

type Histories = ReadonlyArray<CellHistory>

/** The change that a group shows; null without one. */
const changeIn = (state: SharesState, group: Group, histories: Histories): ShareChange | null => {
  const members = membersOf(state, group, histories)
  const indicator = indicatorOfShare(
    group.theme,
    state.cells.map(({ entry }) => entry)
  )
  const change = members.some(({ isAnswered }) => isAnswered) ? groupChange(members, undefined, indicator) : null
  if (change === null) return null
  const isSince = ({ run }: Entry) => run >= change.run
  const cells = change.cells.flatMap((index): ReadonlyArray<ShareCell> => {
    const member = members[index]
    if (member === undefined) return []
    const { correlation, engine, entries, place } = member
    const before = entries.filter((entry) => !isSince(entry))
    return [{ cell: place, engine, correlation, before, since: entries.filter(isSince) }]
  })
  return { engine: group.engine, figure: figureOf(group.theme), indicator, change, cells }
}

/** The change as a finding; none without a cell that shows it. */
const findingsOf = ({ cells: all }: SharesState, { cells, change, engine, figure, indicator }: ShareChange) => {
  const sides = { ...entriesTogether(cells), beforeCounts: change.before, sinceCounts: change.since }
  const [first, ...others] = cells.map(({ before, cell, since }): FoundCell => ({
    cell,
    changePoint: { before, since },
    run: change.run
  }))
  if (first === undefined) return []
  const finding: Finding = {
    scope: "share",
    engine,
    change: { type: typeOfShare(figure, change.deviation > 0) },
    indicator,
    // the log odds of a normal deviate: the most likely change against none
    changePoint: { ...sides, difference: change.difference, logOdds: change.deviation ** 2 / 2 },
    sides,
    cells: [first, ...others],
    asked: all.filter((cell) => engine === null || cell.engine === engine).length,
    cause: null
  }
  return [finding]
}

const directionOf = ({ change }: ShareChange): 1 | -1 => (change.deviation > 0 ? 1 : -1)

const moveOf = (alert: ShareChange): ShareMove => ({ indicator: alert.indicator, direction: directionOf(alert) })

/** Cells tell changes of mentions alone. */
const areCellsReported = (state: SharesState, { theme }: Group): boolean =>
  state.areCellsReported === true && figureOf(theme) === "mention"

/** Whether a change of the brand comes from one engine, and is reported for that. */
const isOfOneEngine = (state: SharesState, group: Group, alert: ShareChange): boolean =>
  isOfBrand(group.theme) &&
  (areCellsReported(state, group) || state.themes.includes(engineThemeOf(group.theme))) &&
  !isOfAllEngines(alert.cells, moveOf(alert))

/** Engines that show a change of the brand by themselves. */
const enginesThatShow = (state: SharesState, { theme }: Group, alert: ShareChange, histories: Histories) =>
  [...new Set(state.cells.map(({ engine }) => engine))].flatMap((engine) => {
    const group = { engine, theme: engineThemeOf(theme) }
    const found = changeIn(state, group, histories)
    return found === null || directionOf(found) !== directionOf(alert) ? [] : [{ group, alert: found }]
  })

/** Whether an engine that shows a change of the brand has reported of it in an earlier run. */
const isReportedForEngine = ({ theme }: Group, alert: ShareChange, histories: Histories): boolean => {
  const { cells, change } = alert
  const moved = enginesThatMoved(cells, moveOf(alert))
  return cells.some(({ before, cell, engine }) => {
    const earliest = before.at(-slackRuns)?.run ?? change.run
    const base = histories[cell]?.bases[engineThemeOf(theme)]
    return moved.has(engine) && base !== undefined && base >= earliest
  })
}

/** The theme to record. Changes of mentions share it with those of cells. */
const reportedThemeOf = (theme: ShareTheme): Theme => (figureOf(theme) === "mention" ? "mention" : brandThemeOf(theme))

/** Whether an engine's change was already reported for the brand, with engines that showed it first. */
const isReportedForBrand = ({ theme }: Group, alert: ShareChange, histories: Histories): boolean =>
  !isOfBrand(theme) &&
  alert.cells.some(({ cell }) =>
    histories[cell]?.reported?.some(
      (reported) =>
        reported.isOfMany &&
        reported.theme === reportedThemeOf(theme) &&
        reported.direction === directionOf(alert) &&
        Math.abs(reported.run - alert.change.run) <= slackRuns
    )
  )

/** The histories with the level of a group beginning with a change of it. */
const levelAfter = (histories: Histories, { cells }: SharesState, { engine, theme }: Group, { change }: ShareChange) =>
  histories.map((history, place) => {
    const isOfGroup = engine === null || cells[place]?.engine === engine
    if (!isOfGroup || entriesOfTheme(history, theme).length === 0) return history
    return withBase(history, theme, Math.max(change.run, history.bases[theme] ?? 0))
  })

/** Histories after a change was reported: the baseline moves to it, and neither cells nor engines report it again. */
const afterReport = (histories: Histories, state: SharesState, group: Group, alert: ShareChange) => {
  const theme = reportedThemeOf(group.theme)
  const reported = { theme, run: alert.change.run, direction: directionOf(alert), isOfMany: true } as const
  const after = levelAfter(histories, state, group, alert)
  const isOfGroup = (place: number) => group.engine === null || state.cells[place]?.engine === group.engine
  return after.map((history, place) => (isOfGroup(place) ? withReported(history, reported) : history))
}

/** Histories after a change of the brand was reported: engines that changed with it do not report it again. */
const afterBrand = (histories: Histories, { cells }: SharesState, { theme }: Group, alert: ShareChange) => {
  const moved = enginesThatMoved(alert.cells, moveOf(alert))
  const ofEngine = engineThemeOf(theme)
  const { run } = alert.change
  return histories.map((history, place) => {
    const engine = cells[place]?.engine
    const isMoved = engine !== undefined && moved.has(engine) && history.entries.length > 0
    return isMoved ? withBase(history, ofEngine, Math.max(run, history.bases[ofEngine] ?? 0)) : history
  })
}

/**
 * Returns the shares that changed, in the order of `themes`, and the histories to store, with baselines moved to the
 * change. A change is reported once: for the brand if its engines changed together, else for the engine. Changes in
 * only a few cells are left to the decision about cells.
 */
export const decideShares = (
  state: SharesState
): { readonly findings: ReadonlyArray<Finding>; readonly histories: Histories } => {
  let { histories } = state
  const findings: Array<Finding> = []
  for (const group of groupsOf(state)) {
    const alert = changeIn(state, group, histories)
    if (alert === null || (areCellsReported(state, group) && !isOfAllCells(alert.cells, moveOf(alert)))) continue
    if (isReportedForBrand(group, alert, histories)) {
      histories = levelAfter(histories, state, group, alert)
      continue
    }
    const isKnown = isOfBrand(group.theme) && isReportedForEngine(group, alert, histories)
    const isNarrower = isKnown || isOfOneEngine(state, group, alert)
    const engines = isNarrower ? enginesThatShow(state, group, alert, histories) : []
    const reported = isKnown || engines.length > 0 ? engines : [{ group, alert }]
    for (const each of reported) {
      findings.push(...findingsOf(state, each.alert))
      histories = afterReport(histories, state, each.group, each.alert)
    }
    // the brand has reported it by its engines
    if (isKnown || engines.length > 0) histories = levelAfter(histories, state, group, alert)
    else if (isOfBrand(group.theme)) histories = afterBrand(histories, state, group, alert)
  }
  return { findings, histories }
}
