/** Names in running text that are not options: speakers, places, products of others, and what is only background. */
import * as Words from "../lexicon/OptionWords.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type Block, BOLD } from "../text/AnswerText.ts"
import { type Phrase, type Answer, UNKNOWN } from "../token/Answer.ts"
import { COMMA, GLUE, LOWER, NUMBER, SPACE, tokenAt } from "../token/Tokens.ts"
import { isCarried } from "./Enumerations.ts"

/** Whether a name is there for another reason than to be offered. */
export const isNonOption = (answer: Answer, block: Block, name: Phrase, matchIn: MatchFinder): boolean =>
  isSpeaker(answer, block, name) ||
  integrates(answer, name.first) ||
  isOwned(answer, answer.tokens.start[name.first]!, matchIn) ||
  isProduct(answer, block, name, matchIn) ||
  isMade(answer, name, matchIn) ||
  isSold(answer, name) ||
  isStreet(answer, name) ||
  hasUsers(answer, name) ||
  isBackground(answer, name)

/** Whether a name is the speaker in a transcript: ordinary words between the start of a line and a colon. */
const isSpeaker = ({ classOf, text, tokens }: Answer, block: Block, { first, last }: Phrase): boolean => {
  if (text.units[tokens.end[last]!] !== 58 || tokens.start[first]! - block.start > 14) return false
  for (let i = block.firstToken; i < first; i++) if (tokens.shape[i] !== NUMBER) return false
  for (let i = first; i <= last; i++) if (classOf(i) === UNKNOWN) return tokens.start[first]! > block.start
  return true
}

/** "Works through X", "via X", "integrates with X": X is not a rival of the product that is tied to it. */
const integrates = ({ tokenText }: Answer, first: number): boolean => {
  const before = tokenText(first - 1)
  if (Words.tiedBy.has(before)) return true
  return (
    (before === "with" && Words.tiedWith.has(tokenText(first - 2))) ||
    (before === "to" && Words.tiedTo.has(tokenText(first - 2)))
  )
}

/** "Zentro's Cloudshoe", "小米的 Redmi": a product of a tracked name. */
const isOwned = ({ text }: Answer, start: number, matchIn: MatchFinder): boolean => {
  if (start > 0 && matchIn(start - 1, start) !== undefined) return true
  const end = text.units[start - 1] === 32 ? start - 1 : start
  const owner = text.folded.slice(Math.max(0, end - 2), end)
  const size = owner === "'s" ? 2 : /[的の]$/.test(owner) ? 1 : 0
  const firm = text.folded.slice(end - 3, end) === "公司的" ? 3 : 0
  if (firm > 0) return matchIn(end - firm - 1, end - firm) !== undefined
  return size > 0 && matchIn(end - size - 1, end - size) !== undefined
}

/** "The Stratos is cheaper" behind a firm's name: a product, unless the answer names firms with an article. */
const isProduct = (answer: Answer, block: Block, { first }: Phrase, matchIn: MatchFinder): boolean => {
  const { text, tokens, tokenText } = answer
  if (tokenText(first - 1) !== "the" || tokens.before[first] !== SPACE) return false
  if (((text.marks[tokens.start[first]!] ?? 0) & BOLD) !== 0) return false
  const match = matchIn(block.start, tokens.start[first]!)
  return match !== undefined && tokenText(tokenAt(tokens, match.start) - 1) !== "the"
}

/** "Zentro owns Halcyon and Fenwick": what a tracked firm owns or makes. */
const isMade = ({ tokens, tokenText }: Answer, { first }: Phrase, matchIn: MatchFinder): boolean => {
  let verb = first - 1
  for (; verb > 0 && first - verb < 12 && tokens.before[verb + 1]! <= COMMA; verb--)
    if (tokens.shape[verb] === LOWER && !Words.smallJoiners.has(tokenText(verb))) break
  return (
    Words.ownerVerbs.has(tokenText(verb)) && matchIn(tokens.start[verb]! - 2, tokens.start[verb]! - 1) !== undefined
  )
}

/** In "carries labels such as A, B and C". */
const isSold = (answer: Answer, { first }: Phrase): boolean => {
  const { tokens, tokenText } = answer
  for (let i = first - 1; i > 0 && first - i < 9 && tokens.before[i + 1]! <= COMMA; i--)
    if (Words.exampleIntroducers.has(tokenText(i)) && isCarried(answer, i)) return true
  return false
}

/** "High Street": part of an address. */
const isStreet = ({ tokenText }: Answer, { first, last }: Phrase): boolean =>
  last > first && Words.streetWords.has(tokenText(last))

/** "For Gmail users", "at Miami airport": whose customers the answer speaks to, and places. */
const hasUsers = ({ tokens, tokenText }: Answer, { last }: Phrase): boolean =>
  tokens.before[last + 1] === SPACE && Words.bearers.has(tokenText(last + 1))

/** Names that are only background: "feels like Excel", "if you run WordPress", "Hermes (now Evri)"; model numbers. */
const isBackground = ({ english, text, tokens, tokenText }: Answer, { first, last }: Phrase): boolean => {
  const before = tokenText(first - 1)
  if (tokenText(first) === "s" && tokens.before[first] === GLUE) return true
  if (isPath(text, tokens.start[first]!, tokens.end[last]!)) return true
  if (
    tokens.shape[first - 1] === NUMBER &&
    tokens.before[first] === SPACE &&
    tokens.end[last]! - tokens.start[first]! < 5
  )
    return true
  const spaced = tokens.before[first] === SPACE && tokens.before[first - 1] === SPACE
  if (!english && spaced && Words.foreignPlacePrepositions.has(before)) return true
  if (text.units[tokens.end[last]! + 1] === 40 && Words.renamingWords.has(tokenText(last + 1))) return true
  if (before === "like" && Words.likenessVerbs.has(tokenText(first - 2))) return true
  if (first === last && /^(?:[a-z]{1,2}\d+|.+ss[aä])$/.test(tokenText(first)))
    return !english || /\d/.test(tokenText(first))
  if (/[¹²³\u2070-\u2079]/.test(text.source.charAt(text.at[tokens.end[last]!] ?? 0))) return true
  if (!Words.usingVerbs.has(before)) return false
  for (let i = first - 2; i > 0 && i > first - 8 && tokens.before[i + 1]! < COMMA; i--)
    if (tokenText(i) === "if") return true
  return false
}

/** "Settings → Plans", "r/Printers": part of a menu, or an online group. */
const isPath = ({ units }: Answer["text"], start: number, end: number): boolean => {
  const arrow = (unit: number): boolean => units[unit] === 0x2192
  if (arrow(start - 2) || arrow(start - 1) || arrow(end) || arrow(end + 1)) return true
  return units[start - 1] === 47 && (units[start - 2] === 114 || units[start - 2] === 117) && units[start - 3]! <= 40
}
