/** How much praise or blame a word or phrase carries where it stands. */
import { ENGLISH } from "../lexicon/Lexicon.ts"
import { lessening, negators, strengthening, turning } from "../lexicon/tone/SentimentWords.ts"
import { mayBegin, phrasesFrom, weightOf } from "../lexicon/tone/ToneLexicon.ts"
import type { Reading } from "../words/WordClass.ts"
import { hashKey, hashString } from "../lexicon/WordHash.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, NUMBER, SPACE, type Words } from "../words/Words.ts"

/** Weight of an expression, its negation and degree taken in, and the number of its words. */
export interface Expression {
  readonly weight: number
  readonly length: number
}

/** Words that a `*` of a phrase may stand for, and a `**`. */
const gapMax = 3
const wideGapMax = 7
const gap = hashKey(hashString("*"))
const wideGap = hashKey(hashString("**"))

/** The expression that begins with word `i`. `denied`: the whole sentence is. */
export const expressionAt = (reading: Reading, i: number, limit: number, denied: boolean): Expression | undefined => {
  const { words, wordText } = reading
  if (isLabel(reading, i)) return { weight: 0, length: 2 }
  if (!mayBegin(words.hash[i]!, words.hash[i + 1] ?? 0)) return undefined
  for (const { behind, fixed, keys, weight } of phrasesFrom(words.hash[i]!, words.hash[i + 1] ?? 0)) {
    const length = lengthOf(reading, i, limit, keys)
    if (length === 0 || isTitled(reading, i, length)) continue
    if (behind !== undefined && !follows(reading, i, behind)) continue
    if (weight === 0 || fixed || denied || !isNegated(reading, i))
      return { weight: weight * degree(reading, i), length }
    return { weight: turned(weight, { strong: isFlat(reading, i, length) }), length }
  }
  const weight = weightOf(words.hash[i]!)
  if (weight === undefined || knowing.test(wordText(i + 1)) || isPartOfName(words, i)) return undefined
  if (!denied && isNegated(reading, i))
    return { weight: turned(weight, { mild: mild.has(wordText(i)), strong: isFlat(reading, i, 1) }), length: 1 }
  if (weight > 0 && wordText(i - 1) === "too") return { weight: -0.5, length: 1 }
  return { weight: weight * degree(reading, i), length: 1 }
}

const follows = ({ words }: Reading, i: number, behind: number): boolean => {
  for (let k = i - 1; k >= i - 4 && k >= 0 && words.before[k + 1]! <= GLUE; k--)
    if (hashKey(words.hash[k]!) === behind) return true
  return false
}

/** "The *Steer Clear* program": capitals within a sentence make a phrase a name. */
const isTitled = ({ words }: Reading, i: number, length: number): boolean => {
  if (words.before[i]! >= COLON) return false
  if (length === 1) return isPartOfName(words, i)
  for (let k = i; k < i + length; k++) if (words.shape[k] !== CAPITAL) return false
  return words.shape[i - 1] === LOWER || words.shape[i + length] === LOWER
}

/** "Chex and Lucky Charms in": behind another capital, before a small word. */
const isPartOfName = ({ before, shape }: Words, i: number): boolean => {
  if (shape[i] !== CAPITAL || before[i] !== SPACE) return false
  const behind = shape[i - 1] === CAPITAL && before[i - 1]! <= SPACE && shape[i + 1] === LOWER && shape[i - 2] === LOWER
  return (
    behind || (shape[i - 1] === LOWER && shape[i + 1] === CAPITAL && before[i + 1] === SPACE && shape[i + 2] === LOWER)
  )
}

/** "Best for: small teams" says for whom, not how good. */
const isLabel = ({ words, wordText }: Reading, i: number): boolean =>
  words.before[i + 2] === COLON && wordText(i) === "best" && wordText(i + 1) === "for"

/** Words that a phrase takes at `i`; 0 where it does not stand there. */
const lengthOf = ({ words }: Reading, i: number, limit: number, keys: ReadonlyArray<number>): number => {
  let at = i
  for (let k = 1; k < keys.length; k++) {
    if (keys[k] === gap || keys[k] === wideGap) {
      const stop = Math.min(limit, at + 2 + (keys[k] === gap ? gapMax : wideGapMax))
      const next = keys[++k]
      do at++
      while (at < stop && words.before[at]! < COMMA && hashKey(words.hash[at]!) !== next)
      if (at >= stop) return 0
    } else at++
    if (at >= limit || words.before[at]! >= COMMA || hashKey(words.hash[at]!) !== keys[k]) return 0
  }
  return at - i + 1
}

/** "Reliable information" praises no product. */
const knowing = /^(?:information|data|details|sources?|guess|answers?|questions?|luck|news|morning|idea)$/

/** To lack one of these is no blame: "not the cheapest". */
const mild = new Set(
  `cheap cheaper cheapest fast faster fastest free fancy luxurious luxury premium
     trendy cute exciting glamorous perfect inexpensive flashy smallest largest
    lightest unique popular affordable new modern simplest easiest prettiest`.split(/\s+/)
)

/** What is left of a weight that is denied. */
const turned = (weight: number, how: { readonly mild?: boolean; readonly strong?: boolean }): number => {
  if (weight < 0) return how.strong === true ? Math.min(1, -weight * 1.1) : Math.min(0.7, -weight * 0.7)
  return how.mild === true ? Math.max(-0.45, -weight) : weight * (weight < 0.5 ? -0.9 : -1.1)
}

/** "Never crashes", "anything but slow", "not slow at all": more than a plain "not". */
const isFlat = ({ wordText }: Reading, i: number, length: number): boolean => {
  if (wordText(i + length) === "at" && wordText(i + length + 1) === "all") return true
  for (let k = i - 1; k >= i - 3; k--) if (/^(?:never|but|far|zero|hardly|rarely)$/.test(wordText(k))) return true
  return false
}

const keysOf = (words: Iterable<string>): ReadonlySet<number> =>
  new Set(Array.from(words, (word) => hashKey(hashString(word))))

/** Keys of the words that may strengthen or lessen the one behind them. */
const grading = keysOf([...strengthening, ...lessening, "too", "be"])

const degree = ({ wordText, words }: Reading, i: number): number => {
  if (words.before[i]! >= COMMA || !grading.has(hashKey(words.hash[i - 1]!))) return 1
  const before = wordText(i - 1)
  if (strengthening.has(before) || before === "too") return 1.4
  if (lessening.has(before)) return 0.6
  return before === "be" && lessening.has(wordText(i - 2)) ? 0.6 : 1
}

/** Keys of the words that deny, or that end the reach of what denies. */
const reining = keysOf([...negators, ...turning, "least", "but", "from", "t", "and"])

/** Whether a "not" stands up to four words before, with nothing between that would end its reach. */
export const isNegated = ({ wordText, words }: Reading, i: number): boolean => {
  for (let k = i - 1; k >= i - 4 && k >= 0; k--) {
    if (words.before[k + 1]! > GLUE) return false
    if (!reining.has(hashKey(words.hash[k]!))) continue
    const word = wordText(k)
    if (word === "least" && wordText(k - 1) === "at") return false
    if (word === "yet" && wordText(k + 1) === "to") return true
    if (word === "but" && wordText(k - 1) === "anything") return true
    if (word === "from" && wordText(k - 1) === "far") return true
    if (negators.has(word)) return !(word === "not" && /^(?:only|just|merely)$/.test(wordText(k + 1)))
    if (word === "t" && words.before[k] === GLUE) return true
    if (turning.has(word) || word === "and") return false
  }
  return false
}

const isClear = (weight: number): boolean => weight < 0 || weight > 0.5

/** An adjective that no list weighs, or as a mild good one. */
export const isUnweighed = ({ words, wordText }: Reading, i: number): boolean =>
  words.before[i] === SPACE &&
  !isClear(weightOf(words.hash[i]!) ?? 0) &&
  (words.flags[i]! & ENGLISH) !== 0 &&
  !/^(?:of|part|common|popular|well|widely|recent|known|important|expensive|used|likely|basic|other)$/.test(wordText(i))

/** "More than 4,000", "longer than half a year": a quantity. */
const counts = /^(?:an?|one|two|three|four|five|six|ten|half|double|dozens?|hundreds?|thousands?|millions?|just|ever)$/

/** "lasts longer than": a comparative that no list weighs. */
export const comparative = ({ words, wordText }: Reading, i: number): number => {
  if (words.shape[i + 1] === NUMBER || counts.test(wordText(i + 1))) return 0
  for (let k = i - 1; k >= i - 4 && k >= 0; k--) {
    const word = wordText(k)
    if (weightOf(words.hash[k]!) !== undefined) return 0
    if (word === "less" || word === "fewer") return -0.5
    if (
      word === "more" ||
      (word.length > 4 && word.endsWith("er") && !/^(?:other|rather|never|after|under|over)$/.test(word))
    )
      return 0.8
  }
  return 0
}
