/** Puts counts into columns, and takes them out again. Pure. */
import type { PositionCount } from "../figure/Positions.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { CompetitorCounts, KeyCounts } from "./AnswerCounts.ts"
import {
  type CompetitorColumns,
  type CountColumns,
  type CountSource,
  firstAtMillis,
  keyRanges,
  lastAtMillis,
  type PositionColumns,
  type RunColumns,
  startsOf
} from "./CountColumns.ts"
import { dictionary, itself, valueAt } from "./Dictionary.ts"
import { millisOf } from "./TimeUnit.ts"

/** Turns counts into columns, one set per brand and unit of time. */
export const columnsOf = (counts: ReadonlyArray<KeyCounts>): ReadonlyArray<CountColumns> =>
  [...Map.groupBy(counts, ({ brandId, day }) => `${brandId} ${day}`).values()].flatMap((ofUnit) =>
    ofUnit.slice(0, 1).map(({ brandId, day }) => columnsOfUnit({ brandId, day }, ofUnit))
  )

/** The same for one brand and unit of time. Without counts, the columns are empty. */
export const columnsOfUnit = (
  place: Pick<CountColumns, "brandId" | "day">,
  counts: ReadonlyArray<KeyCounts>
): CountColumns => {
  const bySource = [...Map.groupBy(counts, nameOfSource).values()]
  const ordered = bySource.flat()
  const column = (numberOf: (counts: KeyCounts) => number) => Int32Array.from(ordered, numberOf)
  const prompts = dictionary<string>(itself)
  const first = ordered[0]?.firstAtMillis ?? millisOf(place.day)
  const firstMillis = ordered.reduce((least, each) => Math.min(least, each.firstAtMillis), first)
  const lastMillis = ordered.reduce((most, each) => Math.max(most, each.lastAtMillis), first)
  return {
    ...place,
    sources: bySource.flatMap((ofSource) =>
      ofSource.slice(0, 1).map((first) => ({ ...sourceOf(first), keys: ofSource.length }))
    ),
    prompts: prompts.values,
    promptOf: column(({ prompt }) => prompts.numberOf(prompt)),
    answers: column(({ answers }) => answers),
    repeats: column(({ repeats }) => repeats),
    mentioned: column(({ mentioned }) => mentioned),
    cited: column(({ cited }) => cited),
    competitorsNamed: column(({ competitorsNamed }) => competitorsNamed),
    positive: column(({ positive }) => positive),
    neutral: column(({ neutral }) => neutral),
    negative: column(({ negative }) => negative),
    firstMillis,
    afterFirst: Uint32Array.from(ordered, (each) => each.firstAtMillis - firstMillis),
    lastMillis,
    beforeLast: Uint32Array.from(ordered, (each) => lastMillis - each.lastAtMillis),
    ranked: positionColumns(ordered.map(({ positions }) => positions)),
    competitors: competitorColumns(ordered.map(({ competitors }) => competitors)),
    runs: runColumns(ordered.map(({ runs }) => runs))
  }
}

const sourceOf = (counts: KeyCounts): CountSource => {
  const { analyzerVersion, engine, followUp, kind, language, location, model, ...others } = counts
  const { origin, provider, searched, surface, tier, trackerId } = others
  const asked = { engine, surface, provider, tier, location, language, kind, model }
  return { ...asked, trackerId, origin, searched, analyzerVersion, followUp }
}

const nameOfSource = (counts: KeyCounts): string => JSON.stringify(Object.values(sourceOf(counts)))

const positionColumns = (lists: ReadonlyArray<ReadonlyArray<PositionCount>>): PositionColumns => ({
  starts: startsOf(lists.map(({ length }) => length)),
  positions: Int32Array.from(lists.flat(), ({ position }) => position),
  answers: Int32Array.from(lists.flat(), ({ answers }) => answers)
})

const competitorColumns = (lists: ReadonlyArray<ReadonlyArray<CompetitorCounts>>): CompetitorColumns => {
  const all = lists.flat()
  const names = dictionary<string>(itself)
  return {
    starts: startsOf(lists.map(({ length }) => length)),
    names: names.values,
    nameOf: Int32Array.from(all, ({ name }) => names.numberOf(name)),
    named: Int32Array.from(all, ({ named }) => named),
    together: Int32Array.from(all, ({ together }) => together),
    bothRanked: Int32Array.from(all, ({ bothRanked }) => bothRanked),
    ahead: Int32Array.from(all, ({ ahead }) => ahead),
    ranked: positionColumns(all.map(({ positions }) => positions))
  }
}

const runColumns = (all: ReadonlyArray<ReadonlyArray<ScanId>>): RunColumns => {
  const lists = dictionary<ReadonlyArray<ScanId>>((runs) => runs.toSorted().join())
  return { listOf: Int32Array.from(all, lists.numberOf), lists: lists.values }
}

/** Turns columns back into single counts. */
export function* eachCount(all: Iterable<CountColumns>): Generator<KeyCounts, void, undefined> {
  for (const { counts, end, from, source } of keyRanges(all, Infinity)) {
    for (let key = from; key < end; key++) yield countOf(counts, source, key)
  }
}

const countOf = (counts: CountColumns, source: CountSource, key: number): KeyCounts => ({
  brandId: counts.brandId,
  engine: source.engine,
  surface: source.surface,
  provider: source.provider,
  tier: source.tier,
  kind: source.kind,
  location: source.location,
  language: source.language,
  model: source.model,
  prompt: valueAt(counts.prompts, counts.promptOf[key]),
  followUp: source.followUp,
  trackerId: source.trackerId,
  origin: source.origin,
  searched: source.searched,
  analyzerVersion: source.analyzerVersion,
  day: counts.day,
  answers: counts.answers[key] ?? 0,
  repeats: counts.repeats[key] ?? 0,
  mentioned: counts.mentioned[key] ?? 0,
  cited: counts.cited[key] ?? 0,
  competitorsNamed: counts.competitorsNamed[key] ?? 0,
  positions: positionsOf(counts.ranked, key),
  positive: counts.positive[key] ?? 0,
  neutral: counts.neutral[key] ?? 0,
  negative: counts.negative[key] ?? 0,
  firstAtMillis: firstAtMillis(counts, key),
  lastAtMillis: lastAtMillis(counts, key),
  competitors: competitorsOf(counts.competitors, key),
  runs: valueAt(counts.runs.lists, counts.runs.listOf[key])
})

/** Maps each item of a row. */
const ofItems = <A>(starts: Int32Array, item: number, make: (place: number) => A): ReadonlyArray<A> => {
  const first = starts[item] ?? 0
  return Array.from({ length: (starts[item + 1] ?? first) - first }, (_, index) => make(first + index))
}

const positionsOf = ({ answers, positions, starts }: PositionColumns, item: number): ReadonlyArray<PositionCount> =>
  ofItems(starts, item, (place) => ({ position: positions[place] ?? 0, answers: answers[place] ?? 0 }))

const competitorsOf = (columns: CompetitorColumns, key: number): ReadonlyArray<CompetitorCounts> =>
  ofItems(columns.starts, key, (place) => ({
    name: valueAt(columns.names, columns.nameOf[place]),
    named: columns.named[place] ?? 0,
    together: columns.together[place] ?? 0,
    positions: positionsOf(columns.ranked, place),
    bothRanked: columns.bothRanked[place] ?? 0,
    ahead: columns.ahead[place] ?? 0
  }))
