/** The groups of entries of an answer, and which of them the next entry may still join. */
import type { Block } from "../text/AnswerText.ts"
import type { EntryForm } from "./EntryForm.ts"
import type { ListEntry } from "./ListEntry.ts"
import type { Announcement } from "./Titles.ts"

/** Related entries in reading order, and the announcement in the title above. */
export interface EntryGroup extends Announcement {
  readonly entries: Array<ListEntry>
}

/** What joins entries to a group. */
interface GroupPlace {
  /** Headings and lists are closed by their level; other groups by any title. */
  readonly kind: "headings" | "items" | "other"
  /** Level of headings, depth of list items. */
  readonly level: number
  /** Equal for equal places: the kind of group in the highest digits, then its number. */
  readonly key: number
}

/** Numbers of one kind of group. */
const numbersMax = 1 << 24
const headingKeys = 1 * numbersMax
const itemKeys = 2 * numbersMax
const textKeys = 3 * numbersMax
const columnKeys = 4 * numbersMax
const columnHeadKeys = 5 * numbersMax
const lineKeys = 6 * numbersMax
/** Maximum depth of a separate list. */
const depthMax = 1_000_000

/** Short lines over others, which make one group. */
export const linesPlace: GroupPlace = { kind: "other", level: 0, key: lineKeys }

/** The place of a line of text, which the lines of one depth share. */
export const textPlace = ({ depth, kind, ordered }: Block): GroupPlace => {
  const level = Math.min(depth, depthMax)
  const number = level * 2 + (ordered ? 1 : 0)
  return kind === "item"
    ? { kind: "items", level, key: itemKeys + number }
    : { kind: "other", level, key: textKeys + number }
}

/** The place of a block's head. */
export const placeOf = (block: Block, form: EntryForm): GroupPlace => {
  switch (block.kind) {
    case "cell":
      return block.row === 0
        ? { kind: "other", level: 0, key: columnHeadKeys + block.table }
        : { kind: "other", level: 0, key: columnKeys + block.table * 4 + Math.min(block.column, 3) }
    case "heading":
      return { kind: "headings", level: block.depth, key: headingKeys + block.depth * 10_000 + form.key }
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
    let open = this.open.get(place.key)
    if (open === undefined) {
      open = { place, group: this.begin(title) }
      this.open.set(place.key, open)
    }
    open.group.entries.push(entry)
  }

  /** Begins a group that nothing joins by its place. */
  begin(title: Announcement): EntryGroup {
    const group = { entries: [], criteria: title.criteria, announced: title.announced }
    this.all.push(group)
    return group
  }

  /** The open group of a place. */
  at(place: GroupPlace): EntryGroup | undefined {
    return this.open.get(place.key)?.group
  }

  close(place: GroupPlace): void {
    this.open.delete(place.key)
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
