/** Labels in front of a name: "Best overall: Some Name – …", "For bundles: Some Name combines …". */
import { awardsBeforeNames, circumstanceOpeners } from "../lexicon/LayoutWords.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import { type Phrase, type Answer, UNKNOWN } from "../token/Answer.ts"
import { COLON, GLUE, LOWER, QUOTE, SPACE } from "../token/Tokens.ts"

/** Whether a phrase names an audience or a place, so that it is no name: "For startups", "In Bangalore". */
export const isCircumstance = ({ tokens }: Answer, { first, last }: Phrase): boolean =>
  last > first &&
  tokens.shape[first] !== LOWER &&
  tokens.before[first + 1] === SPACE &&
  circumstanceOpeners.has(tokens.hash[first]!)

/** Most tokens of a name behind a label. */
const namedMax = 6

/**
 * Returns the name behind a label: the capitalized words after its colon, up to a sign. If the label names an audience
 * or a place, the name ends at the verb. `undefined` for other phrases.
 */
export const nameBehind = (answer: Answer, label: Phrase, limit: number): Phrase | undefined => {
  const { tokens, tokenText } = answer
  const first = label.last + 1
  if (!answer.english || first >= limit || tokens.before[first] !== COLON) return undefined
  if (tokens.shape[first] === LOWER && !(first + 1 === limit && answer.classOf(first) === UNKNOWN)) return undefined
  const circumstance = isCircumstance(answer, label)
  let awarded = false
  for (let i = label.first; i <= label.last; i++) if (awardsBeforeNames.has(tokens.hash[i]!)) awarded = true
  if (!circumstance && !awarded) return undefined
  let last = first
  const goesOn = (i: number): boolean => tokens.shape[i] !== LOWER || tokens.before[i] === GLUE
  while (last + 1 < limit && tokens.before[last + 1]! <= GLUE && goesOn(last + 1)) last++
  if (last - first >= namedMax) return undefined
  const ends = last + 1 >= limit || tokens.before[last + 1]! >= COLON || opensBracket(answer, last + 1)
  const states = circumstance && tokens.shape[last + 1] === LOWER && tokenText(last + 1).endsWith("ly")
  return ends || states || (circumstance && statingVerbs.has(tokenText(last + 1))) ? { first, last } : undefined
}

/** Whether a bracket opens before a token. */
export const opensBracket = ({ text, tokens }: Pick<Answer, "text" | "tokens">, index: number): boolean => {
  if (tokens.before[index]! < QUOTE) return false
  let at = tokens.start[index]! - 1
  if (isPriceSign(text.units[at])) at--
  return text.units[at] === 40 || text.units[at] === 0xff08
}

/** "($", "(€", "(£", "(~". */
const isPriceSign = (unit: number | undefined): boolean =>
  unit === 36 || unit === 0x20ac || unit === 0xa3 || unit === 126

/** Whether a bracket closes between a token and the one before. */
export const closesBracket = ({ text, tokens }: Pick<Answer, "text" | "tokens">, i: number): boolean => {
  for (let k = tokens.end[i - 1]!; k < tokens.start[i]!; k++)
    if (text.units[k] === 41 || text.units[k] === 0xff09) return true
  return false
}
