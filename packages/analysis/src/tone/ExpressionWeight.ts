/** How much praise or blame a word or phrase carries where it stands: denied, graded, or part of a name. */
import { ENGLISH } from "../lexicon/Lexicon.ts"
import * as Steering from "../lexicon/tone/SteeringWords.ts"
import { mayBegin, phrasesFrom, weightOf } from "../lexicon/tone/ToneLexicon.ts"
import { hashKey, hashString, wordKeys } from "../text/WordHash.ts"
import type { Answer } from "../token/Answer.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, NUMBER, SPACE, type Tokens } from "../token/Tokens.ts"
import { deniedWeight, isFlatlyDenied, isNegated, reachMax } from "./Negation.ts"

/** Weight of an expression with its negation and degree, and the number of its words. */
export interface Expression {
  readonly weight: number
  readonly length: number
}

/** Factors of words of degree: "very slow", "somewhat slow". */
const strengthened = 1.4
const lessened = 0.6
/** Weight of praise behind "too". */
const excessive = -0.5
/** "Lasts longer than", "costs less than". */
const comparativeMore = 0.8
const comparativeLess = -0.5
/** Praise above this weight is clear, and so is all blame. */
const clearMin = 0.5

/** Words that a `*` of a phrase may stand for, and a `**`. */
const gapMax = 3
const wideGapMax = 7
const gap = hashKey(hashString("*"))
const wideGap = hashKey(hashString("**"))

/** The expression that begins with token `i`. `denied`: the whole sentence is denied. */
export const expressionAt = (answer: Answer, i: number, limit: number, denied: boolean): Expression | undefined => {
  const { tokens, tokenText } = answer
  if (isLabel(answer, i)) return { weight: 0, length: 2 }
  if (!mayBegin(tokens.hash[i]!, tokens.hash[i + 1] ?? 0)) return undefined
  for (const { behind, fixed, keys, weight } of phrasesFrom(tokens.hash[i]!, tokens.hash[i + 1] ?? 0)) {
    const length = lengthOf(answer, i, limit, keys)
    if (length === 0 || isTitled(answer, i, length)) continue
    if (behind !== undefined && !follows(answer, i, behind)) continue
    if (weight === 0 || fixed || denied || !isNegated(answer, i)) return { weight: weight * degree(answer, i), length }
    return { weight: deniedWeight(weight, { strong: isFlatlyDenied(answer, i, length) }), length }
  }
  const weight = weightOf(tokens.hash[i]!)
  if (weight === undefined || Steering.knowledgeNouns.has(tokenText(i + 1)) || isPartOfName(tokens, i)) return undefined
  if (!denied && isNegated(answer, i)) {
    const how = { mild: Steering.mildlyDenied.has(tokenText(i)), strong: isFlatlyDenied(answer, i, 1) }
    return { weight: deniedWeight(weight, how), length: 1 }
  }
  if (weight > 0 && tokenText(i - 1) === "too") return { weight: excessive, length: 1 }
  return { weight: weight * degree(answer, i), length: 1 }
}

const follows = ({ tokens }: Answer, i: number, behind: number): boolean => {
  for (let k = i - 1; k >= i - reachMax && k >= 0 && tokens.before[k + 1]! <= GLUE; k--)
    if (hashKey(tokens.hash[k]!) === behind) return true
  return false
}

/** "The *Steer Clear* program": capitals within a sentence make a phrase a name. */
const isTitled = ({ tokens }: Answer, i: number, length: number): boolean => {
  if (tokens.before[i]! >= COLON) return false
  if (length === 1) return isPartOfName(tokens, i)
  for (let k = i; k < i + length; k++) if (tokens.shape[k] !== CAPITAL) return false
  return tokens.shape[i - 1] === LOWER || tokens.shape[i + length] === LOWER
}

/** "Chex and Lucky Charms in": behind another capital, before a word in small letters. */
const isPartOfName = ({ before, shape }: Tokens, i: number): boolean => {
  if (shape[i] !== CAPITAL || before[i] !== SPACE) return false
  const behind = shape[i - 1] === CAPITAL && before[i - 1]! <= SPACE && shape[i + 1] === LOWER && shape[i - 2] === LOWER
  return (
    behind || (shape[i - 1] === LOWER && shape[i + 1] === CAPITAL && before[i + 1] === SPACE && shape[i + 2] === LOWER)
  )
}

/** "Best for: small teams" names an audience and praises nothing. */
const isLabel = ({ tokens, tokenText }: Answer, i: number): boolean =>
  tokens.before[i + 2] === COLON && tokenText(i) === "best" && tokenText(i + 1) === "for"

/** How many tokens a phrase takes at `i`; 0 when it does not stand there. */
const lengthOf = ({ tokens }: Answer, i: number, limit: number, keys: ReadonlyArray<number>): number => {
  let at = i
  for (let k = 1; k < keys.length; k++) {
    if (keys[k] === gap || keys[k] === wideGap) {
      const stop = Math.min(limit, at + 2 + (keys[k] === gap ? gapMax : wideGapMax))
      const next = keys[++k]
      do at++
      while (at < stop && tokens.before[at]! < COMMA && hashKey(tokens.hash[at]!) !== next)
      if (at >= stop) return 0
    } else at++
    if (at >= limit || tokens.before[at]! >= COMMA || hashKey(tokens.hash[at]!) !== keys[k]) return 0
  }
  return at - i + 1
}

/** Keys of the words that may strengthen or lessen the one behind them. */
const grading = wordKeys([...Steering.strengthening, ...Steering.lessening, "too", "be"])

const degree = ({ tokenText, tokens }: Answer, i: number): number => {
  if (tokens.before[i]! >= COMMA || !grading.has(hashKey(tokens.hash[i - 1]!))) return 1
  const before = tokenText(i - 1)
  if (Steering.strengthening.has(before) || before === "too") return strengthened
  if (Steering.lessening.has(before)) return lessened
  return before === "be" && Steering.lessening.has(tokenText(i - 2)) ? lessened : 1
}

const isClear = (weight: number): boolean => weight < 0 || weight > clearMin

/** An adjective without a weight, or one that praises mildly. */
export const isUnweighed = ({ tokens, tokenText }: Answer, i: number): boolean =>
  tokens.before[i] === SPACE &&
  !isClear(weightOf(tokens.hash[i]!) ?? 0) &&
  (tokens.flags[i]! & ENGLISH) !== 0 &&
  !Steering.unpraising.has(tokenText(i))

/** Weight of a comparative before the "than" at `i` that no list weighs: "lasts longer than". */
export const comparative = ({ tokens, tokenText }: Answer, i: number): number => {
  // "more than 4,000", "longer than half a year": a quantity
  if (tokens.shape[i + 1] === NUMBER || Steering.quantities.has(tokenText(i + 1))) return 0
  for (let k = i - 1; k >= i - reachMax && k >= 0; k--) {
    const word = tokenText(k)
    if (weightOf(tokens.hash[k]!) !== undefined) return 0
    if (word === "less" || word === "fewer") return comparativeLess
    if (word === "more" || (word.length > 4 && word.endsWith("er") && !Steering.notComparatives.has(word)))
      return comparativeMore
  }
  return 0
}
