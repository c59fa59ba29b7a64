/** Which tracked name a part of an item head names. */
import { aboutWords } from "../lexicon/LayoutWords.ts"
import type { MatchFinder, NameMatch } from "../match/NameMatcher.ts"
import { kindOf, UNSPACED } from "../text/CharFold.ts"
import { NAMELIKE, nameScore } from "../token/NameScore.ts"
import type { Phrase, Answer } from "../token/Answer.ts"
import { LOWER, tokenAt } from "../token/Tokens.ts"
import type { ItemHead } from "./ItemHead.ts"

/** The first tracked name in a part. */
export const matchInPart = ({ tokens }: Answer, matchIn: MatchFinder, part: Phrase): NameMatch | undefined =>
  matchIn(tokens.start[part.first]!, tokens.end[part.last]!)

/** The tracked name that a part begins with; ordinary words may stand before it. */
export const leadingMatch = (answer: Answer, part: Phrase, matchIn: MatchFinder): NameMatch | undefined => {
  const match = matchInPart(answer, matchIn, part)
  if (match === undefined || match.start <= answer.tokens.start[part.first]!) return match
  const before = tokenAt(answer.tokens, match.start) - 1
  if (isAbout(answer, part, before)) return undefined
  return before < part.first || nameScore(answer, { first: part.first, last: before }) < NAMELIKE ? match : undefined
}

/** Whether a part begins with a tracked name; ordinary words may stand before it. */
export const startsWithTracked = (answer: Answer, part: Phrase, matchIn: MatchFinder): boolean =>
  leadingMatch(answer, part, matchIn) !== undefined

/** Whether any part of a head begins with a tracked name. */
export const namesTracked = (answer: Answer, { parts }: ItemHead, matchIn: MatchFinder): boolean => {
  for (const part of parts) if (startsWithTracked(answer, part, matchIn)) return true
  return false
}

/** Whether a part only speaks of a tracked name, and so is not an option. */
export const speaksOfTracked = (answer: Answer, part: Phrase, matchIn: MatchFinder): boolean => {
  const match = matchInPart(answer, matchIn, part)
  return match !== undefined && isAbout(answer, part, tokenAt(answer.tokens, match.start) - 1)
}

/** "Notes about Zentro": the word `before` the name says that the phrase only speaks of it. */
const isAbout = ({ tokenText }: Answer, part: Phrase, before: number): boolean =>
  before >= part.first && aboutWords.has(tokenText(before))

/** Whether a part is in a script that is written without spaces. */
export const isUnspaced = ({ text, tokens }: Answer, { first }: Phrase): boolean =>
  tokens.shape[first] === LOWER && kindOf(text.units[tokens.start[first]!]!) === UNSPACED
