/** Evidence from the position of a match: beside other names, alone in its line, at a sentence's start, in a title. */
import { CALENDAR, ENGLISH, FUNCTION_WORD } from "../lexicon/Lexicon.ts"
import { foreignJoiners } from "../lexicon/ForeignWords.ts"
import * as Words from "../lexicon/MentionWords.ts"
import { functionWords } from "../lexicon/Vocabulary.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import { type AnswerText, BOLD, LINK } from "../text/AnswerText.ts"
import { BREAK, COLON, COMMA, GLUE, lastCapital, LOWER, NUMBER, QUOTE, SHOUTED, SPACE, STOP } from "../token/Tokens.ts"
import { isStrange, type TokenContext } from "./TokenContext.ts"

/** Names of an enumeration that are read on either side. */
const entriesMax = 8

/** Whether a match stands in an enumeration with another name. */
export const isListed = (context: TokenContext, first: number, last: number): boolean =>
  !isInterjection(context, first, last) && (isListedAfter(context, last) || isListedBefore(context, first))

/** Whether a word joins two names; other languages have more of them. */
const isJoiner = ({ foreign, tokenText }: TokenContext, token: number): boolean =>
  Words.listJoiners.has(tokenText(token)) || (foreign && foreignJoiners.has(tokenText(token)))

const isListedAfter = (context: TokenContext, last: number): boolean => {
  const { tokens } = context
  let end = last
  for (let entry = 0; entry < entriesMax; entry++) {
    let next = end + 1
    if (next < tokens.count && context.tokenText(next) === "s" && tokens.before[next] === GLUE) next++
    if (next >= tokens.count || tokens.before[next]! > COMMA) return false
    const joined = isJoiner(context, next)
    const after = joined ? next + 1 : next
    if ((!joined && tokens.before[next] !== COMMA) || after >= tokens.count || tokens.before[after]! > COMMA)
      return false
    if (context.named.has(after)) return true
    if (tokens.shape[after] === LOWER || tokens.shape[after] === NUMBER) return false
    end = lastCapital(tokens, after, tokens.count)
    for (let i = after; i <= end; i++) if (context.named.has(i) || isStrange(context, i)) return true
  }
  return false
}

const isListedBefore = (context: TokenContext, first: number): boolean => {
  const { tokens } = context
  let start = first
  for (let entry = 0; entry < entriesMax; entry++) {
    if (start === 0 || tokens.before[start]! > COMMA) return false
    const joined = isJoiner(context, start - 1)
    let before = joined ? start - 2 : start - 1
    if ((!joined && tokens.before[start] !== COMMA) || before < 0 || tokens.before[start - 1]! > COMMA) return false
    if (context.named.has(before)) return true
    if (context.tokenText(before) === "s" && tokens.before[before] === GLUE) before--
    if (before < 0 || tokens.shape[before] === LOWER || tokens.shape[before] === NUMBER) return false
    start = before
    while (start > 0 && tokens.before[start]! <= GLUE && tokens.shape[start - 1] !== LOWER) start--
    for (let i = start; i <= before; i++) if (context.named.has(i) || isStrange(context, i)) return true
  }
  return false
}

/** "Front, Missive and Help Scout share": capitals within a sentence make its beginning a list of names. */
export const opensSeries = (context: TokenContext, last: number): boolean => {
  const { tokens } = context
  let end = last
  for (let entry = 0; entry < entriesMax; entry++) {
    const next = end + 1
    if (next >= tokens.count || tokens.before[next]! > COMMA) return false
    const joined = entry > 0 && Words.seriesJoiners.has(context.tokenText(next))
    const after = joined ? next + 1 : next
    if ((!joined && tokens.before[next] !== COMMA) || tokens.shape[after] === LOWER || tokens.shape[after] === NUMBER)
      return false
    if (after >= tokens.count || (tokens.flags[after]! & CALENDAR) !== 0) return false
    end = lastCapital(tokens, after, tokens.count)
    if (joined) return end + 1 < tokens.count && tokens.before[end + 1] === SPACE
  }
  return false
}

/** "Zentro for apps, Halcyon for sites": another name has the same small word behind it. */
export const hasParallel = (context: TokenContext, last: number): boolean => {
  const { tokens } = context
  const small = tokens.hash[last + 1]
  for (let i = last + 2; i + 1 < tokens.count && i < last + 16 && tokens.before[i]! < STOP; i++) {
    if (tokens.before[i]! < COMMA && !Words.listJoiners.has(context.tokenText(i - 1))) continue
    const end = lastCapital(tokens, i, tokens.count)
    if (tokens.hash[end + 1] !== small) continue
    for (let k = i; k <= end; k++) if (context.named.has(k) || isStrange(context, k)) return true
  }
  return false
}

/** "Indeed, Some Name lists …": a small word and a comma before a new clause, not before a further name. */
const isInterjection = (context: TokenContext, first: number, last: number): boolean => {
  const { tokens } = context
  if (tokens.before[first]! < STOP || !functionWords.has(context.tokenText(first)) || tokens.before[last + 1] !== COMMA)
    return false
  const next = tokens.shape[last + 1] === LOWER ? last + 1 : lastCapital(tokens, last + 1, tokens.count) + 1
  return next < tokens.count && tokens.before[next] === SPACE && !Words.clauseJoiners.has(context.tokenText(next))
}

/** Whether a match begins the head of a list entry, and nothing in small letters follows it. */
export const beginsHead = (context: TokenContext, first: number, last: number): boolean => {
  const { tokens } = context
  if (context.headStarts?.has(first) !== true) return false
  if (last + 1 >= tokens.count || tokens.before[last + 1]! >= QUOTE || tokens.shape[last + 1] !== LOWER) return true
  const sign = context.text.source.charCodeAt(context.text.at[tokens.end[last + 1]!] ?? 0)
  return sign === 0xae || sign === 0x2122
}

/** "- bandit - a linter": the match begins a line or bold type, and a sign sets it apart from what follows. */
export const isWholeEntry = ({ tokens }: TokenContext, first: number, last: number): boolean =>
  tokens.before[first] === BREAK && (last + 1 >= tokens.count || tokens.before[last + 1]! >= COLON)

/** Whether a match is a whole line. */
export const isLine = ({ length, units }: AnswerText, match: NameMatch): boolean =>
  (match.start === 0 || units[match.start - 1] === 10) && (match.end >= length || units[match.end] === 10)

/** Of "#3 ", "3. ", "3) ". */
const isNumbering = (unit: number): boolean =>
  unit === 32 || unit === 35 || unit === 46 || unit === 41 || (unit > 47 && unit < 58)

/** Whether bold type, a link, a heading, a cell or a line holds nothing but the match. */
export const standsAlone = (text: AnswerText, match: NameMatch): boolean => {
  const before = match.start === 0 ? 10 : text.units[match.start - 1]!
  const after = match.end >= text.length ? 10 : text.units[match.end]!
  if (before === 10 && after === 10) return true
  const mark = (text.marks[match.start] ?? 0) & (BOLD | LINK)
  if (mark === 0) return false
  const outside = (index: number): boolean =>
    index < 0 || index >= text.length || ((text.marks[index] ?? 0) & mark) === 0
  let opening = match.start - 1
  while (!outside(opening) && isNumbering(text.units[opening]!)) opening--
  const colon = after === 58 ? 1 : 0
  return (outside(opening) || before === 91) && (outside(match.end + colon) || after === 93)
}

/** Whether words beside a match are written in capitals throughout too. */
export const isShoutedLine = (context: TokenContext, first: number, last: number): boolean => {
  const { tokens } = context
  const shouted = (index: number): boolean =>
    tokens.shape[index] === SHOUTED &&
    (tokens.end[index]! - tokens.start[index]! > 3 || (tokens.flags[index]! & (ENGLISH | FUNCTION_WORD)) !== 0)
  for (let i = first; i > 0 && first - i < 3 && tokens.before[i]! <= SPACE; i--) if (shouted(i - 1)) return true
  for (let i = last + 1; i < tokens.count && i - last < 4 && tokens.before[i]! <= SPACE; i++)
    if (shouted(i)) return true
  return false
}

/** Whether a token opens a sentence, a clause behind a colon, or a quotation. */
export const opensSentence = (context: TokenContext, first: number): boolean =>
  (context.tokens.before[first]! >= COLON &&
    !(context.tokens.before[first] === STOP && Words.shortenedWords.has(context.tokenText(first - 1)))) ||
  (context.tokens.before[first] === QUOTE &&
    first > 0 &&
    context.text.units[context.tokens.start[first]! - 1] !== 32 &&
    opensQuote(context, first))

const opensQuote = (context: TokenContext, first: number): boolean => {
  const before = context.text.units[context.tokens.start[first]! - 1]
  return before === 34 || before === 171
}

/** In bold type, a link, a heading or a table. */
export const isSetApart = ({ isHeading, text, tokens }: TokenContext, first: number): boolean =>
  ((text.marks[tokens.start[first]!] ?? 0) & (BOLD | LINK)) !== 0 || isHeading(tokens.start[first]!)

/** Whether the phrase around a match is written in title case, so that its capitals prove nothing. */
export const isInTitleCase = (context: TokenContext, first: number, last: number): boolean => {
  const { text, tokens } = context
  let capitals = 0
  let small = 0
  let joining = 0
  const look = (i: number): void => {
    if (tokens.shape[i] === LOWER) {
      if (Words.titleSmallWords.has(context.tokenText(i))) joining++
      else small++
    } else if (tokens.shape[i] !== NUMBER) capitals++
  }
  for (
    let i = first;
    i > first - 8 && tokens.before[i]! < COMMA && i > 0 && !Words.titleJoiners.has(context.tokenText(i - 1));
    i--
  ) {
    if (tokens.before[i - 1]! < COLON) look(i - 1)
  }
  for (
    let i = last + 1;
    i < last + 9 && i < tokens.count && tokens.before[i]! < COMMA && !Words.titleJoiners.has(context.tokenText(i));
    i++
  )
    look(i)
  if (small > 0 || capitals === 0) return false
  return (
    ((text.marks[tokens.start[first]!] ?? 0) & (BOLD | LINK)) !== 0 ||
    (capitals > 2 && joining === 0) ||
    context.isHeading(tokens.start[first]!)
  )
}
