/** The names that an accepted lead or an enumeration holds, cut to what names the brand. */
import { leadsPart, partHit } from "./Acceptance.ts"
import { writtenText } from "./AnswerText.ts"
import { foldText } from "./CharFold.ts"
import type { Slot } from "./Slots.ts"
import type { HitFinder } from "./NameMatcher.ts"
import type { Offer } from "./Offers.ts"
import { FUNCTION, nameScore, type Phrase, type Reading, SECTION } from "./WordClass.ts"
import { COLON, GLUE, LOWER, NUMBER } from "./Words.ts"

export const namesOfLead = (reading: Reading, hitOf: HitFinder, slot: Slot): Array<Offer> => {
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

export const offerOf = (reading: Reading, hitOf: HitFinder, part: Phrase, place: Place): Array<Offer> => {
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
