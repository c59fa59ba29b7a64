/**
 * Ordinary words at the start of a sentence, where a capital proves nothing: replies, subjects, makers of a product.
 */
import { CALENDAR, DOING, ENGLISH, FUNCTION_WORD, PLACE, SECTION_WORD, STATING } from "../lexicon/Lexicon.ts"
import * as Words from "../lexicon/MentionWords.ts"
import { isBaseVerb, pluralVerbs } from "../lexicon/VerbForms.ts"
import { calendarWords, determiners, functionWords, pronouns, statingVerbs } from "../lexicon/Vocabulary.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import { CAPITAL, COLON, COMMA, LOWER, MIXED, NUMBER, QUOTE, SHOUTED, SPACE, STOP } from "../token/Tokens.ts"
import { hasParallel, isSetApart, isInTitleCase, opensSeries } from "./PositionEvidence.ts"
import { isVerbOfOne } from "./Predicate.ts"
import type { TokenContext, Verdict } from "./TokenContext.ts"

/** Judges a capitalised match at the start of a sentence by what follows it. */
export const judgeSentenceStart = (match: NameMatch, context: TokenContext, first: number, last: number): Verdict => {
  const { text, tokens } = context
  const next = last + 1
  if (match.end >= text.length || next >= tokens.count) return match.pattern.words.length > 1 ? "name" : "unsure"
  const between = tokens.before[next]!
  if (text.units[match.end] === 39 && context.tokenText(next) === "s")
    return calendarWords.has(match.pattern.key) ? "unsure" : "name"
  if (text.units[match.end] === 0xae || text.units[match.end] === 0x2122) return "name"
  if (between >= COLON) return match.pattern.words.length > 1 ? "name" : "unsure"
  if (between === QUOTE && text.units[match.end] === 32 && text.units[match.end + 1] === 40)
    return bracketSubject(context, next) ? "name" : "unsure"
  const shape = tokens.shape[next]!
  const after = context.tokenText(next)
  const does = (tokens.flags[next]! & DOING) !== 0
  if (between === COMMA) {
    if (shape === LOWER) return isApposed(context, first, next) ? "name" : "word"
    if (!calendarWords.has(match.pattern.key) && !isInTitleCase(context, first, last) && opensSeries(context, last))
      return "name"
    return text.units[match.end] !== 44 ? "name" : tokens.before[first] === COLON ? "unsure" : "word"
  }
  if (isInitialled(context, next)) return isWrittenSmall(context, tokens.hash[first]!, text.length) ? "word" : "unsure"
  if (shape === SHOUTED || shape === MIXED) return "name"
  if (shape === CAPITAL) return isInTitleCase(context, first, last) && isSetApart(context, first) ? "unsure" : "name"
  if (shape === NUMBER) return functionWords.has(match.pattern.key) ? "word" : "unsure"
  if (calendarWords.has(match.pattern.key)) {
    if (does || (after === "has" && !Words.perfectWords.has(context.tokenText(next + 1)))) return "name"
    return Words.calendarVerbs.has(after) ? "word" : "unsure"
  }
  if (functionWords.has(match.pattern.key)) {
    return !pronouns.has(match.pattern.key) && statingVerbs.has(after) && !functionWords.has(after)
      ? "name"
      : isPlainVerb(after)
  }
  if (match.pattern.words.length > 1) return "name"
  if (after === "and" || after === "or")
    return next + 1 < tokens.count && tokens.shape[next + 1] !== LOWER ? "name" : "word"
  if (after === "for" || after === "from" || after === "by") return hasParallel(context, last) ? "name" : "unsure"
  if (does || Words.endingVerbs.has(after)) return "name"
  if (after === "used" && context.tokenText(next + 1) === "to") return "name"
  const isSubject =
    statingVerbs.has(after) ||
    (after.endsWith("s") && !after.endsWith("ss") && determiners.has(context.tokenText(next + 1))) ||
    isVerbOfOne(context, next)
  if (!isSubject) return "word"
  return isWrittenSmall(context, tokens.hash[first]!, text.length) ? "unsure" : "name"
}

/** "One of them fits: Buffer, billed monthly": behind a colon, with a clause about it. */
const isApposed = (context: TokenContext, first: number, next: number): boolean =>
  context.tokens.before[first] === COLON &&
  context.text.units[context.tokens.end[first - 1]!] === 58 &&
  Words.apposition.test(context.tokenText(next))

/** "Buffer ($6 a month) is": a verb of one subject behind the bracket. */
const bracketSubject = (context: TokenContext, inside: number): boolean => {
  const { text, tokens } = context
  for (let i = inside + 1; i < tokens.count && i < inside + 12 && tokens.before[i]! < STOP; i++)
    if (text.folded.slice(tokens.end[i - 1], tokens.start[i]).includes(")"))
      return tokens.shape[i] === LOWER && (statingVerbs.has(context.tokenText(i)) || isVerbOfOne(context, i))
  return false
}

/** "On is", "Indeed has": an adverb or preposition before one of the plainest verbs may be a name. */
const isPlainVerb = (after: string): Verdict => (Words.plainVerbsOfThings.has(after) ? "unsure" : "word")

/** A sentence of the name alone that answers a question, or stands behind a label: "My pick: X.", "Honestly? X." */
export const isReply = (context: TokenContext, first: number, last: number): boolean => {
  const { text, tokens } = context
  if (first === 0) return false
  if (last + 1 < tokens.count && tokens.before[last + 1]! < STOP && !Words.reasonWords.has(context.tokenText(last + 1)))
    return false
  const sign = text.units[tokens.end[first - 1]!]
  if (sign === 63) return true
  if (sign !== 58 || calendarWords.has(context.tokenText(first))) return false
  return Words.verdictLabels.has(context.tokenText(first - 1)) || isOptionLabel(context, first - 1)
}

/** "Option B:", "Choice 2:" at the start of a line or sentence. */
const isOptionLabel = (context: TokenContext, letter: number): boolean =>
  letter > 0 &&
  context.tokens.end[letter]! - context.tokens.start[letter]! < 3 &&
  context.tokens.before[letter - 1]! >= STOP &&
  Words.optionLabels.has(context.tokenText(letter - 1))

/**
 * "Velvet doorbells are easy to fit and work with Some Name": behind the word a plural and a verb, another name in the
 * sentence, and nowhere in the answer the word in small letters.
 */
export const isMaker = (context: TokenContext, first: number, last: number): boolean => {
  const { text, tokens } = context
  const noun = last + 1
  const verb = last + 2
  if (first !== last || verb >= tokens.count || tokens.before[noun] !== SPACE || tokens.before[verb] !== SPACE)
    return false
  const thing = context.tokenText(noun)
  if (tokens.shape[noun] !== LOWER || !thing.endsWith("s") || thing.endsWith("ss")) return false
  if ((tokens.flags[noun]! & (SECTION_WORD | STATING)) !== 0) return false
  let other = false
  let alike = false
  for (let i = verb; i < tokens.count && i < verb + 40 && tokens.before[i]! < STOP; i++) {
    const plain = (tokens.flags[i]! & (ENGLISH | PLACE | CALENDAR | FUNCTION_WORD)) !== 0
    const isName = context.found.has(i) || (tokens.shape[i] !== LOWER && tokens.shape[i] !== NUMBER && !plain)
    if (!isName) continue
    if (tokens.hash[i + 1] === tokens.hash[noun]) alike = true
    if (!Words.placePrepositions.has(context.tokenText(i - 1))) other = true
  }
  const isPlural = alike || (other && isVerbLike(context.tokenText(verb)))
  return isPlural && !isWrittenSmall(context, tokens.hash[first]!, text.length)
}

/** "Free SIM delivery": short initials and a small word, which any noun phrase may hold. */
const isInitialled = ({ tokens }: TokenContext, next: number): boolean =>
  tokens.shape[next] === SHOUTED &&
  tokens.end[next]! - tokens.start[next]! < 5 &&
  tokens.before[next + 1] === SPACE &&
  tokens.shape[next + 1] === LOWER

const isVerbLike = (after: string): boolean => statingVerbs.has(after) || pluralVerbs.has(after) || isBaseVerb(after)

/** Whether the answer has the word in small letters too, among its first words. */
const isWrittenSmall = ({ tokens }: TokenContext, hash: number, length: number): boolean => {
  const limit = Math.min(tokens.count, length, 20_000)
  for (let i = 0; i < limit; i++) if (tokens.hash[i] === hash && tokens.shape[i] === LOWER) return true
  return false
}
