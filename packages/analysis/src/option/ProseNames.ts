/** Untracked names in running text: capitalised words where a sentence would not have a capital. */
import { PLACE } from "../lexicon/Lexicon.ts"
import { closingFormula, greeting, placePrepositions, possessives } from "../lexicon/OptionWords.ts"
import * as Words from "../lexicon/OptionWords.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { isCarried } from "./Enumerations.ts"
import { NameRuns } from "./NameRuns.ts"
import type { Option } from "./Option.ts"
import { type Block, BOLD, CODE, isHiddenBlock, nameText } from "../text/AnswerText.ts"
import { type Answer, DIGITS, FUNCTION, INITIALS, type Phrase, PLAIN, SECTION, UNKNOWN } from "../token/Answer.ts"
import { isDescribing } from "../token/NameScore.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, MIXED, NUMBER, SPACE, tokenAt } from "../token/Tokens.ts"

/** The untracked names of a line of prose, in order. */
export const proseNames = (answer: Answer, block: Block, index: number, matchIn: MatchFinder): Array<Option> => {
  const { text, tokens } = answer
  if (block.kind === "code" || block.kind === "heading" || block.kind === "cell" || isHiddenBlock(answer.text, block))
    return []
  const limit = block.limitToken
  if (isSignature(answer, block, index)) return []
  const found: Array<Option> = []
  const runs = answer.english ? undefined : new NameRuns(text)
  for (let i = block.firstToken; i < limit; i++) {
    if (tokens.shape[i] === LOWER || tokens.shape[i] === NUMBER) continue
    let last = i
    while (last + 1 < limit && (tokens.before[last + 1]! <= GLUE ? joins(answer, last + 1) : isPair(answer, last + 1)))
      last++
    const phrase = { first: i, last }
    i = last
    const from = tokens.start[phrase.first]!
    const tracked = answer.english ? undefined : matchIn(from, tokens.end[phrase.last]!)
    if (tracked !== undefined)
      runs?.add(undefined, Math.min(from, tracked.start), Math.max(tokens.end[phrase.last]!, tracked.end))
    const opener = tracked === undefined && isForeignOpener(answer, phrase.first)
    const name = opener ? phrase : nameIn(answer, phrase)
    if (name === undefined || isDescribing(answer, name) || isContraction(answer, name.first)) continue
    if (isNonOption(answer, block, name, matchIn)) continue
    const start = tokens.start[name.first]!
    const end = tokens.end[name.last]! + ownS(answer, name.last)
    if (matchIn(start, end) !== undefined || ((text.marks[start] ?? 0) & CODE) !== 0) continue
    const option = { entity: -1, start, end, name: nameText(text, start, end), section: 0, block: index, heads: false }
    if (opener) runs?.openers.add(option)
    runs?.add(option, start, end)
    found.push(option)
  }
  if (runs === undefined) return found
  return found.flatMap((option) =>
    runs.listed.has(option) ? { ...option, listed: true } : runs.openers.has(option) ? [] : option
  )
}

/** Whether a word of another language than English opens a sentence, so that its capital proves nothing. */
const isForeignOpener = ({ classOf, english, tokens }: Answer, first: number): boolean =>
  !english && tokens.before[first]! >= COLON && classOf(first) !== PLAIN && tokens.shape[first] !== MIXED

/** "Patty & Bun": an ampersand between two capitalised words of bold type. */
const isPair = ({ text, tokens }: Answer, token: number): boolean =>
  tokens.before[token] === COMMA &&
  tokens.shape[token] !== LOWER &&
  text.units[tokens.start[token]! - 2] === 38 &&
  (text.marks[tokens.start[token]! - 2]! & BOLD) !== 0

/** A short line that greets, or under the closing formula of a letter. */
const isSignature = ({ text }: Answer, block: Block, index: number): boolean => {
  const above = text.blocks[index - 1]
  if (block.end - block.start < 40 && greeting.test(text.folded.slice(block.start, block.end))) return true
  if (above === undefined || block.end - block.start > 40) return false
  return closingFormula.test(text.folded.slice(Math.max(above.start, above.end - 40), above.end))
}

/** "I'll", "They've". */
const isContraction = ({ classOf, text, tokens }: Answer, first: number): boolean =>
  (classOf(first) === FUNCTION || tokens.end[first] === tokens.start[first]! + 1) &&
  tokens.before[first + 1] === GLUE &&
  text.units[tokens.end[first]!] === 39

/** Length of an "'s" that belongs to the name: "at Fenwick's.", "Fenwick's offers", but not "Fenwick's stylish set". */
const ownS = ({ text, tokens, tokenText }: Answer, last: number): number => {
  const s = last + 1
  if (tokenText(s) !== "s" || tokens.before[s] !== GLUE || text.units[tokens.end[last]!] !== 39) return 0
  const free =
    s + 1 >= tokens.count ||
    tokens.before[s + 1]! > SPACE ||
    tokens.shape[s + 1] !== LOWER ||
    statingVerbs.has(tokenText(s + 1)) ||
    ((text.marks[tokens.start[s]!] ?? 0) & BOLD) !== ((text.marks[tokens.start[s + 1]!] ?? 0) & BOLD)
  return free ? 2 : 0
}

const joins = ({ tokens }: Answer, token: number): boolean =>
  tokens.shape[token] !== LOWER ||
  (tokens.before[token] === GLUE &&
    (tokens.end[token]! - tokens.start[token]! > 1 ||
      (token + 1 < tokens.count && tokens.before[token + 1] === SPACE && tokens.shape[token + 1] === CAPITAL)))

/** The name in a run of capitalised words; undefined if its form does not make it one. */
const nameIn = (answer: Answer, phrase: Phrase): Phrase | undefined => {
  const { classOf, text, tokens, tokenText } = answer
  let { first, last } = phrase
  const opens = tokens.before[first]! >= COLON
  while (
    last > first &&
    (classOf(last) === DIGITS ||
      (tokens.shape[last] === LOWER && tokens.before[last] === GLUE && tokens.end[last]! - tokens.start[last]! < 2))
  )
    last--
  const bold = ((text.marks[tokens.start[first]!] ?? 0) & BOLD) !== 0
  if (opens && !bold) {
    const own = tokenText(last + 1) === "s" && tokens.before[last + 1] === GLUE ? 1 : 0
    const subject = tokens.before[last + 1 + own] === SPACE && statingVerbs.has(tokenText(last + 1 + own))
    if (classOf(first) !== UNKNOWN) {
      if (first === last) return undefined
      if (classOf(first) === FUNCTION && tokenText(first) !== "the") first++
      else if (!subject && classOf(first) === PLAIN) first++
    } else if (!subject && first === last && text.units[tokens.end[last]!] !== 44) return undefined
  }
  // a capital proves nothing if all nouns have one
  if (answer.capitalNouns && !bold && first === last && tokens.shape[first] === CAPITAL) return undefined
  const article = tokenText(first) === "the" && first < last
  if (article && !(bold && tokens.shape[first] !== LOWER)) first++
  if (placePrepositions.has(tokenText(first - 1)) || possessives.has(tokenText(first - 1))) return undefined
  let unknown = 0
  let plain = 0
  for (let i = first; i <= last; i++) {
    const kind = classOf(i)
    if (kind === UNKNOWN) unknown++
    else if (kind === PLAIN && (tokens.flags[i]! & PLACE) === 0) plain++
    else if (kind === INITIALS || kind === SECTION || kind === FUNCTION) continue
  }
  if (tokens.end[last]! - tokens.start[first]! < 3 || last - first > 4) return undefined
  if (unknown > 0) return { first, last }
  if (bold && text.units[tokens.end[last]!] === 58) return undefined
  const subject = bold && tokens.before[last + 1] === SPACE && statingVerbs.has(tokenText(last + 1))
  return plain > 0 && (last > first || !opens || subject) && inSentence(answer, first, last)
    ? { first, last }
    : undefined
}

/** Whether small words stand around, so that the capitals are not those of a title. */
const inSentence = ({ tokens }: Answer, first: number, last: number): boolean => {
  let small = 0
  for (let i = Math.max(0, first - 4); i < first; i++) if (tokens.shape[i] === LOWER) small++
  for (let i = last + 1; i < Math.min(tokens.count, last + 5); i++) if (tokens.shape[i] === LOWER) small++
  return small >= 2
}

/** Whether a name is there for another reason than to be offered. */
const isNonOption = (answer: Answer, block: Block, name: Phrase, matchIn: MatchFinder): boolean =>
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
  if (before === "with") return Words.tiedWith.has(tokenText(first - 2))
  return before === "to" && Words.tiedTo.has(tokenText(first - 2))
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

/** "Zentro owns Halcyon and Fenwick": brands or products of a tracked firm. */
const isMade = ({ tokens, tokenText }: Answer, { first }: Phrase, matchIn: MatchFinder): boolean => {
  let verb = first - 1
  for (; verb > 0 && first - verb < 12 && tokens.before[verb + 1]! <= COMMA; verb--)
    if (tokens.shape[verb] === LOWER && !Words.smallJoiners.has(tokenText(verb))) break
  const end = tokens.start[verb]! - 1
  return Words.ownerVerbs.has(tokenText(verb)) && matchIn(end - 1, end) !== undefined
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
  const size = tokens.end[last]! - tokens.start[first]!
  if (tokens.shape[first - 1] === NUMBER && tokens.before[first] === SPACE && size < 5) return true
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
