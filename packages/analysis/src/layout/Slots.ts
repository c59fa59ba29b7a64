/** One lead in its place: its look, how much it is like a name, and whether it is a label. */
import { type Block, BOLD, LINK } from "../text/AnswerText.ts"
import { isExemplar } from "../offer/Enumerations.ts"
import { isCircumstance } from "./LabelNames.ts"
import type { Lead } from "./Leads.ts"
import { DOING, OPENER, SORT, STATING } from "../lexicon/Lexicon.ts"
import { hashKey, hashString, hashUnits } from "../lexicon/WordHash.ts"
import { awards } from "./TableHeads.ts"
import { FUNCTION, nameScore, type Phrase, type Reading, SECTION, UNKNOWN } from "../words/WordClass.ts"
import { COLON, GLUE, LOWER, SPACE } from "../words/Words.ts"

/** A lead in its place. */
export interface Slot {
  /** Its index among all of the answer's slots. */
  readonly place: number
  readonly block: number
  readonly lead: Lead
  /** Of its best part; see `nameScore`. */
  readonly score: number
  /** The text behind it says what it is or does: "A budgeting app that …", "Offers …". */
  readonly described: boolean
  /** A question, a title such as "Pros", or words that lead three times or more. */
  label: boolean
  /** Leads of the same look anywhere in the answer share this. */
  readonly look: number
  /** Ordinal of the heading above. */
  readonly section: number
}

export const kinds = { heading: 1, item: 2, text: 3, code: 4, cell: 5 } as const

/** Look of the leads of runs. */
export const runLook = -1

/** Kind, numbering, bold type and the sign behind a lead, as one number. */
export const lookOf = ({ text, words }: Reading, block: Block, lead: Lead): number => {
  const first = lead.parts[0]!.first
  const mark = (text.marks[words.start[first]!] ?? 0) & (BOLD | LINK)
  const last = lead.parts[lead.parts.length - 1]!.last
  const sign = lead.whole ? 0 : words.before[last + 1] !== COLON ? 1 : text.units[words.end[last]!] === 58 ? 2 : 3
  const kind = block.kind === "cell" && block.row === 0 ? 6 : kinds[block.kind]
  return kind * 100 + (block.ordered || lead.numbered ? 50 : 0) + mark * 5 + sign
}

interface SlotInput {
  readonly reading: Reading
  readonly block: Block
  readonly index: number
  readonly place: number
  readonly lead: Lead
  readonly labels: Map<number, number>
  readonly section: number
}

export const slotOf = ({ block, index, labels, lead, place, reading, section }: SlotInput): Slot => {
  const first = lead.parts[0]!
  const label = phraseHash(reading, first)
  labels.set(label, (labels.get(label) ?? 0) + 1)
  if (isOrdinal(reading, first)) {
    const kin = ordinalHash(reading, first)
    labels.set(kin, (labels.get(kin) ?? 0) + 1)
  }
  return {
    place,
    block: index,
    lead,
    section,
    label: false,
    look: lookOf(reading, block, lead),
    score: isAwarded(reading, lead) ? 2 : bestScore(reading, lead),
    described: isDescribed(reading, lead.parts[lead.parts.length - 1]!.last + 1) || isEchoed(reading, index, lead)
  }
}

/** "Velvet: Velvet is …": the text behind or below begins with the lead as its subject. */
const isEchoed = ({ text, words, wordText }: Reading, index: number, lead: Lead): boolean => {
  const { first, last } = lead.parts[0]!
  if (last - first > 2 || lead.parts.length > 1) return false
  const start = lead.whole ? text.blocks[index + 1]?.firstWord : last + 1
  const stop = start === undefined ? 0 : start + last - first
  if (start === undefined || stop + 1 >= words.count) return false
  return (
    words.hash[start] === words.hash[first] &&
    words.hash[stop] === words.hash[last] &&
    words.before[stop + 1] === SPACE &&
    (words.flags[stop + 1]! & STATING) !== 0 &&
    wordText(stop + 1) !== "and"
  )
}

const bestScore = (reading: Reading, lead: Lead): number => {
  let best = 0
  for (const part of lead.parts) best = Math.max(best, nameScore(reading, part))
  return best
}

/** "Best overall: Some Name": a superlative, a colon or dash, and a capitalised phrase. */
const isAwarded = ({ words, wordText }: Reading, lead: Lead): boolean => {
  const [award, name] = lead.parts
  if (award === undefined || name === undefined || lead.parts.length !== 2 || words.before[name.first] !== COLON)
    return false
  if (words.shape[name.first] === LOWER || name.last - name.first > 6) return false
  let superlative = false
  for (let i = award.first; i <= award.last; i++) if (awards.test(wordText(i))) superlative = true
  for (let i = name.first; i <= name.last; i++)
    if (/^(?:best|top|guide|guides|options|choices|picks|tools|pros|cons|\d{4})$/.test(wordText(i))) return false
  return superlative
}

export const phraseText = (reading: Reading, phrase: Phrase): string => {
  const { text, words } = reading
  return text.folded.slice(
    words.start[phrase.first],
    Math.min(words.end[phrase.last]!, words.start[phrase.first]! + 60)
  )
}

export const phraseHash = ({ text, words }: Reading, phrase: Phrase): number =>
  hashKey(
    hashUnits(
      text.units,
      words.start[phrase.first]!,
      Math.min(words.end[phrase.last]!, words.start[phrase.first]! + 60)
    )
  )

/** "Tier A", "Option 2": an ordinary word and a letter or number. */
const isOrdinal = ({ classOf, words }: Reading, { first, last }: Phrase): boolean =>
  last - first === 1 && words.end[last]! - words.start[last]! <= 2 && classOf(first) !== UNKNOWN

/** Hash of the word of such a label, other than that of the word as a lead of its own. */
const ordinalHash = ({ words }: Reading, { first }: Phrase): number => ~words.hash[first]!

export const isLabel = (reading: Reading, slot: Slot, labels: ReadonlyMap<number, number>): boolean => {
  const first = slot.lead.parts[0]!
  if (slot.lead.parts.length === 1 && isCircumstance(reading, first)) return true
  const behind = reading.text.units[reading.words.end[first.last]!]
  const isLine = slot.look >= 300 && slot.look < 400 && slot.lead.whole
  if (slot.lead.parts.length === 1 && (behind === 63 || (isLine && behind === 58))) return true
  const { before } = reading.words
  if (!reading.english && !slot.lead.whole && before[first.last + 1] === COLON && isOften(reading, first, labels))
    return true
  if (slot.look >= 300 && slot.look < 400 && behind === 58 && slot.lead.parts.length === 1)
    if (isPlainLabel(reading, first)) return true
  if (slot.look < 200 && slot.lead.parts.length === 1 && isSort(reading, first)) return true
  if (
    (slot.lead.whole || slot.look === runLook) &&
    first.last > first.first &&
    asking.has(hashKey(reading.words.hash[first.first]!))
  )
    return true
  if (slot.lead.parts.length === 1 && isAward(reading, first)) return true
  if (slot.score === 2) return false
  let sections = 0
  let others = 0
  for (let i = first.first; i <= first.last; i++) {
    if (reading.classOf(i) === SECTION) sections++
    else if (reading.classOf(i) !== FUNCTION || reading.words.before[i] !== GLUE) others++
  }
  if (sections > others) {
    if (slot.lead.parts.length === 1 || !isExemplar(reading.wordText(first.last))) return true
    return !isRepeated(reading, first, labels)
  }
  if (behind === 58 && isOrdinal(reading, first) && (labels.get(ordinalHash(reading, first)) ?? 0) > 1) return true
  if (slot.look >= 500 || slot.lead.parts.length > 1 || slot.described) return false
  return isOften(reading, first, labels)
}

/** "Best splurge", "Top pick overall": an award and words in small letters. */
const isAward = ({ words, wordText }: Reading, { first, last }: Phrase): boolean => {
  if (last === first) return false
  for (let i = first + 1; i <= last; i++) if (words.shape[i] !== LOWER) return false
  return awards.test(wordText(first))
}

/** "Short answer:", "Incredibly flexible:": ordinary words, but for the first in small letters. */
const isPlainLabel = ({ classOf, english, words }: Reading, { first, last }: Phrase): boolean => {
  if (!english || last === first || last - first > 3) return false
  for (let i = first; i <= last; i++)
    if (classOf(i) === UNKNOWN || (i > first && (words.shape[i] !== LOWER || words.before[i] === GLUE))) return false
  return true
}

/** "General-purpose tools": ordinary words, the last of which is one that titles have. */
const isSort = ({ classOf, words }: Reading, { first, last }: Phrase): boolean => {
  if (classOf(last) !== SECTION || last === first || words.shape[last] !== LOWER) return false
  for (let i = first; i < last; i++) if (classOf(i) === UNKNOWN) return false
  return true
}

/** "What I'd avoid", "How they compare": a title. */
const asking = new Set("what why how where who when which".split(" ").map((word) => hashKey(hashString(word))))

const isRepeated = (reading: Reading, phrase: Phrase, labels: ReadonlyMap<number, number>): boolean =>
  (labels.get(phraseHash(reading, phrase)) ?? 0) > 1

/** Three leads or more have the words. */
const isOften = (reading: Reading, phrase: Phrase, labels: ReadonlyMap<number, number>): boolean =>
  (labels.get(phraseHash(reading, phrase)) ?? 0) > 2

/** Whether the words from `start` on describe a product. */
export const isDescribed = ({ words, wordText }: Reading, start: number): boolean => {
  if (start >= words.count) return false
  const flags = words.flags[start]!
  if ((flags & DOING) !== 0) return true
  if ((flags & OPENER) === 0) return false
  for (let i = start + 1; i < start + 9 && i < words.count && words.before[i]! < COLON; i++)
    if ((words.flags[i]! & SORT) !== 0) return true
  return wordText(start) === "this"
}
