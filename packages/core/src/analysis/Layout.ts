/**
 * The leads of an answer and how they belong together: headings of one level, items of one list, a column of a table,
 * a run of "A: … B: …" in one line. Built from the form alone; which groups hold options is decided in `Offers`.
 */
import { type Block, BOLD, LINK } from "./AnswerText.ts"
import { type Lead, leadOf, runLeads } from "./Leads.ts"
import { hashUnits } from "./Lexicon.ts"
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
  const open = new Map<string, OpenGroup>()
  const labels = new Map<number, number>()
  let section = 0
  let criteria = false
  let announced = false
  blocks.forEach((block, index) => {
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
    const add = (key: string, made: Slot): void => {
      slots.push(made)
      const group = open.get(key) ?? { slots: [], criteria, announced }
      if (group.slots.length === 0) {
        open.set(key, group)
        groups.push(group)
      }
      group.slots.push(made)
    }
    if (slots.length >= slotsMax) return
    const lead = block.kind === "cell" && !heads(reading, index) ? undefined : leadOf(reading, block)
    if (lead !== undefined && (block.kind !== "text" || lead.apart) && !isNumber(reading, lead)) {
      add(groupKey(reading, block, lead), slotOf({ reading, block, index, lead, labels, section }))
    }
    if (block.kind === "text" && block.end - block.start > 40) readRun(reading, index, section, labels, groups, slots)
  })
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

const closeBelow = (open: Map<string, OpenGroup>, block: Block): void => {
  for (const key of open.keys()) {
    if (!key.startsWith("heading") || (block.kind === "heading" && Number(key.slice(8, 9)) > block.depth))
      open.delete(key)
  }
}

/** Closes the lists that are nested deeper than `depth`. */
const closeItems = (open: Map<string, OpenGroup>, depth: number): void => {
  for (const key of open.keys())
    if (key.startsWith("item") && Number.parseInt(key.slice(5), 10) > depth) open.delete(key)
}

const groupKey = (reading: Reading, block: Block, lead: Lead): string => {
  if (block.kind === "cell") return block.row === 0 ? `head ${block.table}` : `column ${block.table} ${block.column}`
  if (block.kind === "heading") return `heading ${block.depth} ${lookOf(reading, block, lead)}`
  return `${block.kind} ${block.depth} ${block.ordered}`
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
  last - first === 1 && classOf(first) !== UNKNOWN && words.end[last]! - words.start[last]! <= 2

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

/** Sorts of things that answers offer. */
const sorts = new Set([
  "app",
  "apps",
  "tool",
  "tools",
  "platform",
  "platforms",
  "service",
  "services",
  "software",
  "solution",
  "solutions",
  "company",
  "companies",
  "brand",
  "brands",
  "provider",
  "providers",
  "marketplace",
  "assistant",
  "assistants",
  "system",
  "systems",
  "bank",
  "banks",
  "card",
  "cards",
  "suite",
  "editor",
  "client",
  "engine",
  "framework",
  "website",
  "site",
  "retailer",
  "retailers",
  "store",
  "stores",
  "game",
  "games",
  "model",
  "models",
  "shoe",
  "shoes",
  "program",
  "network",
  "plan",
  "plans"
])
const doing = new Set(
  `offers provides helps allows uses enables connects automates lets features integrates specializes specialises
    known focuses includes combines delivers makes gives supports operates facilitates transcribes`.split(/\s+/)
)
const openers = new Set(["a", "an", "the", "another", "this", "one"])

/** Whether the words from `start` on describe a product. */
const isDescribed = ({ words, wordText }: Reading, start: number): boolean => {
  const first = wordText(start)
  if (doing.has(first)) return true
  if (!openers.has(first)) return false
  for (let i = start + 1; i < start + 9 && i < words.count && words.before[i]! < COLON; i++)
    if (sorts.has(wordText(i))) return true
  return first === "this"
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
