/** Mentions of an answer as arrays by position, because field names would be most of it. */
import type { RankedBrand, Span } from "@answerscope/core"

const kinds = ["brand", "competitor", "candidate"] as const satisfies ReadonlyArray<Span["kind"]>

/** The name, the index of its kind, start and length. */
export type StoredSpan = readonly [entity: string, kind: number, start: number, length: number]
/** The name, the index of its kind, and the position. */
export type StoredRank = readonly [name: string, kind: number, position: number]

const kindAt = (place: number): Span["kind"] => {
  const kind = kinds[place]
  if (kind === undefined) throw new RangeError(`the row names kind ${place}, which is none`)
  return kind
}

export const spansOf = (stored: ReadonlyArray<StoredSpan>): ReadonlyArray<Span> =>
  stored.map(([entity, kind, start, length]) => ({ entity, kind: kindAt(kind), start, end: start + length }))

export const storedSpans = (spans: ReadonlyArray<Span>): ReadonlyArray<StoredSpan> =>
  spans.map(({ end, entity, kind, start }) => [entity, kinds.indexOf(kind), start, end - start])

export const rankingOf = (stored: ReadonlyArray<StoredRank>): ReadonlyArray<RankedBrand> =>
  stored.map(([name, kind, position]) => ({ name, kind: kindAt(kind), position }))

export const storedRanking = (ranking: ReadonlyArray<RankedBrand>): ReadonlyArray<StoredRank> =>
  ranking.map(({ kind, name, position }) => [name, kinds.indexOf(kind), position])
