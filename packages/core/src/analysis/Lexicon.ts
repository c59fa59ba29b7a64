/**
 * All word lists in one hash table, so that a word of an answer is looked up once and without making a string. The
 * table holds 32-bit hashes: a word that is in no list is taken for one with a chance of about 1 in 50,000.
 */
import { packedEnglishWords } from "./EnglishWords.ts"
import { toneWords } from "./SentimentWords.ts"
import {
  calendarWords,
  functionWords,
  introducers,
  listCutters,
  places,
  sectionWords,
  statingVerbs
} from "./Vocabulary.ts"

/** In the English dictionary. */
export const ENGLISH = 1
export const FUNCTION_WORD = 2
export const SECTION_WORD = 4
export const STATING = 8
export const CALENDAR = 16
export const PLACE = 32
/** Carries praise or blame, or turns it. */
export const TONE = 64
/** Introduces an enumeration: "like", "such as". */
export const INTRODUCER = 128
/** Ends a lead's name: "by", "with". */
export const CUTTER = 256

const bits = 17
const mask = (1 << bits) - 1

interface Table {
  readonly hashes: Uint32Array
  readonly flags: Uint16Array
}

let table: Table | undefined

const offsetBasis = 2166136261
const prime = 16777619

/** Hash of folded units; the same for a string of them. */
export const hashUnits = (units: Uint16Array, start: number, end: number): number => {
  let hash = offsetBasis
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ units[i]!, prime)
  return hash >>> 0
}

/** Hash of a folded string; see {@link hashUnits}. */
export const hashString = (word: string): number => {
  let hash = offsetBasis
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), prime)
  return hash >>> 0
}

/** The lists that a word stands in, as bits; 0 for a word in none. */
export const flagsOf = (hash: number): number => {
  const { flags, hashes } = (table ??= build())
  let slot = (hash ^ (hash >>> bits)) & mask
  while (hashes[slot] !== 0) {
    if (hashes[slot] === hash) return flags[slot]!
    slot = (slot + 1) & mask
  }
  return 0
}

/** Whether a folded word stands in the English dictionary, in any of its forms. */
export const isEnglishWord = (word: string): boolean => (flagsOf(hashString(word)) & ENGLISH) !== 0

/** Whether a folded word is an ordinary one: in the dictionary, a small word, a day or month. */
export const isPlainWord = (word: string): boolean =>
  (flagsOf(hashString(word)) & (ENGLISH | FUNCTION_WORD | CALENDAR)) !== 0

const build = (): Table => {
  const hashes = new Uint32Array(mask + 1)
  const flags = new Uint16Array(mask + 1)
  const add = (word: string, flag: number): void => {
    const hash = hashString(word)
    let slot = (hash ^ (hash >>> bits)) & mask
    while (hashes[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask
    hashes[slot] = hash
    flags[slot]! |= flag
  }
  for (const line of packedEnglishWords) addLine(line, add)
  const lists: ReadonlyArray<readonly [Iterable<string>, number]> = [
    [functionWords, FUNCTION_WORD],
    [sectionWords, SECTION_WORD],
    [statingVerbs, STATING],
    [calendarWords, CALENDAR],
    [places(), PLACE],
    [toneWords, TONE],
    [introducers, INTRODUCER],
    [listCutters, CUTTER]
  ]
  for (const [words, flag] of lists) for (const word of words) add(word, flag)
  return { hashes, flags }
}

/** Unpacks one line of the word list: a digit for the letters kept of the word before, then the rest. */
const addLine = (line: string, add: (word: string, flag: number) => void): void => {
  let before = ""
  let i = 0
  while (i < line.length) {
    const shared = line.charCodeAt(i) - 48
    let end = i + 1
    while (end < line.length && line.charCodeAt(end) > 57) end++
    before = before.slice(0, shared) + line.slice(i + 1, end)
    add(before, ENGLISH)
    i = end
  }
}
