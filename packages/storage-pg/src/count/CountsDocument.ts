/**
 * How the counts of a brand's day, week or month are written into a row of `answer_counts`: the numbers of one key
 * after the other, and dictionaries for what is repeated. Three documents, so that competitors and runs are read only
 * when asked for.
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
import { dictionary, itself, NumberReader, packed, type Unpacked } from "./day/PackedDocument.ts"

/** What a list of counts has in common that is asked alike. */
export type Source = readonly [
  engine: Engine,
  model: string | null,
  trackerId: TrackerId | null,
  origin: KeyCounts["origin"],
  analyzerVersion: string,
  followUp: boolean
]

/**
 * Counts without competitors and runs. The numbers of each key: index into `prompts`, index into `sources`, answers,
 * mentioned, cited, competitorsNamed, positive, neutral, negative, milliseconds from the first moment of all to its
 * own, and from its last to that of all (small, since keys are asked together), then how many positions, and each with
 * its answers.
 */
export interface CellsWords {
  readonly prompts: ReadonlyArray<string>
  readonly sources: ReadonlyArray<Source>
  /** The first and the last moment of all, in milliseconds since the start of the unit. */
  readonly span: readonly [first: number, last: number]
  readonly failed: ReadonlyArray<readonly [engine: Engine, prompt: number, trackerId: TrackerId | null, checks: number]>
}

/**
 * The numbers of each key: how many competitors, and of each its index into `names`, named, together, bothRanked, ahead
 * and its positions as of cells.
 */
export interface CompetitorsWords {
  readonly names: ReadonlyArray<string>
}

/** The number of each key: an index into `sets`, of indices into `scans`. Keys asked together share a set. */
export interface RunsWords {
  readonly scans: ReadonlyArray<ScanId>
  readonly sets: ReadonlyArray<ReadonlyArray<number>>
}

/** The documents of a row; those that were not read are null. */
export interface CountsDocuments {
  readonly cells: Unpacked<CellsWords>
  readonly competitors: Unpacked<CompetitorsWords> | null
  readonly runs: Unpacked<RunsWords> | null
}

const positionNumbers = (positions: KeyCounts["positions"]): ReadonlyArray<number> => [
  positions.length,
  ...positions.flatMap(({ answers, position }) => [position, answers])
]

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
export const documentsOf = ({ answers, failures }: AnswerCounts, start: Day) => ({
  cells: cellsOf({ answers, failures }, start),
  competitors: competitorsOf(answers),
  runs: runsOf(answers)
})

const cellsOf = ({ answers, failures }: AnswerCounts, start: Day): Uint8Array => {
  const prompts = dictionary<string>(itself)
  const sources = dictionary<Source>((source) => JSON.stringify(source))
  const zero = millisOf(start)
  const first = answers.reduce((least, counts) => Math.min(least, counts.firstAtMillis), Infinity)
  const last = answers.reduce((most, counts) => Math.max(most, counts.lastAtMillis), -Infinity)
  const numbers = answers.flatMap((counts) => [
    prompts.place(counts.prompt),
    sources.place(sourceOf(counts)),
    counts.answers,
    counts.mentioned,
    counts.cited,
    counts.competitorsNamed,
    counts.positive,
    counts.neutral,
    counts.negative,
    counts.firstAtMillis - first,
    last - counts.lastAtMillis,
    ...positionNumbers(counts.positions)
  ])
  const words: CellsWords = {
    failed: failures.map(({ engine, failedChecks, prompt, trackerId }) => [
      engine,
      prompts.place(prompt),
      trackerId,
      failedChecks
    ]),
    prompts: prompts.values,
    sources: sources.values,
    span: answers.length === 0 ? [0, 0] : [first - zero, last - zero]
  }
  return packed(words, numbers)
}

const competitorsOf = (answers: ReadonlyArray<KeyCounts>): Uint8Array => {
  const names = dictionary<string>(itself)
  const numbers = answers.flatMap(({ competitors }) => [
    competitors.length,
    ...competitors.flatMap(({ ahead, bothRanked, name, named, positions, together }) => [
      names.place(name),
      named,
      together,
      bothRanked,
      ahead,
      ...positionNumbers(positions)
    ])
  ])
  return packed({ names: names.values } satisfies CompetitorsWords, numbers)
}

const runsOf = (answers: ReadonlyArray<KeyCounts>): Uint8Array => {
  const scans = dictionary<ScanId>(itself)
  const sets = dictionary<ReadonlyArray<number>>((members) => members.join())
  const numbers = answers.map(({ runs }) => sets.place(runs.map(scans.place).toSorted((a, b) => a - b)))
  return packed({ scans: scans.values, sets: sets.values } satisfies RunsWords, numbers)
}

/** Of which brand and time documents are. */
export interface Place {
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
  { cells: { numbers: bytes, words }, competitors, runs }: CountsDocuments,
  { brandId, start }: Place
): Generator<KeyCounts, void, undefined> {
  const first = millisOf(start) + words.span[0]
  const last = millisOf(start) + words.span[1]
  const numbers = new NumberReader(bytes)
  const competitorsOfKey = competitors === null ? () => [] : competitorsReader(competitors)
  const runsOfKey = runs === null ? () => [] : runsReader(runs)
  while (!numbers.isAtEnd) {
    const prompt = words.prompts[numbers.next()] ?? raise("prompt")
    const [engine, model, trackerId, origin, analyzerVersion, followUp] =
      words.sources[numbers.next()] ?? raise("source")
    // in the order in which the numbers stand
    yield {
      brandId,
      engine,
      model,
      prompt,
      followUp,
      trackerId,
      origin,
      analyzerVersion,
      day: start,
      answers: numbers.next(),
      mentioned: numbers.next(),
      cited: numbers.next(),
      competitorsNamed: numbers.next(),
      positive: numbers.next(),
      neutral: numbers.next(),
      negative: numbers.next(),
      firstAtMillis: first + numbers.next(),
      lastAtMillis: last - numbers.next(),
      positions: positionsIn(numbers),
      competitors: competitorsOfKey(),
      runs: runsOfKey()
    }
  }
}

/** The counts of failed checks that documents hold. */
export const failuresOf = (
  { cells: { words } }: CountsDocuments,
  { brandId, start }: Place
): ReadonlyArray<FailureCounts> =>
  words.failed.map(([engine, prompt, trackerId, failedChecks]) => ({
    brandId,
    engine,
    prompt: words.prompts[prompt] ?? raise("prompt"),
    trackerId,
    day: start,
    failedChecks
  }))

const unranked: KeyCounts["positions"] = []

const positionsIn = (numbers: NumberReader): KeyCounts["positions"] => {
  const count = numbers.next()
  if (count === 0) return unranked
  const positions: Array<PositionCount> = []
  for (let at = 0; at < count; at++) positions.push({ position: numbers.next(), answers: numbers.next() })
  return positions
}

/** Reads the competitors of one key after the other. */
const competitorsReader = ({ numbers: bytes, words: { names } }: Unpacked<CompetitorsWords>) => {
  const numbers = new NumberReader(bytes)
  return (): ReadonlyArray<CompetitorCounts> =>
    Array.from({ length: numbers.next() }, () => ({
      name: names[numbers.next()] ?? raise("name"),
      named: numbers.next(),
      together: numbers.next(),
      bothRanked: numbers.next(),
      ahead: numbers.next(),
      positions: positionsIn(numbers)
    }))
}

/** Reads the runs of one key after the other: the same list for the same runs. */
export const runsReader = ({ numbers: bytes, words: { scans, sets } }: Unpacked<RunsWords>) => {
  const numbers = new NumberReader(bytes)
  const lists = sets.map((members) => members.map((member) => scans[member] ?? raise("scan")))
  return (): ReadonlyArray<ScanId> => lists[numbers.next()] ?? raise("run")
}

export const raise = (what: string): never => {
  throw new Error(`counts without a ${what}`)
}
