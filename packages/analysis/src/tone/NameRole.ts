/** Role of a name by the words right before it: chosen, warned of or compared with. */
import { phrasesBeforeNames } from "../lexicon/tone/PhrasesBeforeNames.ts"
import * as Role from "../lexicon/tone/RoleWords.ts"
import { moving } from "../lexicon/tone/SteeringWords.ts"
import type { Answer } from "../token/Answer.ts"
import { COLON, GLUE, SPACE } from "../token/Tokens.ts"
import { isNegated } from "./Negation.ts"

/** "We recommend X", "avoid X". */
const recommended = 1
const warned = -1.5
/** Weight of a choice: "stick with X", "switched to X". The name left behind gets the opposite. */
const taken = 0.8
const left = -0.8

/** "Fed up with X?": blames X, though it is a question. */
export const isWeary = ({ tokenText }: Answer, i: number): boolean =>
  Role.wearyPrepositions.has(tokenText(i - 1)) && Role.weary.has(tokenText(i - 2))

/** "Ranked X first", "placed X last": the weight of a verb before the name and a rank behind it. */
export const ranked = ({ tokens, tokenText }: Answer, i: number, behind: number): number => {
  if (tokens.before[i]! > GLUE || !Role.ranking.has(tokenText(i - 1))) return 0
  const rank = Role.rankLinks.has(tokenText(behind)) ? tokenText(behind + 1) : tokenText(behind)
  return Role.highRanks.has(rank) ? 1 : Role.lowRanks.has(rank) ? -1.2 : 0
}

/** "Y does everything X does": X is the lesser one. */
export const isCovered = ({ tokens, tokenText }: Answer, i: number, behind: number): boolean =>
  tokens.before[i] === SPACE && Role.coveringPronouns.has(tokenText(i - 1)) && Role.coveringVerbs.has(tokenText(behind))

/** "Y beats X". */
export const isBeaten = ({ tokens, tokenText }: Answer, i: number): boolean =>
  tokens.before[i] === SPACE && Role.beating.has(tokenText(i - 1))

/** The phrases by their last word, the longest first. */
const phrasesByLast = Map.groupBy(
  Object.entries(phrasesBeforeNames)
    .flatMap(([weight, list]) =>
      list.split("|").map((phrase) => ({ words: phrase.trim().split(" ").toReversed(), weight: Number(weight) }))
    )
    .toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0]!
)

/** Weight of the phrase that ends before token `i`; 0 without one. */
const phraseBefore = ({ tokens, tokenText }: Answer, i: number): number => {
  if (tokens.before[i]! > GLUE) return 0
  const found = phrasesByLast
    .get(tokenText(i - 1))
    ?.find(({ words }) => words.every((word, k) => word === tokenText(i - 1 - k) && tokens.before[i - k]! <= GLUE))
  return found?.weight ?? 0
}

/** "We recommend X" and "avoid X": the weight of a verb at most three words before the name; 0 without one. */
export const chosen = (answer: Answer, i: number): number => {
  const { tokens } = answer
  if (tokens.before[i] === COLON) {
    const titled = titledChoice(answer, i)
    if (titled !== undefined) return titled
  }
  const phrase = phraseBefore(answer, i)
  if (phrase !== 0) return phrase
  for (let k = i - 1; k >= i - 3 && k >= 0 && tokens.before[k + 1]! <= GLUE; k--) {
    const weight = verbBefore(answer, k, i)
    if (weight !== undefined) return weight
  }
  return 0
}

/** "Our pick: X", "Avoid: X", "We would take, for most people: X". */
const titledChoice = (answer: Answer, i: number): number | undefined => {
  const { tokens, tokenText } = answer
  if (Role.choiceTitles.has(tokenText(i - 1))) return recommended
  if (Role.warningTitles.has(tokenText(i - 1))) return warned
  if (tokenText(i - 1) === "up" && tokenText(i - 2) === "runner") return 0.7
  for (let k = i - 1; k >= i - 8 && k > 0 && tokens.before[k + 1]! <= (k === i - 1 ? COLON : GLUE); k--)
    if (Role.advising.has(tokenText(k))) return isNegated(answer, k) ? 0 : recommended
    else if (Role.cautioning.has(tokenText(k))) return isNegated(answer, k) ? 0 : warned
  return undefined
}

/** Returns the weight of the word at `k` for the name at `i`, or `undefined`. */
const verbBefore = (answer: Answer, k: number, i: number): number | undefined => {
  const { tokens, tokenText } = answer
  const word = tokenText(k)
  // "no reason not to try X"
  if (word !== "to" && tokenText(k - 1) === "to" && tokenText(k - 2) === "not" && tokenText(k - 3) === "reason")
    return recommended
  const denied = tokenText(k - 2) !== "hesitate" && isNegated(answer, k)
  if (Role.choosing.has(word)) {
    if (Role.choosers.has(tokenText(k - 1))) return 0
    if (k < i - 1 && Role.tying.has(tokenText(i - 1))) return 0
    return denied || Role.reluctance.has(tokenText(k - 2)) ? warned : recommended
  }
  if (Role.using.has(word) && denied) return warned
  const article = tokenText(i - 1) === "a" || tokenText(i - 1) === "an"
  if (Role.buying.has(word) && !article && (tokens.before[k]! >= COLON || tokenText(k - 1) === "just")) return taken
  if (Role.shunning.has(word)) return denied ? 0.3 : warned
  if (Role.committingPrepositions.has(word) && Role.committing.has(tokenText(k - 1)))
    return isNegated(answer, k - 1) ? left : taken
  if (word === "from" && Role.departing.has(tokenText(k - 1))) return left
  return undefined
}

/** "We moved from X to Y": the new one is liked better. */
export const movedTo = ({ tokenText }: Answer, i: number): number =>
  tokenText(i - 1) === "to" ? taken : tokenText(i - 1) === "from" ? left : 0

/** "Nobody beats X", "no other tool comes close to X": praise in a negated clause. */
export const isUnbeaten = (answer: Answer, i: number): boolean => {
  const { tokenText } = answer
  if (tokenText(i - 1) === "to" && tokenText(i - 2) === "close") return hasNobody(answer, i - 3)
  if (tokenText(i - 1) === "with" && tokenText(i - 2) === "up") return hasNobody(answer, i - 3)
  return Role.rivalling.has(tokenText(i - 1)) && hasNobody(answer, i - 2)
}

const hasNobody = ({ tokens, tokenText }: Answer, from: number): boolean => {
  for (let k = from; k >= from - 4 && k >= 0 && tokens.before[k + 1]! <= GLUE; k--)
    if (Role.nobody.has(tokenText(k))) return true
  return false
}

/** Whether the name is the standard that another missed: "not as good as X", "no match for X". */
export const isYardstick = ({ tokenText }: Answer, i: number): boolean =>
  tokenText(i - 1) === "as" || Role.yardsticks.has(tokenText(i - 2))

/** The name is only compared with: "than X", "instead of X", "compared to X". */
export const isCompared = ({ tokenText }: Answer, i: number): boolean =>
  Role.comparing.has(tokenText(i - 1)) ||
  (Role.comparisonPrepositions.has(tokenText(i - 1)) &&
    Role.comparisons.has(tokenText(i - 2)) &&
    !moving.has(tokenText(i - 3)))

/** The name is bound to the subject by a preposition: "works with X". */
export const isTied = ({ tokens, tokenText }: Answer, i: number): boolean =>
  Role.tying.has(tokenText(i - 1)) &&
  tokens.before[i]! <= SPACE &&
  !(tokenText(i - 1) === "with" && Role.clauseJoiners.has(tokenText(i - 2)))
