/**
 * The options that an answer offers, in the order of the page: names that head list items, headings, table rows, bold
 * leads and runs of "A: … B: …", and names in enumerations ("tools like A, B and C").
 */
import { type AnswerText, type Block, unitsToString, writtenText } from "./AnswerText.ts"
import { type Lead, leadOf, nameScore, type Phrase, runLeads, wordText } from "./Leads.ts"
import { type NameHit } from "./NameMatcher.ts"
import { functionWords } from "./Vocabulary.ts"
import { COLON, COMMA, GLUE, LOWER, NUMBER, STOP, wordAt, type Words } from "./Words.ts"

/** One option. `entity` is the number of the tracked name, or -1. Unit indexes. */
export interface Offer {
  readonly entity: number
  readonly start: number
  readonly end: number
  /** As written, cut to the name. */
  readonly name: string
  /** Folded, for telling options of one brand from another. */
  readonly key: string
}

interface Slot {
  readonly block: number
  readonly lead: Lead
  readonly style: string
  readonly score: number
  readonly tracked: boolean
}

/** Everything that the search for offers looks at. `hits` are accepted finds in reading order. */
export interface OfferInput {
  readonly text: AnswerText
  readonly words: Words
  readonly hits: ReadonlyArray<NameHit>
}

/** All offers in reading order, from the answer's layout; empty when it has none. */
export const findOffers = (input: OfferInput): Array<Offer> => {
  const { blocks } = input.text
  const hitOf = hitFinder(input.hits)
  const slots = new Map<number, Slot>()
  blocks.forEach((block, index) => {
    const lead = leadOf(input.text, input.words, block)
    if (lead === undefined || (block.kind === "text" && !lead.apart)) return
    const score = Math.max(0, ...lead.parts.map((part) => nameScore(input.text, input.words, part)))
    const tracked = lead.parts.some((part) => partHit(input, hitOf, part) !== undefined)
    slots.set(index, { block: index, lead, style: styleOf(block), score, tracked })
  })
  const accepted = acceptGroups(input, slots)
  const offers: Array<Offer> = []
  let under: Block | undefined
  blocks.forEach((block, index) => {
    if (under !== undefined && isUnder(block, under)) return
    under = undefined
    const slot = slots.get(index)
    if (slot !== undefined && accepted.has(index)) {
      const found = namesOfLead(input, hitOf, slot)
      if (found.length > 0) {
        offers.push(...found)
        if (block.kind !== "cell") under = block
        return
      }
    }
    offers.push(...runOffers(input, hitOf, block), ...enumerated(input, hitOf, block))
  })
  return offers
}

const styleOf = (block: Block): string => {
  if (block.kind === "cell") return block.row === 0 ? `head ${block.table}` : `column ${block.table} ${block.column}`
  return `${block.kind} ${block.kind === "item" || block.kind === "heading" ? block.depth : 0}`
}

const isUnder = (block: Block, above: Block): boolean => {
  if (above.kind === "heading") return block.kind !== "heading" || block.depth > above.depth
  if (block.kind === "heading" || block.kind === "cell") return false
  if (block.kind === "item") return block.depth > above.depth && above.kind === "item"
  return above.kind === "item" ? block.depth > above.depth || !block.gap : false
}

/** Numbers of the blocks whose leads are taken for names. */
const acceptGroups = (input: OfferInput, slots: ReadonlyMap<number, Slot>): Set<number> => {
  const groups: Array<Array<Slot>> = []
  const open = new Map<string, Array<Slot>>()
  input.text.blocks.forEach((block, index) => {
    if (block.kind === "heading") for (const style of open.keys()) if (!style.startsWith("heading") || Number(style.slice(8)) > block.depth) open.delete(style)
    const slot = slots.get(index)
    if (slot === undefined) return
    const group = open.get(slot.style)
    if (group === undefined) {
      const fresh = [slot]
      open.set(slot.style, fresh)
      groups.push(fresh)
    } else group.push(slot)
  })
  const accepted = new Set<number>()
  for (const group of groups) {
    const names = group.filter((slot) => slot.tracked || slot.score === 2).length
    const tracked = group.filter((slot) => slot.tracked).length
    if (names === 0 || names / group.length < (tracked > 0 ? 0.4 : 0.5)) continue
    for (const slot of group) if (slot.tracked || slot.score > 0 || (names > 1 && isShort(input, slot))) accepted.add(slot.block)
  }
  return accepted
}

const isShort = (input: OfferInput, slot: Slot): boolean => {
  const part = slot.lead.parts[0]
  return part !== undefined && part.last - part.first < 3 && input.words.shape[part.first] !== LOWER && input.words.shape[part.first] !== NUMBER
}

const namesOfLead = (input: OfferInput, hitOf: HitFinder, slot: Slot): Array<Offer> => {
  const { parts } = slot.lead
  const named = parts.filter((part) => partHit(input, hitOf, part) !== undefined || nameScore(input.text, input.words, part) > 0)
  const chosen = named.length > 0 ? (parts[0] === named[0] || named.length > 0 ? named : parts) : parts.slice(0, 1)
  return chosen.slice(0, 4).flatMap((part) => offerOf(input, hitOf, part))
}

type HitFinder = (start: number, end: number) => NameHit | undefined

const hitFinder = (hits: ReadonlyArray<NameHit>): HitFinder => (start, end) => {
  let low = 0
  let high = hits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (hits[middle]!.end > start) high = middle
    else low = middle + 1
  }
  const hit = hits[low]
  return hit !== undefined && hit.start < end ? hit : undefined
}

const partHit = ({ words }: OfferInput, hitOf: HitFinder, part: Phrase): NameHit | undefined =>
  hitOf(words.start[part.first]!, words.end[part.last]!)

const offerOf = (input: OfferInput, hitOf: HitFinder, part: Phrase): Array<Offer> => {
  const { text, words } = input
  const hit = partHit(input, hitOf, part)
  const trimmed = trim(input, part)
  if (hit !== undefined && (hit.start <= words.start[trimmed.first]! || nameScore(text, words, { first: part.first, last: wordAt(words, hit.start) - 1 }) < 2)) {
    return [{ entity: hit.entity, start: hit.start, end: hit.end, name: "", key: "" }]
  }
  const start = words.start[trimmed.first]!
  const end = words.end[trimmed.last]!
  return [{ entity: -1, start, end, name: writtenText(text, start, end), key: unitsToString(text, start, end) }]
}

/** Cuts articles in front, and model numbers and further words behind, off a name. */
const trim = ({ text, words }: OfferInput, part: Phrase): Phrase => {
  let { first, last } = part
  while (first < last && words.shape[first] === LOWER && functionWords.has(wordText(text, words, first))) first++
  last = Math.min(last, first + 4)
  for (let i = first + 1; i <= last; i++) {
    if (words.shape[i] === NUMBER || (/\d/.test(wordText(text, words, i)) && words.before[i] !== GLUE)) {
      if (words.shape[i] === NUMBER && i === last && i === first + 1) break
      last = i - 1
      break
    }
  }
  while (last > first && words.shape[last] === LOWER) last--
  return { first, last }
}

/** "A: text.B: text." within one line. */
const runOffers = (input: OfferInput, hitOf: HitFinder, block: Block): Array<Offer> => {
  if (block.kind !== "text" || block.end - block.start < 120) return []
  const leads = runLeads(input.text, input.words, block)
  const named = leads.filter((part) => partHit(input, hitOf, part) !== undefined || nameScore(input.text, input.words, part) === 2)
  if (named.length < 2) return []
  return named.flatMap((part) => offerOf(input, hitOf, part))
}

const introducers = new Set(["like", "include", "includes", "including", "as", "namely", "comprises", "are"])

/** "Tools like A, B, and C", "Examples include A, B". */
const enumerated = (input: OfferInput, hitOf: HitFinder, block: Block): Array<Offer> => {
  const { text, words } = input
  if (block.kind === "code" || block.kind === "cell") return []
  const limit = wordAt(words, block.end)
  const offers: Array<Offer> = []
  for (let i = wordAt(words, block.start); i + 1 < limit; i++) {
    if (words.shape[i] !== LOWER || !introducers.has(wordText(text, words, i))) continue
    if (wordText(text, words, i) === "as" && wordText(text, words, i - 1) !== "such") continue
    const names = listFrom(input, i + 1, limit)
    const known = names.filter((part) => partHit(input, hitOf, part) !== undefined || nameScore(text, words, part) > 0)
    if (known.length === 0 || known.length * 2 < names.length) continue
    offers.push(...names.flatMap((part) => offerOf(input, hitOf, part)))
    i = names[names.length - 1]!.last
  }
  return offers
}

const listFrom = ({ text, words }: OfferInput, first: number, limit: number): Array<Phrase> => {
  const names: Array<Phrase> = []
  let i = first
  while (i < limit && words.shape[i] !== LOWER && words.shape[i] !== NUMBER) {
    let last = i
    while (last + 1 < limit && words.before[last + 1]! <= GLUE && words.shape[last + 1] !== LOWER) last++
    names.push({ first: i, last })
    let next = last + 1
    if (next >= limit || words.before[next]! >= COLON || words.before[next] === STOP) break
    const joined = /^(?:and|or)$/.test(wordText(text, words, next))
    if (!joined && words.before[next] !== COMMA) break
    if (joined) next++
    i = next
  }
  return names
}
