/**
 * The rows of a report on what engines searched for. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import { totalOf } from "../../figure/Counts.ts"
import { type Rate, rateOf } from "../../figure/Rate.ts"
import { type AnswerColumns, type KeyedItems, numbering, walkAnswers } from "./AnswerColumns.ts"
import { detailsOf, placesOf } from "./KeyDetails.ts"
import { mostFirst } from "./MostFirst.ts"
import type { SearchRow } from "./SourcesReport.ts"
import type { RankedKey } from "./SourceTally.ts"

/** All queries, and those of each part. */
export interface SearchKeys {
  readonly keys: ReadonlyArray<string>
  readonly queries: ReadonlyArray<KeyedItems>
}

/** The queries of the answers. */
export const searchKeysOf = ({ parts }: AnswerColumns): SearchKeys => {
  const keys = numbering()
  const queries = parts.map(({ answers }): KeyedItems => ({
    counts: answers.queryCounts,
    items: answers.searched,
    keyOf: new Int32Array(answers.queries.map(keys.numberOf))
  }))
  return { keys: keys.texts, queries }
}

/** The queries of wanted answers, most answers first, and how many of these tell any. */
export const rankedSearches = (
  columns: AnswerColumns,
  { keys, queries }: SearchKeys
): { readonly searches: ReadonlyArray<RankedKey>; readonly known: Rate } => {
  const answers = new Int32Array(keys.length)
  const prompts = columns.answersOf.map((n) => ({ k: 0, n }))
  walkAnswers(columns, queries, ({ end, group, items: { items, keyOf }, part, start }) => {
    const prompt = prompts[part.promptOf[group] ?? -1]
    if (prompt !== undefined && end > start) prompt.k++
    for (let at = start; at < end; at++) {
      const key = keyOf[items[at] ?? -1] ?? -1
      answers[key] = (answers[key] ?? 0) + 1
    }
  })
  const searches = keys
    .map((key, number) => ({ key, number, answers: answers[number] ?? 0 }))
    .filter((search) => search.answers > 0)
  return { searches: searches.toSorted(mostFirst), known: rateOf(totalOf(prompts), prompts) }
}

/** The rows of some of the searches. */
export const searchRowsOf = (options: {
  readonly columns: AnswerColumns
  readonly keys: SearchKeys
  readonly brand: Pick<Brand, "prompts">
  readonly searches: ReadonlyArray<RankedKey>
}): ReadonlyArray<SearchRow> => {
  const { brand, columns, keys, searches } = options
  const tracked = new Set(brand.prompts)
  const places = placesOf(searches, keys.keys.length)
  const details = detailsOf({ columns, items: keys.queries, places, count: searches.length })
  return searches.map(({ answers, key }, place) => ({
    query: key,
    answers,
    engines: details[place]?.engines ?? [],
    prompts: details[place]?.prompts.filter(({ n }) => n > 0).length ?? 0,
    tracked: tracked.has(key)
  }))
}
