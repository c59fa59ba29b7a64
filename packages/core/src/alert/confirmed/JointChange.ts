/**
 * Changes that many cells make together, or that begin with another model: told once, as such. Pure and deterministic.
 */
import type { Engine } from "../../engine/Engine.ts"
import { type AlertCause, causesAmong } from "./AlertCause.ts"
import { type CellHistory, type ShareTheme, type ToldChange, withBase, withEntry } from "./CellHistory.ts"
import { beginOf, type Finding, type FoundCell, placeOf, type Sides, sidesTogether } from "./Finding.ts"
import { correlationByDefault, type DecisionSettings, type RunCell, type RunState } from "./RunDecision.ts"
import { splitsOf, strongest as strongestOfAll } from "./Splits.ts"
import { directionOf, isTold, mayHaveBegunWith, withTold } from "./ToldChanges.ts"

/** A run whose cells were judged. */
export interface JointState {
  readonly settings: Pick<DecisionSettings, "minChange" | "falseAlerts">
  readonly correlation: RunState["correlation"]
  readonly cells: ReadonlyArray<Pick<RunCell, "engine" | "entry" | "history">>
  /** Each of one cell. */
  readonly findings: ReadonlyArray<Finding>
  /** Of each cell, this run included, its levels moved by its findings and by shares, which are told already. */
  readonly histories: ReadonlyArray<CellHistory>
}

/** What is told once for several cells, then what is told of single ones, and the histories to keep. */
export interface JointDecision {
  readonly findings: ReadonlyArray<Finding>
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

/** Findings of cells that tell of one change. */
interface Group {
  readonly engine: Engine | null
  readonly cause: AlertCause
  readonly members: ReadonlyArray<Finding>
}

/** A new finding of a cell, with whether other cells of its engine moved with it, and those of other engines. */
interface News {
  readonly finding: Finding
  readonly isEverywhere: boolean
}

const toldOf = ({ split, stream }: Finding, isOfMany: boolean): ToldChange => ({
  theme: stream.theme,
  run: beginOf({ split }),
  direction: directionOf(split),
  isOfMany
})

const strongestOf = (findings: ReadonlyArray<Finding>): Finding | undefined =>
  findings.toSorted((a, b) => b.split.logOdds - a.split.logOdds)[0]

/** Whether it tells of its engine, too. */
const isOfEngine = ({ cause }: Finding): boolean => cause === "model" || cause === "engine"

/** What a change of an engine goes with. */
const causeOfEngine = (members: ReadonlyArray<Finding>): AlertCause =>
  members.some(({ cause }) => cause === "model") ? "model" : "engine"

/** The groups of findings about the same question and direction. */
const groupsOf = (news: ReadonlyArray<News>, cells: ReadonlyArray<JudgedCell>): ReadonlyArray<Group> => {
  const isWide = ({ finding, isEverywhere }: News): boolean => isEverywhere && finding.cause !== "model"
  const wide = news.filter(isWide).map(({ finding }) => finding)
  const rest = news.filter((each) => !isWide(each)).map(({ finding }) => finding)
  const strongest = strongestOf(wide)
  const isOfWide = (finding: Finding): boolean => {
    const cell = cells[placeOf(finding)]
    if (strongest === undefined || cell === undefined || finding.cause === "model") return false
    return mayHaveBegunWith(beginOf(strongest), finding, cell)
  }
  const ofEngines = Map.groupBy(
    rest.filter((finding) => !isOfWide(finding)),
    ({ engine }) => engine
  )
  const narrow = [...ofEngines].flatMap(([engine, all]): ReadonlyArray<Group> => {
    const caused = all.filter(isOfEngine)
    const first = strongestOf(caused)
    if (first === undefined) return []
    const members = all.filter((finding) => {
      const cell = cells[placeOf(finding)]
      return isOfEngine(finding) || (cell !== undefined && mayHaveBegunWith(beginOf(first), finding, cell))
    })
    return [{ engine, cause: causeOfEngine(caused), members }]
  })
  const cause = strongest?.cause === "brand" ? "brand" : "everywhere"
  return wide.length === 0 ? narrow : [{ engine: null, cause, members: [...wide, ...rest.filter(isOfWide)] }, ...narrow]
}

/** How a cell without a finding of its own shows a change; null if it does not. */
const shownBy = (cell: JudgedCell, strongest: Finding, minChange: number) => {
  const { correlation, history } = cell
  const { split, stream } = strongest
  const run = beginOf(strongest)
  const lengths = { min: 1, max: history.entries.length }
  const splits = splitsOf({ history, stream, correlation, minChange, lengths })
  const own = splits.findLast((each) => beginOf({ split: each }) >= run)
  const isFrom = own !== undefined && own.before.every((entry) => entry.run < run)
  if (!isFrom || directionOf(own) !== directionOf(split) || own.logOdds < shownFrom) return null
  const sharpest = strongestOfAll(
    splits.filter((each) => beginOf({ split: each }) >= run && directionOf(each) === directionOf(own))
  )
  return { split: own, run: beginOf({ split: sharpest ?? own }) }
}

/** The joint change that a group tells of; null where it is one cell's. */
const jointOf = (
  { cause, engine, members }: Group,
  cells: ReadonlyArray<JudgedCell>,
  minChange: number
): Finding | null => {
  const strongest = strongestOf(members)
  if (strongest === undefined) return null
  const run = beginOf(strongest)
  const ofScope = cells.filter((cell) => engine === null || cell.engine === engine)
  const splits = new Map(members.map((member) => [placeOf(member), member.split]))
  const shown = ofScope.flatMap((cell): ReadonlyArray<FoundCell & { readonly split: Sides }> => {
    const split = splits.get(cell.place)
    const own = split === undefined ? shownBy(cell, strongest, minChange) : { split, run: beginOf({ split }) }
    return own === null ? [] : [{ cell: cell.place, ...own, run: Math.max(run, own.run) }]
  })
  const [first, ...others] = shown
  const { theme } = strongest.stream
  const direction = directionOf(strongest.split)
  const earliest = strongest.split.before.at(-slackEntries)?.run ?? run
  const toldAlone = ofScope.filter(({ history }) =>
    history.told?.some(
      (told) => !told.isOfMany && told.theme === theme && told.direction === direction && told.run >= earliest
    )
  )
  const places = new Set([...shown.map(({ cell }) => cell), ...toldAlone.map(({ place }) => place)])
  return first === undefined || places.size < cellsMin
    ? null
    : {
        ...strongest,
        scope: "cells",
        engine,
        sides: sidesTogether(shown.map(({ split }) => split)),
        cells: [first, ...others],
        asked: ofScope.length,
        cause
      }
}

const sharesOf = (engine: Engine | null): ReadonlyArray<ShareTheme> =>
  engine === null ? ["brandShare", "engineShare"] : ["engineShare"]

/** The histories once a joint change is told: levels begin with it, and its cells do not tell it again. */
const afterJoint = (
  histories: ReadonlyArray<CellHistory>,
  cells: ReadonlyArray<JudgedCell>,
  finding: Finding
): ReadonlyArray<CellHistory> => {
  const { engine } = finding
  const told = toldOf(finding, true)
  const began = new Map(finding.cells.map((each) => [each.cell, each.run]))
  return histories.map((history, place) => {
    if (history.entries.length === 0 || (engine !== null && cells[place]?.engine !== engine)) return history
    const own = began.get(place)
    // a level that held answers of before would show the same change again
    const moved =
      own === undefined ? history : withBase(history, told.theme, Math.max(own, history.bases[told.theme] ?? 0))
    // already reported for its cells, so not for the share
    const shares = told.theme === "mention" ? sharesOf(engine) : []
    const all = shares.reduce((kept, theme) => withBase(kept, theme, Math.max(told.run, kept.bases[theme] ?? 0)), moved)
    return withTold(all, told)
  })
}

const afterAlone = (histories: ReadonlyArray<CellHistory>, findings: ReadonlyArray<Finding>) => {
  const told = new Map(findings.filter(({ cause }) => cause !== "cell").map((finding) => [placeOf(finding), finding]))
  return histories.map((history, place) => {
    const finding = told.get(place)
    return finding === undefined ? history : withTold(history, toldOf(finding, false))
  })
}

/** Sorts the changes of a judged run's cells into those that are told once for many and those of single cells. */
export const decideJoint = (state: JointState): JointDecision => {
  if (state.findings.length === 0) return { findings: [], histories: state.histories }
  const cells = state.cells.map(({ engine, entry, history }, place): JudgedCell => ({
    place,
    engine,
    history: { ...(entry === null ? history : withEntry(history, entry)), told: state.histories[place]?.told ?? [] },
    correlation: state.correlation[engine] ?? correlationByDefault
  }))
  const { causeOf, isEverywhere } = causesAmong(cells)
  const news = state.findings.flatMap((finding): ReadonlyArray<News> => {
    const { split, stream } = finding
    const place = placeOf(finding)
    const judged = cells[place]
    if (judged === undefined || isTold(finding, judged, state.settings)) return []
    const question = { place, stream, run: beginOf(finding), direction: directionOf(split) }
    return [{ finding: { ...finding, cause: causeOf(question) }, isEverywhere: isEverywhere(question) }]
  })
  const questions = Map.groupBy(news, ({ finding: { split, stream } }) => `${directionOf(split)} ${stream.theme}`)
  const joint = [...questions.values()]
    .flatMap((ofQuestion) => groupsOf(ofQuestion, cells))
    .flatMap((group) => {
      const found = jointOf(group, cells, state.settings.minChange)
      return found === null ? [] : [{ found, members: new Set(group.members) }]
    })
  const alone = news.flatMap(({ finding }) => (joint.some(({ members }) => members.has(finding)) ? [] : [finding]))
  const after = joint.reduce((kept, { found }) => afterJoint(kept, cells, found), state.histories)
  return { findings: [...joint.map(({ found }) => found), ...alone], histories: afterAlone(after, alone) }
}
