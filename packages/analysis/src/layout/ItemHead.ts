/**
 * The head of a block: the phrase that a heading, list item, table cell or line begins with, cut into its parts:
 * "Best budget plan: Fenwick Mobile (formerly X)" has the parts "Best budget plan" and "Fenwick Mobile".
 */
import { articlesBeforeNames, englishJoiners, nameJoiners } from "../lexicon/LayoutWords.ts"
import { CUTTER } from "../lexicon/Lexicon.ts"
import { pronouns, statingVerbs } from "../lexicon/Vocabulary.ts"
import { type Block, BOLD, HIDDEN, LINK } from "../text/AnswerText.ts"
import { FUNCTION, type Phrase, type Answer } from "../token/Answer.ts"
import { CAPITAL, COLON, COMMA, GLUE, lastCapital, LOWER, MIXED, NUMBER, QUOTE, SPACE } from "../token/Tokens.ts"
import { closesBracket, isCircumstance, nameBehind, opensBracket } from "./LabelNames.ts"

/** A head: its parts in order, and whether bold type, a link, a colon or a dash sets it apart. */
export interface ItemHead {
  readonly parts: ReadonlyArray<Phrase>
  readonly apart: boolean
  /** The head is its whole block. */
  readonly whole: boolean
  /** A number stands in front of it. */
  readonly numbered: boolean
}

const headTokensMax = 10

/** The head of a block; undefined if it has none. */
export const itemHeadOf = (answer: Answer, block: Block): ItemHead | undefined => {
  const { text, tokens } = answer
  const start = block.firstToken
  const limit = block.limitToken
  if (start >= limit || block.kind === "code" || ((text.marks[tokens.start[start]!] ?? 0) & HIDDEN) !== 0)
    return undefined
  const first = afterNumbering(answer, start, limit)
  if (first >= limit) return undefined
  const numbered = first > start
  const article = block.kind === "text" && isArticleBeforeBold(answer, first, limit)
  if (article) return markedHead(answer, first + 1, limit, BOLD, numbered)
  const mark = (text.marks[tokens.start[first]!] ?? 0) & (BOLD | LINK)
  if (mark !== 0) return markedHead(answer, first, limit, (mark & BOLD) === 0 ? LINK : BOLD, numbered)
  if (block.kind === "text" && pronouns.has(answer.tokenText(first))) return undefined
  if (block.kind === "heading" || block.kind === "cell") {
    const last = Math.min(limit - 1, first + headTokensMax + 4)
    return makeHead(partsOf(answer, first, last), { apart: true, whole: true, numbered })
  }
  return plainHead(answer, block, first, numbered)
}

/** "The **Some Name** wins": the article stands outside of the bold type. */
const isArticleBeforeBold = ({ text, tokens, tokenText }: Answer, first: number, limit: number): boolean =>
  first + 1 < limit &&
  ((text.marks[tokens.start[first]!] ?? 0) & BOLD) === 0 &&
  ((text.marks[tokens.start[first + 1]!] ?? 0) & BOLD) !== 0 &&
  articlesBeforeNames.has(tokenText(first))

const makeHead = (parts: ReadonlyArray<Phrase>, rest: Omit<ItemHead, "parts">): ItemHead | undefined =>
  parts.length === 0 ? undefined : { parts, ...rest }

/** The token behind "1.", "#1" or "2)" in front of a name. */
const afterNumbering = ({ text, tokens, tokenText }: Answer, first: number, limit: number): number => {
  if (first + 1 >= limit) return first
  const size = tokens.end[first]! - tokens.start[first]!
  if (tokenText(first) === "x" && text.units[tokens.end[first]!] === 93) return first + 1
  if (tokens.before[first + 1] === COLON && /^\d+(?:st|nd|rd|th)$/.test(tokenText(first))) return first + 1
  if (tokens.shape[first] !== NUMBER || size > 3) return first
  const sign = text.units[tokens.end[first]!]
  return sign === 46 || sign === 41 || sign === 58 || text.units[tokens.start[first]! - 1] === 35 ? first + 1 : first
}

/** A head in bold type or a link; "**A** or **B**" is one head with two parts. */
const markedHead = (
  answer: Answer,
  first: number,
  limit: number,
  kind: number,
  numbered: boolean
): ItemHead | undefined => {
  const { text, tokens } = answer
  const marked = (token: number): boolean => token < limit && ((text.marks[tokens.start[token]!] ?? 0) & kind) !== 0
  const parts: Array<Phrase> = []
  let start = first
  let last = first
  for (let run = 0; run < 4; run++) {
    last = start
    while (marked(last + 1)) last++
    if (last - start >= headTokensMax + 4) return undefined
    parts.push(...partsOf(answer, start, last))
    const joined = marked(last + 2) && nameJoiners.has(tokens.hash[last + 1]!) && tokens.before[last + 1]! <= SPACE
    if (!joined && !(tokens.before[last + 1] === COMMA && marked(last + 1) && last + 1 < limit)) break
    start = joined ? last + 2 : last + 1
  }
  const behind = parts.length === 1 ? nameBehind(answer, { first, last }, limit) : undefined
  if (behind !== undefined) parts.push(behind)
  return makeHead(parts, { apart: true, whole: last + 1 >= limit, numbered })
}

const plainHead = (answer: Answer, block: Block, first: number, numbered: boolean): ItemHead | undefined => {
  const { tokens } = answer
  const limit = block.limitToken
  let last = first
  while (last + 1 < limit && tokens.before[last + 1]! < COLON && !opensBracket(answer, last + 1)) {
    last++
    if (last - first > headTokensMax) break
  }
  const behind =
    last + 1 < limit &&
    tokens.before[last + 1] === COLON &&
    (limit - last < 6
      ? isCapitalisedRun(answer, last + 1, limit, isCircumstance(answer, { first, last }) ? COMMA : GLUE)
      : limit - last < 20 &&
        isCircumstance(answer, { first, last }) &&
        isCapitalisedRun(answer, last + 1, limit, COMMA))
  if (behind) last = limit - 1
  const whole = last + 1 >= limit
  const set = whole
    ? last - first < 6 && (behind || last - first < 3 || !endsSentence(answer, last))
    : last - first <= headTokensMax && (tokens.before[last + 1] === COLON || opensBracket(answer, last + 1))
  const named = set && !behind ? nameBehind(answer, { first, last }, limit) : undefined
  if (named !== undefined)
    return makeHead([...partsOf(answer, first, last), named], { apart: true, whole: false, numbered })
  if (set && !isSentence(answer, first, last))
    return makeHead(partsOf(answer, first, last), {
      apart: !whole || behind || (numbered && tokens.before[first] === COLON),
      whole,
      numbered
    })
  const comma = block.kind === "item" ? nameBeforeComma(answer, first, limit) : -1
  if (comma >= 0) return makeHead([{ first, last: comma }], { apart: true, whole: false, numbered })
  const subject = lastCapital(tokens, first, Math.min(limit, first + 6))
  const verb = subject + 1 < limit ? answer.tokenText(subject + 1) : ""
  if (tokens.shape[first] === LOWER || !statingVerbs.has(verb)) return undefined
  return { parts: [{ first, last: subject }], apart: false, whole: false, numbered }
}

/** "Some Name 200, folds flat": the last of two to five words with capitals before the first comma, or -1. */
const nameBeforeComma = ({ tokens }: Answer, first: number, limit: number): number => {
  let last = first
  while (last + 1 < limit && tokens.before[last + 1]! < COMMA && tokens.shape[last] !== LOWER && last - first < 5)
    last++
  const ends = last + 1 < limit && tokens.before[last + 1] === COMMA && tokens.shape[last + 1] !== CAPITAL
  return ends && last > first && last - first < 5 && tokens.shape[last] !== LOWER ? last : -1
}

/** "For beginners: Some Name": nothing but a capitalised phrase behind the colon. */
const isCapitalisedRun = ({ tokens }: Answer, from: number, limit: number, sign: number): boolean => {
  for (let i = from; i < limit; i++) {
    if (tokens.shape[i] === LOWER || (i > from && tokens.before[i]! > sign)) return false
  }
  return true
}

/** More small words than capitalised ones: "For a coffee shop, Acme is the best option:". */
const isSentence = ({ classOf, tokens }: Answer, first: number, last: number): boolean => {
  let small = 0
  let capitals = 0
  for (let i = first; i <= last; i++) {
    if (tokens.shape[i] !== LOWER) capitals++
    else if (classOf(i) !== FUNCTION && tokens.before[i] !== GLUE) small++
  }
  return tokens.shape[first] !== LOWER && last - first > 3 && small > capitals
}

const endsSentence = ({ text, tokens }: Answer, last: number): boolean => text.units[tokens.end[last]!] === 46

const partsOf = (answer: Answer, first: number, last: number): Array<Phrase> => {
  const { tokens } = answer
  const parts: Array<Phrase> = []
  let start = first
  let skip = false
  const close = (end: number): void => {
    if (end >= start && !skip) parts.push({ first: start, last: end })
    skip = false
  }
  for (let i = first + 1; i <= last; i++) {
    const small = tokens.shape[i] === LOWER
    if (opensBracket(answer, i)) {
      close(i - 1)
      start = i
      skip = true
    } else if (
      (tokens.before[i]! >= COLON && !isExclaimed(answer, i)) ||
      (!skip && i > start && breaksName(answer, i))
    ) {
      close(i - 1)
      start = i
    } else if (skip && tokens.before[i]! >= QUOTE && closesBracket(answer, i)) {
      skip = false
      start = i
    } else if (small && !skip && i > start && (tokens.flags[i]! & CUTTER) !== 0 && tokens.before[i] === SPACE) {
      close(i - 1)
      start = i + 1
      skip = true
    } else if (
      small &&
      !skip &&
      i > start &&
      i < last &&
      englishJoiners.has(answer.tokenText(i)) &&
      splitsNames(answer, i, start)
    ) {
      close(i - 1)
      start = i + 1
    }
  }
  close(last)
  return parts
}

/** "**Velvet! Unseen Cream**": an exclamation mark within a bold name. */
const isExclaimed = ({ text, tokens }: Answer, i: number): boolean =>
  text.units[tokens.end[i - 1]!] === 33 &&
  tokens.shape[i] !== LOWER &&
  (text.marks[tokens.start[i]!]! & text.marks[tokens.start[i - 1]!]! & BOLD) !== 0

/** A slash or comma between two names; not before a model number. */
const breaksName = (answer: Answer, i: number): boolean => {
  const { text, tokens } = answer
  if (tokens.before[i] !== COMMA || tokens.shape[i] === NUMBER || tokens.shape[i] === LOWER) return false
  if (tokens.shape[i] === MIXED && /\d/.test(answer.tokenText(i))) return false
  for (let k = tokens.end[i - 1]!; k < tokens.start[i]!; k++) {
    const unit = text.units[k]
    if (unit === 47 || unit === 44 || unit === 124 || unit === 59) return true
  }
  return false
}

/** "Zentro and Halcyon": one capitalised word on each side. "Two Owls and a Fox" is one name. */
const splitsNames = ({ classOf, tokens }: Answer, i: number, start: number): boolean =>
  tokens.shape[i + 1] !== LOWER &&
  tokens.shape[i - 1] !== LOWER &&
  tokens.shape[i + 1] !== NUMBER &&
  i - start === 1 &&
  classOf(i + 1) !== FUNCTION
