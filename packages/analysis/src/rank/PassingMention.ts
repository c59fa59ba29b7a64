/** Names that a sentence only refers to: "instead of X", "unlike X", refusals. */
import * as Words from "../lexicon/RankWords.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import { unitsToString } from "../text/AnswerText.ts"
import type { Answer } from "../token/Answer.ts"
import { GLUE, LOWER, SPACE, tokenAt } from "../token/Tokens.ts"

/** "Zentro Buds (Halcyon)", "(by Halcyon)": the parent of what stands before the bracket. */
const isParent = ({ text, tokens }: Answer, match: NameMatch, first: number): boolean => {
  const { units } = text
  if (units[match.end] !== 41) return false
  const opens =
    units[match.start - 1] === 40 ? first : units[(tokens.start[first - 1] ?? 0) - 1] === 40 ? first - 1 : -1
  if (opens < 1 || tokens.shape[opens - 1] === LOWER) return false
  return opens === first || Words.parentPrepositions.has(text.folded.slice(tokens.start[opens], tokens.end[opens]))
}

/** Whether a match is a mere reference ("instead of X", "alternatives to X", "X-themed") or stands in a refusal. */
export const isPassingMention = (answer: Answer, match: NameMatch): boolean => {
  const first = tokenAt(answer.tokens, match.start)
  if (!answer.english) return isParent(answer, match, first) || refuses(answer, match)
  const { at, source, units } = answer.text
  if (units[match.end] === 45 && /[a-z]/.test(source.charAt(at[match.end + 1] ?? 0))) return true
  const before = answer.tokens.before[first]! <= GLUE ? answer.tokenText(first - 1) : ""
  const next = tokenAt(answer.tokens, match.end)
  if (answer.tokens.before[next] === SPACE && Words.replacements.has(answer.tokenText(next))) return true
  if (isParent(answer, match, first)) return true
  if (Words.leavingVerbs.has(before)) return true
  if (before === "by" && Words.ownedBy.has(answer.tokenText(first - 2))) return true
  if (before === "at" && Words.soldAt.has(answer.tokenText(first - 2))) return true
  if (Words.wearyPrepositions.has(before) && Words.wearyOf.has(answer.tokenText(first - 2)))
    return /[?]/.test(unitsToString(answer.text, match.end, Math.min(answer.text.length, match.end + 60)))
  if (!Words.referringPrepositions.has(before)) return refuses(answer, match) || isElliptic(answer, match)
  if (before === "unlike") return true
  if (before === "from" && Words.shunning.has(answer.tokenText(first - 3))) return false
  return Words.referringWords.has(answer.tokenText(first - 2))
}

/** "X does not.": only says what X is not. */
const isElliptic = ({ text }: Answer, match: NameMatch): boolean =>
  Words.bareDenial.test(unitsToString(text, match.end, Math.min(text.length, match.end + 30)))

const endsSentence = (unit: number): boolean => unit === 46 || unit === 33 || unit === 63 || unit === 10

/** The sentence of a match, folded, and where the match begins in it. */
const sentenceOf = ({ text }: Answer, match: NameMatch): { readonly sentence: string; readonly at: number } => {
  let from = match.start
  while (from > 0 && match.start - from < 160 && !endsSentence(text.units[from - 1]!)) from--
  let to = match.end
  while (to < text.length && to - match.end < 160 && !endsSentence(text.units[to]!)) to++
  return { sentence: text.folded.slice(from, to), at: match.start - from }
}

/** Whether the sentence of a match warns of it. */
export const isWarned = (answer: Answer, match: NameMatch): boolean => {
  const { at, sentence } = sentenceOf(answer, match)
  return answer.english ? Words.warningBefore.test(sentence.slice(0, at)) : Words.warning.test(sentence)
}

const refuses = (answer: Answer, match: NameMatch): boolean => {
  const { at, sentence } = sentenceOf(answer, match)
  if (!answer.english) return Words.isForeignRefusal(sentence)
  const before = sentence.slice(0, at)
  return (
    Words.denials.some((denial) => before.includes(denial)) && Words.refusals.some((refusal) => refusal.test(before))
  )
}
