/**
 * The statements that keep what documents of `answer_sources` have in common, in `source_words`.
 *
 * Most answers cite what others do. So the words of a month's documents are kept once; each day adds what is new. A
 * month has more than one row of words when its pages and queries are many.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type CountSpan, type Day, SourceColumns, type SourceWords } from "@answerscope/core/storage"
import { Effect } from "effect"
import { uuidToStore } from "../../database/Columns.ts"
import { onlyRow } from "../../database/ResultRows.ts"
import { isOfBrand } from "../day/RawDays.ts"
import { sourcesIn, wordsDocument, wordsIn } from "./SourcesDocument.ts"

/** A row of words is full when a document's thousand answers bring it to this many pages and queries. */
export const textsOfWords = 10_000

/** Words with their number; null: they are not kept yet. */
export interface NumberedWords {
  readonly number: number | null
  readonly words: SourceWords
}

const noWords: SourceWords = new SourceColumns().columns

const areFull = ({ pageKeys, queries }: SourceWords): boolean => pageKeys.length + queries.length >= textsOfWords

const isLonger = (words: SourceWords, known: SourceWords): boolean =>
  (["groups", "mentionSets", "hosts", "pageKeys", "queries"] as const).some(
    (list) => words[list].length > known[list].length
  )

/** The words without pages and queries that no answer has. All others keep their numbers. */
const onlyUsed = (words: SourceWords, used: UsedTexts): SourceWords => {
  const pageHosts = words.pageHosts.map((host, page) => (used.pages.has(page) ? host : -1))
  const hosts = new Set(pageHosts)
  return {
    ...words,
    pageHosts,
    pageKeys: words.pageKeys.map((key, page) => (used.pages.has(page) ? key : null)),
    hosts: words.hosts.map((host, number) => (hosts.has(number) ? host : "")),
    queries: words.queries.map((query, number) => (used.queries.has(number) ? query : ""))
  }
}

interface UsedTexts {
  readonly pages: Set<number>
  readonly queries: Set<number>
}

const update = (sql: PgClient.PgClient, span: CountSpan, number: number, words: SourceWords) => sql`
  update answerscope.source_words set document = ${wordsDocument(words)}::bytea
  where ${isOfBrand(sql, span)} and number = ${number}`

const insert = (sql: PgClient.PgClient, { brandId, month, organizationId }: CountSpan, words: SourceWords) =>
  Effect.map(
    sql<{ readonly number: number }>`
      insert into answerscope.source_words (organization_id, brand_id, number, month, document)
      select ${uuidToStore("org", organizationId)}, b.id,
        (select coalesce(max(number), -1) + 1 from answerscope.source_words where brand_id = b.id),
        ${month}::date, ${wordsDocument(words)}::bytea
      from (select ${uuidToStore("brd", brandId)}::uuid as id) b returning number`,
    (rows) => onlyRow(rows).number
  )

/** What documents have of some words, one document after the other: there may be many. */
const usedOf = Effect.fnUntraced(function* (sql: PgClient.PgClient, span: CountSpan, number: number) {
  const ofWords = sql`${isOfBrand(sql, span)} and words = ${number}`
  const places = yield* sql<{ readonly day: Day; readonly part: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, part from answerscope.answer_sources where ${ofWords}`
  const used: UsedTexts = { pages: new Set(), queries: new Set() }
  for (const { day, part } of places) {
    const { document } = onlyRow(
      yield* sql<{ readonly document: Uint8Array }>`
        select document from answerscope.answer_sources where ${ofWords} and day = ${day}::date and part = ${part}`
    )
    const { cited, retrieved, searched } = sourcesIn({ month: span.month, words: noWords }, [document])
    for (const page of cited) used.pages.add(page)
    for (const page of retrieved) used.pages.add(page)
    for (const query of searched) used.queries.add(query)
  }
  return places.length === 0 ? null : used
})

/** Each method is to run in the transaction that counts the brand. */
export const sourceWords = (sql: PgClient.PgClient) => ({
  /** The words that the next document of the month extends: the last ones, or new ones. */
  open: (span: CountSpan) =>
    Effect.map(
      sql<{ readonly number: number; readonly document: Uint8Array }>`
        select number, document from answerscope.source_words
        where ${isOfBrand(sql, span)} and month = ${span.month}::date order by source_words.number desc limit 1`,
      ([row]): NumberedWords => {
        const words = row === undefined ? noWords : wordsIn(row.document)
        return row === undefined || areFull(words) ? { number: null, words: noWords } : { number: row.number, words }
      }
    ),

  /** Keeps words that were added to known ones; their number. */
  keep: Effect.fnUntraced(function* (span: CountSpan, known: NumberedWords, words: SourceWords) {
    if (known.number === null) return yield* insert(sql, span, words)
    if (isLonger(words, known.words)) yield* update(sql, span, known.number, words)
    return known.number
  }),

  /** Takes out what no document has any more: a day lost answers, or their texts. */
  dropUnused: Effect.fnUntraced(function* (span: CountSpan, number: number) {
    const used = yield* usedOf(sql, span, number)
    const ofNumber = sql`${isOfBrand(sql, span)} and number = ${number}`
    if (used === null) return yield* Effect.asVoid(sql`delete from answerscope.source_words where ${ofNumber}`)
    const { document } = onlyRow(
      yield* sql<{ readonly document: Uint8Array }>`select document from answerscope.source_words where ${ofNumber}`
    )
    const words = onlyUsed(wordsIn(document), used)
    if (Buffer.compare(wordsDocument(words), document) !== 0) yield* update(sql, span, number, words)
  })
})
