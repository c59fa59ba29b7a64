/**
 * Tells whether a match of a name that is also an ordinary word ("target", "on", "just one") names the company. The
 * evidence is in the text: capitals where a sentence would not have them, place in a list of names, what follows.
 */
import { makerPrepositions, plainVerbs } from "../lexicon/MentionWords.ts"
import { functionWords, statingVerbs } from "../lexicon/Vocabulary.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import { CODE } from "../text/AnswerText.ts"
import { BREAK, CAPITAL, COLON, LOWER, MIXED, NUMBER, SHOUTED, STOP, tokenAt } from "../token/Tokens.ts"
import { judgeForeign, judgeSmallForeign } from "./ForeignName.ts"
import { judgeMidSentence } from "./MidSentence.ts"
import { isCompound, isDate, isNamedValue, isPlaceName, isUnit } from "./PhraseSense.ts"
import * as Evidence from "./PositionEvidence.ts"
import { isMaker, isReply, judgeSentenceStart } from "./SentenceStart.ts"
import type { TokenContext, Verdict } from "./TokenContext.ts"

/** Judges one match by its sentence. */
export const disambiguate = (match: NameMatch, context: TokenContext): Verdict => {
  const { text, tokens } = context
  const first = tokenAt(tokens, match.start)
  const last = tokenAt(tokens, match.end - 1)
  if (last - first + 1 === tokens.count && tokens.shape[first] !== NUMBER) return "name"
  if (isNamedValue(context, match, first)) return "name"
  const written = writtenAs(context, match, first, last)
  if (context.foreign && written === LOWER && !context.isPlain(match.pattern))
    return judgeSmallForeign(context, match, first, last)
  if (((text.marks[match.start] ?? 0) & CODE) !== 0 && tokens.shape[first] === LOWER) return "word"
  if (isUnit(context, first)) return "word"
  if (!context.english && written !== LOWER) return judgeForeign(match, context, first, last)
  if (isCompound(context, match, first, last)) return "word"
  if (written === LOWER) return judgeSmall(match, context, first, last)
  if (isDate(context, first, match) || isPlaceName(context, first, last)) return "word"
  if (Evidence.isListed(context, first, last)) return "name"
  if (written === CAPITAL && isTrackedAsInitials(match.pattern.written)) return "unsure"
  if (last > first && tokens.shape[last] === LOWER && Evidence.opensSentence(context, first)) return "unsure"
  if (match.pattern.words.length > 1 && (!Evidence.isInTitleCase(context, first, last) || isBound(context, first)))
    return "name"
  if (written === SHOUTED) return Evidence.isShoutedLine(context, first, last) ? "unsure" : "name"
  if (text.units[match.end] === 33 && match.pattern.written.endsWith("!")) return "name"
  const alone = Evidence.standsAlone(text, match)
  if (alone && match.pattern.words.length > 1) return "name"
  const opens = Evidence.opensSentence(context, first)
  if (
    (alone && (context.headStarts !== undefined ? opens : Evidence.isLine(text, match))) ||
    Evidence.beginsHead(context, first, last)
  )
    return "unsure"
  if (opens && Evidence.isListed({ ...context, named: context.found }, first, last)) return "unsure"
  if (opens && (isReply(context, first, last) || isMaker(context, first, last))) return "name"
  if (opens) return judgeSentenceStart(match, context, first, last)
  return judgeMidSentence(match, context, first, last)
}

/** "Blue Card from Some Name". */
const isBound = (context: TokenContext, first: number): boolean =>
  context.tokens.shape[first - 1] === LOWER && makerPrepositions.has(context.tokenText(first - 1))

/** Whether a name is two or three capitals, which must be written so: "ANA", not "Ana". */
const isTrackedAsInitials = (written: string): boolean => /^\p{Lu}{2,3}$/u.test(written)

/** How a match is written: LOWER if a word of it other than a function word has no capital. */
const writtenAs = (context: TokenContext, match: NameMatch, first: number, last: number): number => {
  let shouted = true
  for (let i = first; i <= last; i++) {
    const shape = context.tokens.shape[i]!
    if (shape === LOWER && (i === first || !functionWords.has(context.tokenText(i)))) return LOWER
    // "BMWs": an ending in small letters
    if (shape !== SHOUTED && !(shape === MIXED && match.end < context.tokens.end[i]!)) shouted = false
  }
  const end = match.pattern.written.split(" ").at(-1) ?? ""
  if (last > first && context.tokens.shape[last] === LOWER && end !== end.toLowerCase()) return LOWER
  return shouted ? SHOUTED : CAPITAL
}

const judgeSmall = (match: NameMatch, context: TokenContext, first: number, last: number): Verdict => {
  const writtenSmall = match.pattern.written === match.pattern.written.toLowerCase()
  if (writtenSmall && context.english && first === last && context.tokens.flags[first] === 0) return "name"
  if (match.pattern.words.length > 1 && Evidence.isListed(context, first, last)) return "name"
  if (context.headStarts?.has(first) === true && isWholeEntry(context, first, last)) return "unsure"
  if (!writtenSmall && !context.uncapitalised) return "word"
  if (context.uncapitalised && isSmallSubject(context, first, last)) return "name"
  if (Evidence.isListed(context, first, last)) return "name"
  if (Evidence.isListed({ ...context, named: context.found }, first, last)) return "unsure"
  return Evidence.standsAlone(context.text, match) ? "unsure" : "word"
}

/** "wise is cheaper than paypal": in an answer without capitals, another word of the sentence is in no dictionary. */
const isSmallSubject = (context: TokenContext, first: number, last: number): boolean => {
  const { tokens } = context
  const verb = context.tokenText(last + 1)
  if (!context.english || !Evidence.opensSentence(context, first) || functionWords.has(context.tokenText(first)))
    return false
  if (!statingVerbs.has(verb) || functionWords.has(verb)) if (!plainVerbs.has(verb)) return false
  for (let i = last + 2; i < tokens.count && i < last + 20 && tokens.before[i]! < STOP; i++)
    if (tokens.flags[i] === 0 && tokens.shape[i] === LOWER && tokens.end[i]! - tokens.start[i]! > 3) return true
  return last > first
}

/** "- bandit - a linter": the match begins a line or bold type, and a sign sets it apart from what follows. */
const isWholeEntry = ({ tokens }: TokenContext, first: number, last: number): boolean =>
  tokens.before[first] === BREAK && (last + 1 >= tokens.count || tokens.before[last + 1]! >= COLON)
