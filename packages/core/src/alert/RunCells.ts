/** The cells of a tracker's run: their history and the answers of this run. Pure. */
import type { BrandSubject } from "../brand/BrandSubject.ts"
import type { Engine } from "../engine/Engine.ts"
import { judgeOf, versionOf } from "../reading/JudgedOutcome.ts"
import { type AnsweredRun, type Cell, cellKey, cellOf, type RunAnswer } from "../snapshot/RunCell.ts"
import type { StoredCell } from "./CellHistoryStore.ts"
import {
  askedNow,
  type Asking,
  type CellHistory,
  emptyHistory,
  type Entry,
  entryOf,
  type Theme,
  themesIn,
  withEntry
} from "./confirmed/CellHistory.ts"
import type { RunCell } from "./confirmed/RunDecision.ts"

/** Which cells a run asks. */
export interface RunGrid {
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<Engine>
  /** Runs that follow each other within this time are one look at the cells; left out: six hours. */
  readonly spanMillis?: number
}

export interface AnsweredCell extends RunCell, Cell {
  readonly answers: ReadonlyArray<RunAnswer>
}

const byCell = (answers: ReadonlyArray<RunAnswer>): ReadonlyMap<string, ReadonlyArray<RunAnswer>> =>
  Map.groupBy(answers, cellKey)

/** Histories by the `cellKey` of their cells. */
export const historiesOf = (cells: ReadonlyArray<StoredCell>): ReadonlyMap<string, CellHistory> =>
  new Map(cells.map((cell) => [cellKey(cell), cell.history]))

/**
 * The cells of a grid, in its order: those that its runs have asked. A cell that never had an answer cannot have
 * changed.
 */
const cellsIn = ({ engines, prompts }: RunGrid, known: Iterable<Cell>): ReadonlyArray<Cell> => {
  const cells = new Map(Array.from(known, (cell) => [cellKey(cell), cellOf(cell)] as const))
  const ofPlace = Map.groupBy(cells.values(), ({ engine, prompt }) => `${engine} ${prompt}`)
  return prompts.flatMap((prompt) =>
    engines.flatMap((engine) =>
      (ofPlace.get(`${engine} ${prompt}`) ?? []).toSorted((a, b) => (cellKey(a) < cellKey(b) ? -1 : 1))
    )
  )
}

/** The answers of a run share their subjects, so each is hashed once. */
const hashes = new WeakMap<BrandSubject, string>()

/** Returns a short text for the names that answers are searched for: other names, another text. FNV-1a, 64 bits. */
const namesOf = (subject: BrandSubject): string => {
  const known = hashes.get(subject)
  if (known !== undefined) return known
  const { aliases, competitorDetails = [], domain, name } = subject
  // a competitor that gets another name is found in answers that were silent about it
  const ofRivals = competitorDetails.length === 0 ? [] : [competitorDetails]
  let hash = 0xcbf29ce484222325n
  for (const character of JSON.stringify([name, aliases.toSorted(), domain, ...ofRivals])) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  }
  const names = hash.toString(36)
  hashes.set(subject, names)
  return names
}

/** A reanalysis may reach a part of a run's answers. They then compare with neither names. */
const namesRead = (subjects: ReadonlySet<BrandSubject>): string =>
  [...new Set([...subjects].map(namesOf))].toSorted().join(" ")

/** Competitors that all answers were searched for: an answer says nothing about the others. */
const rivalsRead = (subjects: ReadonlySet<BrandSubject>): ReadonlyArray<string> => {
  const [first, ...others] = subjects
  if (first === undefined) return []
  return first.competitors.filter((rival) => others.every(({ competitors }) => competitors.includes(rival)))
}

const askingOf = (
  asked: Pick<Asking, "model" | "provider">,
  names: string,
  answers: ReadonlyArray<RunAnswer>
): Asking => {
  const judged = answers.findLast(({ sentiment }) => sentiment !== null)
  return {
    ...asked,
    names,
    rules: versionOf(answers.at(-1)?.analyzerVersion ?? ""),
    judge: judged === undefined ? null : judgeOf(judged.analyzerVersion)
  }
}

/**
 * A cell's comparable history before a run, and the entry of the run's answers. Answers that repeat others are no new
 * evidence for confirmed alerts and left out. No entry if none is left.
 */
const stepOf =
  ({ models, run }: AnsweredRun, { spanMillis }: RunGrid) =>
  (
    history: CellHistory,
    engine: Engine,
    given: ReadonlyArray<RunAnswer>
  ): { readonly history: CellHistory; readonly entry: Entry | null } => {
    // immediate alerts compare what runs say, however often it was said
    const answers = spanMillis === 0 ? given : given.filter(({ repeats }) => !repeats)
    const [first, ...rest] = answers
    if (first === undefined) return { history, entry: null }
    const all = [first, ...rest] as const
    const subjects = new Set(answers.map(({ subject }) => subject))
    // immediate alerts compare each run with the one before, whatever models they asked: the evidence names both
    const asked =
      spanMillis === 0
        ? { model: null }
        : { model: models[engine] ?? null, provider: all.at(-1)?.provider ?? first.provider }
    return {
      history: askedNow(history, run, askingOf(asked, namesRead(subjects), all)),
      entry: entryOf({
        run,
        answers: all,
        rivals: rivalsRead(subjects),
        ...(spanMillis === undefined ? {} : { spanMillis })
      })
    }
  }

/** Returns the cells of a run in grid order, with their stored history. */
export const cellsOfRun = (
  run: AnsweredRun,
  grid: RunGrid,
  stored: ReadonlyArray<StoredCell>
): ReadonlyArray<AnsweredCell> => {
  const known = historiesOf(stored)
  const answersOf = byCell(run.answers)
  const step = stepOf(run, grid)
  return cellsIn(grid, [...stored, ...run.answers]).map((place) => {
    const key = cellKey(place)
    const answers = answersOf.get(key) ?? []
    const history = known.get(key) ?? emptyHistory
    const isAskedAgain = answers.some(({ followUp }) => followUp)
    return { ...place, ...step(history, place.engine, answers), isAskedAgain, answers }
  })
}

/** The history of a cell after a run without a decision. */
export const historyAfter = ({ entry, history }: Pick<RunCell, "entry" | "history">): CellHistory =>
  entry === null ? history : withEntry(history, entry)

/** Of two histories of one cell, each theme's later base. */
const laterBases = (one: CellHistory, other: CellHistory): CellHistory["bases"] => {
  const bases: { [theme in Theme]?: number } = { ...one.bases }
  for (const theme of themesIn(other)) {
    const run = other.bases[theme]
    if (run !== undefined) bases[theme] = Math.max(run, bases[theme] ?? run)
  }
  return bases
}

/**
 * Cells as a tracker's runs, the oldest first, left them; levels that began in `stored` still begin there, because an
 * alert has reported of them.
 */
export const rebuiltCells = (
  runs: ReadonlyArray<AnsweredRun>,
  grid: RunGrid,
  stored: ReadonlyArray<StoredCell>
): ReadonlyArray<StoredCell> => {
  const known = historiesOf(stored)
  const answers = runs.map((run) => ({ step: stepOf(run, grid), answersOf: byCell(run.answers) }))
  const asked = runs.flatMap((run) => run.answers)
  return cellsIn(grid, [...stored, ...asked]).map((place): StoredCell => {
    const key = cellKey(place)
    const history = answers.reduce(
      (before, { answersOf, step }) => historyAfter(step(before, place.engine, answersOf.get(key) ?? [])),
      emptyHistory
    )
    const before = known.get(key) ?? emptyHistory
    const reported = before.reported === undefined ? {} : { reported: before.reported }
    return { ...place, history: { ...history, bases: laterBases(history, before), ...reported } }
  })
}
