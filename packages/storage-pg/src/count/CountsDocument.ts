/**
 * How the counts of a brand's day, week or month are written into a row of `answer_counts`: a list for each figure,
 * and dictionaries for what is repeated. Three documents, so that competitors and runs are read only when asked for.
 */
import type { BrandId, Engine, ScanId, TrackerId } from "@answerscope/core"
import {
  type AnswerCounts,
  type CompetitorCounts,
  type Day,
  type FailureCounts,
  type KeyCounts,
  millisOf,
  type PositionCount
} from "@answerscope/core/adapter"

/** What a list of counts has in common that is asked alike. */
type Source = readonly [
  engine: Engine,
  model: string | null,
  trackerId: TrackerId | null,
  origin: KeyCounts["origin"],
  analyzerVersion: string,
  followUp: boolean
]

/** Counts without competitors and runs: lists with a place for each key. */
export interface CellsDocument {
  readonly prompts: ReadonlyArray<string>
  readonly sources: ReadonlyArray<Source>
  /** Indices into `prompts` and `sources`. */
  readonly prompt: ReadonlyArray<number>
  readonly source: ReadonlyArray<number>
  readonly answers: ReadonlyArray<number>
  readonly mentioned: ReadonlyArray<number>
  readonly cited: ReadonlyArray<number>
  readonly named: ReadonlyArray<number>
  readonly positive: ReadonlyArray<number>
  readonly neutral: ReadonlyArray<number>
  readonly negative: ReadonlyArray<number>
  /** The first and the last moment of all, in milliseconds since the start of the unit. */
  readonly span: readonly [first: number, last: number]
  /** Milliseconds from the first moment, and to the last one: few digits, since keys are asked together. */
  readonly firstAt: ReadonlyArray<number>
  readonly lastAt: ReadonlyArray<number>
  /** A position, its answers, the next position, its answers, … */
  readonly positions: ReadonlyArray<ReadonlyArray<number>>
  readonly failed: {
    readonly engine: ReadonlyArray<Engine>
    readonly prompt: ReadonlyArray<number>
    readonly trackerId: ReadonlyArray<TrackerId | null>
    readonly checks: ReadonlyArray<number>
  }
}

/** Competitors of each key: index into `names`, named, together, bothRanked, ahead, then positions as of cells. */
export interface CompetitorsDocument {
  readonly names: ReadonlyArray<string>
  readonly of: ReadonlyArray<ReadonlyArray<ReadonlyArray<number>>>
}

/** Scans of each key: an index into `sets`, whose members are indices into `scans`. Keys asked together share a set. */
export interface RunsDocument {
  readonly scans: ReadonlyArray<ScanId>
  readonly sets: ReadonlyArray<ReadonlyArray<number>>
  readonly of: ReadonlyArray<number>
}

/** The documents of a row; those that were not read are null. */
export interface CountsDocuments {
  readonly cells: CellsDocument
  readonly competitors: CompetitorsDocument | null
  readonly runs: RunsDocument | null
}

/** Each value once, by the name that makes it equal to another, in the order in which they come. */
const dictionary = <A>(nameOf: (value: A) => unknown) => {
  const places = new Map<unknown, number>()
  const values: Array<A> = []
  return {
    values,
    place: (value: A): number => {
      const name = nameOf(value)
      const known = places.get(name)
      if (known !== undefined) return known
      places.set(name, values.length)
      return values.push(value) - 1
    }
  }
}

const itself = <A>(value: A): A => value

const flat = (positions: KeyCounts["positions"]): ReadonlyArray<number> =>
  positions.flatMap(({ answers, position }) => [position, answers])

const unranked: KeyCounts["positions"] = []

// a loop, which takes a quarter of the time of `Array.from`
const unflat = (numbers: ReadonlyArray<number>, from: number): KeyCounts["positions"] => {
  if (numbers.length <= from) return unranked
  const positions: Array<PositionCount> = []
  for (let at = from; at < numbers.length; at += 2) {
    positions.push({ position: numbers[at] ?? 0, answers: numbers[at + 1] ?? 0 })
  }
  return positions
}

const sourceOf = ({ analyzerVersion, engine, followUp, model, origin, trackerId }: KeyCounts): Source => [
  engine,
  model,
  trackerId,
  origin,
  analyzerVersion,
  followUp
]

/** How many counts documents hold. */
export const keysOf = ({ answers, failures }: AnswerCounts): number => answers.length + failures.length

/** The counts of one brand and unit, each key once, as documents. */
export const documentsOf = (
  { answers, failures }: AnswerCounts,
  start: Day
): CountsDocuments & { readonly competitors: CompetitorsDocument; readonly runs: RunsDocument } => {
  const prompts = dictionary<string>(itself)
  const sources = dictionary<Source>((source) => JSON.stringify(source))
  const zero = millisOf(start)
  const first = answers.reduce((least, counts) => Math.min(least, counts.firstAtMillis), Infinity)
  const last = answers.reduce((most, counts) => Math.max(most, counts.lastAtMillis), -Infinity)
  const list = <A>(value: (counts: KeyCounts) => A): ReadonlyArray<A> => answers.map(value)
  return {
    cells: {
      prompt: list(({ prompt }) => prompts.place(prompt)),
      source: list((counts) => sources.place(sourceOf(counts))),
      answers: list((counts) => counts.answers),
      mentioned: list((counts) => counts.mentioned),
      cited: list((counts) => counts.cited),
      named: list((counts) => counts.competitorsNamed),
      positive: list((counts) => counts.positive),
      neutral: list((counts) => counts.neutral),
      negative: list((counts) => counts.negative),
      span: answers.length === 0 ? [0, 0] : [first - zero, last - zero],
      firstAt: list((counts) => counts.firstAtMillis - first),
      lastAt: list((counts) => last - counts.lastAtMillis),
      positions: list((counts) => flat(counts.positions)),
      failed: {
        engine: failures.map(({ engine }) => engine),
        prompt: failures.map(({ prompt }) => prompts.place(prompt)),
        trackerId: failures.map(({ trackerId }) => trackerId),
        checks: failures.map(({ failedChecks }) => failedChecks)
      },
      prompts: prompts.values,
      sources: sources.values
    },
    competitors: competitorsOf(answers),
    runs: runsOf(answers)
  }
}

const competitorsOf = (answers: ReadonlyArray<KeyCounts>): CompetitorsDocument => {
  const names = dictionary<string>(itself)
  return {
    of: answers.map(({ competitors }) =>
      competitors.map(({ ahead, bothRanked, name, named, positions, together }) => [
        names.place(name),
        named,
        together,
        bothRanked,
        ahead,
        ...flat(positions)
      ])
    ),
    names: names.values
  }
}

const runsOf = (answers: ReadonlyArray<KeyCounts>): RunsDocument => {
  const scans = dictionary<ScanId>(itself)
  const sets = dictionary<ReadonlyArray<number>>((members) => members.join())
  return {
    of: answers.map(({ runs }) => sets.place(runs.map(scans.place).toSorted((a, b) => a - b))),
    sets: sets.values,
    scans: scans.values
  }
}

/** Of which brand and time documents are. */
interface Place {
  readonly brandId: BrandId
  readonly start: Day
}

/** The counts that documents hold. */
export const countsOf = (documents: CountsDocuments, place: Place): AnswerCounts => ({
  answers: [...answersOf(documents, place)],
  failures: failuresOf(documents, place)
})

/**
 * The counts of answers that documents hold, each made when it is taken: a report holds thousands of documents' counts
 * no longer than it adds them up. `competitors` and `runs` are empty where their document was not read.
 */
export function* answersOf(
  { cells, competitors, runs }: CountsDocuments,
  { brandId, start }: Place
): Generator<KeyCounts, void, undefined> {
  const zero = millisOf(start)
  const runsOfSets = runs?.sets.map((members) => members.flatMap((member) => runs.scans[member] ?? [])) ?? []
  for (const [at, promptAt] of cells.prompt.entries()) {
    const [engine, model, trackerId, origin, analyzerVersion, followUp] =
      cells.sources[cells.source[at] ?? -1] ?? raise("source")
    yield {
      brandId,
      engine,
      model,
      prompt: cells.prompts[promptAt] ?? raise("prompt"),
      followUp,
      trackerId,
      origin,
      analyzerVersion,
      day: start,
      answers: cells.answers[at] ?? 0,
      mentioned: cells.mentioned[at] ?? 0,
      cited: cells.cited[at] ?? 0,
      competitorsNamed: cells.named[at] ?? 0,
      positions: unflat(cells.positions[at] ?? [], 0),
      positive: cells.positive[at] ?? 0,
      neutral: cells.neutral[at] ?? 0,
      negative: cells.negative[at] ?? 0,
      firstAtMillis: zero + cells.span[0] + (cells.firstAt[at] ?? 0),
      lastAtMillis: zero + cells.span[1] - (cells.lastAt[at] ?? 0),
      competitors: competitors === null ? [] : namedCompetitors(competitors, at),
      runs: runs === null ? [] : (runsOfSets[runs.of[at] ?? -1] ?? [])
    }
  }
}

/** The counts of failed checks that documents hold. */
export const failuresOf = (
  { cells: { failed, prompts } }: CountsDocuments,
  { brandId, start }: Place
): ReadonlyArray<FailureCounts> =>
  failed.prompt.map((promptAt, at) => ({
    brandId,
    engine: failed.engine[at] ?? raise("engine"),
    prompt: prompts[promptAt] ?? raise("prompt"),
    trackerId: failed.trackerId[at] ?? null,
    day: start,
    failedChecks: failed.checks[at] ?? 0
  }))

const namedCompetitors = ({ names, of }: CompetitorsDocument, at: number): ReadonlyArray<CompetitorCounts> =>
  (of[at] ?? []).map((numbers) => {
    const [name = -1, named = 0, together = 0, bothRanked = 0, ahead = 0] = numbers
    return { name: names[name] ?? raise("name"), named, together, bothRanked, ahead, positions: unflat(numbers, 5) }
  })

const raise = (what: string): never => {
  throw new Error(`counts without a ${what}`)
}
