/**
 * The stages of an analysis one by one, in the order in which `analyzeAnswer` takes them, for tests and tools. They may
 * change at any time.
 */
export { Scratch } from "./Scratch.ts"

// text: the visible text, by block
export { readAnswer } from "./text/AnswerScanner.ts"
export { type AnswerText, type Block, writtenText } from "./text/AnswerText.ts"
export { BOLD, CODE, ITALIC, LINK, STRIKE, URL_TEXT } from "./text/AnswerText.ts"
export { hideParts } from "./text/HiddenText.ts"

// lexicon: which lists a word is in
export * as Lexicon from "./lexicon/Lexicon.ts"
export { hasVerbForms, isBaseVerb } from "./lexicon/VerbForms.ts"
export { isAttachedPrefix, isEnding } from "./lexicon/WordEndings.ts"
export { weightOf } from "./lexicon/tone/ToneLexicon.ts"
export { hashString } from "./text/WordHash.ts"

// token: words, how they are written, and their class
export { guessLanguage, hasRichEndings, type Language } from "./token/Language.ts"
export * as TokenClass from "./token/Answer.ts"
export { classifyTokens, type Answer } from "./token/Answer.ts"
export { tokenize } from "./token/Tokens.ts"

// match: where tracked spellings and hosts occur
export { makeMatchFinder, type NameMatch } from "./match/NameMatcher.ts"
export { linksToTracked, matchTracked } from "./match/TrackedMatches.ts"
export type { TrackedName } from "./match/TrackedNames.ts"

// layout: what heads items, rows and lines, and which groups hold options
export { itemHeadOf } from "./layout/ItemHead.ts"
export { readLayout } from "./layout/Layout.ts"
export { acceptEntries } from "./layout/OptionGroups.ts"

// mention: whether "target" is Target
export { findMentions } from "./mention/Mentions.ts"
export { disambiguate } from "./mention/NameDisambiguation.ts"
export { tokenContextOf } from "./mention/TokenContext.ts"

// option: the offers of the answer
export { findOptions } from "./option/Options.ts"

// rank: the place of the brand
export { rankOf } from "./rank/Position.ts"

// tone: praise or blame
export { scoreClauses } from "./tone/ClauseTone.ts"
export { expressionAt } from "./tone/ExpressionWeight.ts"
export { judgeSentiment } from "./tone/Sentiment.ts"
