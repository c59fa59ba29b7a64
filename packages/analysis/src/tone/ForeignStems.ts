/** Looks for the stems of praise and blame of one language in a clause, in one pass over its letters. */
import { advisingStems, foreignStems, type StemLists } from "../lexicon/tone/ForeignTones.ts"

/** A stem with its weight; 0 for an expression without praise or blame that holds a word of denial ("sin duda"). */
interface Stem {
  readonly codes: ReadonlyArray<number>
  readonly weight: number
  /** It holds its own "not", so a "not" beside it does not reverse it. */
  readonly full: boolean
}

/** The stems of a language, ready to be looked up. */
interface StemIndex {
  /** Stems by their first two letters (or one, for stems of one), the longest first. */
  readonly byStart: ReadonlyMap<number, ReadonlyArray<Stem>>
  readonly negators: ReadonlyArray<string>
  /** The words of denial follow the stem. */
  readonly after: boolean
}

/** Most letters of a clause that are read. */
const clauseMax = 400
/** How far a word of denial reaches: before the stem, in scripts without spaces, behind the stem. */
const reach = 16
const denseReach = 3
const reachAfter = 9
/** Weight of a stem, of a stem of advice, and the most that one clause weighs. */
const stemWeight = 0.8
const adviceWeight = 1.4
const clauseWeightMax = 1.6

const space = 32

/** Reads the clauses of an answer in one language; holds the letters of one clause at a time. */
export class StemReader {
  private readonly index: StemIndex
  private readonly letters = new Uint16Array(clauseMax + 2)
  /** 1 where a comma, dash or other mark stood before a letter, beyond which no word of denial reaches. */
  private readonly walls = new Uint8Array(clauseMax + 2)

  constructor(index: StemIndex) {
    this.index = index
  }

  /** Praise and blame in `units[start, end)`, between -1.6 and 1.6. Each stem counts once. */
  toneOf(units: Uint16Array, start: number, end: number): number {
    const { index, letters, walls } = this
    const length = this.readClause(units, start, Math.min(end, start + clauseMax))
    const dense = this.isDense(length)
    const counted = new Set<Stem>()
    let score = 0
    let wall = 0
    for (let i = 1; i < length; i++) {
      if (walls[i] === 1) wall = i
      if (letters[i] === space || (!dense && letters[i - 1] !== space)) continue
      const stem = this.stemAt(i, length)
      if (stem === undefined) continue
      const last = i + stem.codes.length
      if (!counted.has(stem)) {
        const denied =
          !stem.full &&
          (index.after
            ? this.isDeniedBehind(last, length, dense)
            : this.isDeniedBefore(Math.max(wall, i - (dense ? denseReach : reach)), i, dense))
        score += denied ? -stem.weight : stem.weight
        counted.add(stem)
      }
      i = last - (stem.codes.at(-1) === space ? 2 : 1)
      wall = i + 1
    }
    return Math.max(-clauseWeightMax, Math.min(clauseWeightMax, score))
  }

  /** Copies the letters of a clause, one space for all that stands between words; returns the length. */
  private readClause(units: Uint16Array, start: number, end: number): number {
    const { letters, walls } = this
    let length = 1
    letters[0] = space
    walls.fill(0)
    for (let i = start; i < end; i++) {
      const code = units[i]!
      if (isLetter(code)) letters[length++] = code
      else {
        if (letters[length - 1] !== space) letters[length++] = space
        if (code !== space && code !== 39 && code !== 45) walls[length] = 1
      }
    }
    if (letters[length - 1] !== space) letters[length++] = space
    return length
  }

  /** Whether the clause has letters of a script that is written without spaces. */
  private isDense(length: number): boolean {
    for (let i = 1; i < length; i++) {
      const code = this.letters[i]!
      if ((code >= 0x2e80 && code <= 0x9fff) || (code >= 0xe00 && code <= 0xe7f)) return true
    }
    return false
  }

  private stemAt(i: number, length: number): Stem | undefined {
    const { index, letters } = this
    return (
      this.longestOf(index.byStart.get(letters[i]! * 0x10000 + letters[i + 1]!), i, length) ??
      this.longestOf(index.byStart.get(letters[i]!), i, length)
    )
  }

  private longestOf(stems: ReadonlyArray<Stem> | undefined, i: number, length: number): Stem | undefined {
    const { letters } = this
    return stems?.find(({ codes }) => i + codes.length <= length && codes.every((code, k) => letters[i + k] === code))
  }

  private isDeniedBefore(from: number, i: number, dense: boolean): boolean {
    const { index, letters } = this
    let first = from
    if (!dense) while (first < i && letters[first - 1] !== space) first++
    const near = ` ${String.fromCharCode(...letters.subarray(first, i))}`
    return index.negators.some((word) => near.includes(dense ? word : ` ${word} `))
  }

  private isDeniedBehind(from: number, length: number, dense: boolean): boolean {
    const { index, letters, walls } = this
    let to = from
    while (to < length && to < from + reachAfter && (to === from || walls[to] === 0)) to++
    const near = String.fromCharCode(...letters.subarray(from, to))
    return index.negators.some((word) => near.includes(dense ? word : ` ${word}`))
  }
}

const isLetter = (code: number): boolean => {
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91)
  if (code < 0xc0) return false
  if (code < 0x2000) return code !== 0x60c && code !== 0x61b && code !== 0x61f && code !== 0x964 && code !== 0x6d4
  return code > 0x206f && !(code >= 0x3000 && code <= 0x3020) && !(code >= 0xff00 && code <= 0xff0f) && code !== 0x30fb
}

/** The indexes made so far: making one takes longer than reading an answer. */
const indexes = new Map<string, StemIndex | undefined>()

/** A reader for a language; undefined for one whose tone is not read. */
export const stemReader = (language: string): StemReader | undefined => {
  if (!indexes.has(language)) {
    const lists = foreignStems(language)
    indexes.set(language, lists === undefined ? undefined : indexOf(lists))
  }
  const index = indexes.get(language)
  return index === undefined ? undefined : new StemReader(index)
}

const indexOf = ({ after, bad, good, not, plain }: StemLists): StemIndex => {
  const isFull = (stem: string): boolean =>
    not.some(
      (word) => stem.startsWith(`${word} `) || stem.includes(` ${word}`) || (isUnspaced(word) && stem.includes(word))
    )
  const stems = [
    ...good.map((stem) => [stem, advisingStems.test(stem) ? adviceWeight : stemWeight] as const),
    ...bad.map((stem) => [stem, -stemWeight] as const),
    ...plain.map((stem) => [stem, 0] as const)
  ].map(([stem, weight]) => ({
    codes: Array.from({ length: stem.length }, (_, i) => stem.charCodeAt(i)),
    weight,
    full: isFull(stem)
  }))
  const byStart = Map.groupBy(
    stems.toSorted((a, b) => b.codes.length - a.codes.length),
    ({ codes }) => (codes.length === 1 ? codes[0]! : codes[0]! * 0x10000 + codes[1]!)
  )
  return { byStart, negators: not, after }
}

const isUnspaced = (word: string): boolean => /[\u0e00-\u0e7f\u2e80-\u9fff]/.test(word)
