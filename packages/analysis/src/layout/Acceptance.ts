/** Which leads of an answer are taken for names: a list counts as options when enough of its leads are names. */
import type { Block } from "../text/AnswerText.ts"
import { kindOf, UNSPACED } from "../text/CharFold.ts"
import type { Group, Layout } from "./Layout.ts"
import type { Slot } from "./Slots.ts"
import { isCapitalisedName } from "./TitleCase.ts"
import type { HitFinder, NameHit } from "../match/NameMatcher.ts"
import { nameScore, type Phrase, PLAIN, type Reading, SECTION, UNKNOWN } from "../words/WordClass.ts"
import { GLUE, LOWER, NUMBER, wordAt } from "../words/Words.ts"

/** Whether a block lies under another: below a heading, nested in an item, or a line that goes on. */
export const isUnder = (block: Block, above: Block): boolean => {
  if (above.kind === "heading") return block.kind !== "heading" || block.depth > above.depth
  if (block.kind === "heading" || block.kind === "cell" || above.kind === "cell") return false
  if (block.kind === "item") return block.depth > above.depth && above.kind === "item"
  return above.kind === "item" ? block.depth > above.depth || !block.gap : false
}

/**
 * Tells the slots whose leads are taken for names: 1 at their place. `unsureOf` finds tracked names that may be
 * ordinary words.
 */
export const acceptSlots = (reading: Reading, layout: Layout, hitOf: HitFinder, unsureOf?: HitFinder): Uint8Array => {
  const looks = new Map<number, Look>()
  const tracked = new Uint8Array(layout.slots.length)
  for (const slot of layout.slots) {
    const isTracked = namesPart(reading, slot, hitOf) && !isQuestion(reading, slot)
    if (isTracked) tracked[slot.place] = 1
    let look = looks.get(slot.look)
    if (look === undefined) {
      look = { names: 0, all: 0 }
      looks.set(slot.look, look)
    }
    look.all++
    if (slot.score === 2 || isTracked) look.names++
  }
  const worth = (slot: Slot, group: Group): number => {
    if (tracked[slot.place] === 1) return 1
    const unsure = unsureOf !== undefined && namesPart(reading, slot, unsureOf)
    if (unsure && (!slot.label || isOneWord(slot))) return slot.described ? 1 : 0.75
    if (slot.label || (group.criteria && !reading.english)) return 0
    if (slot.score === 2 || (isCapitalisedName(reading, slot.lead.parts[0]!) && layout.sentenceCased())) return 1
    return slot.score === 1 || slot.described ? 0.5 : 0
  }
  const accepted = new Uint8Array(layout.slots.length)
  for (const group of layout.groups) {
    const look = looks.get(group.slots[0]?.look ?? 0) ?? { names: 0, all: 1 }
    const values = group.slots.map((slot) => worth(slot, group))
    const above = isAbove(reading, layout, group, tracked)
    acceptGroup({ reading, group, look, values, accepted, above, records: isRecords(layout, group) })
  }
  return accepted
}

/** "Is Some Name any good?": a lead of several words that ends in a question mark. */
const isQuestion = ({ text, words }: Reading, { lead }: Slot): boolean => {
  const last = lead.parts[lead.parts.length - 1]!.last
  return text.units[words.end[last]!] === 63 && last - lead.parts[0]!.first > 1
}

/** Entries with the same labels under each of them ("Overview", "Features", "Link"): things of one sort. */
const isRecords = ({ slots }: Layout, group: Group): boolean => {
  let labelled = 0
  for (const { place } of group.slots) {
    const next = slots[place + 1]
    if (next?.label === true && next.block > slots[place]!.block) labelled++
  }
  return group.slots.length > 1 && labelled * 4 >= group.slots.length * 3
}

/** Names lie directly under most of the leads, and none of those is one. */
const isAbove = ({ text }: Reading, { slots }: Layout, group: Group, tracked: Uint8Array): boolean => {
  let over = 0
  for (const { place } of group.slots) {
    const next = slots[place + 1]
    if (next === undefined || (next.score < 2 && tracked[next.place] === 0)) continue
    const block = text.blocks[next.block]!
    if (block.kind === "item" && isUnder(block, text.blocks[slots[place]!.block]!)) over++
  }
  return over * 2 > group.slots.length
}

/** How many of the leads that look alike are names. */
interface Look {
  names: number
  all: number
}

/** Adds a group's options. `values` say how much each of its leads is like a name, from 0 to 1. */
const acceptGroup = (input: {
  readonly reading: Reading
  readonly group: Group
  readonly look: Look
  readonly values: ReadonlyArray<number>
  readonly accepted: Uint8Array
  readonly records: boolean
  /** Names head the lists beneath its entries: they are sorts of things. */
  readonly above: boolean
}): void => {
  const { above, accepted, group, look, reading, records, values } = input
  let unsure = 0
  let sureNames = 0
  let total = 0
  for (const value of values) {
    if (value === 0.75) unsure++
    else if (value === 1) sureNames++
    total += value
  }
  const announced = group.announced || (unsure > 1 && isNumberedTitles(reading, group))
  const names = sureNames + (unsure > 1 || announced ? unsure : 0)
  const share = total / values.length
  const lookShare = look.names / look.all
  const needed = records ? 0.2 : group.criteria ? 0.7 : announced ? 0.25 : 0.5
  const likeOthers = lookShare >= 0.5 && !group.criteria
  const little = look.names > 3 ? 0.15 : isDashed(group.slots[0]) ? 0.33 : 0.34
  const counted =
    names > 1 && !group.criteria && group.slots.every((slot) => isCounted(reading, slot) && isDashed(slot))
  const sure = counted || (names > 0 && (share >= needed || (share >= little && likeOthers)))
  const alike = names === 0 && likeOthers && values.length <= 4 && !above
  if (!sure && !alike) return
  const lenient = names >= 2 || lookShare >= 0.5 || announced || records
  for (let index = 0; index < values.length; index++) {
    const slot = group.slots[index]!
    const value = values[index]!
    const corner = reading.text.blocks[slot.block]!
    if (corner.kind === "cell" && corner.row === 0 && corner.column === 0 && value < 1) continue
    if (value > 0 || (lenient && !slot.label && isShort(reading, slot))) accepted[slot.place] = 1
  }
}

/** "### 1. Some Name", "### 2. …": three headings or more that are counted. */
const isNumberedTitles = ({ text }: Reading, { criteria, slots }: Group): boolean =>
  !criteria &&
  slots.length > 2 &&
  slots.every(({ block, lead }) => lead.numbered && text.blocks[block]!.kind === "heading")

const isCounted = ({ text }: Reading, { block, lead }: Slot): boolean => lead.numbered || text.blocks[block]!.ordered

/** A dash sets the lead apart: "Some Name – what it is". Titles have a colon. */
const isDashed = (slot: Slot | undefined): boolean => slot !== undefined && slot.look > 0 && slot.look % 5 === 3

const isOneWord = ({ lead }: Slot): boolean => lead.parts[0]?.first === lead.parts[0]?.last

/** Headings over options are no options themselves: "Alternatives to X", "Zentro tools" over a list of names. */
export const dropTitles = (reading: Reading, layout: Layout, accepted: Uint8Array, hitOf: HitFinder): Array<Slot> => {
  const { blocks } = reading.text
  const slots = layout.slots.filter((slot) => accepted[slot.place] === 1)
  return slots.filter((slot, place) => {
    const block = blocks[slot.block]!
    if (block.kind === "heading" || isLineOver(blocks, slot)) {
      const part = slot.lead.parts.find((one) => leadsPart(reading, one, hitOf)) ?? slot.lead.parts[0]!
      let names = 0
      const isBelow = (below: Block): boolean =>
        block.kind === "heading" ? isUnder(below, block) : below.kind === blocks[slot.block + 1]!.kind
      const limit = scopeOf(blocks, slot.block)
      for (let i = place + 1; i < slots.length && slots[i]!.block < limit && isBelow(blocks[slots[i]!.block]!); i++) {
        if ((reading.english && slots[i]!.score === 2) || namesPart(reading, slots[i]!, hitOf)) names++
      }
      if (names >= 2 && !isBareName(reading, part, hitOf)) return false
    }
    return true
  })
}

/** The first block behind what a heading is over. */
const scopeOf = (blocks: ReadonlyArray<Block>, heading: number): number => {
  const { depth, kind } = blocks[heading]!
  if (kind !== "heading") return blocks.length
  for (let i = heading + 1; i < blocks.length; i++)
    if (blocks[i]!.kind === "heading" && blocks[i]!.depth <= depth) return i
  return blocks.length
}

/** A line set apart above a list or table. */
const isLineOver = (blocks: ReadonlyArray<Block>, { block, lead }: Slot): boolean => {
  const below = blocks[block + 1]?.kind
  return blocks[block]!.kind === "text" && lead.whole && (below === "cell" || below === "item")
}

const isBareName = (reading: Reading, part: Phrase, hitOf: HitFinder): boolean => {
  const hit = partHit(reading, hitOf, part)
  if (hit !== undefined)
    return hit.start <= reading.words.start[part.first]! && hit.end >= reading.words.end[part.last]!
  for (let i = part.first; i <= part.last; i++)
    if (reading.classOf(i) === PLAIN || reading.classOf(i) === SECTION) return false
  return true
}

/** In a script that is written without spaces. */
export const isDense = ({ text, words }: Reading, { first }: Phrase): boolean =>
  words.shape[first] === LOWER && kindOf(text.units[words.start[first]!]!) === UNSPACED

const isShort = (reading: Reading, slot: Slot): boolean => {
  const { classOf, words, wordText } = reading
  const part = slot.lead.parts[0]!
  let last = part.first
  while (last < part.last && !/\d/.test(wordText(last + 1))) last++
  if (isDense(reading, part)) return reading.text.blocks[slot.block]!.kind === "item" || slot.lead.numbered
  if (words.shape[part.first] === LOWER)
    return (
      slot.lead.apart &&
      (last - part.first < 2 || words.before[part.first + 1] === GLUE) &&
      classOf(part.first) === UNKNOWN
    )
  return last - part.first < 6 && words.shape[part.first] !== NUMBER
}

export const partHit = ({ words }: Reading, hitOf: HitFinder, part: Phrase): ReturnType<HitFinder> =>
  hitOf(words.start[part.first]!, words.end[part.last]!)

/** Whether a tracked name leads a part: nothing but ordinary words stands before it. */
export const leadsPart = (reading: Reading, part: Phrase, hitOf: HitFinder): boolean =>
  leadingHit(reading, part, hitOf) !== undefined

/** "Notes about Zentro": a phrase whose word `before` the name says that it is only spoken of. */
const isAbout = ({ wordText }: Reading, part: Phrase, before: number): boolean =>
  before >= part.first && /^(?:about|than|against)$/.test(wordText(before))

/** Whether a part only speaks of a tracked name, and names no option. */
export const speaksOf = (reading: Reading, part: Phrase, hitOf: HitFinder): boolean => {
  const hit = partHit(reading, hitOf, part)
  return hit !== undefined && isAbout(reading, part, wordAt(reading.words, hit.start) - 1)
}

/** The tracked name that leads a part. */
export const leadingHit = (reading: Reading, part: Phrase, hitOf: HitFinder): NameHit | undefined => {
  const hit = partHit(reading, hitOf, part)
  if (hit === undefined || hit.start <= reading.words.start[part.first]!) return hit
  const before = wordAt(reading.words, hit.start) - 1
  if (isAbout(reading, part, before)) return undefined
  return before < part.first || nameScore(reading, { first: part.first, last: before }) < 2 ? hit : undefined
}

/** Whether a tracked name leads any part of a lead. */
const namesPart = (reading: Reading, { lead }: Slot, hitOf: HitFinder): boolean => {
  for (const part of lead.parts) if (leadsPart(reading, part, hitOf)) return true
  return false
}
