/** "Not bad", "never crashes": whether an expression is denied, and what that makes of its weight. */
import { flatNegators, limiters, negators, turning } from "../lexicon/tone/SteeringWords.ts"
import { hashKey, wordKeys } from "../text/WordHash.ts"
import type { Answer } from "../token/Answer.ts"
import { GLUE } from "../token/Tokens.ts"

/** How many words before an expression are searched for a negation, and for the word that a phrase may need. */
export const reachMax = 4

/** Keys of the words that deny, or that end the reach of a word that denies. */
const negating = wordKeys([...negators, ...turning, "least", "but", "from", "t", "and"])

/** Whether a "not" stands up to four words before, with nothing between that would end its reach. */
export const isNegated = ({ tokenText, tokens }: Answer, i: number): boolean => {
  for (let k = i - 1; k >= i - reachMax && k >= 0; k--) {
    if (tokens.before[k + 1]! > GLUE) return false
    if (!negating.has(hashKey(tokens.hash[k]!))) continue
    const word = tokenText(k)
    if (word === "least" && tokenText(k - 1) === "at") return false
    if (word === "yet" && tokenText(k + 1) === "to") return true
    if (word === "but" && tokenText(k - 1) === "anything") return true
    if (word === "from" && tokenText(k - 1) === "far") return true
    if (negators.has(word)) return !(word === "not" && limiters.has(tokenText(k + 1)))
    // the end of "don't", "isn't"
    if (word === "t" && tokens.before[k] === GLUE) return true
    if (turning.has(word) || word === "and") return false
  }
  return false
}

/** The weight of an expression that is denied: denied blame praises less than praise does, denied praise is blame. */
export const deniedWeight = (weight: number, how: { readonly mild?: boolean; readonly strong?: boolean }): number => {
  if (weight < 0) return how.strong === true ? Math.min(1, -weight * 1.1) : Math.min(0.7, -weight * 0.7)
  return how.mild === true ? Math.max(-0.45, -weight) : weight * (weight < 0.5 ? -0.9 : -1.1)
}

/** "Never crashes", "anything but slow", "not slow at all": more than a plain "not". */
export const isFlatlyDenied = ({ tokenText }: Answer, i: number, length: number): boolean => {
  if (tokenText(i + length) === "at" && tokenText(i + length + 1) === "all") return true
  for (let k = i - 1; k >= i - 3; k--) if (flatNegators.has(tokenText(k))) return true
  return false
}
