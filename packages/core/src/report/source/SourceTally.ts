/**
 * How many answers cite each source: what decides which rows there are, and in which order. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import type { AnswerGroup, Naming } from "../../count/AnswerSources.ts"
import { walkAnswers } from "./AnswerWalk.ts"
import { mostFirst } from "./MostFirst.ts"
import { nobody, type SourceKeys } from "./SourceKeys.ts"
import type { SourceKind, SourcesQuestion } from "./SourcesQuestion.ts"

/** A cited source, and how many answers cite it. */
export interface RankedSource {
  readonly key: string
  /** Its number among the keys. */
  readonly number: number
  readonly answers: number
  readonly kind: SourceKind
  readonly competitor: string | null
}

/** The sources of which rows are wanted, most answers first, and the answers in all. */
export interface SourceTally {
  readonly sources: ReadonlyArray<RankedSource>
  readonly answers: number
  /** Answers of each prompt, those that cite nothing too. */
  readonly answersOf: ReadonlyMap<string, number>
}

/** Ranks the sources that wanted answers cite. */
export const tallySources = (options: {
  readonly keys: SourceKeys
  readonly isWanted: (group: AnswerGroup) => boolean
  readonly brand: Pick<Brand, "competitors">
  readonly question: Pick<SourcesQuestion, "kind" | "gap">
}): SourceTally => {
  const { brand, isWanted, keys, question } = options
  const { answers, answersOf, hasGap, owners, total } = countSources(keys, isWanted, brand)
  const sources = keys.keys.flatMap((key, number): ReadonlyArray<RankedSource> => {
    const source = { key, number, answers: answers[number] ?? 0, ...ownedBy(owners[number] ?? nobody, brand) }
    const isSelected =
      source.answers > 0 &&
      (question.kind === null || question.kind === source.kind) &&
      (!question.gap || hasGap[number] === 1)
    return isSelected ? [source] : []
  })
  const order = mostFirst<RankedSource>(
    (source) => source.key,
    (source) => source.answers
  )
  return { sources: sources.toSorted(order), answers: total, answersOf }
}

const ownedBy = (
  owner: number,
  { competitors }: Pick<Brand, "competitors">
): Pick<RankedSource, "kind" | "competitor"> => {
  if (owner === nobody) return { kind: "other", competitor: null }
  return owner === 0
    ? { kind: "own", competitor: null }
    : { kind: "competitor", competitor: competitors[owner - 1] ?? null }
}

const countSources = (
  { keys, parts }: SourceKeys,
  isWanted: (group: AnswerGroup) => boolean,
  brand: Pick<Brand, "competitors">
) => {
  const answers = new Int32Array(keys.length)
  const owners = new Int32Array(keys.length).fill(nobody)
  const hasGap = new Uint8Array(keys.length)
  const lastAnswer = new Int32Array(keys.length).fill(-1)
  const answersOf = new Map<string, number>()
  const isGap = gapRule(brand)
  let total = 0
  walkAnswers(parts, isWanted, ({ among, group, items, naming, number }) => {
    total++
    answersOf.set(group.prompt, (answersOf.get(group.prompt) ?? 0) + 1)
    const isOfGap = isGap(naming)
    for (const page of items) {
      const key = among.keyOf[page] ?? -1
      if (key === -1) continue
      owners[key] = Math.min(owners[key] ?? nobody, among.ownerOf[page] ?? nobody)
      if (lastAnswer[key] === number) continue
      lastAnswer[key] = number
      answers[key] = (answers[key] ?? 0) + 1
      if (isOfGap) hasGap[key] = 1
    }
  })
  return { answers, owners, hasGap, answersOf, total }
}

/** Whether an answer names a competitor tracked now, and not the brand. */
const gapRule = ({ competitors }: Pick<Brand, "competitors">) => {
  const tracked = new Set(competitors)
  const known = new Map<Naming, boolean>()
  return (naming: Naming): boolean => {
    const found = known.get(naming) ?? (!naming.mentioned && naming.competitors.some((name) => tracked.has(name)))
    known.set(naming, found)
    return found
  }
}
