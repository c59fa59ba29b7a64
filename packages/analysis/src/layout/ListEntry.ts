/** One lead in its place: its look, how much it is like a name, and whether it is a label. */
import { type Block, BOLD, LINK } from "../text/AnswerText.ts"
import { isCircumstance, isExemplar } from "./LabelNames.ts"
import type { ItemHead } from "./ItemHead.ts"
import { DOING, OPENER, SORT, STATING } from "../lexicon/Lexicon.ts"
import { hashKey, hashString, hashUnits } from "../text/WordHash.ts"
import { awards } from "./TableHeads.ts"
import { FUNCTION, nameScore, type Phrase, type TokenizedAnswer, SECTION, UNKNOWN } from "../token/TokenizedAnswer.ts"
import { COLON, GLUE, LOWER, SPACE } from "../token/Tokens.ts"

/** A lead in its place. */
export interface ListEntry {
  /** Its index among all of the answer's slots. */
  readonly place: number
  readonly block: number
  readonly head: ItemHead
  /** Of its best part; see `nameScore`. */
  readonly score: number
  /** The text behind it says what it is or does: "A budgeting app that …", "Offers …". */
  readonly described: boolean
  /** A question, a title such as "Pros", or words that lead three times or more. */
  label: boolean
  /** Leads of the same look anywhere in the answer share this. */
  readonly form: number
  /** Ordinal of the heading above. */
  readonly section: number
}

export const kinds = { heading: 1, item: 2, text: 3, code: 4, cell: 5 } as const

/** Look of the leads of runs. */
export const runForm = -1

/** Kind, numbering, bold type and the sign behind a lead, as one number. */
export const entryFormOf = ({ text, tokens }: TokenizedAnswer, block: Block, head: ItemHead): number => {
  const first = head.parts[0]!.first
  const mark = (text.marks[tokens.start[first]!] ?? 0) & (BOLD | LINK)
  const last = head.parts[head.parts.length - 1]!.last
  const sign = head.whole ? 0 : tokens.before[last + 1] !== COLON ? 1 : text.units[tokens.end[last]!] === 58 ? 2 : 3
  const kind = block.kind === "cell" && block.row === 0 ? 6 : kinds[block.kind]
  return kind * 100 + (block.ordered || head.numbered ? 50 : 0) + mark * 5 + sign
}

interface ListEntryInput {
  readonly answer: TokenizedAnswer
  readonly block: Block
  readonly index: number
  readonly place: number
  readonly head: ItemHead
  readonly labels: Map<number, number>
  readonly section: number
}

export const listEntryOf = ({ block, index, labels, head, place, answer, section }: ListEntryInput): ListEntry => {
  const first = head.parts[0]!
  const label = phraseHash(answer, first)
  labels.set(label, (labels.get(label) ?? 0) + 1)
  if (isOrdinal(answer, first)) {
    const kin = ordinalHash(answer, first)
    labels.set(kin, (labels.get(kin) ?? 0) + 1)
  }
  return {
    place,
    block: index,
    head,
    section,
    label: false,
    form: entryFormOf(answer, block, head),
    score: isAwarded(answer, head) ? 2 : bestScore(answer, head),
    described: isDescribed(answer, head.parts[head.parts.length - 1]!.last + 1) || isEchoed(answer, index, head)
  }
}

/** "Velvet: Velvet is …": the text behind or below begins with the lead as its subject. */
const isEchoed = ({ text, tokens, tokenText }: TokenizedAnswer, index: number, head: ItemHead): boolean => {
  const { first, last } = head.parts[0]!
  if (last - first > 2 || head.parts.length > 1) return false
  const start = head.whole ? text.blocks[index + 1]?.firstToken : last + 1
  const stop = start === undefined ? 0 : start + last - first
  if (start === undefined || stop + 1 >= tokens.count) return false
  return (
    tokens.hash[start] === tokens.hash[first] &&
    tokens.hash[stop] === tokens.hash[last] &&
    tokens.before[stop + 1] === SPACE &&
    (tokens.flags[stop + 1]! & STATING) !== 0 &&
    tokenText(stop + 1) !== "and"
  )
}

const bestScore = (answer: TokenizedAnswer, head: ItemHead): number => {
  let best = 0
  for (const part of head.parts) best = Math.max(best, nameScore(answer, part))
  return best
}

/** "Best overall: Some Name": a superlative, a colon or dash, and a capitalised phrase. */
const isAwarded = ({ tokens, tokenText }: TokenizedAnswer, head: ItemHead): boolean => {
  const [award, name] = head.parts
  if (award === undefined || name === undefined || head.parts.length !== 2 || tokens.before[name.first] !== COLON)
    return false
  if (tokens.shape[name.first] === LOWER || name.last - name.first > 6) return false
  let superlative = false
  for (let i = award.first; i <= award.last; i++) if (awards.test(tokenText(i))) superlative = true
  for (let i = name.first; i <= name.last; i++)
    if (/^(?:best|top|guide|guides|options|choices|picks|tools|pros|cons|\d{4})$/.test(tokenText(i))) return false
  return superlative
}

export const phraseText = (answer: TokenizedAnswer, phrase: Phrase): string => {
  const { text, tokens } = answer
  return text.folded.slice(
    tokens.start[phrase.first],
    Math.min(tokens.end[phrase.last]!, tokens.start[phrase.first]! + 60)
  )
}

export const phraseHash = ({ text, tokens }: TokenizedAnswer, phrase: Phrase): number =>
  hashKey(
    hashUnits(
      text.units,
      tokens.start[phrase.first]!,
      Math.min(tokens.end[phrase.last]!, tokens.start[phrase.first]! + 60)
    )
  )

/** "Tier A", "Option 2": an ordinary word and a letter or number. */
const isOrdinal = ({ classOf, tokens }: TokenizedAnswer, { first, last }: Phrase): boolean =>
  last - first === 1 && tokens.end[last]! - tokens.start[last]! <= 2 && classOf(first) !== UNKNOWN

/** Hash of the word of such a label, other than that of the word as a lead of its own. */
const ordinalHash = ({ tokens }: TokenizedAnswer, { first }: Phrase): number => ~tokens.hash[first]!

export const isLabel = (answer: TokenizedAnswer, entry: ListEntry, labels: ReadonlyMap<number, number>): boolean => {
  const first = entry.head.parts[0]!
  if (entry.head.parts.length === 1 && isCircumstance(answer, first)) return true
  const behind = answer.text.units[answer.tokens.end[first.last]!]
  const isLine = entry.form >= 300 && entry.form < 400 && entry.head.whole
  if (entry.head.parts.length === 1 && (behind === 63 || (isLine && behind === 58))) return true
  const { before } = answer.tokens
  if (!answer.english && !entry.head.whole && before[first.last + 1] === COLON && isOften(answer, first, labels))
    return true
  if (entry.form >= 300 && entry.form < 400 && behind === 58 && entry.head.parts.length === 1)
    if (isPlainLabel(answer, first)) return true
  if (entry.form < 200 && entry.head.parts.length === 1 && isSort(answer, first)) return true
  if (
    (entry.head.whole || entry.form === runForm) &&
    first.last > first.first &&
    asking.has(hashKey(answer.tokens.hash[first.first]!))
  )
    return true
  if (entry.head.parts.length === 1 && isAward(answer, first)) return true
  if (entry.score === 2) return false
  let sections = 0
  let others = 0
  for (let i = first.first; i <= first.last; i++) {
    if (answer.classOf(i) === SECTION) sections++
    else if (answer.classOf(i) !== FUNCTION || answer.tokens.before[i] !== GLUE) others++
  }
  if (sections > others) {
    if (entry.head.parts.length === 1 || !isExemplar(answer.tokenText(first.last))) return true
    return !isRepeated(answer, first, labels)
  }
  if (behind === 58 && isOrdinal(answer, first) && (labels.get(ordinalHash(answer, first)) ?? 0) > 1) return true
  if (entry.form >= 500 || entry.head.parts.length > 1 || entry.described) return false
  return isOften(answer, first, labels)
}

/** "Best splurge", "Top pick overall": an award and words in small letters. */
const isAward = ({ tokens, tokenText }: TokenizedAnswer, { first, last }: Phrase): boolean => {
  if (last === first) return false
  for (let i = first + 1; i <= last; i++) if (tokens.shape[i] !== LOWER) return false
  return awards.test(tokenText(first))
}

/** "Short answer:", "Incredibly flexible:": ordinary words, but for the first in small letters. */
const isPlainLabel = ({ classOf, english, tokens }: TokenizedAnswer, { first, last }: Phrase): boolean => {
  if (!english || last === first || last - first > 3) return false
  for (let i = first; i <= last; i++)
    if (classOf(i) === UNKNOWN || (i > first && (tokens.shape[i] !== LOWER || tokens.before[i] === GLUE))) return false
  return true
}

/** "General-purpose tools": ordinary words, the last of which is one that titles have. */
const isSort = ({ classOf, tokens }: TokenizedAnswer, { first, last }: Phrase): boolean => {
  if (classOf(last) !== SECTION || last === first || tokens.shape[last] !== LOWER) return false
  for (let i = first; i < last; i++) if (classOf(i) === UNKNOWN) return false
  return true
}

/** "What I'd avoid", "How they compare": a title. */
const asking = new Set("what why how where who when which".split(" ").map((word) => hashKey(hashString(word))))

const isRepeated = (answer: TokenizedAnswer, phrase: Phrase, labels: ReadonlyMap<number, number>): boolean =>
  (labels.get(phraseHash(answer, phrase)) ?? 0) > 1

/** Three leads or more have the words. */
const isOften = (answer: TokenizedAnswer, phrase: Phrase, labels: ReadonlyMap<number, number>): boolean =>
  (labels.get(phraseHash(answer, phrase)) ?? 0) > 2

/** Whether the words from `start` on describe a product. */
export const isDescribed = ({ tokens, tokenText }: TokenizedAnswer, start: number): boolean => {
  if (start >= tokens.count) return false
  const flags = tokens.flags[start]!
  if ((flags & DOING) !== 0) return true
  if ((flags & OPENER) === 0) return false
  for (let i = start + 1; i < start + 9 && i < tokens.count && tokens.before[i]! < COLON; i++)
    if ((tokens.flags[i]! & SORT) !== 0) return true
  return tokenText(start) === "this"
}
