/**
 * What engines searched for, counted, and the rows of a report on it. Pure.
 */
import type { AnswerSources } from "../../count/AnswerSources.ts"
import { startsOf } from "../../count/CountColumns.ts"
import { totalOf } from "../../figure/Counts.ts"
import { type Rate, rateOf } from "../../figure/Rate.ts"
import { AnswerFilter, type Wanted } from "./AnswerFilter.ts"
import { KeyCounter } from "./KeyCounter.ts"
import type { SearchRow } from "./SourcesReport.ts"

const unread = -1

export class SearchCounter {
  readonly searches: KeyCounter
  readonly answers: AnswerFilter
  /** The wanted answers that tell a query, by the number of their prompt. */
  private readonly telling: Array<number> = []

  /** Of no competitor is anything said. */
  constructor(wanted: Omit<Wanted, "competitors">) {
    this.answers = new AnswerFilter({ ...wanted, competitors: [] })
    this.searches = new KeyCounter({ competitors: 0, engines: this.answers.engines })
  }

  /** Counts the searches of some answers. */
  add(part: AnswerSources): void {
    const keyOf = new Int32Array(part.queries.length).fill(unread)
    const read = (query: number): number => (keyOf[query] = this.searches.numberOf(part.queries[query] ?? ""))
    const starts = startsOf(part.queryCounts)
    this.answers.walk(part, (answer) => {
      const { prompt } = answer.group
      const end = starts[answer.place + 1] ?? 0
      const start = starts[answer.place] ?? end
      if (end > start) this.telling[prompt] = (this.telling[prompt] ?? 0) + 1
      for (let at = start; at < end; at++) {
        const query = part.searched[at] ?? -1
        const known = keyOf[query] ?? unread
        this.searches.count(known === unread ? read(query) : known, answer)
      }
    })
    this.searches.endGroup()
  }

  /** How many answers tell a query. */
  known(): Rate {
    const prompts = this.answers.answersOf.map((n, prompt) => ({ k: this.telling[prompt] ?? 0, n }))
    return rateOf(totalOf(prompts), prompts)
  }

  /** Estimated memory. */
  get bytes(): number {
    return this.answers.bytes + this.searches.bytes
  }
}

/** The rows of some of the searches, by their numbers; `tracked` are the prompts. */
export const searchRowsOf = (
  counter: SearchCounter,
  tracked: ReadonlySet<string>,
  searches: Int32Array
): ReadonlyArray<SearchRow> => {
  return Array.from(searches, (search): SearchRow => {
    const details = counter.searches.detailsOf(search, counter.answers.answersOf.length)
    return {
      query: details.key,
      answers: details.answers,
      engines: details.engines,
      prompts: details.prompts.filter(({ n }) => n > 0).length,
      tracked: tracked.has(details.key)
    }
  })
}
