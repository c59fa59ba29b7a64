/** What stands around a match that may be an ordinary word. */
import type { Layout } from "../layout/Layout.ts"
import { CALENDAR, ENGLISH, FUNCTION_WORD, PLACE, SECTION_WORD } from "../lexicon/Lexicon.ts"
import { functionWords } from "../lexicon/Vocabulary.ts"
import type { NameMatch } from "../match/NameMatcher.ts"
import type { NamePattern } from "../match/NamePattern.ts"
import { blockIndexAt } from "../text/Blocks.ts"
import type { Answer } from "../token/Answer.ts"
import { CAPITAL, COMMA, LOWER, MIXED, NUMBER, SHOUTED } from "../token/Tokens.ts"

/** Context of a match: the answer, and the facts about each token from its other matches and its layout. */
export interface TokenContext extends Answer {
  /** Tokens of matches that need no evidence. */
  readonly named: ReadonlySet<number>
  /** Tokens of all matches. */
  readonly found: ReadonlySet<number>
  /** The answer is in a known language other than English. */
  readonly foreign: boolean
  /** Whether a name is an everyday word of English or of the answer's language. */
  readonly isPlain: (pattern: NamePattern) => boolean
  /** Entities whose ordinary word the answer writes in small letters, too. */
  readonly writtenSmall: ReadonlySet<number>
  /** The answer is written without capitals. */
  readonly uncapitalised: boolean
  /** Whether a unit stands in a heading or table cell. */
  readonly isHeading: (unit: number) => boolean
  /** Tokens that begin an item head, and so may be a list's entry; undefined once the lists have been judged. */
  readonly headStarts: ReadonlySet<number> | undefined
}

/** The verdict on a match: it names the company, it is a plain word, or its sentence alone does not decide. */
export type Verdict = "name" | "word" | "unsure"

/** Characters of the answer in which a capital is searched. */
const capitalsSample = 4000

/** The context of an answer's matches; `doubtful` has true for those that need evidence. */
export const tokenContextOf = (
  answer: Answer,
  layout: Layout,
  matches: ReadonlyArray<NameMatch>,
  doubtful: ReadonlyArray<boolean>,
  isPlain: TokenContext["isPlain"]
): TokenContext => {
  const { text, tokens } = answer
  const named = new Set<number>()
  const found = new Set<number>()
  const writtenSmall = new Set<number>()
  let next = 0
  matches.forEach((match, index) => {
    while (next < tokens.count && tokens.end[next]! <= match.start) next++
    if (doubtful[index] === true && tokens.shape[next] === LOWER && isPlain(match.pattern))
      writtenSmall.add(match.entity)
    for (let token = next; token < tokens.count && tokens.start[token]! < match.end; token++) {
      found.add(token)
      if (doubtful[index] !== true) named.add(token)
    }
  })
  const headStarts = new Set<number>()
  for (const { head } of layout.entries) {
    for (const part of head.parts)
      if (part === head.parts[0] || tokens.before[part.first]! >= COMMA) headStarts.add(part.first)
  }
  return {
    ...answer,
    foreign: answer.language !== null && !answer.english,
    isPlain,
    named,
    found,
    headStarts,
    writtenSmall,
    isHeading: (unit) => {
      const kind = text.blocks[blockIndexAt(text.blocks, unit)]?.kind
      return kind === "heading" || kind === "cell"
    },
    // initials ("API") are written so in answers without capitals too
    uncapitalised: !/(?<!\p{Lu})\p{Lu}(?!\p{Lu})/u.test(text.source.slice(0, capitalsSample))
  }
}

/** Whether a token is capitalised and in no dictionary, likely an untracked name. Short initials do not count. */
export const isStrange = ({ english, tokens }: TokenContext, index: number): boolean => {
  const shape = tokens.shape[index]!
  if (!english || index >= tokens.count || shape === LOWER || shape === NUMBER) return false
  const size = tokens.end[index]! - tokens.start[index]!
  if (size < 3 || (shape === SHOUTED && size < 5)) return false
  return (tokens.flags[index]! & (ENGLISH | FUNCTION_WORD | SECTION_WORD | CALENDAR | PLACE)) === 0
}

/** How a match is written: LOWER if a word of it other than a function word has no capital. */
export const writtenAs = (context: TokenContext, match: NameMatch, first: number, last: number): number => {
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
