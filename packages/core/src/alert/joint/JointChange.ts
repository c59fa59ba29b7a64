/**
 * Finds changes that many cells share, or that begin with a new model, and reports each once. Pure and deterministic.
 */
import type { Engine } from "../../engine/Engine.ts"
import { overdispersionOf } from "../../figure/Overdispersion.ts"
import { type AlertCause, causesAmong } from "../confirmed/AlertCause.ts"
import {
  type CellHistory,
  type RunPart,
  type ShareTheme,
  type ReportedChange,
  withBase,
  withEntry
} from "../confirmed/CellHistory.ts"
import { beginOf, type Finding, placeOf } from "../confirmed/Finding.ts"
import type { DecisionSettings, RunCell, RunState } from "../confirmed/RunDecision.ts"
import { directionOf, mayHaveBegunWith, reportedTogether, withReported } from "../confirmed/ReportedChanges.ts"
import { cellsOfScope, type JudgedCell, levelsOf, shownBy, type ShownCell } from "./JointCell.ts"
import { type JointFinding, jointFinding } from "./JointFinding.ts"
import { type CoveredFinding, jointUpdates } from "./JointUpdates.ts"

/** A run whose cells were judged. */
export interface JointState {
  readonly settings: Pick<DecisionSettings, "minChange">
  /** The part of the run that these cells are; left out: all of it. */
  readonly part?: RunPart
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

/** Cells that make a change joint. */
const cellsMin = 2
/** A change that was reported this many entries before another may be the same. */
const slackEntries = 3

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

const reportedAlone = ({ changePoint, indicator }: Finding): ReportedChange => ({
  theme: indicator.theme,
  run: beginOf({ changePoint }),
  direction: directionOf(changePoint),
  isOfMany: false
})

const strongestOf = (findings: ReadonlyArray<Finding>): Finding | undefined =>
  findings.toSorted((a, b) => b.changePoint.logOdds - a.changePoint.logOdds)[0]

/** Whether the change is one of its engine. */
const isOfEngine = ({ cause }: Finding): boolean => cause === "model" || cause === "engine"

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

/** The joint change that a group shows; `null` if only one cell shows it. */
const jointOf = (
  { cause, engine, members }: Group,
  cells: ReadonlyArray<JudgedCell>,
  { correlation, part, settings }: JointState
): JointFinding | null => {
  const strongest = strongestOf(members)
  if (strongest === undefined) return null
  const run = beginOf(strongest)
  const { indicator } = strongest
  const direction = directionOf(strongest.changePoint)
  const ofScope = cellsOfScope(cells, { engine })
  const changePoints = new Map(members.map((member) => [placeOf(member), member.changePoint]))
  const shown = ofScope.flatMap((cell): ReadonlyArray<ShownCell> => {
    const changePoint = changePoints.get(cell.place)
    const own =
      changePoint === undefined
        ? shownBy(cell, { indicator, run, direction }, settings.minChange)
        : { cell: cell.place, changePoint, run: beginOf({ changePoint }) }
    return own === null ? [] : [{ ...own, run: Math.max(run, own.run) }]
  })
  const [first, ...others] = shown
  const earliest = strongest.changePoint.before.at(-slackEntries)?.run ?? run
  const toldAlone = ofScope.filter(({ history }) =>
    history.reported?.some(
      (reported) =>
        !reported.isOfMany &&
        reported.theme === indicator.theme &&
        reported.direction === direction &&
        reported.run >= earliest
    )
  )
  const places = new Set([...shown.map(({ cell }) => cell), ...toldAlone.map(({ place }) => place)])
  if (first === undefined || places.size < cellsMin) return null
  const found = {
    run,
    strongest,
    scope: { engine, cause, ...part },
    updates: 0,
    supersedes: null
  }
  return jointFinding({ ...found, shown: [first, ...others] }, cells, correlation)
}

type Histories = JointDecision["histories"]

const sharesOf = (engine: Engine | null): ReadonlyArray<ShareTheme> =>
  engine === null ? ["brandShare", "engineShare"] : ["engineShare"]

/** Histories after a joint change was reported: baselines move to it, and its cells do not report it again. */
const afterJoint = (
  histories: ReadonlyArray<CellHistory>,
  cells: ReadonlyArray<JudgedCell>,
  { engine, cells: shown, joint: { reported } }: JointFinding
): ReadonlyArray<CellHistory> => {
  const levels = new Map(shown.map((each) => [each.cell, levelsOf(each)]))
  return histories.map((history, place) => {
    if (history.entries.length === 0 || (engine !== null && cells[place]?.engine !== engine)) return history
    const own = levels.get(place)
    // a level that held answers of before would show the same change again
    const base = Math.max(own?.run ?? 0, history.bases[reported.theme] ?? 0)
    const moved = own === undefined ? history : withBase(history, reported.theme, base)
    // already reported for its cells, so not for the share
    const shares = reported.theme === "mention" ? sharesOf(engine) : []
    const all = shares.reduce(
      (kept, theme) => withBase(kept, theme, Math.max(reported.run, kept.bases[theme] ?? 0)),
      moved
    )
    return withReported(all, own === undefined ? reported : { ...reported, shown: { from: own.from, run: base } })
  })
}

const afterAlone = (histories: ReadonlyArray<CellHistory>, findings: ReadonlyArray<Finding>) => {
  const reported = new Map(
    findings.filter(({ cause }) => cause !== "cell").map((finding) => [placeOf(finding), finding])
  )
  return histories.map((history, place) => {
    const finding = reported.get(place)
    return finding === undefined ? history : withReported(history, reportedAlone(finding))
  })
}

const judgedCells = ({ cells, correlation, histories }: JointState): ReadonlyArray<JudgedCell> =>
  cells.map(({ engine, entry, history }, place) => ({
    place,
    engine,
    history: {
      ...(entry === null ? history : withEntry(history, entry)),
      reported: histories[place]?.reported ?? []
    },
    correlation: overdispersionOf(correlation, engine)
  }))

/** The findings that were not reported before, and those that show a change of many that was. */
const divided = (findings: ReadonlyArray<Finding>, cells: ReadonlyArray<JudgedCell>) => {
  const { causeOf, isEverywhere } = causesAmong(cells)
  const news: Array<News> = []
  const covered: Array<CoveredFinding> = []
  for (const finding of findings) {
    const place = placeOf(finding)
    const judged = cells[place]
    if (judged === undefined) continue
    const reported = reportedTogether(finding, judged)
    if (reported !== undefined) {
      covered.push({ finding, reported })
      continue
    }
    const { changePoint, indicator } = finding
    const runs = changePoint.since.slice(0, slackEntries).map(({ run }) => run)
    // the first answers of a cell may show a change by chance before it begins
    const causes = [beginOf(finding), ...runs].map((run) => {
      const question = { place, indicator, run, direction: directionOf(changePoint) }
      return { cause: causeOf(question), isEverywhere: isEverywhere(question) }
    })
    const found = causes.find(({ cause }) => cause !== "cell") ?? { cause: "cell", isEverywhere: false }
    news.push({ finding: { ...finding, cause: found.cause }, isEverywhere: found.isEverywhere })
  }
  return { news, covered }
}

/**
 * Divides the findings of a judged run into joint changes and changes of single cells, and updates joint changes that
 * more cells show than were reported.
 */
export const decideJoint = (state: JointState): JointDecision => {
  const isAnyReported = state.histories.some(({ reported }) => reported?.some(({ joint }) => joint !== undefined))
  if (state.findings.length === 0 && !isAnyReported) return { findings: [], histories: state.histories }
  const cells = judgedCells(state)
  const { covered, news } = divided(state.findings, cells)
  const updates = jointUpdates({ ...state, cells }, covered)
  const questions = Map.groupBy(
    news,
    ({ finding: { changePoint, indicator } }) => `${directionOf(changePoint)} ${indicator.theme}`
  )
  const joint = [...questions.values()]
    .flatMap((ofQuestion) => groupsOf(ofQuestion, cells))
    .flatMap((group) => {
      const found = jointOf(group, cells, state)
      return found === null ? [] : [{ found, members: new Set(group.members) }]
    })
  const alone = news.flatMap(({ finding }) => (joint.some(({ members }) => members.has(finding)) ? [] : [finding]))
  const ofMany = [...joint.map(({ found }) => found), ...updates.findings]
  const after = ofMany.reduce<Histories>((kept, found) => afterJoint(kept, cells, found), updates.histories)
  return {
    findings: [...ofMany, ...alone],
    histories: afterAlone(after, alone)
  }
}
