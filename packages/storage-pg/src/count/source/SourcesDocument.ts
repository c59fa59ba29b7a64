/**
 * How what some answers rest on is written: their words into a row of `source_words`, which the answers of a month
 * share, and the columns' numbers into a row of `answer_sources`.
 */
import {
  type AnswerGroup,
  type AnswerSources,
  type Day,
  dictionary,
  itself,
  millisOf,
  type SourceWords,
  valueAt
} from "@answerscope/core/storage"
import { ColumnReader, packed, unpacked } from "../../database/PackedDocument.ts"

/** What groups have in common but for their prompts. */
type Asked = readonly [
  engine: AnswerGroup["engine"],
  surface: AnswerGroup["surface"],
  location: AnswerGroup["location"],
  language: AnswerGroup["language"],
  model: AnswerGroup["model"],
  trackerId: AnswerGroup["trackerId"],
  origin: AnswerGroup["origin"],
  searched: AnswerGroup["searched"],
  analyzerVersion: AnswerGroup["analyzerVersion"],
  isTextRemoved: boolean
]

/** The numbers of all groups: places in `asked`, then in `prompts`. */
interface Words extends Pick<SourceWords, "mentionSets" | "hosts" | "pageKeys" | "queries"> {
  readonly asked: ReadonlyArray<Asked>
  readonly prompts: ReadonlyArray<string>
  readonly groups: number
}

const askedOf = (group: AnswerGroup): Asked => {
  const { analyzerVersion, engine, isTextRemoved, language, location, model, ...others } = group
  const { origin, searched, surface, trackerId } = others
  return [engine, surface, location, language, model, trackerId, origin, searched, analyzerVersion, isTextRemoved]
}

/** The words, the numbers of groups, then for each page its host's index plus one, or 0 without a host. */
export const wordsDocument = ({
  groups,
  hosts,
  mentionSets,
  pageHosts,
  pageKeys,
  queries
}: SourceWords): Uint8Array => {
  const asked = dictionary<Asked>((value) => JSON.stringify(value))
  const prompts = dictionary<string>(itself)
  const numbers = [
    ...groups.map((group) => asked.numberOf(askedOf(group))),
    ...groups.map(({ prompt }) => prompts.numberOf(prompt)),
    ...pageHosts.map((host) => host + 1)
  ]
  const words: Words = {
    mentionSets,
    hosts,
    pageKeys,
    queries,
    asked: asked.values,
    prompts: prompts.values,
    groups: groups.length
  }
  return packed(words, numbers)
}

export const wordsIn = (document: Uint8Array): SourceWords => {
  const {
    numbers,
    words: { asked, groups: length, prompts, ...words }
  } = unpacked<Words>(document)
  const reader = new ColumnReader(numbers)
  const [askedOfGroup, promptOf] = [reader.column(length), reader.column(length)]
  const groups = Array.from({ length }, (_, group): AnswerGroup => {
    const [engine, surface, location, language, model, ...read] = valueAt(asked, askedOfGroup[group])
    const [trackerId, origin, searched, analyzerVersion, isTextRemoved] = read
    const prompt = valueAt(prompts, promptOf[group])
    const by = { engine, surface, location, language, model }
    return { ...by, prompt, trackerId, origin, searched, analyzerVersion, isTextRemoved }
  })
  return { ...words, groups, pageHosts: Array.from(reader.column(words.pageKeys.length), (host) => host - 1) }
}

/** Lengths of the lists: answers, cited pages, retrieved pages and queries. */
interface Lengths {
  readonly answers: number
  readonly cited: number
  readonly retrieved: number
  readonly searched: number
}

/** The lists of a document in their order. */
const listsOf = (lists: Omit<AnswerSources, keyof SourceWords | "startMillis">) =>
  [
    [lists.groupOf, "answers"],
    [lists.mentionSetOf, "answers"],
    [lists.afterMillis, "answers"],
    [lists.pageCounts, "answers"],
    [lists.cited, "cited"],
    [lists.retrievedCounts, "answers"],
    [lists.retrieved, "retrieved"],
    [lists.queryCounts, "answers"],
    [lists.searched, "searched"]
  ] as const

/** The numbers of some answers of a month. */
export const sourcesDocument = (sources: AnswerSources, month: Day): Uint8Array => {
  const { afterMillis, cited, groupOf, retrieved, searched, startMillis } = sources
  const lengths: Lengths = {
    answers: groupOf.length,
    cited: cited.length,
    retrieved: retrieved.length,
    searched: searched.length
  }
  const afterMonth = afterMillis.map((millis) => millis + startMillis - millisOf(month))
  return packed(
    lengths,
    listsOf({ ...sources, afterMillis: afterMonth }).flatMap(([list]) => [...list])
  )
}

/** Decodes the sources of documents that share their words. */
export const sourcesIn = (
  { month, words }: { readonly month: Day; readonly words: SourceWords },
  documents: ReadonlyArray<Uint8Array>
): AnswerSources => {
  const parts = documents.map((document) => unpacked<Lengths>(document))
  const lengthOf = (list: keyof Lengths): number => parts.reduce((sum, { words: lengths }) => sum + lengths[list], 0)
  const [answers, cited] = [lengthOf("answers"), lengthOf("cited")]
  const [retrieved, searched] = [lengthOf("retrieved"), lengthOf("searched")]
  const numbers = {
    groupOf: new Uint32Array(answers),
    mentionSetOf: new Uint32Array(answers),
    afterMillis: new Float64Array(answers),
    pageCounts: new Uint32Array(answers),
    cited: new Uint32Array(cited),
    retrievedCounts: new Uint32Array(answers),
    retrieved: new Uint32Array(retrieved),
    queryCounts: new Uint32Array(answers),
    searched: new Uint32Array(searched)
  }
  const from = { answers: 0, cited: 0, retrieved: 0, searched: 0 }
  for (const { numbers: bytes, words: lengths } of parts) {
    const reader = new ColumnReader(bytes)
    // in the order of the encoded lists
    for (const [list, of] of listsOf(numbers)) list.set(reader.longColumn(lengths[of]), from[of])
    from.answers += lengths.answers
    from.cited += lengths.cited
    from.retrieved += lengths.retrieved
    from.searched += lengths.searched
  }
  return { ...words, ...numbers, startMillis: millisOf(month) }
}
