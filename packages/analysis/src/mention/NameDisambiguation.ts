/**
 * Tells whether a match of a name that is also an ordinary word ("target", "on", "just one") names the company. The
 * evidence is in the text: capitals where a sentence would not have them, place in a list of names, what follows.
 */
import * as Foreign from "../lexicon/ForeignWords.ts"
import { isEnglishWord, PLACE } from "../lexicon/Lexicon.ts"
import * as Words from "../lexicon/MentionWords.ts"
import { isBaseVerb, pluralVerbs } from "../lexicon/VerbForms.ts"
import { calendarWords, dateWords, functionWords, statingVerbs } from "../lexicon/Vocabulary.ts"
import { isCased } from "../match/AmbiguousName.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import * as Evidence from "./PositionEvidence.ts"
import { isVerbOfOne } from "./Predicate.ts"
import { isMaker, isReply, judgeSentenceStart } from "./SentenceStart.ts"
import { type TokenContext, type Verdict, writtenAs } from "./TokenContext.ts"
import { BOLD, CODE, LINK, STRIKE } from "../text/AnswerText.ts"
import { isWordUnit } from "../text/CharFold.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, NUMBER, QUOTE, SHOUTED, SPACE, STOP, tokenAt } from "../token/Tokens.ts"

/** Units before and behind a name in which words of trade are looked for. */
const tradeReach = 60

/** Judges one match by its sentence. */
export const disambiguate = (match: NameMatch, context: TokenContext): Verdict => {
  const { text, tokens } = context
  const first = tokenAt(tokens, match.start)
  const last = tokenAt(tokens, match.end - 1)
  if (context.foreign && !isCased(match.pattern.key)) return judgeUncased(match, context)
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
  context.tokens.shape[first - 1] === LOWER && Words.makerPrepositions.has(context.tokenText(first - 1))

/** Whether a name is two or three capitals, which must be written so: "ANA", not "Ana". */
const isTrackedAsInitials = (written: string): boolean => /^\p{Lu}{2,3}$/u.test(written)

const judgeSmall = (match: NameMatch, context: TokenContext, first: number, last: number): Verdict => {
  const writtenSmall = match.pattern.written === match.pattern.written.toLowerCase()
  const { text, tokens } = context
  if (/^[^ ]+&[^ ]+$/.test(text.folded.slice(match.start, match.end))) return "name"
  // "dm-Filialen"
  const tied = text.units[match.end] === 45 && tokens.before[last + 1] === GLUE && tokens.shape[last + 1] === CAPITAL
  if (context.capitalNouns && tied && !Foreign.isEverydayWord("de", match.pattern.key)) return "name"
  if (writtenSmall && context.english && first === last && context.tokens.flags[first] === 0) return "name"
  if (match.pattern.words.length > 1 && Evidence.isListed(context, first, last)) return "name"
  if (context.headStarts?.has(first) === true && Evidence.isWholeEntry(context, first, last)) return "unsure"
  if (context.foreign && Evidence.beginsHead(context, first, last)) return "unsure"
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
  if (!statingVerbs.has(verb) || functionWords.has(verb)) if (!Words.plainVerbs.has(verb)) return false
  for (let i = last + 2; i < tokens.count && i < last + 20 && tokens.before[i]! < STOP; i++)
    if (tokens.flags[i] === 0 && tokens.shape[i] === LOWER && tokens.end[i]! - tokens.start[i]! > 3) return true
  return last > first
}

/** Whether a token begins a line of the answer as received. */
const startsLine = ({ text, tokens }: TokenContext, token: number): boolean => {
  const at = text.at[tokens.start[token]!]!
  return text.source.slice(Math.max(0, at - 4), at).includes("\n")
}

/** Whether a match is a unit behind a number ("5 square"), but not behind a year, a price or a line's number. */
const isUnit = (context: TokenContext, first: number): boolean =>
  first > 0 &&
  context.tokens.shape[first - 1] === NUMBER &&
  context.tokens.before[first] === SPACE &&
  !(context.tokens.shape[first] !== LOWER && /^(?:19|20)\d\d$/.test(context.tokenText(first - 1))) &&
  !/[#$€£]/.test(String.fromCharCode(context.text.units[context.tokens.start[first - 1]! - 1] ?? 32)) &&
  !startsLine(context, first)

/** A quoted value behind a key that holds names, as in JSON: `"name": "Acme"`. */
const isNamedValue = ({ text, tokens }: TokenContext, match: NameMatch, first: number): boolean => {
  const { units } = text
  if (units[match.start - 1] !== 34 || units[match.end] !== 34 || tokens.shape[first] === LOWER || first === 0)
    return false
  const before = text.folded.slice(Math.max(0, match.start - 24), match.start - 1)
  return Words.nameKey.test(before)
}

/** "on-board", "velvet-lined": a dash or dot joins the word to one in small letters. */
const isCompound = (context: TokenContext, match: NameMatch, first: number, last: number): boolean => {
  const { text, tokens } = context
  const tied = (index: number): boolean =>
    index < tokens.count && tokens.before[index] === GLUE && tokens.shape[index] === LOWER
  if (text.units[match.end] === 45 && tied(last + 1)) return true
  return first > 0 && tokens.before[first] === GLUE && text.units[match.start - 1] === 45
}

/** "United States": both words belong to a place's name. */
const isPlaceName = ({ tokens }: TokenContext, first: number, last: number): boolean =>
  first === last &&
  last + 1 < tokens.count &&
  (tokens.flags[first]! & tokens.flags[last + 1]! & PLACE) !== 0 &&
  tokens.before[last + 1] === SPACE &&
  tokens.shape[last + 1] !== LOWER

/** Whether a month's or day's name is part of a date: "on Monday", "May 3rd". */
const isDate = (context: TokenContext, first: number, match: NameMatch): boolean => {
  if (!calendarWords.has(match.pattern.key)) return false
  const { tokens } = context
  if (first > 0 && tokens.before[first]! <= QUOTE && dateWords.has(context.tokenText(first - 1))) return true
  const next = first + 1
  if (next >= tokens.count || tokens.before[next]! > COMMA) return false
  return tokens.shape[next] === NUMBER || Words.dateContinuation.test(context.tokenText(next))
}

/** A capital is evidence, except for German nouns behind an article, and for everyday or short words at a start. */
const judgeForeign = (match: NameMatch, context: TokenContext, first: number, last: number): Verdict => {
  const { text, tokens } = context
  const { key, words } = match.pattern
  const hyphened = text.units[match.end] === 45
  const plain = context.isPlain(match.pattern)
  const noun =
    tokens.shape[first - 1] === LOWER && tokens.before[first]! <= SPACE && isBehindArticle(context, first - 1)
  if (context.capitalNouns && plain && Foreign.complementWords.has(context.tokenText(last + 1))) return "word"
  if (context.capitalNouns && plain && !hyphened && (noun || isBehindArticle(context, first)))
    return Foreign.manyArticles.has(context.tokenText(first - 1)) ? "word" : "unsure"
  // behind a quotation mark, with an ending, or beside another name
  if (tokens.before[first] === QUOTE || match.end < tokens.end[last]! || words.length > 1) return "name"
  if (!Evidence.opensSentence(context, first) || Evidence.isListed({ ...context, named: context.found }, first, last))
    return "name"
  const next = last + 1
  const head = context.headStarts?.has(first) === true
  const inSentence = !head && tokens.before[next] === SPACE && tokens.shape[next] === LOWER
  if (plain && inSentence && context.writtenSmall.has(match.entity)) return "word"
  const everyday = Foreign.isEverydayWord(context.language, key)
  const opener = everyday && Foreign.everydayOpeners.has(key)
  if (everyday && next < tokens.count && tokens.before[next]! <= (hyphened ? GLUE : SPACE)) {
    const object = tokens.before[next + 1] === SPACE ? context.tokenText(next + 1) : ""
    const verb = Foreign.isVerb(context.language, context.tokenText(next), object)
    // "Fakta er, at …": a clause is the subject
    if (verb === true) return tokens.before[next + 1] === COMMA ? "word" : "name"
    if (inSentence || (hyphened && tokens.shape[next] === LOWER))
      return opener ? "word" : verb === null ? "name" : "unsure"
  }
  return opener || (key.length < 3 && tokens.before[first]! >= COLON && tokens.shape[first] !== SHOUTED)
    ? "unsure"
    : "name"
}

/** Judges an everyday word in a script without capitals: it stands alone, or its sentence speaks of trade. */
const judgeUncased = (match: NameMatch, { text }: TokenContext): Verdict => {
  if (Evidence.standsAlone(text, match) || isModel(text.units[match.end])) return "name"
  const before = text.folded.slice(Math.max(0, match.start - tradeReach), match.start)
  const behind = text.folded.slice(match.end, match.end + tradeReach)
  const [, own] = /([^.!?。！？؟\n]*)$/u.exec(before)!
  return Foreign.tradeWords.test(`${own} ${/^[^.!?。！？؟\n]*/u.exec(behind)![0]}`) ? "name" : "unsure"
}

/** "小米14": a digit or Latin letter behind a name. */
const isModel = (unit = 0): boolean => unit < 0x250 && isWordUnit(unit)

/** Judges a lower-case match of a name that is tracked with a capital and is no known everyday word. */
const judgeSmallForeign = (context: TokenContext, match: NameMatch, first: number, last: number): Verdict => {
  const { tokens } = context
  if (context.uncapitalised || context.headStarts?.has(first) === true || Evidence.standsAlone(context.text, match))
    return "name"
  if (Evidence.isListed({ ...context, named: context.found }, first, last)) return "name"
  if (first > 0 && tokens.before[first] === SPACE && tokens.shape[first - 1] === NUMBER) return "word"
  const beforeName = last + 1 < tokens.count && tokens.before[last + 1]! <= GLUE && tokens.shape[last + 1] !== LOWER
  if (!beforeName && isBehindArticle(context, first)) return "word"
  return "name"
}

/** Whether an article stands directly before a token. */
const isBehindArticle = ({ language, tokenText, tokens }: TokenContext, first: number): boolean =>
  first > 0 && tokens.before[first]! <= GLUE && Foreign.articlesOf(language).has(tokenText(first - 1))

/** Whether the verb of a single subject stands behind the word. */
const isSubject = (context: TokenContext, last: number): boolean =>
  context.tokens.before[last + 1] === SPACE &&
  (statingVerbs.has(context.tokenText(last + 1)) || isVerbOfOne(context, last + 1))

/** "A good Coach will", "the Enterprise plan", "the Amazon river": a common noun or a place in spite of its capital. */
const isCounted = (context: TokenContext, first: number, last: number): boolean => {
  const { tokens } = context
  const joined = (index: number): boolean => index < tokens.count && tokens.before[index] === SPACE
  const after = joined(last + 1) ? context.tokenText(last + 1) : ""
  if (after !== "" && (Words.productGrades.has(after) || Words.landforms.has(after))) return true
  if (tokens.before[first] !== SPACE || (after !== "" && tokens.shape[last + 1] !== LOWER)) return false
  if (after === "" && (last + 1 >= tokens.count || tokens.before[last + 1]! >= COMMA)) return false
  const noun = after !== "" && !functionWords.has(after) && !statingVerbs.has(after) && !pluralVerbs.has(after)
  if (noun) return false
  if (Words.countsDirectly.has(context.tokenText(first - 1))) return true
  return (
    tokens.before[first - 1] === SPACE &&
    tokens.shape[first - 1] === LOWER &&
    !functionWords.has(context.tokenText(first - 1)) &&
    Words.countsBefore.has(context.tokenText(first - 2))
  )
}

/** Judges a capitalised match inside a sentence, where a plain word would not have the capital. */
const judgeMidSentence = (match: NameMatch, context: TokenContext, first: number, last: number): Verdict => {
  const { tokens } = context
  const title = Evidence.isInTitleCase(context, first, last)
  const before = first - 1
  const marksOf = (index: number): number => (context.text.marks[tokens.start[index]!] ?? 0) & (BOLD | LINK | STRIKE)
  if (
    tokens.before[first]! <= GLUE &&
    before >= 0 &&
    tokens.shape[before] !== LOWER &&
    match.pattern.words.length === 1 &&
    marksOf(before) === marksOf(first)
  ) {
    const text = context.tokenText(before)
    const opener = tokens.before[before]! >= COLON && isEnglishWord(text)
    const plain = title || functionWords.has(text)
    if (!opener && !plain) return "word"
    if (opener && !plain && !isBaseVerb(text) && !text.endsWith("ly") && !isSubject(context, last)) return "unsure"
  }
  if (!title && match.pattern.words.length === 1 && isCounted(context, first, last)) return "unsure"
  if (
    match.pattern.words.length > 1 &&
    tokens.before[first]! > SPACE &&
    (last + 1 >= tokens.count || tokens.before[last + 1]! > GLUE)
  )
    return "name"
  if (title) {
    const next = last + 1
    const plainNext = next < tokens.count && tokens.before[next]! <= GLUE && isEnglishWord(context.tokenText(next))
    const plainBefore = tokens.before[first]! <= GLUE && before >= 0 && isEnglishWord(context.tokenText(before))
    return plainNext || plainBefore ? "word" : "unsure"
  }
  return context.capitalNouns ? "unsure" : "name"
}
