/**
 * The rows of a report on what engines searched for. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import type { AnswerGroup, AnswerSources } from "../../count/AnswerSources.ts"
import { type Engine, engines } from "../../engine/Engine.ts"
import { totalOf } from "../../figure/Counts.ts"
import { type Rate, rateOf } from "../../figure/Rate.ts"
import { type KeyedAnswers, numbering, walkAnswers } from "./AnswerWalk.ts"
import { mostFirst } from "./MostFirst.ts"
import type { SearchRow } from "./SourcesReport.ts"

/** All queries, most answers first, and how many answers tell any. */
export interface SearchTally {
  readonly rows: ReadonlyArray<SearchRow>
  /** Answers that tell what the engine searched for, of all answers. */
  readonly known: Rate
}

interface SearchCounts {
  readonly query: string
  answers: number
  readonly engines: Set<Engine>
  readonly prompts: Set<string>
}

/** The rows over the wanted answers. */
export const searchRowsOf = (options: {
  readonly answers: ReadonlyArray<AnswerSources>
  readonly isWanted: (group: AnswerGroup) => boolean
  readonly brand: Pick<Brand, "prompts">
}): SearchTally => {
  const tracked = new Set(options.brand.prompts)
  const { parts, queries } = searchesOf(options.answers)
  const counted = queries.map((query): SearchCounts => ({ query, answers: 0, engines: new Set(), prompts: new Set() }))
  const known = new Map<string, { k: number; n: number }>()
  walkAnswers(parts, options.isWanted, ({ among, group, items }) => {
    const prompt = known.get(group.prompt) ?? { k: 0, n: 0 }
    known.set(group.prompt, prompt)
    prompt.n++
    if (items.length > 0) prompt.k++
    for (const item of items) {
      const counts = counted[among.keyOf[item] ?? -1]
      if (counts === undefined) continue
      counts.answers++
      counts.engines.add(group.engine)
      counts.prompts.add(group.prompt)
    }
  })
  const rows = counted
    .filter(({ answers }) => answers > 0)
    .map(({ answers, engines: asked, prompts, query }) => ({
      query,
      answers,
      engines: engines.filter((engine) => asked.has(engine)).toSorted(),
      prompts: prompts.size,
      tracked: tracked.has(query)
    }))
  const order = mostFirst<SearchRow>(
    ({ query }) => query,
    ({ answers }) => answers
  )
  return { rows: rows.toSorted(order), known: rateOf(totalOf([...known.values()]), [...known.values()]) }
}

const searchesOf = (all: ReadonlyArray<AnswerSources>) => {
  const queries = numbering()
  const parts = all.map((answers): KeyedAnswers => ({
    answers,
    counts: answers.queryCounts,
    items: answers.searched,
    keyOf: Int32Array.from(answers.queries, queries.numberOf)
  }))
  return { parts, queries: queries.texts }
}
