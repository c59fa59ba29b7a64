/**
 * The rows of a report on sources. Pure.
 */
import { DateTime } from "effect"
import type { Brand } from "../../brand/Brand.ts"
import type { AnswerGroup, Naming } from "../../count/AnswerSources.ts"
import { type Engine, engines } from "../../engine/Engine.ts"
import type { Counts } from "../../figure/Counts.ts"
import { rateOf } from "../../figure/Rate.ts"
import { walkAnswers } from "./AnswerWalk.ts"
import { mostFirst } from "./MostFirst.ts"
import type { SourceKeys } from "./SourceKeys.ts"
import type { CitedPage, NamedAnswers, SourceRow } from "./SourcesReport.ts"
import type { SourceGrouping } from "./SourcesQuestion.ts"
import type { RankedSource, SourceTally } from "./SourceTally.ts"

/** Most competitors and pages of a row. */
export const rowListMax = 5

/** What is counted of the answers that cite a source. */
interface SourceCounts {
  readonly prompts: Map<string, { k: number; n: number }>
  readonly namings: Map<Naming, number>
  readonly engines: Set<Engine>
  readonly pages: Map<string, { answers: number; lastAnswer: number }>
  firstMillis: number
  lastMillis: number
  lastAnswer: number
}

const nothing = (): SourceCounts => ({
  prompts: new Map(),
  namings: new Map(),
  engines: new Set(),
  pages: new Map(),
  firstMillis: Infinity,
  lastMillis: -Infinity,
  lastAnswer: -1
})

/** The rows of some of the tally's sources. */
export const sourceRowsOf = (options: {
  readonly sources: ReadonlyArray<RankedSource>
  readonly tally: SourceTally
  readonly keys: SourceKeys
  readonly isWanted: (group: AnswerGroup) => boolean
  readonly brand: Pick<Brand, "competitors">
  readonly groupBy: SourceGrouping
}): ReadonlyArray<SourceRow> => {
  const { brand, groupBy, sources, tally } = options
  const counted = countsOfSources({ ...options, withPages: groupBy === "domain" })
  const tracked = new Set(brand.competitors)
  return sources.map((source, index) => {
    const counts = counted[index] ?? nothing()
    return {
      key: source.key,
      kind: source.kind,
      competitor: source.competitor,
      ...ratesOf(counts, tally),
      competitors: competitorsOf(counts, tracked),
      engines: engines.filter((engine) => counts.engines.has(engine)).toSorted(),
      prompts: counts.prompts.size,
      firstSeenAt: DateTime.makeUnsafe(counts.firstMillis),
      lastSeenAt: DateTime.makeUnsafe(counts.lastMillis),
      pages: pagesOf(counts)
    }
  })
}

const ratesOf = ({ prompts }: SourceCounts, tally: SourceTally): Pick<SourceRow, "answers" | "withBrand"> => {
  const citing = [...prompts.values()]
  const total = (value: (counts: Counts) => number) => citing.reduce((sum, counts) => sum + value(counts), 0)
  const ofAll = [...tally.answersOf].map(([prompt, n]) => ({ k: prompts.get(prompt)?.n ?? 0, n }))
  const answers = total(({ n }) => n)
  return {
    answers: rateOf({ k: answers, n: tally.answers }, ofAll),
    withBrand: rateOf({ k: total(({ k }) => k), n: answers }, citing)
  }
}

const competitorsOf = ({ namings }: SourceCounts, tracked: ReadonlySet<string>): ReadonlyArray<NamedAnswers> => {
  const answersOf = new Map<string, number>()
  for (const [{ competitors }, answers] of namings) {
    for (const name of competitors) if (tracked.has(name)) answersOf.set(name, (answersOf.get(name) ?? 0) + answers)
  }
  return [...answersOf]
    .map(([name, answers]) => ({ name, answers }))
    .toSorted(
      mostFirst(
        ({ name }) => name,
        ({ answers }) => answers
      )
    )
    .slice(0, rowListMax)
}

const pagesOf = ({ pages }: SourceCounts): ReadonlyArray<CitedPage> =>
  [...pages]
    .map(([key, { answers }]) => ({ key, answers }))
    .toSorted(
      mostFirst(
        ({ key }) => key,
        ({ answers }) => answers
      )
    )
    .slice(0, rowListMax)

const countsOfSources = (options: {
  readonly sources: ReadonlyArray<RankedSource>
  readonly keys: SourceKeys
  readonly isWanted: (group: AnswerGroup) => boolean
  readonly withPages: boolean
}): ReadonlyArray<SourceCounts> => {
  const { isWanted, keys, sources, withPages } = options
  const counted = sources.map(nothing)
  const placeOf = new Int32Array(keys.keys.length).fill(-1)
  for (const [place, { number }] of sources.entries()) placeOf[number] = place
  walkAnswers(keys.parts, isWanted, ({ among, atMillis, group, items, naming, number }) => {
    for (const page of items) {
      const counts = counted[placeOf[among.keyOf[page] ?? -1] ?? -1]
      if (counts === undefined) continue
      if (withPages) countPage(counts, among.answers.pageKeys[page] ?? null, number)
      if (counts.lastAnswer === number) continue
      counts.lastAnswer = number
      countAnswer(counts, { atMillis, group, naming })
    }
  })
  return counted
}

/** An answer may cite a page under several hosts, which is once. */
const countPage = ({ pages }: SourceCounts, key: string | null, number: number): void => {
  if (key === null) return
  const page = pages.get(key) ?? { answers: 0, lastAnswer: -1 }
  if (page.lastAnswer === number) return
  page.answers++
  page.lastAnswer = number
  pages.set(key, page)
}

const countAnswer = (
  counts: SourceCounts,
  { atMillis, group, naming }: { readonly atMillis: number; readonly group: AnswerGroup; readonly naming: Naming }
): void => {
  const prompt = counts.prompts.get(group.prompt) ?? { k: 0, n: 0 }
  counts.prompts.set(group.prompt, prompt)
  prompt.n++
  if (naming.mentioned) prompt.k++
  counts.namings.set(naming, (counts.namings.get(naming) ?? 0) + 1)
  counts.engines.add(group.engine)
  counts.firstMillis = Math.min(counts.firstMillis, atMillis)
  counts.lastMillis = Math.max(counts.lastMillis, atMillis)
}
