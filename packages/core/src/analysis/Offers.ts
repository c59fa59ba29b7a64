/**
 * The options that an answer offers, in the order of the page: names that head list items, headings, table rows, bold
 * leads and runs of "A: … B: …", and names in enumerations ("tools like A, B and C").
 */
import { type Block, writtenText } from "./AnswerText.ts"
import { foldText } from "./CharFold.ts"
import { enumerations } from "./Enumerations.ts"
import type { Group, Layout, Slot } from "./Layout.ts"
import type { HitFinder } from "./NameMatcher.ts"
import { FUNCTION, nameScore, type Phrase, PLAIN, type Reading, SECTION } from "./WordClass.ts"
import { COLON, GLUE, LOWER, NUMBER, wordAt } from "./Words.ts"

/** One option. `entity` is the number of the tracked name, or -1. Unit indexes. */
export interface Offer {
  readonly entity: number
  readonly start: number
  readonly end: number
  /** As written, cut to the name; the empty string for a tracked name. */
  readonly name: string
  /** Ordinal of the heading above; a negative number of its own for an enumeration. */
  readonly section: number
  /** Block that it heads, or in whose text it stands. */
  readonly block: number
  /** It heads its block, so that the block and what lies under it speak of it. */
  readonly heads: boolean
}

/** Offers that are read; a longer list is ranked by its beginning. */
const offersMax = 5000

/** All offers in reading order, from the answer's layout; empty when it has none. */
export const findOffers = (reading: Reading, layout: Layout, hitOf: HitFinder): Array<Offer> => {
  const { blocks } = reading.text
  const accepted = dropTitles(reading, layout, acceptSlots(reading, layout, hitOf), hitOf)
  const slotsOf = new Map<number, Array<Slot>>()
  for (const slot of accepted) {
    const same = slotsOf.get(slot.block)
    if (same === undefined) slotsOf.set(slot.block, [slot])
    else same.push(slot)
  }
  const offers: Array<Offer> = []
  let under: Block | undefined
  for (let index = 0; index < blocks.length && offers.length < offersMax; index++) {
    const block = blocks[index]!
    if (under !== undefined && isUnder(block, under)) continue
    under = undefined
    const before = offers.length
    for (const slot of slotsOf.get(index) ?? noSlots) {
      if (offers.length - before < offersMax) offers.push(...namesOfLead(reading, hitOf, slot))
    }
    const found = offers.length > before
    if (found && block.kind !== "cell") under = block
    if (found || (block.kind === "cell" && slotsOf.size > 0)) continue
    for (const list of enumerations(reading, block, hitOf)) {
      if (offers.length >= offersMax) return offers
      for (const part of list)
        offers.push(...offerOf(reading, hitOf, part, { block: index, section: -index - 1, heads: false }))
    }
  }
  return offers
}

const noSlots: ReadonlyArray<Slot> = []

/** Whether a block lies under another: below a heading, nested in an item, or a line that goes on. */
export const isUnder = (block: Block, above: Block): boolean => {
  if (above.kind === "heading") return block.kind !== "heading" || block.depth > above.depth
  if (block.kind === "heading" || block.kind === "cell" || above.kind === "cell") return false
  if (block.kind === "item") return block.depth > above.depth && above.kind === "item"
  return above.kind === "item" ? block.depth > above.depth || !block.gap : false
}

/** The slots whose leads are taken for names. `unsureOf` finds tracked names that may be ordinary words. */
export const acceptSlots = (reading: Reading, layout: Layout, hitOf: HitFinder, unsureOf?: HitFinder): Set<Slot> => {
  const looks = new Map<number, Look>()
  const tracked = new Set<Slot>()
  for (const slot of layout.slots) {
    if (!isQuestion(reading, slot) && slot.lead.parts.some((part) => leadsPart(reading, part, hitOf))) tracked.add(slot)
    let look = looks.get(slot.look)
    if (look === undefined) {
      look = { names: 0, all: 0 }
      looks.set(slot.look, look)
    }
    look.all++
    if (slot.score === 2 || tracked.has(slot)) look.names++
  }
  const worth = (slot: Slot, group: Group): number => {
    if (tracked.has(slot)) return 1
    const unsure = unsureOf !== undefined && slot.lead.parts.some((part) => leadsPart(reading, part, unsureOf))
    if (unsure && (!slot.label || isOneWord(slot))) return slot.described ? 1 : 0.75
    if (slot.label || (group.criteria && !reading.english)) return 0
    if (slot.score === 2) return 1
    return slot.score === 1 || slot.described ? 0.5 : 0
  }
  const accepted = new Set<Slot>()
  for (const group of layout.groups) {
    const look = looks.get(group.slots[0]?.look ?? 0) ?? { names: 0, all: 1 }
    acceptGroup({ reading, group, look, values: group.slots.map((slot) => worth(slot, group)), accepted })
  }
  return accepted
}

/** "Is Some Name any good?": a lead of several words that ends in a question mark. */
const isQuestion = ({ text, words }: Reading, { lead }: Slot): boolean => {
  const last = lead.parts[lead.parts.length - 1]!.last
  return text.units[words.end[last]!] === 63 && last - lead.parts[0]!.first > 1
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
  readonly accepted: Set<Slot>
}): void => {
  const { accepted, group, look, reading, values } = input
  let unsure = 0
  let sureNames = 0
  let total = 0
  for (const value of values) {
    if (value === 0.75) unsure++
    else if (value === 1) sureNames++
    total += value
  }
  const names = sureNames + (unsure > 1 ? unsure : 0)
  const share = total / values.length
  const lookShare = look.names / look.all
  const needed = group.criteria ? 0.7 : group.announced ? 0.25 : 0.5
  const likeOthers = lookShare >= 0.5 && !group.criteria
  const sure = names > 0 && (share >= needed || (share >= (look.names > 3 ? 0.15 : 0.34) && likeOthers))
  const alike = names === 0 && likeOthers && values.length <= 4
  if (!sure && !alike) return
  const lenient = names >= 2 || lookShare >= 0.5 || group.announced
  for (let index = 0; index < values.length; index++) {
    const slot = group.slots[index]!
    const value = values[index]!
    const corner = reading.text.blocks[slot.block]!
    if (corner.kind === "cell" && corner.row === 0 && corner.column === 0 && value < 1) continue
    if (value > 0 || (lenient && !slot.label && isShort(reading, slot))) accepted.add(slot)
  }
}

const isOneWord = ({ lead }: Slot): boolean => lead.parts[0]?.first === lead.parts[0]?.last

/** Headings over options are no options themselves: "Alternatives to X", "Zentro tools" over a list of names. */
const dropTitles = (reading: Reading, layout: Layout, accepted: Set<Slot>, hitOf: HitFinder): Set<Slot> => {
  const { blocks } = reading.text
  const kept = new Set<Slot>()
  const slots = layout.slots.filter((slot) => accepted.has(slot))
  slots.forEach((slot, place) => {
    const block = blocks[slot.block]!
    if (block.kind === "heading") {
      const part = slot.lead.parts.find((one) => leadsPart(reading, one, hitOf)) ?? slot.lead.parts[0]!
      let names = 0
      for (let i = place + 1; i < slots.length && isUnder(blocks[slots[i]!.block]!, block); i++) {
        if (slots[i]!.score === 2 || slots[i]!.lead.parts.some((one) => leadsPart(reading, one, hitOf))) names++
      }
      if (names >= 2 && !isBareName(reading, part, hitOf)) return
    }
    kept.add(slot)
  })
  return kept
}

const isBareName = (reading: Reading, part: Phrase, hitOf: HitFinder): boolean => {
  const hit = partHit(reading, hitOf, part)
  if (hit !== undefined)
    return hit.start <= reading.words.start[part.first]! && hit.end >= reading.words.end[part.last]!
  for (let i = part.first; i <= part.last; i++)
    if (reading.classOf(i) === PLAIN || reading.classOf(i) === SECTION) return false
  return true
}

const isShort = ({ words, wordText }: Reading, slot: Slot): boolean => {
  const part = slot.lead.parts[0]!
  let last = part.first
  while (last < part.last && !/\d/.test(wordText(last + 1))) last++
  return last - part.first < 5 && words.shape[part.first] !== LOWER && words.shape[part.first] !== NUMBER
}

const partHit = ({ words }: Reading, hitOf: HitFinder, part: Phrase): ReturnType<HitFinder> =>
  hitOf(words.start[part.first]!, words.end[part.last]!)

/** Whether a tracked name leads a part: nothing but ordinary words stands before it. */
const leadsPart = (reading: Reading, part: Phrase, hitOf: HitFinder): boolean => {
  const hit = partHit(reading, hitOf, part)
  if (hit === undefined) return false
  const before = wordAt(reading.words, hit.start) - 1
  return before < part.first || nameScore(reading, { first: part.first, last: before }) < 2
}

const namesOfLead = (reading: Reading, hitOf: HitFinder, slot: Slot): Array<Offer> => {
  const segments = segmentsOf(reading, slot)
  const worth = (part: Phrase): number => (leadsPart(reading, part, hitOf) ? 3 : nameScore(reading, part))
  const best = (segment: ReadonlyArray<Phrase>): number => Math.max(...segment.map(worth))
  const top = Math.max(...segments.map(best))
  const chosen =
    (top > 0 ? segments.find((segment) => best(segment) === top) : undefined) ??
    segments.find((segment) => !segment.some((part) => isTitlePart(reading, part))) ??
    segments[0]!
  const place = { block: slot.block, section: slot.section, heads: true }
  return chosen
    .filter(
      (part, index) => index === 0 || (reading.words.shape[part.first] !== LOWER && !repeats(reading, chosen[0]!, part))
    )
    .slice(0, 4)
    .flatMap((part) => offerOf(reading, hitOf, part, place))
}

/** "Castles / Castles of Winter": another edition of the same. */
const repeats = ({ wordText }: Reading, first: Phrase, part: Phrase): boolean => {
  for (let i = part.first; i <= part.last; i++) if (wordText(i) === wordText(first.first)) return true
  return false
}

/** Parts of a lead between colons, dashes and brackets; those of one segment stand side by side ("A / B"). */
const segmentsOf = ({ words }: Reading, slot: Slot): Array<Array<Phrase>> => {
  const segments: Array<Array<Phrase>> = []
  let end = -1
  for (const part of slot.lead.parts) {
    const last = segments[segments.length - 1]
    if (last === undefined || words.before[part.first] === COLON || part.first - end > 2) segments.push([part])
    else last.push(part)
    end = part.last
  }
  return segments
}

const isTitlePart = (reading: Reading, part: Phrase): boolean => {
  for (let i = part.first; i <= part.last; i++) if (reading.classOf(i) === SECTION) return true
  return false
}

type Place = Pick<Offer, "block" | "heads" | "section">

const offerOf = (reading: Reading, hitOf: HitFinder, part: Phrase, place: Place): Array<Offer> => {
  const { text, words } = reading
  const hit = partHit(reading, hitOf, part)
  if (hit !== undefined && leadsPart(reading, part, hitOf)) {
    return [{ entity: hit.entity, start: hit.start, end: hit.end, name: "", ...place }]
  }
  const trimmed = trim(reading, part)
  if (trimmed.first === trimmed.last && reading.classOf(trimmed.first) === FUNCTION) return []
  const start = words.start[trimmed.first]!
  let end = words.end[trimmed.last]!
  if (text.units[end] === 33 || text.units[end] === 43) end++
  const name = writtenText(text, start, end).replaceAll(/[’‘]/g, "'")
  return name.length < 2 || name.length > 60 || foldText(name) === ""
    ? []
    : [{ entity: -1, start, end, name, ...place }]
}

/** Cuts articles in front, and model numbers and further words behind, off a name. */
const trim = (reading: Reading, part: Phrase): Phrase => {
  const { classOf, words, wordText } = reading
  let { first, last } = part
  while (first < last && words.shape[first] === LOWER && classOf(first) === FUNCTION) first++
  last = Math.min(last, first + 4)
  for (let i = first + 1; i <= last; i++) {
    if (words.before[i] === GLUE || !/\d/.test(wordText(i))) continue
    if (words.shape[i] === NUMBER && i === last && i === first + 1) break
    last = i - 1
    break
  }
  while (last > first && words.shape[last] === LOWER && words.before[last] !== GLUE) last--
  return { first, last }
}
