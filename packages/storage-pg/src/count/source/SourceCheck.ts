/** Compares kept documents of what answers rest on with the answers. */
import type { AnswerSources, CountDifference, CountSpan, Day } from "@answerscope/core/storage"
import { Effect } from "effect"
import type { DaySources, sourceStatements } from "./SourceStatements.ts"

/** Each answer as one text: equal documents may number things differently. */
const answersIn = (sources: AnswerSources): ReadonlyArray<string> => {
  let [page, further, query] = [0, 0, 0]
  const pageAt = (number: number) => [
    sources.pageKeys[number] ?? null,
    sources.hosts[sources.pageHosts[number] ?? -1] ?? null
  ]
  return Array.from(sources.groupOf, (group, index) => {
    const cited = sources.cited.slice(page, (page += sources.pageCounts[index] ?? 0))
    const retrieved = sources.retrieved.slice(further, (further += sources.retrievedCounts[index] ?? 0))
    const searched = sources.searched.slice(query, (query += sources.queryCounts[index] ?? 0))
    return JSON.stringify({
      group: sources.groups[group],
      naming: sources.mentionSets[sources.mentionSetOf[index] ?? -1],
      atMillis: sources.startMillis + (sources.afterMillis[index] ?? 0),
      pages: Array.from(cited, pageAt),
      retrieved: Array.from(retrieved, pageAt),
      queries: Array.from(searched, (number) => sources.queries[number])
    })
  })
}

/** The first answer of a day whose documents differ from the stored answer. */
const differenceOf = (
  { brandId }: CountSpan,
  day: Day,
  kept: ReadonlyArray<string>,
  stored: ReadonlyArray<string>
): ReadonlyArray<CountDifference> => {
  const length = Math.max(kept.length, stored.length)
  const at = Array.from({ length }, (_, index) => index).find((index) => kept[index] !== stored[index])
  if (at === undefined) return []
  return [
    { brandId, unit: "day", day, key: null, figure: "sources", kept: kept[at] ?? null, counted: stored[at] ?? null }
  ]
}

/** Days of a span whose documents differ from their answers. */
export const checkedSources = Effect.fnUntraced(function* (
  { keptAndStored }: ReturnType<typeof sourceStatements>,
  span: CountSpan
) {
  const { kept, stored } = yield* keptAndStored(span)
  const byDay = (all: ReadonlyArray<DaySources>) => Map.groupBy(all, ({ day }) => day)
  const [keptDays, storedDays] = [byDay(kept), byDay(stored)]
  // sorted, because documents and answers differ in order
  const answersOf = (all: ReadonlyArray<DaySources> = []) => all.flatMap(({ sources }) => answersIn(sources)).toSorted()
  const days = [...new Set([...keptDays.keys(), ...storedDays.keys()])].toSorted()
  return days.flatMap((day) => differenceOf(span, day, answersOf(keptDays.get(day)), answersOf(storedDays.get(day))))
})
