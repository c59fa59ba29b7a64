/**
 * How what some answers rest on is written into a row of `answer_sources`: words, then the columns' numbers.
 */
import type { AnswerGroup, AnswerSources } from "@answerscope/core/adapter"
import { dictionary, itself, NumberReader, packed, unpacked } from "./PackedDocument.ts"

/** What groups have in common but for their prompts. */
type Asked = readonly [
  engine: AnswerGroup["engine"],
  model: AnswerGroup["model"],
  trackerId: AnswerGroup["trackerId"],
  origin: AnswerGroup["origin"],
  analyzerVersion: AnswerGroup["analyzerVersion"],
  isTextRemoved: boolean
]

/**
 * Each group is a place in `asked` and one in `prompts`. The numbers are lists, each after its length; a
 * page's host is 0 where there is none, else its place and one.
 */
interface SourcesWords extends Pick<AnswerSources, "namings" | "hosts" | "pageKeys" | "queries" | "startMillis"> {
  readonly asked: ReadonlyArray<Asked>
  readonly prompts: ReadonlyArray<string>
}

const askedOf = ({ analyzerVersion, engine, isTextRemoved, model, origin, trackerId }: AnswerGroup): Asked => [
  engine,
  model,
  trackerId,
  origin,
  analyzerVersion,
  isTextRemoved
]

/** The document of some answers. */
export const sourcesDocument = (sources: AnswerSources): Uint8Array => {
  const asked = dictionary<Asked>((value) => JSON.stringify(value))
  const prompts = dictionary<string>(itself)
  const lists = [
    sources.groups.map((group) => asked.place(askedOf(group))),
    sources.groups.map(({ prompt }) => prompts.place(prompt)),
    sources.pageHosts.map((host) => host + 1),
    sources.groupOf,
    sources.namingOf,
    sources.afterMillis,
    sources.pageCounts,
    sources.cited,
    sources.queryCounts,
    sources.searched
  ]
  const { hosts, namings, pageKeys, queries, startMillis } = sources
  const words: SourcesWords = {
    namings,
    hosts,
    pageKeys,
    queries,
    startMillis,
    asked: asked.values,
    prompts: prompts.values
  }
  return packed(
    words,
    lists.flatMap((list) => [list.length, ...list])
  )
}

/** What the answers of a document rest on. */
export const sourcesIn = (document: Uint8Array): AnswerSources => {
  const {
    numbers,
    words: { asked, prompts, ...words }
  } = unpacked<SourcesWords>(document)
  const reader = new NumberReader(numbers)
  const list = (): Array<number> => {
    const values: Array<number> = []
    for (let left = reader.next(); left > 0; left--) values.push(reader.next())
    return values
  }
  const askedOfGroups = list()
  const promptsOfGroups = list()
  const groups = askedOfGroups.map((place, group): AnswerGroup => {
    const [engine, model, trackerId, origin, analyzerVersion, isTextRemoved] = asked[place] ?? raise("way of asking")
    const prompt = prompts[promptsOfGroups[group] ?? -1] ?? raise("prompt")
    return { engine, model, prompt, trackerId, origin, analyzerVersion, isTextRemoved }
  })
  // in the order in which the lists stand
  return {
    ...words,
    groups,
    pageHosts: list().map((host) => host - 1),
    groupOf: list(),
    namingOf: list(),
    afterMillis: list(),
    pageCounts: list(),
    cited: list(),
    queryCounts: list(),
    searched: list()
  }
}

const raise = (what: string): never => {
  throw new Error(`sources without a ${what}`)
}
