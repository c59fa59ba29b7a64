/** Names in answers of other languages, of which no dictionary is at hand: their use tells them from words. */
import { articlesOf, everydayOpeners, foreignStatingWords, isEverydayWord } from "../lexicon/ForeignWords.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import { COLON, GLUE, LOWER, NUMBER, QUOTE, SHOUTED, SPACE } from "../token/Tokens.ts"
import { isListed, opensSentence, standsAlone } from "./PositionEvidence.ts"
import type { TokenContext, Verdict } from "./TokenContext.ts"

/** A capital is evidence, except for German nouns behind an article, and for everyday or short words at a start. */
export const judgeForeign = (match: NameMatch, context: TokenContext, first: number, last: number): Verdict => {
  const { text, tokens } = context
  const { key, words } = match.pattern
  const hyphened = text.units[match.end] === 45
  const plain = context.isPlain(match.pattern)
  if (context.capitalNouns && plain && !hyphened && isBehindArticle(context, first)) return "unsure"
  // behind a quotation mark, with an ending, or beside another name
  if (tokens.before[first] === QUOTE || match.end < tokens.end[last]! || words.length > 1) return "name"
  if (!opensSentence(context, first) || isListed({ ...context, named: context.found }, first, last)) return "name"
  const everyday = isEverydayWord(context.language, key) && everydayOpeners.has(key)
  const next = last + 1
  if (everyday && next < tokens.count && tokens.before[next]! <= (hyphened ? GLUE : SPACE)) {
    if (foreignStatingWords.has(context.tokenText(next))) return "name"
    if (tokens.shape[next] === LOWER && (hyphened || context.headStarts?.has(first) !== true)) return "word"
  }
  return everyday || (key.length < 3 && tokens.before[first]! >= COLON && tokens.shape[first] !== SHOUTED)
    ? "unsure"
    : "name"
}

/** Judges a name that is tracked with a capital, written small, and no everyday word as far as is known. */
export const judgeSmallForeign = (context: TokenContext, match: NameMatch, first: number, last: number): Verdict => {
  const { tokens } = context
  if (context.uncapitalised || context.headStarts?.has(first) === true || standsAlone(context.text, match))
    return "name"
  if (isListed({ ...context, named: context.found }, first, last)) return "name"
  if (first > 0 && tokens.before[first] === SPACE && tokens.shape[first - 1] === NUMBER) return "word"
  const beforeName = last + 1 < tokens.count && tokens.before[last + 1]! <= SPACE && tokens.shape[last + 1] !== LOWER
  if (!beforeName && isBehindArticle(context, first)) return "word"
  return hasOtherForms(context, match.pattern.key) ? "word" : "name"
}

/** Whether an article stands directly before a token. */
const isBehindArticle = ({ language, tokenText, tokens }: TokenContext, first: number): boolean => {
  return first > 0 && tokens.before[first]! <= GLUE && articlesOf(language).has(tokenText(first - 1))
}

/** Whether the answer writes the word in small letters with other endings, as it does with words alone. */
const hasOtherForms = ({ found: matched, otherForms, text, tokens }: TokenContext, key: string): boolean => {
  const known = otherForms.get(key)
  if (known !== undefined) return known
  const stem = key.length > 4 ? key.slice(0, -1) : key
  const limit = Math.min(tokens.count, 20_000)
  let found = false
  for (let i = 0; i < limit && !found; i++) {
    const size = tokens.end[i]! - tokens.start[i]!
    found =
      tokens.shape[i] === LOWER &&
      size > stem.length &&
      size <= key.length + 3 &&
      !matched.has(i) &&
      text.folded.startsWith(stem, tokens.start[i])
  }
  otherForms.set(key, found)
  return found
}
