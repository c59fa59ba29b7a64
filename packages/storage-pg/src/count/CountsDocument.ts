/**
 * Encodes the counts of a brand's day, week or month as a row of `answer_counts`: columns of numbers, with dictionaries
 * for repeated values. Three documents, so that competitors and runs are only read on request.
 */
import type { BrandId, Engine, ScanId, TrackerId } from "@answerscope/core"
import {
  type AnswerCounts,
  columnsOfUnit,
  type CountColumns,
  type Day,
  dictionary,
  itself,
  millisOf,
  startsOf,
  valueAt
} from "@answerscope/core/storage"
import { ColumnReader, packed, type Unpacked } from "../database/PackedDocument.ts"

/** The fields that counts of one source share, and their number. */
type Source = readonly [
  engine: Engine,
  surface: CountColumns["sources"][number]["surface"],
  provider: string,
  tier: string | null,
  location: string | null,
  language: string | null,
  kind: CountColumns["sources"][number]["kind"],
  model: string | null,
  trackerId: TrackerId | null,
  origin: CountColumns["sources"][number]["origin"],
  searched: boolean | null,
  analyzerVersion: string,
  followUp: boolean,
  keys: number
]

/**
 * Counts without competitors and runs. Numbers of all keys: indexes in `prompts`, answers, repeats, mentioned, cited,
 * competitorsNamed, positive, neutral, negative, milliseconds from the earliest time to their first, and from their
 * last to the latest time (small, because keys of a run are close), and their positions.
 */
export interface CellsWords {
  readonly prompts: ReadonlyArray<string>
  readonly sources: ReadonlyArray<Source>
  /** The first and the last moment of all, in milliseconds since the start of the unit. */
  readonly span: readonly [first: number, last: number]
  readonly failed: ReadonlyArray<
    readonly [
      engine: Engine,
      location: string | null,
      language: string | null,
      prompt: number,
      trackerId: TrackerId | null,
      checks: number
    ]
  >
}

/**
 * Numbers: competitors per key, then for all competitors their indexes in `names`, named, together, bothRanked, ahead
 * and their positions.
 */
export interface CompetitorsWords {
  readonly names: ReadonlyArray<string>
}

/** Numbers: for each key an index in `sets`, whose items are indexes in `scans`. Keys of the same runs share a set. */
export interface RunsWords {
  readonly scans: ReadonlyArray<ScanId>
  readonly sets: ReadonlyArray<ReadonlyArray<number>>
}

/** The documents of a row; `null` if not read. */
export interface CountsDocuments {
  readonly cells: Unpacked<CellsWords>
  readonly competitors: Unpacked<CompetitorsWords> | null
  readonly runs: Unpacked<RunsWords> | null
}

/** The brand and time of a document. */
export interface Place {
  readonly brandId: BrandId
  readonly start: Day
}

/** How many counts documents hold. */
export const keysOf = ({ answers, failures }: AnswerCounts): number => answers.length + failures.length

/** The counts of one brand and unit, each key once, as columns and as documents. */
export const documentsOf = ({ answers, failures }: AnswerCounts, { brandId, start }: Place) => {
  const columns = columnsOfUnit({ brandId, day: start }, answers)
  return {
    columns,
    cells: cellsOf(columns, failures),
    competitors: competitorsOf(columns.competitors),
    runs: runsOf(columns.runs)
  }
}

type Numbers = Iterable<number>

/** Columns of numbers, one after the other. */
function* inOrder(columns: ReadonlyArray<Numbers>): Generator<number, void, undefined> {
  for (const column of columns) yield* column
}

const lengthsOf = (starts: Int32Array): Int32Array => starts.subarray(1).map((end, item) => end - (starts[item] ?? 0))

/** Number of positions per item, then all positions, then their answers. */
const positionNumbers = ({ answers, positions, starts }: CountColumns["ranked"]) => [
  lengthsOf(starts),
  positions,
  answers
]

const cellsOf = (columns: CountColumns, failures: AnswerCounts["failures"]): Uint8Array => {
  const zero = millisOf(columns.day)
  const prompts = dictionary<string>(itself, columns.prompts)
  const words: CellsWords = {
    failed: failures.map(({ engine, failedChecks, language, location, prompt, trackerId }) => [
      engine,
      location,
      language,
      prompts.numberOf(prompt),
      trackerId,
      failedChecks
    ]),
    prompts: prompts.values,
    sources: columns.sources.map((source): Source => [
      source.engine,
      source.surface,
      source.provider,
      source.tier,
      source.location,
      source.language,
      source.kind,
      source.model,
      source.trackerId,
      source.origin,
      source.searched,
      source.analyzerVersion,
      source.followUp,
      source.keys
    ]),
    span: [columns.firstMillis - zero, columns.lastMillis - zero]
  }
  const numbers = [
    columns.promptOf,
    columns.answers,
    columns.repeats,
    columns.mentioned,
    columns.cited,
    columns.competitorsNamed,
    columns.positive,
    columns.neutral,
    columns.negative,
    columns.afterFirst,
    columns.beforeLast,
    ...positionNumbers(columns.ranked)
  ]
  return packed(words, inOrder(numbers))
}

const competitorsOf = (columns: CountColumns["competitors"]): Uint8Array => {
  const { ahead, bothRanked, nameOf, named, names, ranked, starts, together } = columns
  const numbers = [lengthsOf(starts), nameOf, named, together, bothRanked, ahead, ...positionNumbers(ranked)]
  return packed({ names } satisfies CompetitorsWords, inOrder(numbers))
}

const runsOf = ({ listOf, lists }: CountColumns["runs"]): Uint8Array => {
  const scans = dictionary<ScanId>(itself)
  const sets = lists.map((runs) => runs.map(scans.numberOf).toSorted((a, b) => a - b))
  return packed({ scans: scans.values, sets } satisfies RunsWords, listOf)
}

/** Decodes documents. Without their document, `competitors` and `runs` are empty. */
export const columnsIn = (
  { cells: { numbers, words }, competitors, runs }: CountsDocuments,
  { brandId, start }: Place
): CountColumns => {
  const sources = words.sources.map(([engine, surface, provider, tier, location, language, kind, model, ...read]) => {
    const [trackerId, origin, searched, analyzerVersion, followUp, keys] = read
    const asked = { engine, surface, provider, tier, location, language, kind, model }
    return { ...asked, trackerId, origin, searched, analyzerVersion, followUp, keys }
  })
  const keys = sources.reduce((sum, source) => sum + source.keys, 0)
  const reader = new ColumnReader(numbers)
  // in the order of the encoded numbers
  return {
    brandId,
    day: start,
    sources,
    prompts: words.prompts,
    promptOf: reader.column(keys),
    answers: reader.column(keys),
    repeats: reader.column(keys),
    mentioned: reader.column(keys),
    cited: reader.column(keys),
    competitorsNamed: reader.column(keys),
    positive: reader.column(keys),
    neutral: reader.column(keys),
    negative: reader.column(keys),
    firstMillis: millisOf(start) + words.span[0],
    afterFirst: reader.longColumn(keys),
    lastMillis: millisOf(start) + words.span[1],
    beforeLast: reader.longColumn(keys),
    ranked: positionsIn(reader, keys),
    competitors: competitors === null ? noCompetitors : competitorsIn(competitors, keys),
    runs: runs === null ? noRuns(keys) : runsIn(runs, keys)
  }
}

const positionsIn = (reader: ColumnReader, items: number): CountColumns["ranked"] => {
  const starts = startsOf(reader.column(items))
  const all = starts[items] ?? 0
  return { starts, positions: reader.column(all), answers: reader.column(all) }
}

const competitorsIn = ({ numbers, words }: Unpacked<CompetitorsWords>, keys: number): CountColumns["competitors"] => {
  const reader = new ColumnReader(numbers)
  const starts = startsOf(reader.column(keys))
  const all = starts[keys] ?? 0
  return {
    names: words.names,
    starts,
    nameOf: reader.column(all),
    named: reader.column(all),
    together: reader.column(all),
    bothRanked: reader.column(all),
    ahead: reader.column(all),
    ranked: positionsIn(reader, all)
  }
}

const runsIn = ({ numbers, words: { scans, sets } }: Unpacked<RunsWords>, keys: number): CountColumns["runs"] => ({
  lists: sets.map((members) => members.map((member) => valueAt(scans, member))),
  listOf: new ColumnReader(numbers).column(keys)
})

const nothing = new Int32Array()

const noCompetitors: CountColumns["competitors"] = {
  names: [],
  starts: nothing,
  nameOf: nothing,
  named: nothing,
  together: nothing,
  bothRanked: nothing,
  ahead: nothing,
  ranked: { starts: nothing, positions: nothing, answers: nothing }
}

const noRun: CountColumns["runs"]["lists"] = [[]]

const noRuns = (keys: number): CountColumns["runs"] => ({ lists: noRun, listOf: new Int32Array(keys) })

/** The counts of failed checks that documents hold. */
export const failuresIn = ({ cells: { words } }: CountsDocuments, { brandId, start }: Place) =>
  words.failed.map(([engine, location, language, prompt, trackerId, failedChecks]) => ({
    brandId,
    engine,
    location,
    language,
    prompt: valueAt(words.prompts, prompt),
    trackerId,
    day: start,
    failedChecks
  }))
