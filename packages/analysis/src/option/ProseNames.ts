/** Untracked names in running text: capitalised words where a sentence would not have a capital. */
import { PLACE } from "../lexicon/Lexicon.ts"
import { closingFormula, greeting, placePrepositions, possessives } from "../lexicon/OptionWords.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { type Block, BOLD, CODE, isHiddenBlock, nameText } from "../text/AnswerText.ts"
import { isDescribing } from "../token/NameScore.ts"
import { DIGITS, FUNCTION, INITIALS, type Phrase, PLAIN, type Answer, SECTION, UNKNOWN } from "../token/Answer.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, MIXED, NUMBER, SPACE } from "../token/Tokens.ts"
import { NameRuns } from "./NameRuns.ts"
import { isNonOption } from "./NonOptions.ts"
import type { Option } from "./Option.ts"

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
  if (bold && (text.units[tokens.end[last]!] === 58 || isLostTitle(answer, first))) return undefined
  const subject = bold && tokens.before[last + 1] === SPACE && statingVerbs.has(tokenText(last + 1))
  return plain > 0 && (last > first || !opens || subject) && inSentence(answer, first, last)
    ? { first, last }
    : undefined
}

/** "### **1. Store Hours**" in the middle of a line: a title whose line end was lost. */
const isLostTitle = ({ text, tokens }: Answer, first: number): boolean => {
  const numbered = first > 0 && tokens.shape[first - 1] === NUMBER
  if (numbered && (text.marks[tokens.start[first - 1]!]! & BOLD) !== 0) return true
  const from = tokens.start[numbered ? first - 1 : first]!
  for (let i = from - 1; i >= 0 && i > from - 6; i--) if (text.units[i] === 35) return true
  return numbered && text.units[tokens.end[first - 1]!] === 46
}

/** Whether small words stand around, so that the capitals are not those of a title. */
const inSentence = ({ tokens }: Answer, first: number, last: number): boolean => {
  let small = 0
  for (let i = Math.max(0, first - 4); i < first; i++) if (tokens.shape[i] === LOWER) small++
  for (let i = last + 1; i < Math.min(tokens.count, last + 5); i++) if (tokens.shape[i] === LOWER) small++
  return small >= 2
}
