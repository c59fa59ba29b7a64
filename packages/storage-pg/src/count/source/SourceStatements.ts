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
  dayOf,
  dayPlus,
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
      "surface",
      "location",
      "language",
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

/** A kept document, with the number of its words. */
interface DocumentRow {
  readonly day: Day
  readonly words: number
  readonly document: Uint8Array
}

/** Words that documents of a month share. */
interface WordsRow {
  readonly number: number
  readonly month: Day
  readonly document: Uint8Array
}

/** Takes what some answers rest on; false: no more is wanted. */
export type TakeSources = (part: AnswerSources) => boolean

/** How many bytes of documents, as they are stored, are read at a time, beside answers of days that have none. */
const bytesAtOnce = 256 * 1024

/** Where documents begin that are read at a time: a day's first ones, or later ones. */
interface Place {
  readonly day: Day
  readonly part: number
}

/** A day's answers, from documents or from stored answers. */
export interface DaySources {
  readonly day: Day
  readonly sources: AnswerSources
}

/** Partial days at the ends of the period, which are read from answers. */
const endsWithinDays = ({ before, from }: BrandTime): ReadonlyArray<Date> =>
  [from, before].flatMap((end) => (end === null || DateTime.toEpochMillis(end) % dayMillis === 0 ? [] : [toDate(end)]))

/** The day of a moment, which the database finds itself: it writes days otherwise before the year 1 and after 9999. */
const dayAt = (sql: PgClient.PgClient, at: DateTime.Utc) => sql`(${toDate(at)}::timestamptz at time zone 'UTC')::date`

/** Some documents of a month, and their words. */
interface KeptSources {
  readonly month: Day
  readonly words: SourceWords
  readonly documents: ReadonlyArray<{ readonly day: Day; readonly document: Uint8Array }>
}

/** Answers of raw days. */
const answersOfDays = (sql: PgClient.PgClient, time: BrandTime, rawDays: Fragment) => {
  const columns = sql.literal(answers.names.join(", "))
  return Effect.map(
    sql<Row>`
      with raw_days as (${rawDays})
      select ${columns} from ${ofRawDays(sql, time, sql`${columns}, follow_up, kind`)}
      where not follow_up and kind = 'answer'`,
    (rows) => rows.map((row): SourcedAnswer => answers.decode(row))
  )
}

/** Documents with their words. */
const documentsWhere = Effect.fnUntraced(function* (
  sql: PgClient.PgClient,
  brand: Pick<BrandTime, "organizationId" | "brandId">,
  which: Fragment
) {
  const documents = yield* sql<DocumentRow>`
    select to_char(day, 'YYYY-MM-DD') as day, words, document from answerscope.answer_sources
    where ${isOfBrand(sql, brand)} and ${which} order by answer_sources.day, part`
  const ofWords = Map.groupBy(documents, ({ words }) => words)
  const words = yield* sql<WordsRow>`
    select number, to_char(month, 'YYYY-MM-DD') as month, document from answerscope.source_words
    where ${isOfBrand(sql, brand)} and number = any(${[...ofWords.keys()]}::integer[])`
  return words.map(({ document, month, number }): KeptSources => ({
    month,
    words: wordsIn(document),
    documents: ofWords.get(number) ?? []
  }))
})

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

/** The days of a time that are read from documents. */
const countedDaysOf = (sql: PgClient.PgClient, time: BrandTime) =>
  sql.and([
    daysOf(sql, time),
    ...(time.before === null ? [] : [sql`day < (${toDate(time.before)}::timestamptz at time zone 'UTC')`]),
    sql`day not in (${rawDaysOf(sql, time)})`
  ])

/** Splits the documents of a period into parts of a limited size, counting words when they change. */
const documentPlaces = Effect.fnUntraced(function* (sql: PgClient.PgClient, time: BrandTime) {
  const documents = yield* sql<Place & { readonly bytes: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, part, pg_column_size(document)::int4
      + case when words is distinct from lag(words) over (order by day, part) then (
        select pg_column_size(w.document)::int4 from answerscope.source_words w
        where w.brand_id = s.brand_id and w.number = s.words) else 0 end as bytes
    from answerscope.answer_sources s where ${countedDaysOf(sql, time)}
    order by s.day, part`
  const places: Array<Place> = []
  let bytes = Infinity
  for (const { bytes: ofDocument, day, part } of documents) {
    if (bytes + ofDocument > bytesAtOnce) {
      places.push({ day, part })
      bytes = 0
    }
    bytes += ofDocument
  }
  return places
})

/** The same time in parts with a thousand answers of raw days each. */
const answerTimes = (sql: PgClient.PgClient, time: BrandTime) =>
  Effect.map(momentsOfDays(sql, time, rawDaysOf(sql, time)), (moments) =>
    [time.from, ...moments].map((from, index): BrandTime => ({ ...time, from, before: moments[index] ?? time.before }))
  )

const documentsOf = ({ documents }: KeptSources): ReadonlyArray<Uint8Array> => documents.map(({ document }) => document)

export const sourceStatements = (sql: PgClient.PgClient) => {
  const readDocuments = Effect.fnUntraced(function* (time: BrandTime, take: TakeSources) {
    const places = yield* documentPlaces(sql, time)
    const at = ({ day, part }: Place) => sql`(${day}::date, ${part}::integer)`
    for (const [index, from] of places.entries()) {
      const next = places[index + 1]
      const which = sql.and([
        countedDaysOf(sql, time),
        sql`(day, part) >= ${at(from)}`,
        ...(next === undefined ? [] : [sql`(day, part) < ${at(next)}`])
      ])
      for (const kept of yield* documentsWhere(sql, time, which)) {
        if (!take(sourcesIn(kept, documentsOf(kept)))) return false
      }
    }
    return true
  })

  return {
    /** Reads the sources of a period in parts: documents first, then answers of days without documents. */
    read: Effect.fnUntraced(function* (time: BrandTime, take: TakeSources) {
      if (!(yield* readDocuments(time, take))) return
      for (const part of yield* answerTimes(sql, time)) {
        const found = yield* answersOfDays(sql, part, rawDaysOf(sql, part))
        if (found.length > 0 && !take(sourcesOfAnswers(found))) return
      }
    }),

    /** The answers of a time within a day. */
    answersIn: (span: CountSpan, day: Day, time: Pick<BrandTime, "from" | "before">) =>
      answersOfDays(sql, { ...span, ...time }, sql`select ${day}::date as day`),

    /** The documents of the span's counted days, and the same from the answers. */
    keptAndStored: Effect.fnUntraced(function* (span: CountSpan) {
      const end = nextStartOf("month", span.month)
      const counted = sql`
        select day::date
        from generate_series(${span.month}::timestamp, ${dayPlus(end, -1)}::timestamp, interval '1 day') day
        except select day from answerscope.uncounted_days where ${isOfBrand(sql, span)}`
      const kept = yield* documentsWhere(sql, span, sql`day in (${counted})`)
      const stored = yield* answersOfDays(sql, { ...span, from: null, before: null }, counted)
      return {
        kept: kept.flatMap((ofWords) =>
          ofWords.documents.map(({ day, document }): DaySources => ({ day, sources: sourcesIn(ofWords, [document]) }))
        ),
        stored: [...Map.groupBy(stored, ({ checkedAt }) => dayOf(checkedAt))].map(([day, ofDay]): DaySources => ({
          day,
          sources: sourcesOfAnswers(ofDay)
        }))
      }
    })
  }
}
