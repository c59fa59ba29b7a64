/** Looks for the stems of praise and blame of one language in a clause, in one pass over its letters. */
import { advisingStems, foreignStems, type StemLists } from "../lexicon/tone/ForeignTones.ts"

/** A stem with its weight; 0 for an expression without praise or blame that holds a word of denial ("sin duda"). */
interface Stem {
  readonly letters: string
  readonly weight: number
  /** Whether it contains its "not", so that a "not" beside it does not reverse it. */
  readonly full: boolean
}

/** Two groups of stems, one of each in a clause. */
interface StemPair {
  readonly first: ReadonlyArray<string>
  readonly second: ReadonlyArray<string>
}

/** The stems of a language, ready to be looked up. */
interface StemIndex {
  /** Stems by their first two letters (or one, for stems of one), the longest first. */
  readonly byStart: ReadonlyMap<number, ReadonlyArray<Stem>>
  /** Words with a space on either side. */
  readonly words: Readonly<Record<"not" | "notAfter" | "last" | "mild" | "guards", ReadonlyArray<string>>>
  readonly fore: ReadonlyArray<string>
  readonly pairs: ReadonlyArray<StemPair>
  readonly leaves: ReadonlyArray<StemPair>
  readonly bygone: ReadonlyArray<StemPair>
  /** Endings of a stem within its word. */
  readonly ending: RegExp
}

/** Most letters of a clause that are read. */
const clauseMax = 400
/** How far a word of denial reaches: before the stem, in scripts without spaces, behind the stem. */
const reach = 18
const denseReach = 3
const reachAfter = 9
/** How far before "neither" its verb begins. */
const verbReach = 14
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
  /** The end of the last stem, beyond which no word of denial reaches. */
  private wall = 0

  constructor(index: StemIndex) {
    this.index = index
  }

  /** Praise and blame in `units[start, end)`, between -1.6 and 1.6, and less for a verdict. Each stem counts once. */
  toneOf(units: Uint16Array, start: number, end: number): number {
    this.readClause(units, start, Math.min(end, start + clauseMax))
    const { clause, dense, index, walls } = this
    const left = this.lossSpan()
    const isSolid = !dense && index.fore.length === 0
    const counted: Array<Stem> = []
    let score = left === nowhere ? 0 : -stemWeight
    let verdict = 0
    let denied: LetterSpan | undefined
    let now: number | undefined
    let past: number | undefined
    let before = 0
    this.wall = 0
    for (let i = 1; i < clause.length; i++) {
      if (isSolid) {
        if (clause.charCodeAt(i - 1) !== space) i = clause.indexOf(" ", i) + 1
        if (i === clause.length) break
      } else if (clause.charCodeAt(i) === space || (!dense && !this.beginsWord(i))) continue
      if (isWithin(i, left)) continue
      const first = clause.charCodeAt(i)
      const stem = this.stemOf(first * 0x10000 + clause.charCodeAt(i + 1), i) ?? this.stemOf(first, i)
      if (stem === undefined) continue
      // most clauses have no stem
      denied ??= this.deniedSpan()
      now ??= pairIn(clause, index.bygone)?.[1] ?? clause.length
      if (i > now) past ??= score
      const last = i + stem.letters.length
      if (!counted.includes(stem)) {
        const weight = this.weightOf(stem, i, isWithin(i, denied))
        if (weight <= -adviceWeight) verdict = againstWeight
        else score += weight
        // "breaks fast": praise right beside blame is its adverb
        if (isSolid && before * weight < 0 && walls[i] === 0 && clause.lastIndexOf(" ", i - 2) < this.wall)
          score -= Math.max(before, weight)
        before = weight
        counted.push(stem)
      }
      i = last - (stem.letters.endsWith(" ") ? 2 : 1)
      this.wall = i + 1
    }
    // a statement about the past no longer holds
    const sum = now === undefined || now === clause.length ? score : score - (past ?? score) * 2
    return Math.max(-clauseWeightMax, Math.min(clauseWeightMax, sum)) + verdict
  }

  /** A stem's weight with what denies or lessens it. */
  private weightOf(stem: Stem, first: number, isDenied: boolean): number {
    const { full, weight } = stem
    if (weight === 0 || full) return weight
    const { words } = this.index
    const wall = this.wallBefore(first)
    if (weight < 0 && this.hasBefore(words.guards, first, wall, gradeReach)) return 0
    if (isDenied || this.hasBefore(words.not, first, wall, this.dense ? denseReach : reach)) return -weight
    if (this.isDeniedBehind(first + stem.letters.length)) return -weight
    return weight < 0 && this.hasBefore(words.mild, first, wall, gradeReach) ? weight / 4 : weight
  }

  private readClause(units: Uint16Array, start: number, end: number): void {
    const { walls } = this
    // an array of numbers is made a string faster than a typed one
    const codes = [space]
    walls.fill(0)
    this.dense = false
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
    this.clause = String.fromCharCode(...codes)
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

  /** "Neither fast nor cheap": spans the clause of the second word, and a verb right before the first. */
  private deniedSpan(): LetterSpan {
    const pair = pairIn(this.clause, this.index.pairs)
    if (pair === undefined) return nowhere
    return [Math.max(this.wallBefore(pair[0]), pair[0] - verbReach) - 1, this.wallFrom(pair[1] + 2)]
  }

  /** "Many prefer alternatives", "data was stolen": two stems in any order, unless it is guarded against. */
  private lossSpan(): LetterSpan {
    const { leaves, words } = this.index
    const pair = pairIn(this.clause, leaves, true)
    if (pair === undefined) return nowhere
    const first = Math.min(...pair)
    const last = Math.max(...pair)
    return this.hasBefore(words.guards, last, 0, gradeReach) ? nowhere : [first, this.wallFrom(last + 2)]
  }

  /** The mark between words, or the stem, before a letter. */
  private wallBefore(i: number): number {
    let wall = i
    while (wall > this.wall && this.walls[wall] === 0) wall--
    return wall
  }

  /** The next mark between words, or the end. */
  private wallFrom(i: number): number {
    let to = i
    while (to < this.clause.length && this.walls[to] === 0) to++
    return to
  }

  /** Whether one of the words stands before a letter, with no mark between. */
  private hasBefore(words: ReadonlyArray<string>, first: number, wall: number, far: number): boolean {
    if (words.length === 0) return false
    const { clause, dense } = this
    let from = Math.max(wall, first - far)
    if (!dense) while (from < first && clause.charCodeAt(from - 1) !== space) from++
    const near = dense ? clause.slice(from, first) : ` ${clause.slice(from, first)}`
    for (const word of words) if (near.includes(word)) return true
    return false
  }

  private isDeniedBehind(last: number): boolean {
    const { clause, index } = this
    const { last: ends, notAfter } = index.words
    if (ends.length === 0 && notAfter.length === 0) return false
    const wall = this.wallFrom(last + 1)
    const limit = Math.min(wall, last + reachAfter)
    const isNear = (word: string): boolean => clause.slice(last, limit).includes(word)
    return ends.some((word) => clause.endsWith(word, wall)) || notAfter.some(isNear)
  }
}

/** Where the two stems of the first pair stand that a clause has; `any`: in any order. */
const pairIn = (clause: string, pairs: ReadonlyArray<StemPair>, any = false): LetterSpan | undefined => {
  for (const { first, second } of pairs) {
    const from = placeOf(clause, first, 0)
    const to = from < 0 ? -1 : placeOf(clause, second, any ? 0 : from + 1)
    if (to >= 0) return [from, to]
  }
  return undefined
}

const placeOf = (clause: string, stems: ReadonlyArray<string>, from: number): number => {
  for (const stem of stems) {
    const at = clause.indexOf(stem, from)
    if (at >= 0) return at
  }
  return -1
}

const space = 32

const isLetter = (code: number): boolean => {
  if (code < 128) return (code > 96 && code < 123) || (code > 47 && code < 58) || (code > 64 && code < 91)
  if (code < 0xc0) return false
  if (code < 0x2000) return code !== 0x60c && code !== 0x61b && code !== 0x61f && code !== 0x964 && code !== 0x6d4
  return code > 0x206f && !(code >= 0x3000 && code <= 0x3020) && !(code >= 0xff00 && code <= 0xff0f) && code !== 0x30fb
}

/** Readers so far, because building one takes longer than reading an answer. */
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
  const isDense = isUnspaced(lists("good")[0] ?? "")
  const pairsOf = (name: string, end = ""): ReadonlyArray<StemPair> =>
    lists(name).map((pair) => {
      const [first = "", second = ""] = pair.split("+")
      const groupOf = (stems: string): ReadonlyArray<string> =>
        stems.split("|").map((stem) => (isDense ? stem : ` ${stem}${end}`))
      return { first: groupOf(first), second: groupOf(second) }
    })
  const wordsOf = (name: string): ReadonlyArray<string> => lists(name).map((word) => (isDense ? word : ` ${word} `))
  const ends = lists("ends")
  return {
    byStart,
    words: {
      not: wordsOf("not"),
      notAfter: lists("notAfter").map((word) => (isDense ? word : ` ${word}`)),
      last: wordsOf("last"),
      mild: wordsOf("mild"),
      guards: wordsOf("guards")
    },
    ending: new RegExp(ends.length === 0 ? "" : `^(?:${ends.join("|")})*$`),
    fore: lists("fore").map((part) => ` ${part}`),
    pairs: pairsOf("pairs", " "),
    leaves: pairsOf("leaves"),
    bygone: pairsOf("bygone")
  }
}

const isUnspaced = (word: string): boolean => /[\u0e00-\u0e7f\u2e80-\u9fff]/.test(word)
