/**
 * The English words and phrases of praise and blame, ready to be looked up. Their weights were set by hand, on the
 * development cases (docs/analysis.md, "Seen while the rules were written").
 */
import { blameIdioms } from "./BlameIdioms.ts"
import { blamePhrases } from "./BlamePhrases.ts"
import { praiseIdioms } from "./PraiseIdioms.ts"
import { praisePhrases } from "./PraisePhrases.ts"
import { blameWords } from "./BlameWords.ts"
import { praiseWords } from "./PraiseWords.ts"
import { hashKey, hashString, wordSet } from "../../text/WordHash.ts"

/** A phrase with a weight. */
export interface TonePhrase {
  /** Folded words; `*` stands for up to three, `**` for up to seven. */
  readonly parts: ReadonlyArray<string>
  /** Their hashes as `hashKey` gives them, by which an answer's words are compared. */
  readonly keys: ReadonlyArray<number>
  readonly weight: number
  /** Whether it contains its "not", so that a "not" before it does not reverse it. */
  readonly fixed: boolean
  /** Key of a word that must stand up to four words before: "(the) to beat". */
  readonly behind?: number
}

/** Words that deny: a phrase with one of them needs no other. */
const denying = wordSet(`not no never nothing nobody none without t cannot hard difficult tough impossible zero few
  little far less`)

/** The superlative that "est" makes: "patchy", "patchiest". */
const degreesOf = (word: string): ReadonlyArray<string> => {
  if (word.length < 4 || word.length > 8 || ungraded.test(word)) return []
  const stem = word.endsWith("y") ? `${word.slice(0, -1)}i` : word.endsWith("e") ? word.slice(0, -1) : word
  return [`${stem}est`]
}

/** Endings of words whose superlative is formed with "most". */
const ungraded = /(?:ed|ing|ly|s|er|est|ful|ous|ive|able|ible|ic|al|ent|ant)$/

const weighed = [praiseWords, blameWords].flatMap((weights) =>
  Object.entries(weights).flatMap(([weight, list]) =>
    Array.from(wordSet(list), (word) => [word, Number(weight)] as const)
  )
)
const listed = weighed.filter(([word]) => !word.includes("-"))

/** Weight of each word; a superlative that no list holds weighs as its word does. */
export const toneWeights: ReadonlyMap<string, number> = new Map([
  ...listed.flatMap(([word, weight]) =>
    (Math.abs(weight) < 0.5 ? [] : degreesOf(word)).map((degree) => [degree, weight] as const)
  ),
  ...listed
])

const wordKey = (word: string): number => hashKey(hashString(word))

const makePhrase = (written: string, weight: number): TonePhrase => {
  const [, before, phrase] = /^\s*(?:\((\w+)\) )?(.*?)\s*$/.exec(written)!
  const parts = phrase!.split(/[\s'-]+/)
  return {
    ...(before === undefined ? {} : { behind: wordKey(before) }),
    parts,
    keys: parts.map(wordKey),
    weight,
    fixed: parts.some((part) => denying.has(part))
  }
}

/** "gets/got it right": "gets it right", "got it right". */
const formsOf = (phrase: string): ReadonlyArray<string> => {
  const words = phrase.trim().split(/\s+/)
  const choice = words.findIndex((word) => word.includes("/"))
  if (choice === -1) return [words.join(" ")]
  return words[choice]!.split("/").flatMap((form) => formsOf(words.with(choice, form).join(" ")))
}

const readPhrases = (): ReadonlyArray<TonePhrase> => [
  ...[praisePhrases, blamePhrases, praiseIdioms, blameIdioms].flatMap((weights) =>
    Object.entries(weights).flatMap(([weight, list]) =>
      list.split("|").flatMap((phrase) => formsOf(phrase).map((form) => makePhrase(form, Number(weight))))
    )
  ),
  ...weighed.filter(([word]) => word.includes("-")).map(([word, weight]) => makePhrase(word, weight))
]

/** Phrases by their first word, the longest first. A hyphen or apostrophe ends a word. */
export const tonePhrases: ReadonlyMap<string, ReadonlyArray<TonePhrase>> = new Map(
  Object.entries(Object.groupBy(readPhrases(), ({ parts }) => parts[0]!)).map(([first, list]) => [
    first,
    list!.toSorted((a, b) => b.parts.length - a.parts.length)
  ])
)

const weights = new Map([...toneWeights].map(([word, weight]) => [wordKey(word), weight]))

/** Weight of the word with a hash; undefined when it has none. */
export const weightOf = (hash: number): number | undefined => weights.get(hashKey(hash))

/** Phrases that begin with one word: by their second word, and those that allow any. */
interface Phrases {
  readonly bySecond: ReadonlyMap<number, ReadonlyArray<TonePhrase>>
  readonly others: ReadonlyArray<TonePhrase>
}

const phrasesOf = (list: ReadonlyArray<TonePhrase>): Phrases => {
  const bySecond = new Map<number, Array<TonePhrase>>()
  const others: Array<TonePhrase> = []
  for (const phrase of list) {
    const { keys, parts } = phrase
    if (parts.length === 1 || parts[1]!.startsWith("*")) {
      others.push(phrase)
      for (const found of bySecond.values()) found.push(phrase)
    } else {
      const found = bySecond.get(keys[1]!)
      if (found === undefined) bySecond.set(keys[1]!, [...others, phrase])
      else found.push(phrase)
    }
  }
  return { bySecond, others }
}

const phrases = new Map([...tonePhrases].map(([word, list]) => [wordKey(word), phrasesOf(list)]))
const none: ReadonlyArray<TonePhrase> = []

/** The phrases that two words with these hashes may begin, the longest first. */
export const phrasesFrom = (first: number, second: number): ReadonlyArray<TonePhrase> => {
  const found = phrases.get(hashKey(first))
  return found === undefined ? none : (found.bySecond.get(hashKey(second)) ?? found.others)
}

/** One bit for each word, and each pair of words, with which something weighed may begin: a quick first test. */
const slotBits = 16
const alone = new Uint8Array(1 << slotBits)
const pairs = new Uint8Array(1 << slotBits)

const slotOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - slotBits)
const pairOf = (first: number, second: number): number => slotOf(Math.imul(first, 31) ^ second)

for (const key of weights.keys()) alone[slotOf(key)] = 1
for (const list of tonePhrases.values())
  for (const { keys, parts } of list) {
    if (keys.length === 1 || parts[1]!.startsWith("*")) alone[slotOf(keys[0]!)] = 1
    else pairs[pairOf(keys[0]!, keys[1]!)] = 1
  }

/** False if surely no word or phrase with a weight begins with these two words, given by their hashes. */
export const mayBegin = (first: number, second: number): boolean =>
  alone[slotOf(hashKey(first))] === 1 || pairs[pairOf(hashKey(first), hashKey(second))] === 1
