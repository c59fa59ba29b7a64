/** What stands around a match that may be an ordinary word. */
import type { AnswerText } from "../text/AnswerText.ts"
import { CALENDAR, ENGLISH, FUNCTION_WORD, PLACE, SECTION_WORD } from "../lexicon/Lexicon.ts"
import { LOWER, NUMBER, SHOUTED, type Tokens } from "../token/Tokens.ts"

/** Numbers of words, each added and looked up in one step. */
export class TokenSet {
  private readonly members: Uint8Array

  constructor(words: number) {
    this.members = new Uint8Array(words)
  }

  add(token: number): void {
    this.members[token] = 1
  }

  has(token: number): boolean {
    return this.members[token] === 1
  }
}

/** What the sentence around a match says of it. `isName` tells whether a word belongs to another name. */
export interface TokenContext {
  readonly text: AnswerText
  readonly tokens: Tokens
  /** Word numbers of matches that need no evidence. */
  readonly named: TokenSet
  /** Word numbers of all matches. */
  readonly found: TokenSet
  /** The answer is written without capitals. */
  readonly uncapitalised: boolean
  /** Whether a unit lies in a heading or table cell. */
  readonly isHeading: (unit: number) => boolean
  /** Words that begin a lead, and so may be a list's entry; undefined once the lists have had their say. */
  readonly headStarts: TokenSet | undefined
  /** The language writes all nouns with a capital (German). */
  readonly capitalNouns: boolean
  /** The English word lists apply. */
  readonly english: boolean
}

/** Folded letters of a word, at most 40; the empty string outside the answer. */
export const tokenTextIn = (context: TokenContext, index: number): string =>
  index < 0 || index >= context.tokens.count
    ? ""
    : context.text.folded.slice(
        context.tokens.start[index],
        Math.min(context.tokens.end[index]!, context.tokens.start[index]! + 40)
      )

/** A capitalised word of no dictionary, which is likely a name that is not tracked; short initials do not tell. */
export const isStrange = ({ english, tokens }: TokenContext, index: number): boolean => {
  const shape = tokens.shape[index]!
  if (!english || index >= tokens.count || shape === LOWER || shape === NUMBER) return false
  const size = tokens.end[index]! - tokens.start[index]!
  if (size < 3 || (shape === SHOUTED && size < 5)) return false
  return (tokens.flags[index]! & (ENGLISH | FUNCTION_WORD | SECTION_WORD | CALENDAR | PLACE)) === 0
}
