/**
 * Writes the sources of answers, in the transaction that rolls up their day. No other process rolls up the brand
 * meanwhile.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type CountSpan, type Day, SourceColumns } from "@answerscope/core/storage"
import { Effect } from "effect"
import { uuidToStore } from "../../database/Columns.ts"
import { type DayTime, isOfBrand } from "../day/RawDays.ts"
import { sourcesDocument } from "./SourcesDocument.ts"
import { sourceStatements } from "./SourceStatements.ts"
import { sourceWords, textsOfWords } from "./SourceWords.ts"

/** A document ends when a thousand answers bring it to this number, or fill its words. */
const answersOfDocument = 4_000

export const sourceWrites = (sql: PgClient.PgClient) => {
  const { answersIn } = sourceStatements(sql)
  const words = sourceWords(sql)

  const begun = (span: CountSpan) =>
    Effect.map(words.open(span), (known) => ({ known, columns: new SourceColumns(known.words) }))

  const keep = Effect.fnUntraced(function* (
    span: CountSpan,
    { columns, known }: Effect.Success<ReturnType<typeof begun>>,
    place: { readonly day: Day; readonly part: number }
  ) {
    const sources = columns.columns
    const number = yield* words.keep(span, known, sources)
    yield* sql`
      insert into answerscope.answer_sources (organization_id, brand_id, day, part, words, document)
      values (${uuidToStore("org", span.organizationId)}, ${uuidToStore("brd", span.brandId)}, ${place.day}::date,
        ${place.part}, ${number}, ${sourcesDocument(sources, span.month)}::bytea)`
  })

  return {
    /** Writes the sources of a day's answers, a thousand at a time. Returns the words that the day had before. */
    keepDay: Effect.fnUntraced(function* (span: CountSpan, day: Day, times: ReadonlyArray<DayTime>) {
      const before = yield* sql<{ readonly words: number }>`
        delete from answerscope.answer_sources where ${isOfBrand(sql, span)} and day = ${day}::date returning words`
      let part = 0
      let document = yield* begun(span)
      for (const time of times) {
        const { columns } = document
        columns.add(yield* answersIn(span, day, time))
        if (columns.answers < answersOfDocument && columns.texts < textsOfWords) continue
        yield* keep(span, document, { day, part: part++ })
        document = yield* begun(span)
      }
      if (document.columns.answers > 0) yield* keep(span, document, { day, part })
      return before.map((row) => row.words)
    }),
    dropUnused: words.dropUnused
  }
}
