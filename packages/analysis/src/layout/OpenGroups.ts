/** The groups of entries of an answer, and which of them the next entry may still join. */
import type { Block } from "../text/AnswerText.ts"
import type { EntryForm } from "./EntryForm.ts"
import type { ListEntry } from "./ListEntry.ts"
import type { Announcement } from "./Titles.ts"

/** Entries that belong together, in reading order, and what the title above says of them. */
export interface EntryGroup extends Announcement {
  readonly entries: Array<ListEntry>
}

/** What joins entries to a group: the same kind of place and the same number. */
interface GroupPlace {
  readonly kind: keyof typeof kinds
  /** Level of headings, depth of list items; groups below a title or outside a list are closed by it. */
  readonly level: number
  readonly number: number
}

const kinds = { headings: 1, items: 2, text: 3, code: 4, column: 5, columnHeads: 6, lines: 7 } as const
/** Numbers of one kind of place. */
const numbersMax = 1 << 24
/** Depth up to which lists are told apart. */
const depthMax = 1_000_000

const keyOf = ({ kind, number }: GroupPlace): number => kinds[kind] * numbersMax + number

/** Short lines over others, which make one group. */
export const linesPlace: GroupPlace = { kind: "lines", level: 0, number: 0 }

/** The place of a line of text, which the lines of one depth share. */
export const textPlace = ({ depth, kind, ordered }: Block): GroupPlace => {
  const level = Math.min(depth, depthMax)
  return { kind: kind === "item" ? "items" : "text", level, number: level * 2 + (ordered ? 1 : 0) }
}

/** The place of a block's head. */
export const placeOf = (block: Block, form: EntryForm): GroupPlace => {
  switch (block.kind) {
    case "cell":
      return block.row === 0
        ? { kind: "columnHeads", level: 0, number: block.table }
        : { kind: "column", level: 0, number: block.table * 4 + Math.min(block.column, 3) }
    case "heading":
      return { kind: "headings", level: block.depth, number: block.depth * 10_000 + form.key }
    default:
      return textPlace(block)
  }
}

interface OpenGroup {
  readonly place: GroupPlace
  readonly group: EntryGroup
}

/** All groups, in the order in which they begin. */
export class OpenGroups {
  readonly all: Array<EntryGroup> = []
  private readonly open = new Map<number, OpenGroup>()
  /** Depth of the deepest list that is open. */
  private deepest = -1

  /** Adds an entry to the open group of its place, or begins one there. */
  add(place: GroupPlace, entry: ListEntry, title: Announcement): void {
    const open = this.open.get(keyOf(place))
    if (open !== undefined) open.group.entries.push(entry)
    else this.open.set(keyOf(place), { place, group: this.begin(title, entry) })
  }

  /** Begins a group that nothing joins by its place. */
  begin(title: Announcement, ...entries: ReadonlyArray<ListEntry>): EntryGroup {
    const group = { entries: [...entries], criteria: title.criteria, announced: title.announced }
    this.all.push(group)
    return group
  }

  /** The open group of a place. */
  at(place: GroupPlace): EntryGroup | undefined {
    return this.open.get(keyOf(place))?.group
  }

  close(place: GroupPlace): void {
    this.open.delete(keyOf(place))
  }

  /** A title closes all groups but those of headings, and a heading those of headings below its level. */
  closeAtTitle({ depth, kind }: Block): void {
    for (const [key, { place }] of this.open)
      if (place.kind !== "headings" || (kind === "heading" && place.level > depth)) this.open.delete(key)
  }

  /** A list item of this depth, or a paragraph (-1), closes the lists that are nested deeper. */
  closeDeeper(depth: number): void {
    if (this.deepest > depth)
      for (const [key, { place }] of this.open) if (place.kind === "items" && place.level > depth) this.open.delete(key)
    this.deepest = depth
  }
}
