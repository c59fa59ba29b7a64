/**
 * Finds changes that many cells share, or that begin with a new model, and reports each once. Pure and deterministic.
 */
import type { Engine } from "../../engine/Engine.ts"
import { type Overdispersion, overdispersionOf } from "../../figure/Overdispersion.ts"
import { type AlertCause, causesAmong } from "../confirmed/AlertCause.ts"
import {
  type CellHistory,
  type ShareTheme,
  type ReportedChange,
  withBase,
  withEntry
} from "../confirmed/CellHistory.ts"
import { beginOf, type Finding, type FoundCell, placeOf, type Sides, sidesTogether } from "../confirmed/Finding.ts"
import type { DecisionSettings, RunCell, RunState } from "../confirmed/RunDecision.ts"
import { changePointsOf, strongest as strongestOfAll } from "../confirmed/ChangePoints.ts"
import { directionOf, wasReported, mayHaveBegunWith, withReported } from "../confirmed/ReportedChanges.ts"

/** A run whose cells were judged. */
export interface JointState {
  readonly settings: Pick<DecisionSettings, "minChange" | "falseAlerts">
  readonly correlation: RunState["correlation"]
  readonly cells: ReadonlyArray<Pick<RunCell, "engine" | "entry" | "history">>
  /** Findings of single cells. */
  readonly findings: ReadonlyArray<Finding>
  /** Of each cell, this run included, its levels moved by its findings and by shares, which are reported already. */
  readonly histories: ReadonlyArray<CellHistory>
}

/** Joint findings first, then those of single cells, and the histories to store. */
export interface JointDecision {
  readonly findings: ReadonlyArray<Finding>
  readonly histories: ReadonlyArray<CellHistory>
}

/** From these odds on, as a logarithm, a cell shows a change that others were sure of. */
const shownFrom = 2
/** Cells that make a change joint. */
const cellsMin = 2
/** A change that was reported this many entries before another may be the same. */
const slackEntries = 3

/** A cell before its levels were moved. */
interface JudgedCell {
  readonly place: number
  readonly engine: Engine
  readonly history: CellHistory
  readonly correlation: Overdispersion
}

/** Findings of cells that show the same change. */
interface Group {
  readonly engine: Engine | null
  readonly cause: AlertCause
  readonly members: ReadonlyArray<Finding>
}

/** A new finding of a cell, and whether other cells of its engine, or cells of other engines, moved with it. */
interface News {
  readonly finding: Finding
  readonly isEverywhere: boolean
}

const reportedChangeOf = ({ changePoint, indicator }: Finding, isOfMany: boolean): ReportedChange => ({
  theme: indicator.theme,
  run: beginOf({ changePoint }),
  direction: directionOf(changePoint),
  isOfMany
})

const strongestOf = (findings: ReadonlyArray<Finding>): Finding | undefined =>
  findings.toSorted((a, b) => b.changePoint.logOdds - a.changePoint.logOdds)[0]

/** Whether the change is one of its engine. */
const isOfEngine = ({ cause }: Finding): boolean => cause === "model" || cause === "engine"

/** The cause of an engine's change. */
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

/** How a cell without a finding of its own shows a change; `null` if it does not. */
const shownBy = (cell: JudgedCell, strongest: Finding, minChange: number) => {
  const { correlation, history } = cell
  const { changePoint, indicator } = strongest
  const run = beginOf(strongest)
  const lengths = { min: 1, max: history.entries.length }
  const changePoints = changePointsOf({ history, indicator, correlation, minChange, lengths })
  const own = changePoints.findLast((each) => beginOf({ changePoint: each }) >= run)
  const isFrom = own !== undefined && own.before.every((entry) => entry.run < run)
  if (!isFrom || directionOf(own) !== directionOf(changePoint) || own.logOdds < shownFrom) return null
  const sharpest = strongestOfAll(
    changePoints.filter((each) => beginOf({ changePoint: each }) >= run && directionOf(each) === directionOf(own))
  )
  return { changePoint: own, run: beginOf({ changePoint: sharpest ?? own }) }
}

/** The joint change that a group shows; `null` if only one cell shows it. */
const jointOf = (
  { cause, engine, members }: Group,
  cells: ReadonlyArray<JudgedCell>,
  minChange: number
): Finding | null => {
  const strongest = strongestOf(members)
  if (strongest === undefined) return null
  const run = beginOf(strongest)
  const ofScope = cells.filter((cell) => engine === null || cell.engine === engine)
  const changePoints = new Map(members.map((member) => [placeOf(member), member.changePoint]))
  const shown = ofScope.flatMap((cell): ReadonlyArray<FoundCell & { readonly changePoint: Sides }> => {
    const changePoint = changePoints.get(cell.place)
    const own =
      changePoint === undefined ? shownBy(cell, strongest, minChange) : { changePoint, run: beginOf({ changePoint }) }
    return own === null ? [] : [{ cell: cell.place, ...own, run: Math.max(run, own.run) }]
  })
  const [first, ...others] = shown
  const { theme } = strongest.indicator
  const direction = directionOf(strongest.changePoint)
  const earliest = strongest.changePoint.before.at(-slackEntries)?.run ?? run
  const toldAlone = ofScope.filter(({ history }) =>
    history.reported?.some(
      (reported) =>
        !reported.isOfMany && reported.theme === theme && reported.direction === direction && reported.run >= earliest
    )
  )
  const places = new Set([...shown.map(({ cell }) => cell), ...toldAlone.map(({ place }) => place)])
  return first === undefined || places.size < cellsMin
    ? null
    : {
        ...strongest,
        scope: "cells",
        engine,
        sides: sidesTogether(shown.map(({ changePoint }) => changePoint)),
        cells: [first, ...others],
        asked: ofScope.length,
        cause
      }
}

const sharesOf = (engine: Engine | null): ReadonlyArray<ShareTheme> =>
  engine === null ? ["brandShare", "engineShare"] : ["engineShare"]

/** Histories after a joint change was reported: baselines move to it, and its cells do not report it again. */
const afterJoint = (
  histories: ReadonlyArray<CellHistory>,
  cells: ReadonlyArray<JudgedCell>,
  finding: Finding
): ReadonlyArray<CellHistory> => {
  const { engine } = finding
  const reported = reportedChangeOf(finding, true)
  const began = new Map(finding.cells.map((each) => [each.cell, each.run]))
  return histories.map((history, place) => {
    if (history.entries.length === 0 || (engine !== null && cells[place]?.engine !== engine)) return history
    const own = began.get(place)
    // a level that held answers of before would show the same change again
    const moved =
      own === undefined ? history : withBase(history, reported.theme, Math.max(own, history.bases[reported.theme] ?? 0))
    // already reported for its cells, so not for the share
    const shares = reported.theme === "mention" ? sharesOf(engine) : []
    const all = shares.reduce(
      (kept, theme) => withBase(kept, theme, Math.max(reported.run, kept.bases[theme] ?? 0)),
      moved
    )
    return withReported(all, reported)
  })
}

const afterAlone = (histories: ReadonlyArray<CellHistory>, findings: ReadonlyArray<Finding>) => {
  const reported = new Map(
    findings.filter(({ cause }) => cause !== "cell").map((finding) => [placeOf(finding), finding])
  )
  return histories.map((history, place) => {
    const finding = reported.get(place)
    return finding === undefined ? history : withReported(history, reportedChangeOf(finding, false))
  })
}

/** Divides the findings of a judged run into joint changes and changes of single cells. */
export const decideJoint = (state: JointState): JointDecision => {
  if (state.findings.length === 0) return { findings: [], histories: state.histories }
  const cells = state.cells.map(({ engine, entry, history }, place): JudgedCell => ({
    place,
    engine,
    history: {
      ...(entry === null ? history : withEntry(history, entry)),
      reported: state.histories[place]?.reported ?? []
    },
    correlation: overdispersionOf(state.correlation, engine)
  }))
  const { causeOf, isEverywhere } = causesAmong(cells)
  const news = state.findings.flatMap((finding): ReadonlyArray<News> => {
    const { changePoint, indicator } = finding
    const place = placeOf(finding)
    const judged = cells[place]
    if (judged === undefined || wasReported(finding, judged, state.settings)) return []
    const question = { place, indicator, run: beginOf(finding), direction: directionOf(changePoint) }
    return [{ finding: { ...finding, cause: causeOf(question) }, isEverywhere: isEverywhere(question) }]
  })
  const questions = Map.groupBy(
    news,
    ({ finding: { changePoint, indicator } }) => `${directionOf(changePoint)} ${indicator.theme}`
  )
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
