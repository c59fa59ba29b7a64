/**
 * The statements that read and keep what answers rest on: a document for each day of a brand in `answer_sources`.
 *
 * They follow `uncounted_days` as `answer_counts` does, and are written in the same transactions: a day that is not
 * marked there has its document, or none when it is empty.
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
  sourcesOfAnswers
} from "@answerscope/core/adapter"
import { DateTime, Effect, Struct } from "effect"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"

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

/** The answers of which brand and time; null: no limit. */
export interface SourceTime extends Pick<CountSpan, "organizationId" | "brandId"> {
  readonly from: DateTime.Utc | null
  readonly before: DateTime.Utc | null
}

/** A kept document, with its day; or an answer, with its columns. */
interface SourceRow extends Row {
  readonly day: Day
  readonly document: AnswerSources | null
}

/** Takes what some answers rest on; false: no more is wanted. */
export type TakeSources = (part: AnswerSources) => boolean

/** How many bytes of documents, as they are stored, are read at a time. A day that has none is read by itself. */
const bytesAtOnce = 256 * 1024

/** A day's answers as they were kept, or as they are stored. */
export interface DaySources {
  readonly day: Day
  readonly sources: AnswerSources
}

/** The ends that lie within a day, which is asked for in part: it is read from the answers. */
const endsWithinDays = ({ before, from }: SourceTime): ReadonlyArray<Date> =>
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
      document === null ? [] : [{ day, sources: document }]
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

const isOfBrand = (
  sql: PgClient.PgClient,
  { brandId, organizationId }: Pick<SourceTime, "organizationId" | "brandId">
) => sql`organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", brandId)}`

// `offset 0` keeps what it ends by itself: each day is found in the index, however many the planner expects
const answersOfDays = (sql: PgClient.PgClient, time: SourceTime) => {
  const from = time.from === null ? sql`'-infinity'` : sql`${toDate(time.from)}`
  const before = time.before === null ? sql`'infinity'` : sql`${toDate(time.before)}`
  return sql`
    select to_char(raw_days.day, 'YYYY-MM-DD') as day, null::json as document, ${columnsOf(sql)}
    from raw_days cross join lateral (
      select ${columnsOf(sql)} from answerscope.snapshots
      where ${isOfBrand(sql, time)} and not follow_up
        and checked_at >= greatest(raw_days.day::timestamp at time zone 'UTC', ${from}::timestamptz)
        and checked_at < least((raw_days.day + 1)::timestamp at time zone 'UTC', ${before}::timestamptz)
      offset 0
    ) s`
}

/** The days that hold any of a time, documents or not. */
const daysOf = (sql: PgClient.PgClient, time: SourceTime) =>
  sql.and([
    isOfBrand(sql, time),
    ...(time.from === null ? [] : [sql`day >= ${dayAt(sql, time.from)}`]),
    ...(time.before === null ? [] : [sql`day <= ${dayAt(sql, time.before)}`])
  ])

/** Documents of counted days, and answers of all others, of one moment. */
const readPart = (sql: PgClient.PgClient, time: SourceTime) => {
  const days = daysOf(sql, time)
  // the day that begins with the end is not asked for
  const end = time.before === null ? sql`null::date` : dayAt(sql, time.before)
  return sql<SourceRow>`
    with raw_days as (
      select day from answerscope.uncounted_days where ${days} union
      select (at at time zone 'UTC')::date from unnest(${endsWithinDays(time)}::timestamptz[]) at
    )
    ${answersOfDays(sql, time)}
    union all
    select to_char(day, 'YYYY-MM-DD'), document, ${nullsOf(sql)} from answerscope.answer_sources
    where ${days} and day is distinct from ${end} and day not in (select day from raw_days)`
}

/** The same time in parts of which each is read at once. */
const partsOf = Effect.fnUntraced(function* (sql: PgClient.PgClient, time: SourceTime) {
  const days = yield* sql<{ readonly day: Day; readonly bytes: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, max(bytes)::int4 as bytes from (
      select day, pg_column_size(document) as bytes from answerscope.answer_sources where ${daysOf(sql, time)}
      union all select day, ${bytesAtOnce}::int4 from answerscope.uncounted_days where ${daysOf(sql, time)}
    ) days
    group by day order by day`
  const ends: Array<DateTime.Utc> = []
  let bytes = 0
  for (const { day, bytes: ofDay } of days) {
    if (bytes > 0 && bytes + ofDay > bytesAtOnce) {
      ends.push(DateTime.makeUnsafe(millisOf(day)))
      bytes = 0
    }
    bytes += ofDay
  }
  return [time.from, ...ends].map((from, at): SourceTime => ({ ...time, from, before: ends[at] ?? time.before }))
})

export const sourceStatements = (sql: PgClient.PgClient) => {
  /** The answers of whole days. */
  const stored = (span: CountSpan, days: ReadonlyArray<Day>) =>
    Effect.map(
      sql<SourceRow>`
        with raw_days as (select unnest(${days}::date[]) as day)
        ${answersOfDays(sql, { ...span, from: null, before: null })}`,
      (rows) => daysIn(rows).stored
    )

  return {
    /** Gives what the answers of a time rest on, in parts, each of one moment. */
    read: Effect.fnUntraced(function* (time: SourceTime, take: TakeSources) {
      for (const part of yield* partsOf(sql, time)) {
        const { kept, stored: raw } = daysIn(yield* readPart(sql, part))
        for (const { sources } of [...kept, ...raw]) if (!take(sources)) return
      }
    }),

    /** Keeps what the answers of a day rest on, in the transaction that counts it; an empty day has no document. */
    keepDay: Effect.fnUntraced(function* (span: CountSpan, day: Day) {
      const [found] = yield* stored(span, [day])
      const { brandId, organizationId } = span
      yield* found === undefined
        ? sql`delete from answerscope.answer_sources
          where brand_id = ${uuidToStore("brd", brandId)} and day = ${day}::date`
        : sql`
            insert into answerscope.answer_sources (organization_id, brand_id, day, document)
            values (${uuidToStore("org", organizationId)}, ${uuidToStore("brd", brandId)}, ${day}::date,
              ${JSON.stringify(found.sources)}::text::json)
            on conflict (brand_id, day) do update set document = excluded.document`
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
