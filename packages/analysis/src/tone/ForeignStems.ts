/** Looks for the stems of praise and blame of one language in a clause, in one pass over its letters. */
import { advisingStems, foreignStems, type StemLists } from "../lexicon/tone/ForeignTones.ts"

/** A stem with its weight; 0 for an expression without praise or blame that holds a word of denial ("sin duda"). */
interface Stem {
  readonly letters: string
  readonly weight: number
  /** It holds its own "not", so a "not" beside it does not reverse it. */
  readonly full: boolean
}

/** The stems of a language, ready to be looked up. */
interface StemIndex {
  readonly lists: StemLists
  /** Stems by their first two letters (or one, for stems of one), the longest first. */
  readonly byStart: ReadonlyMap<number, ReadonlyArray<Stem>>
  readonly fore: ReadonlyArray<string>
  readonly pairs: ReadonlyArray<readonly [string, string]>
  readonly leaves: ReadonlyArray<readonly [string, string]>
  /** What may follow a stem within its word. */
  readonly ending: RegExp
}

/** Most letters of a clause that are read. */
const clauseMax = 400
/** How far a word of denial reaches: before the stem, in scripts without spaces, behind the stem. */
const reach = 18
const denseReach = 3
const reachAfter = 9
/** How far before a stem "a little" and "against" stand. */
const gradeReach = 40
const endingMax = 12
/** Weight of a stem, of a stem of advice, of a verdict against, and the most that one clause weighs but for that. */
const stemWeight = 0.8
const adviceWeight = 1.4
const againstWeight = -2.4
const clauseWeightMax = 1.6

/** Two spellings of one Arabic ending. */
const [tehMarbuta, heh] = [0x629, 0x647]

/** Where a stem stands: its letters, and the last mark before it. */
interface StemPlace {
  readonly first: number
  readonly last: number
  readonly wall: number
}

type LetterSpan = readonly [from: number, to: number]
const nowhere: LetterSpan = [-1, -1]
const isWithin = (i: number, [from, to]: LetterSpan): boolean => i > from && i < to

/** Reads the clauses of an answer in one language; holds one clause at a time. */
export class StemReader {
  private readonly index: StemIndex
  /** The letters of the clause, one space for all that stands between words. */
  private clause = ""
  /** The clause has letters of a script that is written without spaces. */
  private dense = false
  /** 1 where a comma, dash or other mark stood before a letter, beyond which no word of denial reaches. */
  private readonly walls = new Uint8Array(clauseMax + 2)
  private readonly codes = new Uint16Array(clauseMax + 2)

  constructor(index: StemIndex) {
    this.index = index
  }

  /** Praise and blame in `units[start, end)`, between -1.6 and 1.6, and less for a verdict. Each stem counts once. */
  toneOf(units: Uint16Array, start: number, end: number): number {
    this.readClause(units, start, Math.min(end, start + clauseMax))
    const { clause, dense, index, walls } = this
    let counted: Array<Stem> | undefined
    const denied = this.spanOf(index.pairs)
    const left = this.spanOf(index.leaves)
    let score = left === nowhere ? 0 : -stemWeight
    let verdict = 0
    let wall = 0
    for (let i = 1; i < clause.length; i++) {
      if (walls[i] === 1) wall = i
      if (clause.charCodeAt(i) === space || (!dense && !this.beginsWord(i)) || isWithin(i, left)) continue
      const first = clause.charCodeAt(i)
      const stem = this.stemOf(first * 0x10000 + clause.charCodeAt(i + 1), i) ?? this.stemOf(first, i)
      if (stem === undefined) continue
      const last = i + stem.letters.length
      if (counted?.includes(stem) !== true) {
        const weight = this.weightOf(stem, { first: i, last, wall }, isWithin(i, denied))
        if (weight <= -adviceWeight) verdict = againstWeight
        else score += weight
        counted = [...(counted ?? []), stem]
      }
      i = last - (stem.letters.endsWith(" ") ? 2 : 1)
      wall = i + 1
    }
    return Math.max(-clauseWeightMax, Math.min(clauseWeightMax, score)) + verdict
  }

  /** A stem's weight with what denies or lessens it. */
  private weightOf({ full, weight }: Stem, at: StemPlace, isDenied: boolean): number {
    if (weight === 0 || full) return weight
    const { lists } = this.index
    if (weight < 0 && this.hasBefore(lists("guards"), at, gradeReach)) return 0
    if (isDenied || this.hasBefore(lists("not"), at, this.dense ? denseReach : reach) || this.isDeniedBehind(at))
      return -weight
    return weight < 0 && this.hasBefore(lists("mild"), at, gradeReach) ? weight / 2 : weight
  }

  private readClause(units: Uint16Array, start: number, end: number): void {
    const { codes, walls } = this
    walls.fill(0)
    this.dense = false
    codes[0] = space
    let count = 1
    for (let i = start; i < end; i++) {
      const code = units[i] === tehMarbuta ? heh : units[i]!
      if (isLetter(code)) codes[count++] = code
      else {
        if (codes[count - 1] !== space) codes[count++] = space
        if (code !== space && code !== 39 && code !== 45) walls[count] = 1
      }
      if ((code >= 0x2e80 && code <= 0x9fff) || (code >= 0xe00 && code <= 0xe7f)) this.dense = true
    }
    if (codes[count - 1] !== space) codes[count++] = space
    this.clause = String.fromCharCode(...codes.subarray(0, count))
  }

  /** A letter behind a space, or behind particles that are written in one with the word. */
  private beginsWord(i: number): boolean {
    const { clause, index } = this
    return clause.charCodeAt(i - 1) === space || index.fore.some((part) => clause.endsWith(part, i))
  }

  private stemOf(start: number, i: number): Stem | undefined {
    return this.index.byStart.get(start)?.find(({ letters }) => this.stands(letters, i))
  }

  /** Whether a stem stands at a letter, and only an ending between it and the end of the word. */
  private stands(stem: string, i: number): boolean {
    const { clause, dense, index } = this
    if (!clause.startsWith(stem, i)) return false
    if (dense || stem.endsWith(" ")) return true
    const from = i + stem.length
    const to = clause.indexOf(" ", from)
    return to - from <= endingMax && index.ending.test(clause.slice(from, to))
  }

  /** From the first of two words to the end of what the second belongs to; nothing when no such pair stands there. */
  private spanOf(pairs: ReadonlyArray<readonly [string, string]>): LetterSpan {
    for (const [first, second] of pairs) {
      const from = this.clause.indexOf(first)
      const to = from < 0 ? -1 : this.clause.indexOf(second, from + first.length - 1)
      if (to >= 0) return [from, this.wallFrom(to + second.length)]
    }
    return nowhere
  }

  /** The next mark between words, or the end. */
  private wallFrom(i: number): number {
    let to = i
    while (to < this.clause.length && this.walls[to] === 0) to++
    return to
  }

  /** Whether one of the words stands before a stem, with no mark between. */
  private hasBefore(words: ReadonlyArray<string>, { first, wall }: StemPlace, far: number): boolean {
    const { clause, dense } = this
    let from = Math.max(wall, first - far)
    if (!dense) while (from < first && clause[from - 1] !== " ") from++
    const near = ` ${clause.slice(from, first)}`
    return words.some((word) => near.includes(dense ? word : ` ${word} `))
  }

  private isDeniedBehind({ last }: StemPlace): boolean {
    const { clause, dense, index } = this
    const end = this.wallFrom(last + 1)
    if (index.lists("last").some((word) => clause.slice(last, end).endsWith(` ${word} `))) return true
    const limit = Math.min(end, last + reachAfter)
    return index.lists("notAfter").some((word) => clause.slice(last, limit).includes(dense ? word : ` ${word}`))
  }
}

const space = 32

const isLetter = (code: number): boolean => {
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91)
  if (code < 0xc0) return false
  if (code < 0x2000) return code !== 0x60c && code !== 0x61b && code !== 0x61f && code !== 0x964 && code !== 0x6d4
  return code > 0x206f && !(code >= 0x3000 && code <= 0x3020) && !(code >= 0xff00 && code <= 0xff0f) && code !== 0x30fb
}

/** The readers made so far: making one takes longer than reading an answer. */
const readers = new Map<string, StemReader | undefined>()

/** A reader for a language; undefined for one whose tone is not read. */
export const stemReader = (language: string): StemReader | undefined => {
  if (!readers.has(language)) {
    const lists = foreignStems(language)
    readers.set(language, lists === undefined ? undefined : new StemReader(indexOf(lists)))
  }
  return readers.get(language)
}

const indexOf = (lists: StemLists): StemIndex => {
  const denying = [...lists("not"), ...lists("notAfter")]
  const isFull = (stem: string): boolean =>
    denying.some(
      (word) => stem.startsWith(`${word} `) || stem.includes(` ${word}`) || (isUnspaced(word) && stem.includes(word))
    )
  const stemsOf = (name: string, weight: number): ReadonlyArray<Stem> =>
    lists(name).map((letters) => ({
      letters,
      weight: weight > 0 && advisingStems.test(letters) ? adviceWeight : weight,
      full: weight === againstWeight || isFull(letters)
    }))
  const stems = [
    ...stemsOf("against", againstWeight),
    ...stemsOf("good", stemWeight),
    ...stemsOf("bad", -stemWeight),
    ...stemsOf("plain", 0)
  ]
  const byStart = Map.groupBy(
    stems.toSorted((a, b) => b.letters.length - a.letters.length),
    ({ letters: { length }, letters }) =>
      length === 1 ? letters.charCodeAt(0) : letters.charCodeAt(0) * 0x10000 + letters.charCodeAt(1)
  )
  const pairsOf = (name: string, end: string): StemIndex["pairs"] =>
    lists(name)
      .map((pair) => pair.split("+"))
      .map(([first, second]) => [` ${first}${end}`, ` ${second}${end}`])
  const ends = lists("ends")
  const ending = new RegExp(ends.length === 0 ? "" : `^(?:${ends.join("|")})*$`)
  const fore = lists("fore").map((part) => ` ${part}`)
  return { lists, byStart, ending, fore, pairs: pairsOf("pairs", " "), leaves: pairsOf("leaves", "") }
}

const isUnspaced = (word: string): boolean => /[\u0e00-\u0e7f\u2e80-\u9fff]/.test(word)
