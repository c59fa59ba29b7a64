/**
 * The leads of an answer and how they belong together: headings of one level, items of one list, a column of a table,
 * a run of "A: … B: …" in one line. Built from the form alone; which groups hold options is decided in `OptionGroups`.
 */
import type { Block } from "../text/AnswerText.ts"
import { type ItemHead, itemHeadOf } from "./ItemHead.ts"
import { runHeads } from "./RunHeads.ts"
import {
  isDescribed,
  isLabel,
  kinds,
  entryFormOf,
  phraseHash,
  phraseText,
  runForm,
  type ListEntry,
  listEntryOf
} from "./ListEntry.ts"
import { namingColumns } from "./NamingColumn.ts"
import { isTableHead, isCount } from "./TableHeads.ts"
import { isSentenceCased } from "./TitleCase.ts"
import { type Announcement, isTitle, readTitle, titleText } from "./Titles.ts"
import { nameScore, type TokenizedAnswer } from "../token/TokenizedAnswer.ts"
import { CAPITAL, SHOUTED } from "../token/Tokens.ts"

/** Leads that belong together, in reading order. */
export interface Group {
  readonly entries: ReadonlyArray<ListEntry>
  /** The title above speaks of criteria, not of options. */
  readonly criteria: boolean
  /** The line above announces options: "Here are some of the best services:". */
  readonly announced: boolean
}

/** All leads of an answer. */
export interface Layout {
  readonly entries: ReadonlyArray<ListEntry>
  readonly groups: ReadonlyArray<Group>
  /** Section of each block. */
  readonly sections: Uint32Array
  /** Titles of ordinary words have small letters; see `isSentenceCased`. */
  readonly sentenceCased: () => boolean
}

interface OpenGroup {
  readonly entries: Array<ListEntry>
  readonly criteria: boolean
  readonly announced: boolean
}

/** Leads that are read; longer answers are ranked by their beginning. */
const entriesMax = 10_000

/** Reads the leads of an answer. */
export const readLayout = (answer: TokenizedAnswer): Layout => {
  const { text } = answer
  const { blocks } = text
  const sections = new Uint32Array(blocks.length)
  const entries: Array<ListEntry> = []
  const groups: Array<OpenGroup> = []
  const open = new Map<number, OpenGroup>()
  const labels = new Map<number, number>()
  const columns = namingColumns(answer)
  let section = 0
  /** Depth of the deepest list that is open. */
  let deepest = -1
  let title: Announcement = { criteria: false, announced: false }
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]!
    const titled = isTitle(answer, block)
    if (titled || (block.kind === "text" && block.depth === 0 && text.units[block.end - 1] === 58)) {
      title = readTitle(titleText(answer, block))
    }
    if (!titled && isBareTitle(answer, index)) {
      title = readTitle(titleText(answer, block))
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
    if (entries.length >= entriesMax) continue
    const head =
      block.kind === "cell" && !isTableHead(answer, index, columns.get(block.table))
        ? undefined
        : itemHeadOf(answer, block)
    const over = head !== undefined && block.kind === "text" && !head.apart && isOverLines(answer, index, head)
    if (head !== undefined && (block.kind !== "text" || head.apart || over) && !isNumber(answer, head)) {
      const key = over ? lineKeys * keySpan : groupKey(answer, block, head)
      const entry = listEntryOf({ answer, block, index, place: entries.length, head, labels, section })
      entries.push(entry)
      const group = open.get(key)
      if (group !== undefined) group.entries.push(entry)
      else {
        const made: OpenGroup = { entries: [entry], ...title }
        open.set(key, made)
        groups.push(made)
      }
    }
    if (block.kind === "text" && block.end - block.start > 40) readRun(answer, index, section, labels, groups, entries)
  }
  for (const entry of entries) entry.label = isLabel(answer, entry, labels)
  for (const entry of open.get(lineKeys * keySpan)?.entries ?? []) entry.label ||= isSingle(open)
  let cased: boolean | undefined
  return { entries, sections, groups, sentenceCased: () => (cased ??= isSentenceCased(answer)) }
}

/** A short line of plain text set apart from what stands above, and directly over a further one. */
const isOverLines = (
  { text: { blocks }, tokens }: TokenizedAnswer,
  index: number,
  { parts, whole }: ItemHead
): boolean => {
  const next = blocks[index + 1]
  const shape = tokens.shape[parts[0]!.first]!
  if (shape !== CAPITAL && shape !== SHOUTED) return false
  if (!whole || next === undefined || next.gap || next.kind !== "text") return false
  return blocks[index]!.gap && parts[parts.length - 1]!.last - parts[0]!.first < 6
}

/** "Things to keep in mind": a short line without a mark at its end, directly over another. */
const isBareTitle = ({ text, tokens }: TokenizedAnswer, index: number): boolean => {
  const block = text.blocks[index]!
  const next = text.blocks[index + 1]
  if (block.kind !== "text" || next === undefined || next.gap || next.kind !== "text") return false
  const size = block.limitToken - block.firstToken
  return size > 1 && size < 8 && tokens.end[block.limitToken - 1] === block.end
}

/** One line over others is no list of names. */
const isSingle = (open: ReadonlyMap<number, OpenGroup>): boolean => open.get(lineKeys * keySpan)?.entries.length === 1

/** A price or count alone. */
const isNumber = (answer: TokenizedAnswer, { parts: [part] }: ItemHead): boolean =>
  part !== undefined && part.first === part.last && isCount(answer, part.first)

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

const groupKey = (answer: TokenizedAnswer, block: Block, head: ItemHead): number => {
  if (block.kind === "cell")
    return block.row === 0
      ? headKeys * keySpan + block.table
      : cellKeys * keySpan + block.table * 4 + Math.min(block.column, 3)
  if (block.kind === "heading") return headingKeys * keySpan + block.depth * 10_000 + entryFormOf(answer, block, head)
  return textKey(block)
}

const textKey = ({ depth, kind, ordered }: Block): number =>
  kinds[kind] * keySpan + Math.min(depth, 1_000_000) * 2 + (ordered ? 1 : 0)

/** Colon leads within one line; a colon phrase that is no title opens a group of its own. */
const readRun = (
  answer: TokenizedAnswer,
  index: number,
  section: number,
  labels: Map<number, number>,
  groups: Array<OpenGroup>,
  entries: Array<ListEntry>
): void => {
  const heads = runHeads(answer, answer.text.blocks[index]!)
  if (heads.filter((head) => head.title).length < 2) return
  let group: OpenGroup | undefined
  heads.forEach((head, place) => {
    const next = heads[place + 1]
    if (!head.title || (next !== undefined && next.phrase.first === head.phrase.last + 1)) {
      group = { entries: [], ...readTitle(phraseText(answer, head.phrase)) }
      groups.push(group)
      return
    }
    if (group === undefined) {
      group = { entries: [], criteria: false, announced: false }
      groups.push(group)
    }
    const label = phraseHash(answer, head.phrase)
    labels.set(label, (labels.get(label) ?? 0) + 1)
    const entry: ListEntry = {
      place: entries.length,
      block: index,
      section,
      label: false,
      form: runForm,
      score: nameScore(answer, head.phrase),
      head: { parts: [head.phrase], apart: true, whole: false, numbered: false },
      described: isDescribed(answer, head.phrase.last + 1)
    }
    group.entries.push(entry)
    entries.push(entry)
  })
}
