/**
 * Changes that many cells make together, or that begin with another model: told once, as such. Pure and deterministic.
 */
import type { Engine } from "../../engine/Engine.ts"
import { type AlertCause, causesAmong } from "./AlertCause.ts"
import { type CellHistory, type ShareTheme, type ToldChange, withBase, withEntry } from "./CellHistory.ts"
import {
  type CellAlert,
  correlationByDefault,
  type DecisionSettings,
  type RunCell,
  type RunState
} from "./RunDecision.ts"
import { type Split, splitsOf, strongest as strongestOfAll } from "./Splits.ts"
import { directionOf, isTold, mayHaveBegunWith, withTold } from "./ToldChanges.ts"

/** A cell that shows a joint change, by its place in the run. */
export interface JointCell {
  readonly cell: number
  readonly split: Pick<Split, "before" | "since" | "beforeCounts" | "sinceCounts">
  /** The run with which its own answers show it to have begun, the joint change's or a later one. */
  readonly run: number
}

/** What several cells show together. */
export interface JointAlert {
  /** Null: cells of several engines. */
  readonly engine: Engine | null
  readonly cause: Exclude<AlertCause, "cell">
  /** The run with which it began. */
  readonly run: number
  /** The change of the cell that shows it most. */
  readonly strongest: CellAlert
  /** In the order of the grid; with those told alone before, at least two. */
  readonly cells: ReadonlyArray<JointCell>
  /** Cells of the engine, or of all. */
  readonly asked: number
}

/** A change of one cell, with what it goes with. */
export interface CausedAlert extends CellAlert {
  readonly cause: AlertCause
  /** Whether other cells of its engine moved with it, and those of other engines. */
  readonly isEverywhere: boolean
}

/** A run whose cells were judged. */
export interface JointState {
  readonly settings: Pick<DecisionSettings, "minChange" | "falseAlerts">
  readonly correlation: RunState["correlation"]
  readonly cells: ReadonlyArray<Pick<RunCell, "engine" | "entry" | "history">>
  readonly alerts: ReadonlyArray<CellAlert>
  /** Of each cell, this run included, its levels moved by its alerts and by shares, which are told already. */
  readonly histories: ReadonlyArray<CellHistory>
}

/** What is told once for several cells, what is told of single ones, and the histories to keep. */
export interface JointDecision {
  readonly joint: ReadonlyArray<JointAlert>
  readonly alone: ReadonlyArray<CausedAlert>
  readonly histories: ReadonlyArray<CellHistory>
}

/** From these odds on, as a logarithm, a cell shows a change that others were sure of. */
const shownFrom = 2
/** Cells that make a change joint. */
const cellsMin = 2
/** A change that was told this many entries before another may be the same. */
const slackEntries = 3

/** A cell before its levels were moved. */
interface JudgedCell {
  readonly place: number
  readonly engine: Engine
  readonly history: CellHistory
  readonly correlation: number
}

/** Alerts of cells that tell of one change. */
interface Group {
  readonly engine: Engine | null
  readonly cause: JointAlert["cause"]
  readonly members: ReadonlyArray<CausedAlert>
}

const toldOf = ({ split, stream }: CellAlert, run: number, isOfMany: boolean): ToldChange => ({
  theme: stream.theme,
  run,
  direction: directionOf(split),
  isOfMany
})

const beginOf = ({ since }: Pick<Split, "since">): number => since[0]?.run ?? 0

const strongestOf = (alerts: ReadonlyArray<CausedAlert>): CausedAlert | undefined =>
  alerts.toSorted((a, b) => b.split.logOdds - a.split.logOdds)[0]

const isWide = ({ cause, isEverywhere }: CausedAlert): boolean => isEverywhere && cause !== "model"

/** Whether it tells of its engine, too. */
const isOfEngine = ({ cause }: CausedAlert): boolean => cause === "model" || cause === "engine"

/** What a change of an engine goes with. */
const causeOfEngine = (members: ReadonlyArray<CausedAlert>): JointAlert["cause"] =>
  members.some(({ cause }) => cause === "model") ? "model" : "engine"

/** The groups of alerts about the same question and direction. */
const groupsOf = (alerts: ReadonlyArray<CausedAlert>, cells: ReadonlyArray<JudgedCell>): ReadonlyArray<Group> => {
  const wide = alerts.filter(isWide)
  const rest = alerts.filter((alert) => !isWide(alert))
  const strongest = strongestOf(wide)
  const isOfWide = (alert: CausedAlert): boolean => {
    const cell = cells[alert.cell]
    if (strongest === undefined || cell === undefined || alert.cause === "model") return false
    return mayHaveBegunWith(beginOf(strongest.split), alert, cell)
  }
  const engineOf = ({ cell }: CausedAlert): Engine | undefined => cells[cell]?.engine
  const ofEngines = Map.groupBy(
    rest.filter((alert) => !isOfWide(alert)),
    engineOf
  )
  const narrow = [...ofEngines].flatMap(([engine, all]): ReadonlyArray<Group> => {
    const caused = all.filter(isOfEngine)
    const first = strongestOf(caused)
    if (engine === undefined || first === undefined) return []
    const members = all.filter((alert) => {
      const cell = cells[alert.cell]
      return isOfEngine(alert) || (cell !== undefined && mayHaveBegunWith(beginOf(first.split), alert, cell))
    })
    return [{ engine, cause: causeOfEngine(caused), members }]
  })
  const cause = strongest?.cause === "brand" ? "brand" : "everywhere"
  return wide.length === 0 ? narrow : [{ engine: null, cause, members: [...wide, ...rest.filter(isOfWide)] }, ...narrow]
}

/** How a cell that raised no alert by itself shows a change; null if it does not. */
const shownBy = (cell: JudgedCell, { run, strongest }: Pick<JointAlert, "run" | "strongest">, minChange: number) => {
  const { correlation, history } = cell
  const { split, stream } = strongest
  const lengths = { min: 1, max: history.entries.length }
  const splits = splitsOf({ history, stream, correlation, minChange, lengths })
  const own = splits.findLast((each) => beginOf(each) >= run)
  const isFrom = own !== undefined && own.before.every((entry) => entry.run < run)
  if (!isFrom || directionOf(own) !== directionOf(split) || own.logOdds < shownFrom) return null
  const sharpest = strongestOfAll(
    splits.filter((each) => beginOf(each) >= run && directionOf(each) === directionOf(own))
  )
  return { split: own, run: beginOf(sharpest ?? own) }
}

/** The joint change that a group tells of; null where it is one cell's. */
const jointOf = (
  { cause, engine, members }: Group,
  cells: ReadonlyArray<JudgedCell>,
  minChange: number
): JointAlert | null => {
  const strongest = strongestOf(members)
  if (strongest === undefined) return null
  const run = beginOf(strongest.split)
  const ofScope = cells.filter((cell) => engine === null || cell.engine === engine)
  const splits = new Map(members.map(({ cell, split }) => [cell, split]))
  const shown = ofScope.flatMap((cell): ReadonlyArray<JointCell> => {
    const split = splits.get(cell.place)
    const own = split === undefined ? shownBy(cell, { run, strongest }, minChange) : { split, run: beginOf(split) }
    return own === null ? [] : [{ cell: cell.place, ...own, run: Math.max(run, own.run) }]
  })
  const { theme } = strongest.stream
  const direction = directionOf(strongest.split)
  const earliest = strongest.split.before.at(-slackEntries)?.run ?? run
  const toldAlone = ofScope.filter(({ history }) =>
    history.told?.some(
      (told) => !told.isOfMany && told.theme === theme && told.direction === direction && told.run >= earliest
    )
  )
  return new Set([...shown.map(({ cell }) => cell), ...toldAlone.map(({ place }) => place)]).size < cellsMin
    ? null
    : { engine, cause, run, strongest, cells: shown, asked: ofScope.length }
}

const sharesOf = (engine: Engine | null): ReadonlyArray<ShareTheme> =>
  engine === null ? ["brandShare", "engineShare"] : ["engineShare"]

/** The histories once a joint change is told: levels begin with it, and its cells do not tell it again. */
const afterJoint = (
  histories: ReadonlyArray<CellHistory>,
  cells: ReadonlyArray<JudgedCell>,
  { cells: shown, engine, run, strongest }: JointAlert
): ReadonlyArray<CellHistory> => {
  const told = toldOf(strongest, run, true)
  const began = new Map(shown.map((each) => [each.cell, each.run]))
  return histories.map((history, place) => {
    if (history.entries.length === 0 || (engine !== null && cells[place]?.engine !== engine)) return history
    const own = began.get(place)
    // a level that held answers of before would show the same change again
    const moved =
      own === undefined ? history : withBase(history, told.theme, Math.max(own, history.bases[told.theme] ?? 0))
    // already reported for its cells, so not for the share
    const shares = told.theme === "mention" ? sharesOf(engine) : []
    const all = shares.reduce((kept, theme) => withBase(kept, theme, Math.max(run, kept.bases[theme] ?? 0)), moved)
    return withTold(all, told)
  })
}

const afterAlone = (histories: ReadonlyArray<CellHistory>, alerts: ReadonlyArray<CausedAlert>) => {
  const told = new Map(alerts.filter(({ cause }) => cause !== "cell").map((alert) => [alert.cell, alert]))
  return histories.map((history, place) => {
    const alert = told.get(place)
    return alert === undefined ? history : withTold(history, toldOf(alert, beginOf(alert.split), false))
  })
}

/** Sorts the changes of a judged run's cells into those that are told once for many and those of single cells. */
export const decideJoint = (state: JointState): JointDecision => {
  if (state.alerts.length === 0) return { joint: [], alone: [], histories: state.histories }
  const cells = state.cells.map(({ engine, entry, history }, place): JudgedCell => ({
    place,
    engine,
    history: { ...(entry === null ? history : withEntry(history, entry)), told: state.histories[place]?.told ?? [] },
    correlation: state.correlation[engine] ?? correlationByDefault
  }))
  const { causeOf, isEverywhere } = causesAmong(cells)
  const news = state.alerts.flatMap((alert): ReadonlyArray<CausedAlert> => {
    const { cell, split, stream } = alert
    const judged = cells[cell]
    if (judged === undefined || isTold(alert, judged, state.settings)) return []
    const question = { place: cell, stream, run: beginOf(alert.split), direction: directionOf(split) }
    return [{ ...alert, cause: causeOf(question), isEverywhere: isEverywhere(question) }]
  })
  const questions = Map.groupBy(news, ({ split, stream }) => `${directionOf(split)} ${stream.theme}`)
  const joint = [...questions.values()]
    .flatMap((alerts) => groupsOf(alerts, cells))
    .flatMap((group) => {
      const found = jointOf(group, cells, state.settings.minChange)
      return found === null ? [] : [{ found, members: new Set(group.members) }]
    })
  const alone = news.filter((alert) => !joint.some(({ members }) => members.has(alert)))
  const after = joint.reduce((kept, { found }) => afterJoint(kept, cells, found), state.histories)
  return { joint: joint.map(({ found }) => found), alone, histories: afterAlone(after, alone) }
}
