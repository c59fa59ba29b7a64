/**
 * What answers rest on: the pages that they cite, those that the engines retrieved, and what these
 * searched for. In columns with dictionaries,
 * because a question may span tens of thousands of answers with hundreds of thousands of citations. Pure.
 */
import { DateTime } from "effect"
import type { Source } from "../engine/Answer.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import type { CountKey } from "./AnswerCounts.ts"
import { type Dictionary, dictionary, itself } from "./Dictionary.ts"
import { pageKeyOf } from "./PageKey.ts"

/** The parts of an answer that reports on sources read. */
export type SourcedAnswer = Pick<
  Snapshot,
  | "engine"
  | "surface"
  | "location"
  | "language"
  | "model"
  | "prompt"
  | "trackerId"
  | "origin"
  | "searched"
  | "analyzerVersion"
  | "mentioned"
  | "competitorsFound"
  | "citedHosts"
  | "queries"
  | "checkedAt"
  | "textRemovedAt"
> & {
  readonly sources: ReadonlyArray<StoredPage>
  /** Pages that the engine retrieved and did not cite. */
  readonly consulted: ReadonlyArray<StoredPage>
}

type StoredPage = Pick<Source, "url" | "domain">

/** Who gave an answer, to what. */
export interface AnswerGroup extends Pick<
  CountKey,
  | "engine"
  | "surface"
  | "location"
  | "language"
  | "model"
  | "prompt"
  | "trackerId"
  | "origin"
  | "searched"
  | "analyzerVersion"
> {
  /** Whether retention has removed the text. Then only the hosts of pages are known, and no queries. */
  readonly isTextRemoved: boolean
}

/** The brands that an answer mentions. */
export interface MentionSet {
  /** Whether it names the brand. */
  readonly mentioned: boolean
  /** The competitors, tracked when it was read, that it names. */
  readonly competitors: ReadonlyArray<string>
}

/** What answers of one brand have in common, each value once: numbers point into these lists, from 0. */
export interface SourceWords {
  readonly groups: ReadonlyArray<AnswerGroup>
  readonly mentionSets: ReadonlyArray<MentionSet>
  /** Hosts of pages, lower case, without `www.`. */
  readonly hosts: ReadonlyArray<string>
  /**
   * Pages: their keys, null where only the host is known, and their hosts, -1 where only the key is. A key may come
   * with several hosts.
   */
  readonly pageKeys: ReadonlyArray<string | null>
  readonly pageHosts: ReadonlyArray<number>
  /** Search queries, as the engines wrote them. */
  readonly queries: ReadonlyArray<string>
}

/** Some answers of one brand, in any order. */
export interface AnswerSources extends SourceWords {
  /** Milliseconds since 1970 from which the times of answers are counted. */
  readonly startMillis: number
  /** For each answer its group, its naming, and when it was read, in milliseconds after `startMillis`. */
  readonly groupOf: Uint32Array
  readonly mentionSetOf: Uint32Array
  readonly afterMillis: Float64Array
  /** For each answer how many pages it cites, and all these pages, answer by answer; a key once per answer. */
  readonly pageCounts: Uint32Array
  readonly cited: Uint32Array
  /** The same for the pages that the engine retrieved and the answer does not cite. */
  readonly retrievedCounts: Uint32Array
  readonly retrieved: Uint32Array
  /** The same for its search queries. */
  readonly queryCounts: Uint32Array
  readonly searched: Uint32Array
}

const groupOf = (answer: SourcedAnswer): AnswerGroup => ({
  engine: answer.engine,
  surface: answer.surface,
  location: answer.location,
  language: answer.language,
  model: answer.model,
  prompt: answer.prompt,
  trackerId: answer.trackerId,
  origin: answer.origin,
  searched: answer.searched,
  analyzerVersion: answer.analyzerVersion,
  isTextRemoved: answer.textRemovedAt !== null
})

const nameOfGroup = (group: AnswerGroup): string =>
  JSON.stringify([
    group.engine,
    group.surface,
    group.location,
    group.language,
    group.model,
    group.prompt,
    group.trackerId,
    group.origin,
    group.searched,
    group.analyzerVersion,
    group.isTextRemoved
  ])

const citationOf = ({ domain, url }: StoredPage): Citation => ({
  url,
  host: domain === null ? null : domain.toLowerCase()
})

/** Returns the pages that an answer cites, or their hosts once retention removed the text. */
const citationsOf = ({ citedHosts, sources, textRemovedAt }: SourcedAnswer): ReadonlyArray<Citation> =>
  textRemovedAt === null ? sources.map(citationOf) : citedHosts.map((host) => ({ url: null, host }))

interface Citation {
  readonly url: string | null
  readonly host: string | null
}

/** Numbers the pages of citations, after those of words. */
const pagesOf = (words: SourceWords) => {
  const hosts = dictionary<string>(itself, words.hosts)
  const keys = dictionary<string>(itself)
  const pages = dictionary(
    (page: { readonly key: number; readonly host: number }) => `${page.key} ${page.host}`,
    words.pageKeys.map((key, page) => ({
      key: key === null ? -1 : keys.numberOf(key),
      host: words.pageHosts[page] ?? -1
    }))
  )
  const known = new Map<string, number>()
  const numberOf = (citation: Citation): number => {
    const { host, url } = citation
    // most answers cite what others do, and an address takes long to read
    const name = JSON.stringify([host, url])
    const seen = known.get(name)
    if (seen !== undefined) return seen
    const page = pages.numberOf({
      key: url === null ? -1 : keys.numberOf(pageKeyOf(url)),
      host: host === null ? -1 : hosts.numberOf(host)
    })
    known.set(name, page)
    return page
  }
  /** Each page once, under the host with which it comes first. */
  const numbersOf = (citations: ReadonlyArray<Citation>): ReadonlyArray<number> => {
    const numbers = [...new Set(citations.map(numberOf))]
    const first = new Map(numbers.toReversed().map((number) => [pages.values[number]?.key, number]))
    return numbers.filter((number) => {
      const key = pages.values[number]?.key
      return key === -1 || first.get(key) === number
    })
  }
  /** The pages that are not in `cited`, each once. */
  const furtherOf = (citations: ReadonlyArray<Citation>, cited: ReadonlyArray<number>): ReadonlyArray<number> => {
    const citedKeys = new Set(cited.map((number) => pages.values[number]?.key))
    return numbersOf(citations).filter((number) => !citedKeys.has(pages.values[number]?.key))
  }
  return { hosts: hosts.values, keys: keys.values, pages: pages.values, numbersOf, furtherOf }
}

const noWords: SourceWords = { groups: [], mentionSets: [], hosts: [], pageKeys: [], pageHosts: [], queries: [] }

/** Puts answers into columns, some at a time. */
export class SourceColumns {
  private readonly groups: Dictionary<AnswerGroup>
  private readonly mentionSets: Dictionary<MentionSet>
  private readonly pages: ReturnType<typeof pagesOf>
  private readonly queries: Dictionary<string>
  private readonly groupOf: Array<number> = []
  private readonly mentionSetOf: Array<number> = []
  private readonly times: Array<number> = []
  private readonly cited: Array<ReadonlyArray<number>> = []
  private readonly retrieved: Array<ReadonlyArray<number>> = []
  private readonly searched: Array<ReadonlyArray<number>> = []

  /** `words` keep their numbers; new values get the next ones. */
  constructor(words: SourceWords = noWords) {
    this.groups = dictionary(nameOfGroup, words.groups)
    this.mentionSets = dictionary(
      ({ competitors, mentioned }) => JSON.stringify([mentioned, ...competitors]),
      words.mentionSets
    )
    this.pages = pagesOf(words)
    this.queries = dictionary<string>(itself, words.queries)
  }

  add(answers: Iterable<SourcedAnswer>): void {
    for (const answer of answers) {
      const { checkedAt, competitorsFound, consulted, mentioned, queries } = answer
      this.groupOf.push(this.groups.numberOf(groupOf(answer)))
      this.mentionSetOf.push(this.mentionSets.numberOf({ mentioned, competitors: competitorsFound.toSorted() }))
      this.times.push(DateTime.toEpochMillis(checkedAt))
      const cited = this.pages.numbersOf(citationsOf(answer))
      this.cited.push(cited)
      this.retrieved.push(this.pages.furtherOf(consulted.map(citationOf), cited))
      this.searched.push([...new Set(queries.map(this.queries.numberOf))])
    }
  }

  get answers(): number {
    return this.groupOf.length
  }

  /** How many pages and queries its dictionaries hold. */
  get texts(): number {
    return this.pages.pages.length + this.queries.values.length
  }

  get columns(): AnswerSources {
    const { cited, pages, retrieved, searched, times } = this
    const startMillis = times.reduce((first, time) => Math.min(first, time), times[0] ?? 0)
    return {
      groupOf: Uint32Array.from(this.groupOf),
      mentionSetOf: Uint32Array.from(this.mentionSetOf),
      startMillis,
      afterMillis: Float64Array.from(times, (time) => time - startMillis),
      pageCounts: Uint32Array.from(cited, (list) => list.length),
      cited: Uint32Array.from(cited.flat()),
      retrievedCounts: Uint32Array.from(retrieved, (list) => list.length),
      retrieved: Uint32Array.from(retrieved.flat()),
      queryCounts: Uint32Array.from(searched, (list) => list.length),
      searched: Uint32Array.from(searched.flat()),
      groups: this.groups.values,
      mentionSets: this.mentionSets.values,
      hosts: pages.hosts,
      pageKeys: pages.pages.map(({ key }) => pages.keys[key] ?? null),
      pageHosts: pages.pages.map(({ host }) => host),
      queries: this.queries.values
    }
  }
}

/** The answers in columns. */
export const sourcesOfAnswers = (answers: Iterable<SourcedAnswer>): AnswerSources => {
  const columns = new SourceColumns()
  columns.add(answers)
  return columns.columns
}
