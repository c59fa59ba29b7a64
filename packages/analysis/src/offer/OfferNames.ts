/** The names that an accepted lead or an enumeration holds, cut to what names the brand. */
import { isDense, leadingHit, leadsPart, speaksOf } from "../layout/Acceptance.ts"
import { nameText } from "../text/AnswerText.ts"
import { foldText } from "../text/CharFold.ts"
import { isCircumstance } from "../layout/LabelNames.ts"
import type { Slot } from "../layout/Slots.ts"
import type { HitFinder } from "../match/NameMatcher.ts"
import type { Offer } from "./Offers.ts"
import { FUNCTION, isDescribing, nameScore, type Phrase, type Reading, SECTION } from "../words/WordClass.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, NUMBER } from "../words/Words.ts"

/** Names of one lead: "Zentro, Halcyon, Fenwick". */
const namesMax = 8

/** Adds the names of a lead: those of the segment that is most like a name, at most eight. */
export const addNamesOfLead = (reading: Reading, hitOf: HitFinder, slot: Slot, offers: Array<Offer>): void => {
  const place = { block: slot.block, section: slot.section, heads: true }
  const only = slot.lead.parts.length === 1 ? slot.lead.parts[0] : undefined
  if (only !== undefined) {
    const nameless = slot.lead.whole && isDense(reading, only) && isLong(reading, only)
    return addOffer(reading, hitOf, only, nameless ? { ...place, nameless } : place, offers)
  }
  const chosen = bestSegment(reading, hitOf, segmentsOf(reading, slot))
  let added = 0
  let ranked = false
  for (const [index, part] of chosen.entries()) {
    if (index > 0 && (reading.words.shape[part.first] === LOWER || repeats(reading, chosen[0]!, part))) continue
    const behind = isSlashed(reading, chosen[index - 1], part)
    const slashed = behind || isSlashed(reading, part, chosen[index + 1])
    if (!behind) ranked = slashed && isTrackedBeside(reading, hitOf, chosen, index)
    const isTracked = leadsPart(reading, part, hitOf)
    const beside = slashed && !isTracked && ranked
    if (slashed) ranked = true
    if (added++ < namesMax) addOffer(reading, hitOf, part, beside ? { ...place, beside } : place, offers)
  }
}

/**
 * "Zentro/Halcyon", "Zentro Home / Dot": two names of one entry. Between single words with spaces ("Zentro / Halcyon")
 * a slash sets two brands side by side.
 */
const isSlashed = ({ text, words }: Reading, part: Phrase | undefined, next: Phrase | undefined): boolean => {
  if (part === undefined || next === undefined || next.first !== part.last + 1) return false
  const from = words.end[part.last]!
  const to = words.start[next.first]!
  for (let i = from; i < to; i++) {
    const unit = text.units[i]
    if (unit === 47 && to - from === 1) return true
    if (unit === 47 || unit === 38) return part.last - part.first > next.last - next.first
  }
  return false
}

/** Whether a tracked name is one of the slashed names from `from` on. */
const isTrackedBeside = (reading: Reading, hitOf: HitFinder, parts: ReadonlyArray<Phrase>, from: number): boolean => {
  for (let i = from; i < parts.length && (i === from || isSlashed(reading, parts[i - 1], parts[i])); i++)
    if (leadsPart(reading, parts[i]!, hitOf)) return true
  return false
}

/** Letters of a name in a script without spaces; what is longer is a sentence. */
const denseMax = 6

const isLong = ({ words }: Reading, { first, last }: Phrase): boolean =>
  words.end[last]! - words.start[first]! > denseMax

/** The segment of the part that is most like a name; where none is, the first that is no title. */
const bestSegment = (
  reading: Reading,
  hitOf: HitFinder,
  segments: ReadonlyArray<ReadonlyArray<Phrase>>
): ReadonlyArray<Phrase> => {
  let best: ReadonlyArray<Phrase> | undefined
  let top = 0
  for (const segment of segments) {
    for (const part of segment) {
      const worth = leadsPart(reading, part, hitOf) ? 3 : isCircumstance(reading, part) ? 0 : nameScore(reading, part)
      if (worth > top) {
        top = worth
        best = segment
      }
    }
  }
  const isNamed = (part: Phrase): boolean => !isTitlePart(reading, part) && !isCircumstance(reading, part)
  return best ?? segments.find((segment) => segment.every(isNamed)) ?? segments[0]!
}

/** "Castles / Castles of Winter": another edition of the same. */
const repeats = ({ wordText }: Reading, first: Phrase, part: Phrase): boolean => {
  for (let i = part.first; i <= part.last; i++) if (wordText(i) === wordText(first.first)) return true
  return false
}

/**
 * Parts of a lead between colons, dashes and brackets; those of one segment stand side by side ("A / B").
 * What goes on behind a bracket ("A (4K) Smart TV") is no part of its own.
 */
const segmentsOf = (reading: Reading, slot: Slot): Array<Array<Phrase>> => {
  const { words } = reading
  const segments: Array<Array<Phrase>> = []
  let end = -1
  for (const part of slot.lead.parts) {
    const last = segments[segments.length - 1]
    if (last !== undefined && part.first - end <= 4 && isBehindBracket(reading, part.first)) {
      end = part.last
      continue
    }
    if (last === undefined || words.before[part.first] === COLON || part.first - end > 2) segments.push([part])
    else last.push(part)
    end = part.last
  }
  return segments
}

const isBehindBracket = ({ text, words }: Reading, word: number): boolean => {
  if (words.before[word]! >= COMMA) return false
  for (let i = words.end[word - 1] ?? 0; i < words.start[word]!; i++) if (text.units[i] === 41) return true
  return false
}

const isTitlePart = (reading: Reading, part: Phrase): boolean => {
  for (let i = part.first; i <= part.last; i++) if (reading.classOf(i) === SECTION) return true
  return false
}

type Place = Pick<Offer, "beside" | "block" | "heads" | "nameless" | "section">

/** Adds the option that a phrase names, if it names one. */
export const addOffer = (
  reading: Reading,
  hitOf: HitFinder,
  part: Phrase,
  place: Place,
  offers: Array<Offer>
): void => {
  const { text, words } = reading
  const hit = leadingHit(reading, part, hitOf)
  if (hit !== undefined) {
    offers.push({ entity: hit.entity, start: hit.start, end: hit.end, name: "", ...place })
    return
  }
  if (speaksOf(reading, part, hitOf)) return
  const trimmed = trim(reading, part)
  if (trimmed.first === trimmed.last && reading.classOf(trimmed.first) === FUNCTION) return
  if (isDescribing(reading, trimmed)) return
  const start = words.start[trimmed.first]!
  let end = words.end[trimmed.last]!
  if (text.units[end] === 33 || text.units[end] === 43) end++
  const name = nameText(text, start, end)
  const single = place.heads && text.units[end + 1] === 40 && words.shape[trimmed.first] === CAPITAL
  if ((name.length < 2 && !single) || name.length > 60 || foldText(name) === "") return
  offers.push({ entity: -1, start, end, name, ...place })
}

/** Cuts articles in front, and model numbers and further words behind, off a name. */
const trim = (reading: Reading, part: Phrase): Phrase => {
  const { classOf, words } = reading
  let { first, last } = part
  while (first < last && words.shape[first] === LOWER && classOf(first) === FUNCTION) first++
  last = Math.min(last, first + 4)
  for (let i = first + 1; i <= last; i++) {
    if (words.before[i] === GLUE || !hasDigit(reading, i)) continue
    if (words.shape[i] === NUMBER && i === last && i === first + 1) break
    last = i - 1
    break
  }
  while (last > first && words.shape[last] === LOWER && words.before[last] !== GLUE) last--
  return { first, last }
}

const hasDigit = ({ text, words }: Reading, word: number): boolean => {
  const stop = Math.min(words.end[word]!, words.start[word]! + 40)
  for (let i = words.start[word]!; i < stop; i++) if (text.units[i]! >= 48 && text.units[i]! <= 57) return true
  return false
}
