/**
 * All word lists as hash tables: one look-up per token, without making a string. They hold hashes, not words, so about
 * 1 in 25,000 words that are not in the dictionary is mistaken for one that is.
 */
import { hashString } from "../text/WordHash.ts"
import { steeringWords, toneWords } from "./tone/SteeringWords.ts"
import { packedEnglishWords } from "./EnglishWords.ts"
import * as Vocabulary from "./Vocabulary.ts"
import { slotOf } from "./WordTable.ts"

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
/** Ends the name in an item head: "by", "with". */
export const CUTTER = 256
/** Verb for a product's work: "offers", "helps". */
export const DOING = 512
/** Names a sort of thing that answers offer: "app", "service". */
export const SORT = 1024
/** Opens a description: "a", "the", "another". */
export const OPENER = 2048
/** Changes how much the praise and blame around it count: "but", "although". */
export const STEERING = 4096
/** Slots of the dictionary and of the small lists, as powers of two. */
const dictionarySize = 1 << 17
const listsSize = 1 << 13

interface Tables {
  /** 16 bits of each word's hash, 0 = free: a quarter of a megabyte, so that it stays in the processor's cache. */
  readonly dictionary: Uint16Array
  /** Hashes of the words of the small lists, and at the same slots their flags. */
  readonly listed: Uint32Array
  readonly flags: Uint16Array
}

let tables: Tables | undefined

/** The lists that hold a word, as bits; 0 if none does. */
export const flagsOf = (hash: number): number => {
  const { dictionary, flags, listed } = (tables ??= build())
  // a separate loop, faster than `slotOf`, because every token passes here
  let slot = (hash ^ (hash >>> 13)) & (listsSize - 1)
  for (let known = listed[slot]!; known !== 0; known = listed[slot]!) {
    if (known === hash) return flags[slot]!
    slot = (slot + 1) & (listsSize - 1)
  }
  return isInDictionary(dictionary, hash) ? ENGLISH : 0
}

const printOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> 16 || 1

/** Searches prints rather than keys, with its own loop: one for both kinds of array would be slower. */
const isInDictionary = (dictionary: Uint16Array, hash: number): boolean => {
  const print = printOf(hash)
  let slot = (hash ^ (hash >>> 17)) & (dictionarySize - 1)
  for (let known = dictionary[slot]!; known !== 0; known = dictionary[slot]!) {
    if (known === print) return true
    slot = (slot + 1) & (dictionarySize - 1)
  }
  return false
}

/** Whether a folded word stands in the English dictionary, in any of its forms. */
export const isEnglishWord = (word: string): boolean => (flagsOf(hashString(word)) & ENGLISH) !== 0

/** Whether a folded word is an ordinary one: in the dictionary, a small word, a day or month. */
export const isPlainWord = (word: string): boolean =>
  (flagsOf(hashString(word)) & (ENGLISH | FUNCTION_WORD | CALENDAR)) !== 0

const build = (): Tables => {
  const dictionary = new Uint16Array(dictionarySize)
  const listed = new Uint32Array(listsSize)
  const flags = new Uint16Array(listsSize)
  const addWord = (word: string): void => {
    const hash = hashString(word)
    let slot = (hash ^ (hash >>> 17)) & (dictionarySize - 1)
    while (dictionary[slot] !== 0) slot = (slot + 1) & (dictionarySize - 1)
    dictionary[slot] = printOf(hash)
  }
  const add = (word: string, flag: number): void => {
    const hash = hashString(word)
    const slot = slotOf(listed, hash ^ (hash >>> 13), hash)
    listed[slot] = hash
    flags[slot]! |= flag | (isInDictionary(dictionary, hash) ? ENGLISH : 0)
  }
  for (const line of packedEnglishWords) addLine(line, addWord)
  const flagged: ReadonlyArray<readonly [Iterable<string>, number]> = [
    [Vocabulary.functionWords, FUNCTION_WORD],
    [Vocabulary.sectionWords, SECTION_WORD],
    [Vocabulary.statingVerbs, STATING],
    [Vocabulary.calendarWords, CALENDAR],
    [Vocabulary.places(), PLACE],
    [toneWords, TONE],
    [steeringWords, STEERING],
    [Vocabulary.introducers, INTRODUCER],
    [Vocabulary.listCutters, CUTTER],
    [Vocabulary.productVerbs, DOING],
    [Vocabulary.productSorts, SORT],
    [Vocabulary.openers, OPENER],
    [Vocabulary.techniques, ENGLISH]
  ]
  for (const [words, flag] of flagged) for (const word of words) add(word, flag)
  return { dictionary, listed, flags }
}

/** Unpacks one line of the word list: a sign for the number of letters dropped from the word before, then the rest. */
const addLine = (line: string, add: (word: string) => void): void => {
  let before = ""
  let i = 0
  while (i < line.length) {
    const dropped = line.charCodeAt(i) - 48
    let end = i + 1
    while (end < line.length && line.charCodeAt(end) > 96) end++
    before = before.slice(0, before.length - dropped) + line.slice(i + 1, end)
    add(before)
    i = end
  }
}
