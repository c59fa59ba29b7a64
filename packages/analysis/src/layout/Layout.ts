/**
 * The leads of an answer and how they belong together: headings of one level, items of one list, a column of a table,
 * a run of "A: … B: …" in one line. Built from the form alone; which groups hold options is decided in `Offers`.
 */
import type { Block } from "../text/AnswerText.ts"
import { type Lead, leadOf } from "./Leads.ts"
import { runLeads } from "./RunLeads.ts"
import { isDescribed, isLabel, kinds, lookOf, phraseHash, phraseText, runLook, type Slot, slotOf } from "./Slots.ts"
import { namingColumns } from "./NamingColumn.ts"
import { heads, isCount } from "./TableHeads.ts"
import { isSentenceCased } from "./TitleCase.ts"
import { type Announcement, isTitle, readTitle, titleText } from "./Titles.ts"
import { nameScore, type Reading } from "../words/WordClass.ts"
import { CAPITAL, SHOUTED } from "../words/Words.ts"

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
  /** Titles of ordinary words have small letters; see `isSentenceCased`. */
  readonly sentenceCased: () => boolean
}

interface OpenGroup {
  readonly slots: Array<Slot>
  readonly criteria: boolean
  readonly announced: boolean
}

/** Leads that are read; longer answers are ranked by their beginning. */
const slotsMax = 10_000

/** Reads the leads of an answer. */
export const readLayout = (reading: Reading): Layout => {
  const { text } = reading
  const { blocks } = text
  const sections = new Uint32Array(blocks.length)
  const slots: Array<Slot> = []
  const groups: Array<OpenGroup> = []
  const open = new Map<number, OpenGroup>()
  const labels = new Map<number, number>()
  const columns = namingColumns(reading)
  let section = 0
  /** Depth of the deepest list that is open. */
  let deepest = -1
  let title: Announcement = { criteria: false, announced: false }
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    const titled = isTitle(reading, block)
    if (titled || (block.kind === "text" && block.depth === 0 && text.units[block.end - 1] === 58)) {
      title = readTitle(titleText(reading, block))
    }
    if (!titled && isBareTitle(reading, index)) {
      title = readTitle(titleText(reading, block))
      if (title.criteria) open.delete(textKey(block))
    }
    if (titled) {
      section++
      closeBelow(open, block)
    } else if (block.kind === "item" || (block.kind === "text" && block.gap && block.depth === 0)) {
      const depth = block.kind === "item" ? block.depth : -1
      if (deepest > depth) closeItems(open, depth)
      deepest = depth
    }
    sections[index] = section
    if (slots.length >= slotsMax) continue
    const lead =
      block.kind === "cell" && !heads(reading, index, columns.get(block.table)) ? undefined : leadOf(reading, block)
    const over = lead !== undefined && block.kind === "text" && !lead.apart && isOverLines(reading, index, lead)
    if (lead !== undefined && (block.kind !== "text" || lead.apart || over) && !isNumber(reading, lead)) {
      const key = over ? lineKeys * keySpan : groupKey(reading, block, lead)
      const slot = slotOf({ reading, block, index, place: slots.length, lead, labels, section })
      slots.push(slot)
      const group = open.get(key)
      if (group !== undefined) group.slots.push(slot)
      else {
        const made: OpenGroup = { slots: [slot], ...title }
        open.set(key, made)
        groups.push(made)
      }
    }
    if (block.kind === "text" && block.end - block.start > 40) readRun(reading, index, section, labels, groups, slots)
  }
  for (const slot of slots) slot.label = isLabel(reading, slot, labels)
  for (const slot of open.get(lineKeys * keySpan)?.slots ?? []) slot.label ||= isSingle(open)
  let cased: boolean | undefined
  return { slots, sections, groups, sentenceCased: () => (cased ??= isSentenceCased(reading)) }
}

/** A short line of plain text set apart from what stands above, and directly over a further one. */
const isOverLines = ({ text: { blocks }, words }: Reading, index: number, { parts, whole }: Lead): boolean => {
  const next = blocks[index + 1]
  const shape = words.shape[parts[0]!.first]!
  if (shape !== CAPITAL && shape !== SHOUTED) return false
  if (!whole || next === undefined || next.gap || next.kind !== "text") return false
  return blocks[index]!.gap && parts[parts.length - 1]!.last - parts[0]!.first < 6
}

/** "Things to keep in mind": a short line without a mark at its end, directly over another. */
const isBareTitle = ({ text, words }: Reading, index: number): boolean => {
  const block = text.blocks[index]!
  const next = text.blocks[index + 1]
  if (block.kind !== "text" || next === undefined || next.gap || next.kind !== "text") return false
  const size = block.limitWord - block.firstWord
  return size > 1 && size < 8 && words.end[block.limitWord - 1] === block.end
}

/** One line over others is no list of names. */
const isSingle = (open: ReadonlyMap<number, OpenGroup>): boolean => open.get(lineKeys * keySpan)?.slots.length === 1

/** A price or count alone. */
const isNumber = (reading: Reading, { parts: [part] }: Lead): boolean =>
  part !== undefined && part.first === part.last && isCount(reading, part.first)

/** Keys of groups: the kind in the highest digits, then what tells groups of the kind apart. */
const keySpan = 1 << 24

const headingKeys = 1

const itemKeys = 2

const cellKeys = 5

const headKeys = 6

const lineKeys = 7

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
  return textKey(block)
}

const textKey = ({ depth, kind, ordered }: Block): number =>
  kinds[kind] * keySpan + Math.min(depth, 1_000_000) * 2 + (ordered ? 1 : 0)

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
      group = { slots: [], ...readTitle(phraseText(reading, lead.phrase)) }
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
      place: slots.length,
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
