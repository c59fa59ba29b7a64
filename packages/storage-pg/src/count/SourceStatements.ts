/**
 * The statements that read and keep what answers rest on: the documents of each day of a brand in `answer_sources`, one
 * for some thousands of answers: the longer, the less of what answers share is read again and again.
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
  SourceColumns,
  type SourcedAnswer,
  sourcesOfAnswers
} from "@answerscope/core/adapter"
import { DateTime, Effect, Struct } from "effect"
import { toDate, uuidToStore } from "../database/Columns.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { sourcesDocument, sourcesIn } from "./SourcesDocument.ts"
import { type BrandTime, type DayTime, isOfBrand, momentsOfDays, ofRawDays } from "./RawDays.ts"

const answers = rowCodec(
  Snapshot.mapFields(
    Struct.pick([
      "engine",
      "model",
      "prompt",
      "trackerId",
      "origin",
      "analyzerVersion",
      "mentioned",
      "competitorsFound",
      "sources",
      "citedHosts",
      "queries",
      "checkedAt",
      "textRemovedAt"
    ])
  )
)

/** A kept document, with its day; or an answer, with its columns. */
interface SourceRow extends Row {
  readonly day: Day
  readonly document: Uint8Array | null
}

/** Takes what some answers rest on; false: no more is wanted. */
export type TakeSources = (part: AnswerSources) => boolean

/** How many bytes of documents, as they are stored, are read at a time, beside answers of days that have none. */
const bytesAtOnce = 256 * 1024

/** A document ends with the thousand answers with which it has as many answers, or as many pages and queries. */
const answersOfDocument = 4_000
const textsOfDocument = 10_000

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

/** The documents and answers of rows, by day. */
const daysIn = (rows: ReadonlyArray<SourceRow>) => {
  const stored = Map.groupBy(
    rows.filter(({ document }) => document === null),
    ({ day }) => day
  )
  return {
    kept: rows.flatMap(({ day, document }): ReadonlyArray<DaySources> =>
      document === null ? [] : [{ day, sources: sourcesIn(document) }]
    ),
    stored: [...stored].map(([day, ofDay]): DaySources => ({
      day,
      sources: sourcesOfAnswers(ofDay.map((row): SourcedAnswer => answers.decode(row)))
    }))
  }
}

const columnsOf = (sql: PgClient.PgClient) => sql.literal(answers.names.join(", "))

/** The columns of answers, where a row is a document. */
const nullsOf = (sql: PgClient.PgClient) => sql.literal(answers.names.map(() => "null").join(", "))

/** The answers of raw days. */
const answersOfDays = (sql: PgClient.PgClient, time: BrandTime) => sql`
  select to_char(raw_days.day, 'YYYY-MM-DD') as day, null::bytea as document, ${columnsOf(sql)}
  from ${ofRawDays(sql, time, sql`${columnsOf(sql)}, follow_up`)} where not follow_up`

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
  const documents = sql.and([
    isOfBrand(sql, time),
    sql`day not in (select day from raw_days)`,
    ...(part.from === null ? [] : [sql`(day, part) >= ${place(part.from)}`]),
    ...(part.before === null ? [] : [sql`(day, part) < ${place(part.before)}`])
  ])
  return sql<SourceRow>`
    with raw_days as (${rawDaysOf(sql, time)})
    ${answersOfDays(sql, time)}
    union all
    select to_char(day, 'YYYY-MM-DD'), document, ${nullsOf(sql)} from answerscope.answer_sources where ${documents}`
}

/** Where in the documents of counted days so many bytes are over. */
const documentPlaces = Effect.fnUntraced(function* (sql: PgClient.PgClient, time: BrandTime) {
  const documents = yield* sql<{ readonly day: Day; readonly part: number; readonly bytes: number }>`
    with raw_days as (${rawDaysOf(sql, time)})
    select to_char(day, 'YYYY-MM-DD') as day, part, pg_column_size(document)::int4 as bytes
    from answerscope.answer_sources where ${daysOf(sql, time)} and day not in (select day from raw_days)
    order by answer_sources.day, part`
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

export const sourceStatements = (sql: PgClient.PgClient) => {
  /** The answers of a time within a day. */
  const answersIn = (span: CountSpan, day: Day, time: Pick<BrandTime, "from" | "before">) =>
    Effect.map(
      sql<SourceRow>`
        with raw_days as (select ${day}::date as day)
        ${answersOfDays(sql, { ...span, ...time })}`,
      (rows) => rows.map((row): SourcedAnswer => answers.decode(row))
    )

  /** Keeps the next document of a day. */
  const keep = ({ brandId, organizationId }: CountSpan, day: Day, part: number, { columns }: SourceColumns) => sql`
    insert into answerscope.answer_sources (organization_id, brand_id, day, part, document)
    values (${uuidToStore("org", organizationId)}, ${uuidToStore("brd", brandId)}, ${day}::date, ${part},
      ${sourcesDocument(columns)}::bytea)`

  return {
    /** Gives what the answers of a time rest on, in parts, each of one moment. */
    read: Effect.fnUntraced(function* (time: BrandTime, take: TakeSources) {
      for (const part of yield* partsOf(sql, time)) {
        const { kept, stored } = daysIn(yield* readPart(sql, part))
        for (const { sources } of [...kept, ...stored]) if (!take(sources)) return
      }
    }),

    /** Keeps what the answers of a day rest on, in the transaction that counts it; an empty day has no document. */
    keepDay: Effect.fnUntraced(function* (span: CountSpan, day: Day, times: ReadonlyArray<DayTime>) {
      yield* sql`delete from answerscope.answer_sources
        where brand_id = ${uuidToStore("brd", span.brandId)} and day = ${day}::date`
      let part = 0
      let gathered = new SourceColumns()
      for (const time of times) {
        gathered.add(yield* answersIn(span, day, time))
        if (gathered.answers < answersOfDocument && gathered.texts < textsOfDocument) continue
        yield* keep(span, day, part++, gathered)
        gathered = new SourceColumns()
      }
      if (gathered.answers > 0) yield* keep(span, day, part, gathered)
    }),

    /** The documents of the span's counted days, and the same from the answers, of one moment. */
    keptAndStored: (span: CountSpan) => {
      const from = span.month
      const end = nextStartOf("month", from)
      const inMonth = sql`${isOfBrand(sql, span)} and day >= ${from}::date and day < ${end}::date`
      return Effect.map(
        sql<SourceRow>`
          with raw_days as (
            select day::date
            from generate_series(${from}::timestamp, ${dayPlus(end, -1)}::timestamp, interval '1 day') day
            except select day from answerscope.uncounted_days where ${inMonth}
          )
          ${answersOfDays(sql, { ...span, from: null, before: null })}
          union all
          select to_char(day, 'YYYY-MM-DD'), document, ${nullsOf(sql)} from answerscope.answer_sources
          where ${inMonth} and day in (select day from raw_days)`,
        daysIn
      )
    }
  }
}
