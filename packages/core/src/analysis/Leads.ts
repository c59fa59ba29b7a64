/**
 * The phrase that a heading, list item, table cell or line begins with ("lead"), cut into the names it may hold:
 * "Best budget plan: Tello Mobile (formerly X)" has the parts "Best budget plan" and "Tello Mobile".
 */
import { type AnswerText, type Block, BOLD, LINK, unitsToString } from "./AnswerText.ts"
import { isWordUnit } from "./CharFold.ts"
import { functionWords, isEnglishWord, statingVerbs } from "./Vocabulary.ts"
import { COLON, COMMA, GLUE, LOWER, MIXED, NUMBER, QUOTE, SHOUTED, wordAt, type Words } from "./Words.ts"

/** Words `first` to `last` of the answer. */
export interface Phrase {
  readonly first: number
  readonly last: number
}

/** A lead: its parts in order, and whether it was set apart by bold type, a link, a colon or a dash. */
export interface Lead {
  readonly parts: ReadonlyArray<Phrase>
  readonly apart: boolean
  /** The whole block is the lead. */
  readonly whole: boolean
}

const leadWordsMax = 10

/** The lead of a block, if it has one. */
export const leadOf = (text: AnswerText, words: Words, block: Block): Lead | undefined => {
  let first = wordAt(words, block.start)
  const limit = wordAt(words, block.end)
  if (first >= limit || block.kind === "code") return undefined
  first = afterNumbering(text, words, first, limit)
  if (first >= limit) return undefined
  const mark = (text.marks[words.start[first]!] ?? 0) & (BOLD | LINK)
  if (mark !== 0) {
    const kind = (mark & BOLD) === 0 ? LINK : BOLD
    let last = first
    while (last + 1 < limit && ((text.marks[words.start[last + 1]!] ?? 0) & kind) !== 0) last++
    if (last - first >= leadWordsMax + 4) return undefined
    return { parts: partsOf(text, words, first, last), apart: true, whole: last + 1 >= limit }
  }
  if (block.kind === "heading" || block.kind === "cell") {
    const last = Math.min(limit - 1, first + leadWordsMax + 4)
    return { parts: partsOf(text, words, first, last), apart: true, whole: true }
  }
  return plainLead(text, words, first, limit)
}

/** Passes over "1.", "#1", "2)" in front of a name. */
const afterNumbering = (text: AnswerText, words: Words, first: number, limit: number): number => {
  if (first + 1 >= limit || words.shape[first] !== NUMBER || words.end[first]! - words.start[first]! > 3) return first
  const sign = text.units[words.end[first]!]
  return sign === 46 || sign === 41 || sign === 58 || text.units[words.start[first]! - 1] === 35 ? first + 1 : first
}

const plainLead = (text: AnswerText, words: Words, first: number, limit: number): Lead | undefined => {
  let last = first
  while (last + 1 < limit && words.before[last + 1]! < COLON && !opensBracket(text, words, last + 1)) {
    last++
    if (last - first > leadWordsMax) break
  }
  const whole = last + 1 >= limit
  const set = whole ? last - first < 6 && !endsSentence(text, words, last) : last - first <= leadWordsMax &&
    (words.before[last + 1] === COLON || opensBracket(text, words, last + 1))
  if (set) return { parts: partsOf(text, words, first, last), apart: !whole, whole }
  let subject = first
  while (subject + 1 < limit && subject - first < 5 && words.before[subject + 1]! <= GLUE && words.shape[subject + 1] !== LOWER) subject++
  const verb = subject + 1 < limit ? wordText(text, words, subject + 1) : ""
  if (words.shape[first] === LOWER || !statingVerbs.has(verb)) return undefined
  return { parts: [{ first, last: subject }], apart: false, whole: false }
}

const opensBracket = (text: AnswerText, words: Words, index: number): boolean => {
  const start = words.start[index]!
  return text.units[start - 1] === 40 && words.before[index] === QUOTE
}

const endsSentence = (text: AnswerText, words: Words, last: number): boolean => text.units[words.end[last]!] === 46 && last > 2

/** Words in lower case of which a lead's name is cut off: "Visible by Verizon", "Trello with Butler". */
const cutters = new Set(["by", "from", "with", "via", "for", "powered", "is", "are", "offers", "has", "formerly", "in", "on", "at"])

const partsOf = (text: AnswerText, words: Words, first: number, last: number): Array<Phrase> => {
  const parts: Array<Phrase> = []
  let start = first
  let skip = false
  const close = (end: number): void => {
    if (end >= start && !skip) parts.push({ first: start, last: end })
    skip = false
  }
  for (let i = first; i <= last; i++) {
    const word = wordText(text, words, i)
    const bracket = i > first && opensBracket(text, words, i)
    if (bracket) {
      close(i - 1)
      start = i
      skip = true
    } else if (i > start && (words.before[i]! >= COLON || breaksName(text, words, i))) {
      close(i - 1)
      start = i
    } else if (i > first && skip && words.before[i] === QUOTE) {
      skip = false
      start = i
    } else if (i > start && words.shape[i] === LOWER && cutters.has(word) && !skip) {
      close(i - 1)
      start = i + 1
      skip = true
    } else if (i > start && words.shape[i] === LOWER && (word === "and" || word === "or" || word === "vs") && splitsNames(words, i, last)) {
      close(i - 1)
      start = i + 1
    }
  }
  close(last)
  return parts
}

/** A slash or comma between two names. */
const breaksName = (text: AnswerText, words: Words, i: number): boolean => {
  if (words.before[i] !== COMMA || words.shape[i] === NUMBER || words.shape[i] === LOWER) return false
  for (let k = words.end[i - 1]!; k < words.start[i]!; k++) {
    const unit = text.units[k]
    if (unit === 47 || unit === 44 || unit === 124 || unit === 59) return !isModel(text, words, i)
  }
  return false
}

const isModel = (text: AnswerText, words: Words, i: number): boolean =>
  words.shape[i] === MIXED && /\d/.test(wordText(text, words, i))

const splitsNames = (words: Words, i: number, last: number): boolean =>
  i + 1 <= last && words.shape[i + 1] !== LOWER && words.shape[i - 1] !== LOWER

/** The folded letters of a word, at most 40. */
export const wordText = (text: AnswerText, words: Words, index: number): string =>
  index < 0 || index >= words.count
    ? ""
    : unitsToString(text, words.start[index]!, Math.min(words.end[index]!, words.start[index]! + 40))

/** How much a phrase looks like a name: 0 ordinary words, 1 perhaps, 2 a word that no dictionary has. */
export const nameScore = (text: AnswerText, words: Words, phrase: Phrase): number => {
  let score = 0
  for (let i = phrase.first; i <= phrase.last; i++) {
    const shape = words.shape[i]!
    if (shape === LOWER || shape === NUMBER) continue
    const word = wordText(text, words, i)
    if (word.length < 2 || functionWords.has(word) || isEnglishWord(word) || !isWordUnit(word.charCodeAt(0))) continue
    if (/^\d/.test(word)) continue
    score = Math.max(score, shape === SHOUTED && word.length <= 4 ? 1 : 2)
  }
  return words.shape[phrase.first] === LOWER && score < 2 ? 0 : score
}

/** Sentence-wise leads of a run-on text: "A: text.B: text." */
export const runLeads = (text: AnswerText, words: Words, block: Block): Array<Phrase> => {
  const from = wordAt(words, block.start)
  const limit = wordAt(words, block.end)
  const found: Array<Phrase> = []
  let start = from
  let small = false
  for (let i = from; i < limit; i++) {
    if (i > start && words.before[i]! >= COLON) {
      if (words.before[i] === COLON && !small && i - start <= leadWordsMax && text.units[colonBehind(text, words, i)] === 58) {
        found.push({ first: start, last: i - 1 })
      }
      start = i
      small = false
    }
    if (words.shape[i] === LOWER && (i === start || !functionWords.has(wordText(text, words, i)))) small = true
  }
  return found
}

const colonBehind = (text: AnswerText, words: Words, i: number): number => {
  let k = words.end[i - 1]!
  while (k < words.start[i]! && text.units[k] !== 58) k++
  return k
}

