/**
 * The phrase that a heading, list item, table cell or line begins with ("lead"), cut into the names it may hold:
 * "Best budget plan: Fenwick Mobile (formerly X)" has the parts "Best budget plan" and "Fenwick Mobile".
 */
import { type Block, BOLD, HIDDEN, LINK } from "../text/AnswerText.ts"
import { CUTTER } from "../lexicon/Lexicon.ts"
import { FUNCTION, type Phrase, type Reading } from "../words/WordClass.ts"
import { closesBracket, isCircumstance, nameBehind, opensBracket } from "./LabelNames.ts"
import { pronouns, statingVerbs } from "../lexicon/Vocabulary.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, MIXED, NUMBER, QUOTE, SPACE } from "../words/Words.ts"

/** A lead: its parts in order, and whether it was set apart by bold type, a link, a colon or a dash. */
export interface Lead {
  readonly parts: ReadonlyArray<Phrase>
  readonly apart: boolean
  /** The whole block is the lead. */
  readonly whole: boolean
  /** A number stands in front of it. */
  readonly numbered: boolean
}

const leadWordsMax = 10

/** The lead of a block, if it has one. */
export const leadOf = (reading: Reading, block: Block): Lead | undefined => {
  const { text, words } = reading
  const start = block.firstWord
  const limit = block.limitWord
  if (start >= limit || block.kind === "code" || ((text.marks[words.start[start]!] ?? 0) & HIDDEN) !== 0)
    return undefined
  const first = afterNumbering(reading, start, limit)
  if (first >= limit) return undefined
  const numbered = first > start
  const article = block.kind === "text" && isArticleBeforeBold(reading, first, limit)
  if (article) return markedLead(reading, first + 1, limit, BOLD, numbered)
  const mark = (text.marks[words.start[first]!] ?? 0) & (BOLD | LINK)
  if (mark !== 0) return markedLead(reading, first, limit, (mark & BOLD) === 0 ? LINK : BOLD, numbered)
  if (block.kind === "text" && pronouns.has(reading.wordText(first))) return undefined
  if (block.kind === "heading" || block.kind === "cell") {
    const last = Math.min(limit - 1, first + leadWordsMax + 4)
    return lead(partsOf(reading, first, last), { apart: true, whole: true, numbered })
  }
  return plainLead(reading, block, first, numbered)
}

/** "The **Some Name** wins": the article is no part of what is set apart. */
const isArticleBeforeBold = ({ text, words, wordText }: Reading, first: number, limit: number): boolean =>
  first + 1 < limit &&
  ((text.marks[words.start[first]!] ?? 0) & BOLD) === 0 &&
  ((text.marks[words.start[first + 1]!] ?? 0) & BOLD) !== 0 &&
  /^(?:the|our|der|die|das|le|la|el|il)$/.test(wordText(first))

const lead = (parts: ReadonlyArray<Phrase>, rest: Omit<Lead, "parts">): Lead | undefined =>
  parts.length === 0 ? undefined : { parts, ...rest }

/** Passes over "1.", "#1", "2)" in front of a name. */
const afterNumbering = ({ text, words, wordText }: Reading, first: number, limit: number): number => {
  const size = words.end[first]! - words.start[first]!
  if (
    first + 1 < limit &&
    size === 1 &&
    text.units[words.start[first]!] === 120 &&
    text.units[words.end[first]!] === 93
  )
    return first + 1
  const ordinal = /^\d+(?:st|nd|rd|th)$/.test(wordText(first))
  if (ordinal && first + 1 < limit && words.before[first + 1] === COLON) return first + 1
  if (first + 1 >= limit || words.shape[first] !== NUMBER || words.end[first]! - words.start[first]! > 3) return first
  const sign = text.units[words.end[first]!]
  return sign === 46 || sign === 41 || sign === 58 || text.units[words.start[first]! - 1] === 35 ? first + 1 : first
}

/** A lead in bold type or a link; "**A** or **B**" is one lead with two parts. */
const markedLead = (
  reading: Reading,
  first: number,
  limit: number,
  kind: number,
  numbered: boolean
): Lead | undefined => {
  const { text, words } = reading
  const marked = (word: number): boolean => word < limit && ((text.marks[words.start[word]!] ?? 0) & kind) !== 0
  const parts: Array<Phrase> = []
  let start = first
  let last = first
  for (let run = 0; run < 4; run++) {
    last = start
    while (marked(last + 1)) last++
    if (last - start >= leadWordsMax + 4) return undefined
    parts.push(...partsOf(reading, start, last))
    const joined =
      /^(?:or|and|vs|ou|et|o|y|e|und|oder|of|en)$/.test(reading.wordText(last + 1)) &&
      marked(last + 2) &&
      words.before[last + 1]! <= SPACE
    if (!joined && !(words.before[last + 1] === COMMA && marked(last + 1) && last + 1 < limit)) break
    start = joined ? last + 2 : last + 1
  }
  const behind = parts.length === 1 ? nameBehind(reading, { first, last }, limit) : undefined
  if (behind !== undefined) parts.push(behind)
  return lead(parts, { apart: true, whole: last + 1 >= limit, numbered })
}

const plainLead = (reading: Reading, block: Block, first: number, numbered: boolean): Lead | undefined => {
  const { words } = reading
  const limit = block.limitWord
  let last = first
  while (last + 1 < limit && words.before[last + 1]! < COLON && !opensBracket(reading, last + 1)) {
    last++
    if (last - first > leadWordsMax) break
  }
  const behind =
    last + 1 < limit &&
    words.before[last + 1] === COLON &&
    (limit - last < 6
      ? isCapitalised(reading, last + 1, limit, isCircumstance(reading, { first, last }) ? COMMA : GLUE)
      : limit - last < 20 && isCircumstance(reading, { first, last }) && isCapitalised(reading, last + 1, limit, COMMA))
  if (behind) last = limit - 1
  const whole = last + 1 >= limit
  const set = whole
    ? last - first < 6 && !endsSentence(reading, last)
    : last - first <= leadWordsMax && (words.before[last + 1] === COLON || opensBracket(reading, last + 1))
  const named = set && !behind ? nameBehind(reading, { first, last }, limit) : undefined
  if (named !== undefined)
    return lead([...partsOf(reading, first, last), named], { apart: true, whole: false, numbered })
  if (set && !isSentence(reading, first, last))
    return lead(partsOf(reading, first, last), {
      apart: !whole || behind || (numbered && words.before[first] === COLON),
      whole,
      numbered
    })
  const comma = block.kind === "item" ? nameBeforeComma(reading, first, limit) : -1
  if (comma >= 0) return lead([{ first, last: comma }], { apart: true, whole: false, numbered })
  let subject = first
  while (
    subject + 1 < limit &&
    subject - first < 5 &&
    words.before[subject + 1]! <= GLUE &&
    words.shape[subject + 1] !== LOWER
  )
    subject++
  const verb = subject + 1 < limit ? reading.wordText(subject + 1) : ""
  if (words.shape[first] === LOWER || !statingVerbs.has(verb)) return undefined
  return { parts: [{ first, last: subject }], apart: false, whole: false, numbered }
}

/** "Some Name 200, folds flat": the last of two to five words with capitals before the first comma, or -1. */
const nameBeforeComma = ({ words }: Reading, first: number, limit: number): number => {
  let last = first
  while (last + 1 < limit && words.before[last + 1]! < COMMA && words.shape[last] !== LOWER && last - first < 5) last++
  const ends = last + 1 < limit && words.before[last + 1] === COMMA && words.shape[last + 1] !== CAPITAL
  return ends && last > first && last - first < 5 && words.shape[last] !== LOWER ? last : -1
}

/** "For beginners: Some Name": nothing but a capitalised phrase behind the colon. */
const isCapitalised = ({ words }: Reading, from: number, limit: number, sign: number): boolean => {
  for (let i = from; i < limit; i++) {
    if (words.shape[i] === LOWER || (i > from && words.before[i]! > sign)) return false
  }
  return true
}

/** More small words than capitalised ones: "For a coffee shop, Acme is the best option:". */
const isSentence = ({ classOf, words }: Reading, first: number, last: number): boolean => {
  let small = 0
  let capitals = 0
  for (let i = first; i <= last; i++) {
    if (words.shape[i] !== LOWER) capitals++
    else if (classOf(i) !== FUNCTION && words.before[i] !== GLUE) small++
  }
  return words.shape[first] !== LOWER && last - first > 3 && small > capitals
}

const endsSentence = ({ text, words }: Reading, last: number): boolean =>
  text.units[words.end[last]!] === 46 && last > 2

const partsOf = (reading: Reading, first: number, last: number): Array<Phrase> => {
  const { words } = reading
  const parts: Array<Phrase> = []
  let start = first
  let skip = false
  const close = (end: number): void => {
    if (end >= start && !skip) parts.push({ first: start, last: end })
    skip = false
  }
  for (let i = first + 1; i <= last; i++) {
    const small = words.shape[i] === LOWER
    if (opensBracket(reading, i)) {
      close(i - 1)
      start = i
      skip = true
    } else if (
      (words.before[i]! >= COLON && !isExclaimed(reading, i)) ||
      (!skip && i > start && breaksName(reading, i))
    ) {
      close(i - 1)
      start = i
    } else if (skip && words.before[i]! >= QUOTE && closesBracket(reading, i)) {
      skip = false
      start = i
    } else if (small && !skip && i > start && (words.flags[i]! & CUTTER) !== 0 && words.before[i] === SPACE) {
      close(i - 1)
      start = i + 1
      skip = true
    } else if (
      small &&
      !skip &&
      i > start &&
      i < last &&
      /^(?:and|or|vs)$/.test(reading.wordText(i)) &&
      splitsNames(reading, i, start)
    ) {
      close(i - 1)
      start = i + 1
    }
  }
  close(last)
  return parts
}

/** "**Velvet! Unseen Cream**": an exclamation mark within a bold name. */
const isExclaimed = ({ text, words }: Reading, i: number): boolean =>
  text.units[words.end[i - 1]!] === 33 &&
  words.shape[i] !== LOWER &&
  (text.marks[words.start[i]!]! & text.marks[words.start[i - 1]!]! & BOLD) !== 0

/** A slash or comma between two names; not before a model number. */
const breaksName = (reading: Reading, i: number): boolean => {
  const { text, words } = reading
  if (words.before[i] !== COMMA || words.shape[i] === NUMBER || words.shape[i] === LOWER) return false
  if (words.shape[i] === MIXED && /\d/.test(reading.wordText(i))) return false
  for (let k = words.end[i - 1]!; k < words.start[i]!; k++) {
    const unit = text.units[k]
    if (unit === 47 || unit === 44 || unit === 124 || unit === 59) return true
  }
  return false
}

/** "Zentro and Halcyon": one capitalised word on each side. "Two Owls and a Fox" is one name. */
const splitsNames = ({ classOf, words }: Reading, i: number, start: number): boolean =>
  words.shape[i + 1] !== LOWER &&
  words.shape[i - 1] !== LOWER &&
  words.shape[i + 1] !== NUMBER &&
  i - start === 1 &&
  classOf(i + 1) !== FUNCTION
