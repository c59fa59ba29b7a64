/** Ordinary words with a capital inside a sentence: names, except in titles, counted nouns and longer names. */
import { isEnglishWord } from "../lexicon/Lexicon.ts"
import { countsBefore, countsDirectly, landforms, productGrades } from "../lexicon/MentionWords.ts"
import { isBaseVerb, pluralVerbs } from "../lexicon/VerbForms.ts"
import { functionWords, statingVerbs } from "../lexicon/Vocabulary.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import { BOLD, LINK, STRIKE } from "../text/AnswerText.ts"
import { COLON, COMMA, GLUE, LOWER, SPACE } from "../token/Tokens.ts"
import { isInTitleCase } from "./PositionEvidence.ts"
import { isVerbOfOne } from "./Predicate.ts"
import type { TokenContext, Verdict } from "./TokenContext.ts"

/** Whether the verb of a single subject stands behind the word. */
const isSubject = (context: TokenContext, last: number): boolean =>
  context.tokens.before[last + 1] === SPACE &&
  (statingVerbs.has(context.tokenText(last + 1)) || isVerbOfOne(context, last + 1))

/** "A good Coach will", "the Enterprise plan", "the Amazon river": a common noun or a place in spite of its capital. */
const isCounted = (context: TokenContext, first: number, last: number): boolean => {
  const { tokens } = context
  const joined = (index: number): boolean => index < tokens.count && tokens.before[index] === SPACE
  const after = joined(last + 1) ? context.tokenText(last + 1) : ""
  if (after !== "" && (productGrades.has(after) || landforms.has(after))) return true
  if (tokens.before[first] !== SPACE || (after !== "" && tokens.shape[last + 1] !== LOWER)) return false
  if (after === "" && (last + 1 >= tokens.count || tokens.before[last + 1]! >= COMMA)) return false
  const noun = after !== "" && !functionWords.has(after) && !statingVerbs.has(after) && !pluralVerbs.has(after)
  if (noun) return false
  if (countsDirectly.has(context.tokenText(first - 1))) return true
  return (
    tokens.before[first - 1] === SPACE &&
    tokens.shape[first - 1] === LOWER &&
    !functionWords.has(context.tokenText(first - 1)) &&
    countsBefore.has(context.tokenText(first - 2))
  )
}

/** Judges a capitalised match inside a sentence, where a plain word would not have the capital. */
export const judgeMidSentence = (match: NameMatch, context: TokenContext, first: number, last: number): Verdict => {
  const { tokens } = context
  const title = isInTitleCase(context, first, last)
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
    if (!opener && !title && !functionWords.has(text)) return "word"
    if (
      opener &&
      !title &&
      !functionWords.has(text) &&
      !isBaseVerb(text) &&
      !text.endsWith("ly") &&
      !isSubject(context, last)
    )
      return "unsure"
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
