/**
 * How many answers cite each source: what decides which rows there are, and in which order. Pure.
 */
import { type AnswerColumns, walkAnswers } from "./AnswerColumns.ts"
import { mostFirst } from "./MostFirst.ts"
import { nobody, type SourceKeys } from "./SourceKeys.ts"
import type { SourceKind, SourcesQuestion } from "./SourcesQuestion.ts"

/** A key with the number of answers that have it. */
export interface RankedKey {
  readonly key: string
  /** Its place among all keys. */
  readonly number: number
  readonly answers: number
}

/** A cited source, and whose it is. */
export interface RankedSource extends RankedKey {
  readonly kind: SourceKind
  readonly competitor: string | null
}

/** The sources of which rows are wanted, most answers first. */
export const rankedSources = (
  columns: AnswerColumns,
  sourceKeys: SourceKeys,
  { gap, kind }: Pick<SourcesQuestion, "kind" | "gap">
): ReadonlyArray<RankedSource> => {
  const { answers, hasGap, owners } = tally(columns, sourceKeys)
  const { competitors } = columns
  const sources = sourceKeys.keys.flatMap((key, number): ReadonlyArray<RankedSource> => {
    const source = { key, number, answers: answers[number] ?? 0, ...ownedBy(owners[number] ?? nobody, competitors) }
    const isSelected = source.answers > 0 && (kind === null || kind === source.kind) && (!gap || hasGap[number] === 1)
    return isSelected ? [source] : []
  })
  return sources.toSorted(mostFirst)
}

const ownedBy = (owner: number, competitors: ReadonlyArray<string>): Pick<RankedSource, "kind" | "competitor"> => {
  if (owner === nobody) return { kind: "other", competitor: null }
  return owner === 0
    ? { kind: "own", competitor: null }
    : { kind: "competitor", competitor: competitors[owner - 1] ?? null }
}

/** Of each key: its answers, whose the cited pages of it are, and whether it is cited with competitors alone. */
const tally = (columns: AnswerColumns, { keys, pages }: SourceKeys) => {
  const answers = new Int32Array(keys.length)
  const owners = new Int32Array(keys.length).fill(nobody)
  const hasGap = new Uint8Array(keys.length)
  const lastAnswer = new Int32Array(keys.length).fill(-1)
  walkAnswers(columns, pages, ({ end, items: { items, keyOf, ownerOf }, naming, number, part, start }) => {
    const isGap = part.isNamed[naming] === 0 && (part.competitorsOf[naming]?.length ?? 0) > 0
    for (let at = start; at < end; at++) {
      const page = items[at] ?? -1
      const key = keyOf[page] ?? -1
      if (key === -1) continue
      const owner = ownerOf[page] ?? nobody
      if (owner < (owners[key] ?? nobody)) owners[key] = owner
      if (lastAnswer[key] === number) continue
      lastAnswer[key] = number
      answers[key] = (answers[key] ?? 0) + 1
      if (isGap) hasGap[key] = 1
    }
  })
  return { answers, owners, hasGap }
}
