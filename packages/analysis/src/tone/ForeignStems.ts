/** Looks for the stems of one language in a clause, in one pass over its letters. */
import type { ForeignTone } from "../lexicon/tone/ForeignWords.ts"

/** A stem with its weight; 0 for one that says nothing but holds a negator ("sin duda"). */
interface Stem {
  readonly codes: ReadonlyArray<number>
  readonly weight: number
  /** It holds its own "not", so that one beside it does not turn it around. */
  readonly full: boolean
  /** The last clause it was found in: it counts once in each. */
  seen: number
}

/** A language made ready. */
interface StemIndex {
  /** Stems by their first two letters (or one, for stems of one), the longest first. */
  readonly byStart: ReadonlyMap<number, ReadonlyArray<Stem>>
  readonly negators: ReadonlyArray<string>
  readonly after: boolean
}

/** Most letters of a clause that are read. */
const clauseMax = 400
/** How far a negator reaches: before its word, in scripts without spaces, behind it. */
const reach = 16
const denseReach = 3
const reachAfter = 9
const toneMax = 1.6
const weight = 0.8
/** Advice counts more than praise. */
const adviceWeight = 1.4
const advising =
  /^(?:recom|recommand|empfehl|suosit|polec|tavsiye|oneri|рекоменд|推|おすすめ|추천|consigl|aanrad|rekommend|anbefal|doporuc)/

const space = 32
const line = new Uint16Array(clauseMax + 2)
/** Where in `line` a comma, dash or other mark stood, beyond which no negator reaches. */
const walls = new Uint8Array(clauseMax + 2)
let clauses = 0

/** Praise and blame in `units[start, end)`, between -1.6 and 1.6. */
export const stemTone = (units: Uint16Array, start: number, end: number, tone: ForeignTone): number => {
  const index = indexOf(tone)
  const length = readClause(units, start, Math.min(end, start + clauseMax))
  const dense = isDense(length)
  clauses++
  let score = 0
  let wall = 0
  for (let i = 1; i < length; i++) {
    if (walls[i] === 1) wall = i
    if (line[i] === space || (!dense && line[i - 1] !== space)) continue
    const stem = stemAt(index, i, length)
    if (stem === undefined) continue
    const last = i + stem.codes.length
    if (stem.seen !== clauses) {
      const turned =
        !stem.full &&
        (index.after
          ? isDeniedBehind(index, last, length, dense)
          : isDeniedBefore(index, Math.max(wall, i - (dense ? denseReach : reach)), i, dense))
      score += turned ? -stem.weight : stem.weight
      stem.seen = clauses
    }
    i = last - (stem.codes.at(-1) === space ? 2 : 1)
    wall = i + 1
  }
  return Math.max(-toneMax, Math.min(toneMax, score))
}

/** Copies the letters into `line`, one space for all that parts them; returns the length. */
const readClause = (units: Uint16Array, start: number, end: number): number => {
  let length = 1
  line[0] = space
  walls.fill(0)
  for (let i = start; i < end; i++) {
    const code = units[i]!
    if (isLetter(code)) line[length++] = code
    else {
      if (line[length - 1] !== space) line[length++] = space
      if (code !== space && code !== 39 && code !== 45) walls[length] = 1
    }
  }
  if (line[length - 1] !== space) line[length++] = space
  return length
}

const isLetter = (code: number): boolean => {
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91)
  if (code < 0xc0) return false
  if (code < 0x2000) return code !== 0x60c && code !== 0x61b && code !== 0x61f && code !== 0x964 && code !== 0x6d4
  return code > 0x206f && !(code >= 0x3000 && code <= 0x3020) && !(code >= 0xff00 && code <= 0xff0f) && code !== 0x30fb
}

/** Scripts that are written without spaces. */
const isDense = (length: number): boolean => {
  for (let i = 1; i < length; i++) {
    const code = line[i]!
    if ((code >= 0x2e80 && code <= 0x9fff) || (code >= 0xe00 && code <= 0xe7f)) return true
  }
  return false
}

const stemAt = ({ byStart }: StemIndex, i: number, length: number): Stem | undefined =>
  longestAt(byStart.get(line[i]! * 0x10000 + line[i + 1]!), i, length) ?? longestAt(byStart.get(line[i]!), i, length)

const longestAt = (stems: ReadonlyArray<Stem> | undefined, i: number, length: number): Stem | undefined =>
  stems?.find(({ codes }) => i + codes.length <= length && codes.every((code, k) => line[i + k] === code))

const isDeniedBefore = ({ negators }: StemIndex, from: number, i: number, dense: boolean): boolean => {
  let first = from
  if (!dense) while (first < i && line[first - 1] !== space) first++
  const near = ` ${String.fromCharCode(...line.subarray(first, i))}`
  return negators.some((word) => near.includes(dense ? word : ` ${word} `))
}

const isDeniedBehind = ({ negators }: StemIndex, from: number, length: number, dense: boolean): boolean => {
  let to = from
  while (to < length && to < from + reachAfter && (to === from || walls[to] === 0)) to++
  const near = String.fromCharCode(...line.subarray(from, to))
  return negators.some((word) => near.includes(dense ? word : ` ${word}`))
}

const indexes = new WeakMap<ForeignTone, StemIndex>()

const indexOf = (tone: ForeignTone): StemIndex => {
  const kept = indexes.get(tone)
  if (kept !== undefined) return kept
  const { after, bad, good, not, plain } = tone
  const isFull = (stem: string): boolean =>
    not.some(
      (word) => stem.startsWith(`${word}_`) || stem.includes(`_${word}`) || (isUnspaced(word) && stem.includes(word))
    )
  const made = [
    ...good.map((stem) => [stem, advising.test(stem) ? adviceWeight : weight] as const),
    ...bad.map((stem) => [stem, -weight] as const),
    ...plain.map((stem) => [stem, 0] as const)
  ].map(([stem, value]) => ({
    codes: Array.from({ length: stem.length }, (_, i) => stem.replaceAll("_", " ").charCodeAt(i)),
    weight: value,
    full: isFull(stem),
    seen: 0
  }))
  const byStart = new Map<number, Array<Stem>>()
  for (const stem of made.toSorted((a, b) => b.codes.length - a.codes.length)) {
    const key = stem.codes.length === 1 ? stem.codes[0]! : stem.codes[0]! * 0x10000 + stem.codes[1]!
    const list = byStart.get(key)
    if (list === undefined) byStart.set(key, [stem])
    else list.push(stem)
  }
  const index = { byStart, negators: not, after }
  indexes.set(tone, index)
  return index
}

const isUnspaced = (word: string): boolean => /[\u0e00-\u0e7f\u2e80-\u9fff]/.test(word)
