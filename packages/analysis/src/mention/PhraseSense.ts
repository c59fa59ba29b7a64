/** Other senses of an ordinary word that its neighbours tell: a unit, a date, a place, a part of a compound. */
import { PLACE } from "../lexicon/Lexicon.ts"
import { dateContinuation, nameKey } from "../lexicon/MentionWords.ts"
import { calendarWords, dateWords } from "../lexicon/Vocabulary.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import { COMMA, GLUE, LOWER, NUMBER, QUOTE, SPACE } from "../token/Tokens.ts"
import type { TokenContext } from "./TokenContext.ts"

/** Whether a token begins a line of the answer as received. */
const startsLine = ({ text, tokens }: TokenContext, token: number): boolean => {
  const at = text.at[tokens.start[token]!]!
  return text.source.slice(Math.max(0, at - 4), at).includes("\n")
}

/** Whether a match is a unit behind a number ("5 square"), but not behind a year, a price or a line's number. */
export const isUnit = (context: TokenContext, first: number): boolean =>
  first > 0 &&
  context.tokens.shape[first - 1] === NUMBER &&
  context.tokens.before[first] === SPACE &&
  !(context.tokens.shape[first] !== LOWER && /^(?:19|20)\d\d$/.test(context.tokenText(first - 1))) &&
  !/[#$€£]/.test(String.fromCharCode(context.text.units[context.tokens.start[first - 1]! - 1] ?? 32)) &&
  !startsLine(context, first)

/** A quoted value behind a key that holds names, as in JSON: `"name": "Acme"`. */
export const isNamedValue = ({ text, tokens }: TokenContext, match: NameMatch, first: number): boolean => {
  const { units } = text
  if (units[match.start - 1] !== 34 || units[match.end] !== 34 || tokens.shape[first] === LOWER || first === 0)
    return false
  const before = text.folded.slice(Math.max(0, match.start - 24), match.start - 1)
  return nameKey.test(before)
}

/** "on-board", "velvet-lined": a dash or dot joins the word to one in small letters. */
export const isCompound = (context: TokenContext, match: NameMatch, first: number, last: number): boolean => {
  const { text, tokens } = context
  const tied = (index: number): boolean =>
    index < tokens.count && tokens.before[index] === GLUE && tokens.shape[index] === LOWER
  if (text.units[match.end] === 45 && tied(last + 1)) return true
  return first > 0 && tokens.before[first] === GLUE && text.units[match.start - 1] === 45
}

/** "United States": both words belong to a place's name. */
export const isPlaceName = ({ tokens }: TokenContext, first: number, last: number): boolean =>
  first === last &&
  last + 1 < tokens.count &&
  (tokens.flags[first]! & tokens.flags[last + 1]! & PLACE) !== 0 &&
  tokens.before[last + 1] === SPACE &&
  tokens.shape[last + 1] !== LOWER

/** Whether a month's or day's name is part of a date: "on Monday", "May 3rd". */
export const isDate = (context: TokenContext, first: number, match: NameMatch): boolean => {
  if (!calendarWords.has(match.pattern.key)) return false
  const { tokens } = context
  if (first > 0 && tokens.before[first]! <= QUOTE && dateWords.has(context.tokenText(first - 1))) return true
  const next = first + 1
  if (next >= tokens.count || tokens.before[next]! > COMMA) return false
  return tokens.shape[next] === NUMBER || dateContinuation.test(context.tokenText(next))
}
