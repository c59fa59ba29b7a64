/** An answer with its tokens and the class of each: an ordinary word, a small word, in no dictionary, and so on. */
import { CALENDAR, ENGLISH, FUNCTION_WORD, PLACE, SECTION_WORD } from "../lexicon/Lexicon.ts"
import { HashSet } from "../lexicon/WordTable.ts"
import { type AnswerText, isCapital } from "../text/AnswerText.ts"
import { DIGIT, kindOf, LETTER, UNSPACED } from "../text/CharFold.ts"
import { isOtherScript, type Language } from "./Language.ts"
import { CAPITAL, GLUE, LOWER, MIXED, NUMBER, SHOUTED, type Tokens } from "./Tokens.ts"

/** Ordinary: in the dictionary, a date or a place. */
export const PLAIN = 1
/** Pronoun, preposition, adverb or similar word. */
export const FUNCTION = 2
/** In no dictionary. */
export const UNKNOWN = 3
/** A short run of capitals ("USB", "BLQ"), which may be either. */
export const INITIALS = 4
/** A word that titles parts of answers: "conclusion", "pros", "price". */
export const SECTION = 5
export const DIGITS = 6

/** The tokens of an answer with their classes. */
export interface Answer {
  readonly text: AnswerText
  readonly tokens: Tokens
  /** Class of a token; a constant of this module. */
  readonly classOf: (token: number) => number
  /** Folded letters of a token, at most 40; the empty string outside the answer. */
  readonly tokenText: (token: number) => string
  /** The answer is English, so that a word in no dictionary is likely a name. */
  readonly english: boolean
  readonly language: Language
  /** The language writes all nouns with a capital, as German does. */
  readonly capitalNouns: boolean
}

/** Classifies the tokens. A word that the answer also writes in small letters is not a name; each is looked up once. */
export const classifyTokens = (text: AnswerText, tokens: Tokens, language: Language): Answer => {
  const english = language === "en"
  // in an answer in another script, capitalised Latin words are names
  const latinNames = isOtherScript(language)
  const known = new Uint8Array(tokens.count)
  let small: HashSet | undefined
  const tokenText = (token: number): string =>
    token < 0 || token >= tokens.count
      ? ""
      : text.folded.slice(tokens.start[token], Math.min(tokens.end[token]!, tokens.start[token]! + 40))
  const classOf = (token: number): number => {
    const cached = known[token]
    if (cached !== 0 && cached !== undefined) return cached
    let found = classify(text, tokens, token)
    if (latinNames && found === PLAIN && tokens.shape[token] !== LOWER && text.units[tokens.start[token]!]! < 0x250)
      found = UNKNOWN
    if (found === UNKNOWN && (tokens.shape[token] === CAPITAL || tokens.shape[token] === SHOUTED)) {
      small ??= smallWords(tokens, latinNames ? 0 : listed)
      if (small.has(tokens.hash[token]!)) found = PLAIN
    }
    known[token] = found
    return found
  }
  return { text, tokens, classOf, tokenText, language, english, capitalNouns: language === "de" }
}

/** Flags of words that a list holds. */
const listed = FUNCTION_WORD | SECTION_WORD | ENGLISH | PLACE | CALENDAR

/** Hashes of the words in small letters, except for those with one of these flags. */
const smallWords = ({ before, count, flags, hash, shape }: Tokens, without: number): HashSet => {
  const found: Array<number> = []
  for (let token = 0; token < count; token++) {
    if (shape[token] !== LOWER || (flags[token]! & without) !== 0) continue
    if (before[token] !== GLUE && before[token + 1] !== GLUE) found.push(hash[token]!)
  }
  return new HashSet(found)
}

const classify = (text: AnswerText, tokens: Tokens, token: number): number => {
  const shape = tokens.shape[token]!
  if (shape === NUMBER) return DIGITS
  const flags = tokens.flags[token]!
  if ((flags & FUNCTION_WORD) !== 0) return FUNCTION
  if ((flags & SECTION_WORD) !== 0) return SECTION
  if ((flags & (ENGLISH | PLACE | CALENDAR)) !== 0) return PLAIN
  const first = kindOf(text.units[tokens.start[token]!]!)
  if (first === UNSPACED) return PLAIN
  if (first !== LETTER) return first === DIGIT ? DIGITS : PLAIN
  const length = tokens.end[token]! - tokens.start[token]!
  if (length < 2) return PLAIN
  const plural = shape === MIXED && text.units[tokens.end[token]! - 1] === 115 && isPluralInitials(text, tokens, token)
  return plural || (shape === SHOUTED && length <= 4) ? INITIALS : UNKNOWN
}

/** "SUVs", "APIs": all letters but the last are capitals. */
const isPluralInitials = (text: AnswerText, tokens: Tokens, token: number): boolean => {
  for (let i = tokens.start[token]!; i < tokens.end[token]! - 1; i++) if (!isCapital(text, i)) return false
  return tokens.end[token]! - tokens.start[token]! <= 5
}

/** Tokens `first` to `last` of the answer. */
export interface Phrase {
  readonly first: number
  readonly last: number
}
