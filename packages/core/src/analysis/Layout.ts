/**
 * The leads of an answer and how they belong together: headings of one level, items of one list, a column of a table,
 * a run of "A: … B: …" in one line. Built from the form alone; which groups hold options is decided in `Offers`.
 */
import { type Block, BOLD, LINK } from "./AnswerText.ts"
import { type Lead, leadOf, runLeads } from "./Leads.ts"
import { DOING, hashUnits, OPENER, SORT } from "./Lexicon.ts"
import { awards, heads } from "./TableHeads.ts"
import { nameScore, type Phrase, type Reading, SECTION, UNKNOWN } from "./WordClass.ts"
import { COLON, LOWER, NUMBER, wordAt } from "./Words.ts"

/** A lead in its place. */
export interface Slot {
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

/** Leads that belong together, in reading order. */
export interface Group {
  readonly slots: ReadonlyArray<Slot>
  /** The title above speaks of criteria, not of options. */
  readonly criteria: boolean
  /** The line above announces options: "Here are some of the best services:". */
  readonly announced: boolean
}

/** All leads of an answer. */
export interface Layout {
  readonly slots: ReadonlyArray<Slot>
  readonly groups: ReadonlyArray<Group>
  /** Section of each block. */
  readonly sections: Uint32Array
}

interface OpenGroup {
  readonly slots: Array<Slot>
  readonly criteria: boolean
  readonly announced: boolean
}

/** Leads that are read; longer answers are ranked by their beginning. */
const slotsMax = 10_000

const criteriaWords = [
  "consider",
  "considerations?",
  "factors?",
  "criteria",
  "look for",
  "tips?",
  "how to",
  "why",
  "steps",
  "checklist",
  "benefits",
  "faqs?",
  "questions",
  "key aspects",
  "features?",
  "things to",
  "advice",
  "next"
]
const criteriaTitle = new RegExp(`\\b(?:${criteriaWords.join("|")})\\b`)

const announcers = [
  "options",
  "services",
  "tools",
  "apps",
  "brands",
  "companies",
  "providers",
  "platforms",
  "picks",
  "choices",
  "alternatives",
  "contenders",
  "recommend",
  "recommended",
  "best",
  "top",
  "popular",
  "leading",
  "products",
  "retailers",
  "stores"
]
const announcing = new RegExp(`\\b(?:${announcers.join("|")})\\b`)

/** Reads the leads of an answer. */
export const readLayout = (reading: Reading): Layout => {
  const { text } = reading
  const { blocks } = text
  const sections = new Uint32Array(blocks.length)
  const slots: Array<Slot> = []
  const groups: Array<OpenGroup> = []
  const open = new Map<number, OpenGroup>()
  const labels = new Map<number, number>()
  let section = 0
  let criteria = false
  let announced = false
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    const title = isTitle(reading, block)
    if (title || (block.kind === "text" && block.depth === 0 && text.units[block.end - 1] === 58)) {
      const line = titleText(reading, block)
      criteria = criteriaTitle.test(line) || line.trimEnd().endsWith("?")
      announced = !criteria && announcing.test(line)
    }
    if (title) {
      section++
      closeBelow(open, block)
    } else if (block.kind === "text" && block.gap && block.depth === 0) closeItems(open, -1)
    else if (block.kind === "item") closeItems(open, block.depth)
    sections[index] = section
    if (slots.length >= slotsMax) continue
    const lead = block.kind === "cell" && !heads(reading, index) ? undefined : leadOf(reading, block)
    if (lead !== undefined && (block.kind !== "text" || lead.apart) && !isNumber(reading, lead)) {
      const key = groupKey(reading, block, lead)
      const slot = slotOf({ reading, block, index, lead, labels, section })
      slots.push(slot)
      const group = open.get(key)
      if (group !== undefined) group.slots.push(slot)
      else {
        const made: OpenGroup = { slots: [slot], criteria, announced }
        open.set(key, made)
        groups.push(made)
      }
    }
    if (block.kind === "text" && block.end - block.start > 40) readRun(reading, index, section, labels, groups, slots)
  }
  for (const slot of slots) slot.label = isLabel(reading, slot, labels)
  return { slots, sections, groups }
}

/** A price or count alone. */
const isNumber = ({ words }: Reading, { parts: [part] }: Lead): boolean =>
  part !== undefined && part.first === part.last && words.shape[part.first] === NUMBER

/** A heading, or a line of bold type alone. */
const isTitle = ({ text, words }: Reading, block: Block): boolean => {
  if (block.kind === "heading") return true
  if (block.kind !== "text" || block.end - block.start > 90 || block.end <= block.start) return false
  const first = wordAt(words, block.start)
  const last = wordAt(words, block.end) - 1
  if (last < first) return false
  const bold = (word: number): boolean => ((text.marks[words.start[word]!] ?? 0) & BOLD) !== 0
  return (bold(first) && bold(last)) || text.units[words.end[last]!] === 58
}

const titleText = ({ text }: Reading, block: Block): string =>
  text.folded.slice(block.start, Math.min(block.end, block.start + 120))

/** Keys of groups: the kind in the highest digits, then what tells groups of the kind apart. */
const keySpan = 1 << 24
const headingKeys = 1
const itemKeys = 2
const cellKeys = 5
const headKeys = 6

const closeBelow = (open: Map<number, OpenGroup>, block: Block): void => {
  for (const key of open.keys()) {
    const level = Math.floor(key / keySpan) === headingKeys ? Math.floor((key % keySpan) / 10_000) : -1
    if (level < 0 || (block.kind === "heading" && level > block.depth)) open.delete(key)
  }
}

/** Closes the lists that are nested deeper than `depth`. */
const closeItems = (open: Map<number, OpenGroup>, depth: number): void => {
  for (const key of open.keys())
    if (Math.floor(key / keySpan) === itemKeys && Math.floor((key % keySpan) / 2) > depth) open.delete(key)
}

const groupKey = (reading: Reading, block: Block, lead: Lead): number => {
  if (block.kind === "cell")
    return block.row === 0
      ? headKeys * keySpan + block.table
      : cellKeys * keySpan + block.table * 4 + Math.min(block.column, 3)
  if (block.kind === "heading") return headingKeys * keySpan + block.depth * 10_000 + lookOf(reading, block, lead)
  return kinds[block.kind] * keySpan + Math.min(block.depth, 1_000_000) * 2 + (block.ordered ? 1 : 0)
}

const kinds = { heading: 1, item: 2, text: 3, code: 4, cell: 5 } as const
/** Look of the leads of runs. */
export const runLook = -1

/** Kind, numbering, bold type and the sign behind a lead, as one number. */
const lookOf = ({ text, words }: Reading, block: Block, lead: Lead): number => {
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
  readonly lead: Lead
  readonly labels: Map<number, number>
  readonly section: number
}

const slotOf = ({ block, index, labels, lead, reading, section }: SlotInput): Slot => {
  const first = lead.parts[0]!
  const label = phraseHash(reading, first)
  labels.set(label, (labels.get(label) ?? 0) + 1)
  if (isOrdinal(reading, first)) {
    const kin = ordinalHash(reading, first)
    labels.set(kin, (labels.get(kin) ?? 0) + 1)
  }
  return {
    block: index,
    lead,
    section,
    label: false,
    look: lookOf(reading, block, lead),
    score: isAwarded(reading, lead) ? 2 : bestScore(reading, lead),
    described: isDescribed(reading, lead.parts[lead.parts.length - 1]!.last + 1)
  }
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
  if (words.shape[name.first] === LOWER || name.last - name.first > 4) return false
  let superlative = false
  for (let i = award.first; i <= award.last; i++) if (awards.test(wordText(i))) superlative = true
  for (let i = name.first; i <= name.last; i++)
    if (/^(?:best|top|guide|guides|options|choices|picks|tools|pros|cons|\d{4})$/.test(wordText(i))) return false
  return superlative
}

const phraseText = (reading: Reading, phrase: Phrase): string => {
  const { text, words } = reading
  return text.folded.slice(
    words.start[phrase.first],
    Math.min(words.end[phrase.last]!, words.start[phrase.first]! + 60)
  )
}

const phraseHash = ({ text, words }: Reading, phrase: Phrase): number =>
  hashUnits(text.units, words.start[phrase.first]!, Math.min(words.end[phrase.last]!, words.start[phrase.first]! + 60))

/** "Tier A", "Option 2": an ordinary word and a letter or number. */
const isOrdinal = ({ classOf, words }: Reading, { first, last }: Phrase): boolean =>
  last - first === 1 && words.end[last]! - words.start[last]! <= 2 && classOf(first) !== UNKNOWN

/** Hash of the word of such a label, other than that of the word as a lead of its own. */
const ordinalHash = ({ words }: Reading, { first }: Phrase): number => ~words.hash[first]!

const isLabel = (reading: Reading, slot: Slot, labels: ReadonlyMap<number, number>): boolean => {
  const first = slot.lead.parts[0]!
  const behind = reading.text.units[reading.words.end[first.last]!]
  const isLine = slot.look >= 300 && slot.look < 400 && slot.lead.whole
  if (slot.lead.parts.length === 1 && (behind === 63 || (isLine && behind === 58))) return true
  if (slot.score === 2) return false
  let sections = 0
  for (let i = first.first; i <= first.last; i++) if (reading.classOf(i) === SECTION) sections++
  if (sections * 2 > first.last - first.first + 1) return true
  if (behind === 58 && isOrdinal(reading, first) && (labels.get(ordinalHash(reading, first)) ?? 0) > 1) return true
  const often = (labels.get(phraseHash(reading, first)) ?? 0) > 2
  return slot.look < 500 && slot.lead.parts.length === 1 && !slot.described && often
}

/** Whether the words from `start` on describe a product. */
const isDescribed = ({ words, wordText }: Reading, start: number): boolean => {
  if (start >= words.count) return false
  const flags = words.flags[start]!
  if ((flags & DOING) !== 0) return true
  if ((flags & OPENER) === 0) return false
  for (let i = start + 1; i < start + 9 && i < words.count && words.before[i]! < COLON; i++)
    if ((words.flags[i]! & SORT) !== 0) return true
  return wordText(start) === "this"
}

/** Colon leads within one line; a colon phrase that is no title opens a group of its own. */
const readRun = (
  reading: Reading,
  index: number,
  section: number,
  labels: Map<number, number>,
  groups: Array<OpenGroup>,
  slots: Array<Slot>
): void => {
  const leads = runLeads(reading, reading.text.blocks[index]!)
  if (leads.filter((lead) => lead.title).length < 2) return
  let group: OpenGroup | undefined
  leads.forEach((lead, place) => {
    const next = leads[place + 1]
    if (!lead.title || (next !== undefined && next.phrase.first === lead.phrase.last + 1)) {
      const line = phraseText(reading, lead.phrase)
      group = { slots: [], criteria: criteriaTitle.test(line), announced: announcing.test(line) }
      groups.push(group)
      return
    }
    if (group === undefined) {
      group = { slots: [], criteria: false, announced: false }
      groups.push(group)
    }
    const label = phraseHash(reading, lead.phrase)
    labels.set(label, (labels.get(label) ?? 0) + 1)
    const slot: Slot = {
      block: index,
      section,
      label: false,
      look: runLook,
      score: nameScore(reading, lead.phrase),
      lead: { parts: [lead.phrase], apart: true, whole: false, numbered: false },
      described: isDescribed(reading, lead.phrase.last + 1)
    }
    group.slots.push(slot)
    slots.push(slot)
  })
}
