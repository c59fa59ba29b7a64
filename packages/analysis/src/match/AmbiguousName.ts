/** Which tracked names are ordinary words, so that a match needs evidence that it names the company. */
import { ENGLISH, isPlainWord } from "../lexicon/Lexicon.ts"
import { kindOf, LETTER } from "../text/CharFold.ts"
import type { Answer } from "../token/Answer.ts"
import { LOWER, tokenAt } from "../token/Tokens.ts"
import type { NameMatch } from "./NameMatcher.ts"
import { type NamePattern, patternsOf } from "./NamePattern.ts"

/** Whether a name needs evidence: it is very short, or an ordinary word or phrase. `given` overrides the word list. */
export const isAmbiguous = (pattern: NamePattern, given: boolean | undefined): boolean => {
  if (given !== undefined) return given
  if (pattern.host || pattern.prefix !== "" || pattern.suffix !== "") return false
  if (kindOf(pattern.key.charCodeAt(0)) !== LETTER || !isCased(pattern.key)) return false
  const words = pattern.words
  const hasDigits = /\d/.test(pattern.key)
  if (hasDigits && (words.length === 1 || !/^\d+$/.test(words.at(-1) ?? ""))) return false
  if (words.length === 1) return pattern.key.length <= 3 || isPlainWord(pattern.key)
  return (
    pattern.signs.every((sign) => sign === "" || sign === "-" || sign === "&" || sign === "/") &&
    words.every((word, index) => isPlainWord(word) || (hasDigits && index === words.length - 1))
  )
}

/** Whether a name is very short, or an ordinary word or phrase, and so needs evidence that it is the company. */
export const isOrdinaryName = (name: string): boolean =>
  patternsOf({ entity: 0, name }).some((pattern) => pattern.written === name && isAmbiguous(pattern, undefined))

/** Whether a name is in a script that has capitals. */
export const isCased = (key: string): boolean => key.toUpperCase() !== key

/** Whether a name of one word is tracked with a capital: then, without a word list, small letters are doubtful. */
export const isTrackedWithCapital = (pattern: NamePattern): boolean =>
  !pattern.host &&
  pattern.words.length === 1 &&
  isCased(pattern.key) &&
  pattern.written !== pattern.written.toLowerCase() &&
  !/[^\p{L}]/u.test(pattern.written)

/** Whether a name reads like a quantity when it is written small: "3m" for 3M. */
export const isTrackedAsQuantity = ({ written }: NamePattern): boolean => /^\d+[A-Z]{1,2}$/.test(written)

/** Whether a name of several parts is written as one dictionary word in small letters: "an eon" for E.ON. */
export const isAmbiguousToken = ({ tokens }: Answer, { end, pattern, start }: NameMatch): boolean => {
  if (pattern.words.length < 2 || end - start > 12) return false
  const token = tokenAt(tokens, start)
  return tokens.shape[token] === LOWER && tokens.end[token] === end && (tokens.flags[token]! & ENGLISH) !== 0
}
