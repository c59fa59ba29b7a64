/**
 * The rows of a report on sources. Pure.
 */
import { DateTime } from "effect"
import { type Counts, totalOf } from "../../figure/Counts.ts"
import { rateOf } from "../../figure/Rate.ts"
import { type AnswerColumns, walkAnswers } from "./AnswerColumns.ts"
import { detailsOf, type KeyDetails, placesOf } from "./KeyDetails.ts"
import { mostOf } from "./MostFirst.ts"
import type { SourceKeys } from "./SourceKeys.ts"
import type { SourceGrouping } from "./SourcesQuestion.ts"
import type { CitedPage, SourceRow } from "./SourcesReport.ts"
import type { RankedSource } from "./SourceTally.ts"

/** Most competitors and pages of a row. */
export const rowListMax = 5

/** The rows of some of the sources. */
export const sourceRowsOf = (options: {
  readonly columns: AnswerColumns
  readonly keys: SourceKeys
  readonly groupBy: SourceGrouping
  readonly sources: ReadonlyArray<RankedSource>
}): ReadonlyArray<SourceRow> => {
  const { columns, groupBy, keys, sources } = options
  const places = placesOf(sources, keys.keys.length)
  const details = detailsOf({ columns, items: keys.pages, places, count: sources.length })
  const pages = groupBy === "page" ? [] : pagesOf({ columns, keys, places, count: sources.length })
  return sources.map(({ competitor, key, kind }, place) => {
    const counts = details[place] ?? noDetails
    return {
      key,
      kind,
      competitor,
      ...ratesOf(counts, columns),
      competitors: namedIn(counts, columns),
      engines: counts.engines,
      prompts: counts.prompts.filter(({ n }) => n > 0).length,
      firstSeenAt: DateTime.makeUnsafe(counts.firstMillis),
      lastSeenAt: DateTime.makeUnsafe(counts.lastMillis),
      pages: pages[place] ?? []
    }
  })
}

const noDetails: KeyDetails = { prompts: [], engines: [], firstMillis: 0, lastMillis: 0, competitors: [] }

const ratesOf = ({ prompts }: KeyDetails, { answersOf }: AnswerColumns): Pick<SourceRow, "answers" | "withBrand"> => {
  const ofAll = answersOf.map((n, prompt): Counts => ({ k: prompts[prompt]?.n ?? 0, n }))
  return { answers: rateOf(totalOf(ofAll), ofAll), withBrand: rateOf(totalOf(prompts), prompts) }
}

const namedIn = ({ competitors }: KeyDetails, columns: AnswerColumns): SourceRow["competitors"] => {
  const named = columns.competitors.flatMap((name, place) => {
    const answers = competitors[place] ?? 0
    return answers > 0 ? [[name, answers] as const] : []
  })
  return mostOf(named, rowListMax).map(({ answers, key }) => ({ name: key, answers }))
}

/** The pages of each domain that most answers cite. */
const pagesOf = (options: {
  readonly columns: AnswerColumns
  readonly keys: SourceKeys
  readonly places: Int32Array
  readonly count: number
}): ReadonlyArray<ReadonlyArray<CitedPage>> => {
  const { columns, keys, places } = options
  const cited = keys.pages.map((pages) => ({ ...pages, answersOf: new Int32Array(pages.keyOf.length) }))
  walkAnswers(columns, cited, ({ end, items: { answersOf, items }, start }) => {
    for (let at = start; at < end; at++) {
      const page = items[at] ?? -1
      answersOf[page] = (answersOf[page] ?? 0) + 1
    }
  })
  // addresses are slow to find: each is looked up once for each part, not for each answer
  const found = Array.from({ length: options.count }, () => new Map<string, number>())
  for (const [part, { answersOf, keyOf }] of cited.entries()) {
    for (const [page, key] of columns.parts[part]?.answers.pageKeys.entries() ?? []) {
      const answers = answersOf[page] ?? 0
      const pages = found[places[keyOf[page] ?? -1] ?? -1]
      if (answers > 0 && key !== null && pages !== undefined) pages.set(key, (pages.get(key) ?? 0) + answers)
    }
  }
  return found.map((pages) => mostOf(pages, rowListMax))
}
