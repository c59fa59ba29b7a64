/**
 * The statements that read what answers rest on: the documents of each day of a brand in `answer_sources`, with the
 * words that those of a month share in `source_words`.
 *
 * They follow `uncounted_days` as `answer_counts` does, and are written in the same transactions: a day that is not
 * marked there has its documents, or none when it is empty.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Snapshot } from "@answerscope/core"
import {
  type AnswerSources,
  type CountSpan,
  type Day,
  dayMillis,
  dayPlus,
  millisOf,
  nextStartOf,
  type SourcedAnswer,
  sourcesOfAnswers,
  type SourceWords
} from "@answerscope/core/storage"
import { DateTime, Effect, Struct } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { toDate } from "../../database/Columns.ts"
import { type Row, rowCodec } from "../../database/RowCodec.ts"
import { type BrandTime, isOfBrand, momentsOfDays, ofRawDays } from "../day/RawDays.ts"
import { sourcesIn, wordsIn } from "./SourcesDocument.ts"

const answers = rowCodec(
  Snapshot.mapFields(
    Struct.pick([
      "engine",
      "model",
      "prompt",
      "trackerId",
      "origin",
      "searched",
      "analyzerVersion",
      "mentioned",
      "competitorsFound",
      "sources",
      "consulted",
      "citedHosts",
      "queries",
      "checkedAt",
      "textRemovedAt"
    ])
  )
)

/** An answer, with its columns; a kept document and the number of its words; or words, with their month as the day. */
interface SourceRow extends Row {
  readonly day: Day
  readonly words: number | null
  readonly is_words: boolean
  readonly document: Uint8Array | null
}

/** Takes what some answers rest on; false: no more is wanted. */
export type TakeSources = (part: AnswerSources) => boolean

/** How many bytes of documents, as they are stored, are read at a time, beside answers of days that have none. */
const bytesAtOnce = 256 * 1024

/** Where what is read at a time begins: at a moment, and of the day that begins then with that document. */
interface Place {
  readonly at: DateTime.Utc
  readonly part: number
}

/** What is read at a time: from a place on, before another one; null: no limit. */
interface SourcePart extends Pick<BrandTime, "organizationId" | "brandId"> {
  readonly from: Place | null
  readonly before: Place | null
}

/** A day's answers as they were kept, or as they are stored. */
export interface DaySources {
  readonly day: Day
  readonly sources: AnswerSources
}

const timeOf = ({ before, from, ...brand }: SourcePart): BrandTime => ({
  ...brand,
  from: from?.at ?? null,
  before: before?.at ?? null
})

/** The ends that lie within a day, which is asked for in part: it is read from the answers. */
const endsWithinDays = ({ before, from }: BrandTime): ReadonlyArray<Date> =>
  [from, before].flatMap((end) => (end === null || DateTime.toEpochMillis(end) % dayMillis === 0 ? [] : [toDate(end)]))

/** The day of a moment, which the database finds itself: it writes days otherwise before the year 1 and after 9999. */
const dayAt = (sql: PgClient.PgClient, at: DateTime.Utc) => sql`(${toDate(at)}::timestamptz at time zone 'UTC')::date`

/** Some documents of a month, of one moment, and their words. */
interface KeptSources {
  readonly month: Day
  readonly words: SourceWords
  readonly documents: ReadonlyArray<{ readonly day: Day; readonly document: Uint8Array }>
}

const keptIn = (rows: ReadonlyArray<SourceRow>): ReadonlyArray<KeptSources> => {
  const ofWords = Map.groupBy(rows, ({ words }) => words)
  return rows.flatMap((row) => {
    if (!row.is_words || row.document === null) return []
    const documents = (ofWords.get(row.words) ?? []).flatMap(({ day, document, is_words }) =>
      is_words || document === null ? [] : [{ day, document }]
    )
    return [{ month: row.day, words: wordsIn(row.document), documents }]
  })
}

const storedIn = (rows: ReadonlyArray<SourceRow>): ReadonlyArray<DaySources> => {
  const ofDays = Map.groupBy(
    rows.filter(({ document }) => document === null),
    ({ day }) => day
  )
  return [...ofDays].map(([day, ofDay]) => ({
    day,
    sources: sourcesOfAnswers(ofDay.map((row): SourcedAnswer => answers.decode(row)))
  }))
}

const columnsOf = (sql: PgClient.PgClient) => sql.literal(answers.names.join(", "))

/** The columns of answers, where a row is a document. */
const nullsOf = (sql: PgClient.PgClient) => sql.literal(answers.names.map(() => "null").join(", "))

/** The answers of raw days. */
const answersOfDays = (sql: PgClient.PgClient, time: BrandTime) => sql`
  select to_char(raw_days.day, 'YYYY-MM-DD') as day, null::integer as words, false as is_words,
    null::bytea as document, ${columnsOf(sql)}
  from ${ofRawDays(sql, time, sql`${columnsOf(sql)}, follow_up`)} where not follow_up`

/** Documents, and their words. */
const documentsWhere = (
  sql: PgClient.PgClient,
  brand: Pick<BrandTime, "organizationId" | "brandId">,
  which: Fragment
) => {
  const documents = sql`from answerscope.answer_sources where ${isOfBrand(sql, brand)} and ${which}`
  return sql`
    select to_char(day, 'YYYY-MM-DD'), words, false, document, ${nullsOf(sql)} ${documents}
    union all
    select to_char(month, 'YYYY-MM-DD'), number, true, document, ${nullsOf(sql)} from answerscope.source_words
    where ${isOfBrand(sql, brand)} and number in (select words ${documents})`
}

/** The days that hold any of a time, documents or not. */
const daysOf = (sql: PgClient.PgClient, time: BrandTime) =>
  sql.and([
    isOfBrand(sql, time),
    ...(time.from === null ? [] : [sql`day >= ${dayAt(sql, time.from)}`]),
    ...(time.before === null ? [] : [sql`day <= ${dayAt(sql, time.before)}`])
  ])

/** The days of a time that are read from their answers. */
const rawDaysOf = (sql: PgClient.PgClient, time: BrandTime) => sql`
  select day from answerscope.uncounted_days where ${daysOf(sql, time)} union
  select (at at time zone 'UTC')::date from unnest(${endsWithinDays(time)}::timestamptz[]) at`

/** Documents of counted days, and answers of all others, of one moment. */
const readPart = (sql: PgClient.PgClient, part: SourcePart) => {
  const time = timeOf(part)
  const place = ({ at, part: document }: Place) => sql`(${dayAt(sql, at)}, ${document}::integer)`
  const counted = sql.and([
    sql`day not in (select day from raw_days)`,
    ...(part.from === null ? [] : [sql`(day, part) >= ${place(part.from)}`]),
    ...(part.before === null ? [] : [sql`(day, part) < ${place(part.before)}`])
  ])
  return sql<SourceRow>`
    with raw_days as (${rawDaysOf(sql, time)})
    ${answersOfDays(sql, time)}
    union all
    ${documentsWhere(sql, time, counted)}`
}

/** Where in the documents of counted days so many bytes are over, those of words counted where they change. */
const documentPlaces = Effect.fnUntraced(function* (sql: PgClient.PgClient, time: BrandTime) {
  const documents = yield* sql<{ readonly day: Day; readonly part: number; readonly bytes: number }>`
    with raw_days as (${rawDaysOf(sql, time)})
    select to_char(day, 'YYYY-MM-DD') as day, part, pg_column_size(document)::int4
      + case when words is distinct from lag(words) over (order by day, part) then (
        select pg_column_size(w.document)::int4 from answerscope.source_words w
        where w.brand_id = s.brand_id and w.number = s.words) else 0 end as bytes
    from answerscope.answer_sources s where ${daysOf(sql, time)} and day not in (select day from raw_days)
    order by s.day, part`
  const places: Array<Place> = []
  let bytes = 0
  for (const { bytes: ofDocument, day, part } of documents) {
    if (bytes > 0 && bytes + ofDocument > bytesAtOnce) {
      places.push({ at: DateTime.makeUnsafe(millisOf(day)), part })
      bytes = 0
    }
    bytes += ofDocument
  }
  return places
})

/** The same time in parts of which each is read at once. */
const partsOf = Effect.fnUntraced(function* (sql: PgClient.PgClient, time: BrandTime) {
  const moments = yield* momentsOfDays(sql, time, rawDaysOf(sql, time))
  const places = [...(yield* documentPlaces(sql, time)), ...moments.map((at): Place => ({ at, part: 0 }))].toSorted(
    (a, b) => DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) || a.part - b.part
  )
  const ends = [time.from, ...places, time.before].map((end) =>
    end === null || "part" in end ? end : { at: end, part: 0 }
  )
  const { brandId, organizationId } = time
  return ends
    .slice(1)
    .map((before, index): SourcePart => ({ organizationId, brandId, from: ends[index] ?? null, before }))
})

const documentsOf = ({ documents }: KeptSources): ReadonlyArray<Uint8Array> => documents.map(({ document }) => document)

export const sourceStatements = (sql: PgClient.PgClient) => ({
  /** Gives what the answers of a time rest on, in parts, each of one moment. */
  read: Effect.fnUntraced(function* (time: BrandTime, take: TakeSources) {
    for (const part of yield* partsOf(sql, time)) {
      const rows = yield* readPart(sql, part)
      for (const kept of keptIn(rows)) if (!take(sourcesIn(kept, documentsOf(kept)))) return
      for (const { sources } of storedIn(rows)) if (!take(sources)) return
    }
  }),

  /** The answers of a time within a day. */
  answersIn: (span: CountSpan, day: Day, time: Pick<BrandTime, "from" | "before">) =>
    Effect.map(
      sql<SourceRow>`
        with raw_days as (select ${day}::date as day)
        ${answersOfDays(sql, { ...span, ...time })}`,
      (rows) => rows.map((row): SourcedAnswer => answers.decode(row))
    ),

  /** The documents of the span's counted days, and the same from the answers, of one moment. */
  keptAndStored: (span: CountSpan) => {
    const from = span.month
    const end = nextStartOf("month", from)
    const inMonth = sql`day >= ${from}::date and day < ${end}::date`
    return Effect.map(
      sql<SourceRow>`
        with raw_days as (
          select day::date
          from generate_series(${from}::timestamp, ${dayPlus(end, -1)}::timestamp, interval '1 day') day
          except select day from answerscope.uncounted_days where ${isOfBrand(sql, span)} and ${inMonth}
        )
        ${answersOfDays(sql, { ...span, from: null, before: null })}
        union all
        ${documentsWhere(sql, span, sql`${inMonth} and day in (select day from raw_days)`)}`,
      (rows) => ({
        kept: keptIn(rows).flatMap((kept) =>
          kept.documents.map(({ day, document }): DaySources => ({ day, sources: sourcesIn(kept, [document]) }))
        ),
        stored: storedIn(rows)
      })
    )
  }
})
