/** Names that stand behind a label: "Best overall: Some Name – …", "For bundles: Some Name combines …". */
import { type Phrase, type Reading, UNKNOWN } from "../words/WordClass.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import { COLON, GLUE, LOWER, QUOTE, SPACE } from "../words/Words.ts"

/** "For startups", "In Bangalore": for whom or where; no name begins so. */
export const isCircumstance = ({ words, wordText }: Reading, { first, last }: Phrase): boolean =>
  last > first &&
  words.shape[first] !== LOWER &&
  words.before[first + 1] === SPACE &&
  /^(?:for|in|on|if|when|at|with|under|during|pour|fur|para|per|en|dans|bei|im)$/.test(wordText(first))

const awarding = /^(?:best|top|cheapest|runner|also|fastest|budget|premium|overall|winner|pick|choice)$/
/** Words of a name behind a label. */
const namedMax = 6

/**
 * "Best overall: Some Name – …", "For bundles: Some Name combines …": the capitalised words behind a label's colon, up
 * to a sign, or where the label says for whom, to the verb.
 */
export const nameBehind = (reading: Reading, label: Phrase, limit: number): Phrase | undefined => {
  const { words, wordText } = reading
  const first = label.last + 1
  if (!reading.english || first >= limit || words.before[first] !== COLON) return undefined
  if (words.shape[first] === LOWER && !(first + 1 === limit && reading.classOf(first) === UNKNOWN)) return undefined
  const circumstance = isCircumstance(reading, label)
  let awarded = false
  for (let i = label.first; i <= label.last; i++) if (awarding.test(wordText(i))) awarded = true
  if (!circumstance && !awarded) return undefined
  let last = first
  const goesOn = (i: number): boolean => words.shape[i] !== LOWER || words.before[i] === GLUE
  while (last + 1 < limit && words.before[last + 1]! <= GLUE && goesOn(last + 1)) last++
  if (last - first >= namedMax) return undefined
  const ends = last + 1 >= limit || words.before[last + 1]! >= COLON || opensBracket(reading, last + 1)
  const states = circumstance && words.shape[last + 1] === LOWER && wordText(last + 1).endsWith("ly")
  return ends || states || (circumstance && statingVerbs.has(wordText(last + 1))) ? { first, last } : undefined
}

/** Whether a bracket opens before a word. */
export const opensBracket = ({ text, words }: Pick<Reading, "text" | "words">, index: number): boolean => {
  if (words.before[index]! < QUOTE) return false
  let at = words.start[index]! - 1
  if (isPriceSign(text.units[at])) at--
  return text.units[at] === 40 || text.units[at] === 0xff08
}

/** "($", "(€", "(£", "(~". */
const isPriceSign = (unit: number | undefined): boolean =>
  unit === 36 || unit === 0x20ac || unit === 0xa3 || unit === 126

/** Whether a bracket closes between a word and the one before. */
export const closesBracket = ({ text, words }: Pick<Reading, "text" | "words">, i: number): boolean => {
  for (let k = words.end[i - 1]!; k < words.start[i]!; k++)
    if (text.units[k] === 41 || text.units[k] === 0xff09) return true
  return false
}
