/** The names in an accepted head or an enumeration, cut to the brand's name. */
import { isCircumstance } from "../layout/LabelNames.ts"
import type { ListEntry } from "../layout/ListEntry.ts"
import { leadingMatch, startsWithTracked, speaksOfTracked } from "../layout/PartNames.ts"
import type { MatchFinder } from "../match/NameMatcher.ts"
import { nameText } from "../text/AnswerText.ts"
import { foldText } from "../text/CharFold.ts"
import { isDescribing, NAMELIKE, nameScore, ORDINARY } from "../token/NameScore.ts"
import { FUNCTION, type Phrase, type Answer, SECTION } from "../token/Answer.ts"
import { CAPITAL, COLON, COMMA, GLUE, LOWER, NUMBER } from "../token/Tokens.ts"
import type { Option, OptionPlace } from "./Option.ts"

/** Most names of one head: "Zentro, Halcyon, Fenwick". */
const namesMax = 8

/** Adds the names of a head: those of the segment that is most like a name. */
export const addNamesOf = (answer: Answer, matchIn: MatchFinder, entry: ListEntry, options: Array<Option>): void => {
  const place = { block: entry.block, section: entry.section, heads: true }
  const only = entry.head.parts.length === 1 ? entry.head.parts[0] : undefined
  if (only !== undefined) return addOption(answer, matchIn, only, place, options)
  const chosen = bestSegment(answer, matchIn, segmentsOf(answer, entry))
  let added = 0
  let ranked = false
  for (const [index, part] of chosen.entries()) {
    if (index > 0 && (answer.tokens.shape[part.first] === LOWER || repeats(answer, chosen[0]!, part))) continue
    const behind = isSlashed(answer, chosen[index - 1], part)
    const slashed = behind || isSlashed(answer, part, chosen[index + 1])
    if (!behind) ranked = slashed && isTrackedBeside(answer, matchIn, chosen, index)
    const isTracked = startsWithTracked(answer, part, matchIn)
    if (index > 0 && !isTracked && isPraise(answer, matchIn, entry, chosen[0]!, part)) continue
    const beside = slashed && !isTracked && ranked
    if (slashed) ranked = true
    if (added++ < namesMax) addOption(answer, matchIn, part, beside ? { ...place, beside } : place, options)
  }
}

/** "1. Zentro, Simple": behind the comma of a numbered entry or a name, or before a full stop, a word is praise. */
const isPraise = (answer: Answer, matchIn: MatchFinder, entry: ListEntry, name: Phrase, part: Phrase): boolean => {
  const { text, tokens } = answer
  if (text.units[tokens.end[part.first - 1]!] !== 44) return false
  if (entry.head.numbered || text.blocks[entry.block]!.ordered || text.units[tokens.end[part.last]!] === 46) return true
  const named = nameScore(answer, name) === NAMELIKE || startsWithTracked(answer, name, matchIn)
  return answer.english && named && nameScore(answer, part) === ORDINARY
}

/**
 * "Zentro/Halcyon", "Zentro Home / Dot": two names of one entry. Between single words with spaces ("Zentro / Halcyon")
 * a slash sets two brands side by side.
 */
const isSlashed = ({ text, tokens }: Answer, part: Phrase | undefined, next: Phrase | undefined): boolean => {
  if (part === undefined || next === undefined || next.first !== part.last + 1) return false
  const from = tokens.end[part.last]!
  const to = tokens.start[next.first]!
  for (let i = from; i < to; i++) {
    const unit = text.units[i]
    if (unit === 47 && to - from === 1) return true
    if (unit === 47 || unit === 38) return part.last - part.first > next.last - next.first
  }
  return false
}

/** Whether a tracked name is one of the slashed names from `from` on. */
const isTrackedBeside = (answer: Answer, matchIn: MatchFinder, parts: ReadonlyArray<Phrase>, from: number): boolean => {
  for (let i = from; i < parts.length && (i === from || isSlashed(answer, parts[i - 1], parts[i])); i++)
    if (startsWithTracked(answer, parts[i]!, matchIn)) return true
  return false
}

/** The segment with the part that is most like a name; if none is, the first that is not a title. */
const bestSegment = (
  answer: Answer,
  matchIn: MatchFinder,
  segments: ReadonlyArray<ReadonlyArray<Phrase>>
): ReadonlyArray<Phrase> => {
  let best: ReadonlyArray<Phrase> | undefined
  let top: number = ORDINARY
  for (const segment of segments) {
    for (const part of segment) {
      const worth = startsWithTracked(answer, part, matchIn)
        ? NAMELIKE + 1
        : isCircumstance(answer, part)
          ? ORDINARY
          : nameScore(answer, part)
      if (worth > top) {
        top = worth
        best = segment
      }
    }
  }
  const isNamed = (part: Phrase): boolean => !isTitlePart(answer, part) && !isCircumstance(answer, part)
  return best ?? segments.find((segment) => segment.every(isNamed)) ?? segments[0]!
}

/** "Castles / Castles of Winter": another edition of the same. */
const repeats = ({ tokenText }: Answer, first: Phrase, part: Phrase): boolean => {
  for (let i = part.first; i <= part.last; i++) if (tokenText(i) === tokenText(first.first)) return true
  return false
}

/**
 * The parts of a head by segment: colons, dashes and brackets stand between segments, slashes and commas within one
 * ("A / B"). What continues behind a bracket ("A (4K) Smart TV") is left out.
 */
const segmentsOf = (answer: Answer, entry: ListEntry): Array<Array<Phrase>> => {
  const { tokens } = answer
  const segments: Array<Array<Phrase>> = []
  let end = -1
  for (const part of entry.head.parts) {
    const last = segments[segments.length - 1]
    if (last !== undefined && part.first - end <= 4 && isBehindBracket(answer, part.first)) {
      end = part.last
      continue
    }
    if (last === undefined || tokens.before[part.first] === COLON || part.first - end > 2) segments.push([part])
    else last.push(part)
    end = part.last
  }
  return segments
}

const isBehindBracket = ({ text, tokens }: Answer, token: number): boolean => {
  if (tokens.before[token]! >= COMMA) return false
  for (let i = tokens.end[token - 1] ?? 0; i < tokens.start[token]!; i++) if (text.units[i] === 41) return true
  return false
}

const isTitlePart = (answer: Answer, part: Phrase): boolean => {
  for (let i = part.first; i <= part.last; i++) if (answer.classOf(i) === SECTION) return true
  return false
}

/** Adds the option that a phrase names, if it names one. */
export const addOption = (
  answer: Answer,
  matchIn: MatchFinder,
  part: Phrase,
  place: OptionPlace,
  options: Array<Option>
): void => {
  const { text, tokens } = answer
  const match = leadingMatch(answer, part, matchIn)
  if (match !== undefined) {
    options.push({ entity: match.entity, start: match.start, end: match.end, name: "", ...place })
    return
  }
  // "Méfiez-vous de Zentrova :"
  const isOfTracked = !answer.english && matchIn(tokens.start[part.last]!, tokens.end[part.last]!) !== undefined
  if (isOfTracked || speaksOfTracked(answer, part, matchIn)) return
  const trimmed = trim(answer, part)
  if (trimmed.first === trimmed.last && answer.classOf(trimmed.first) === FUNCTION) return
  if (isDescribing(answer, trimmed)) return
  const start = tokens.start[trimmed.first]!
  let end = tokens.end[trimmed.last]!
  if (text.units[end] === 33 || text.units[end] === 43) end++
  const name = nameText(text, start, end)
  const single = place.heads && text.units[end + 1] === 40 && tokens.shape[trimmed.first] === CAPITAL
  if ((name.length < 2 && !single) || name.length > 60 || foldText(name) === "") return
  options.push({ entity: -1, start, end, name, ...place })
}

/** Cuts articles in front, and model numbers and further words behind, off a name. */
const trim = (answer: Answer, part: Phrase): Phrase => {
  const { classOf, tokens } = answer
  let { first, last } = part
  while (first < last && tokens.shape[first] === LOWER && classOf(first) === FUNCTION) first++
  last = Math.min(last, first + 4)
  for (let i = first + 1; i <= last; i++) {
    if (tokens.before[i] === GLUE || !hasDigit(answer, i)) continue
    if (tokens.shape[i] === NUMBER && i === last && i === first + 1) break
    last = i - 1
    break
  }
  while (last > first && tokens.shape[last] === LOWER && tokens.before[last] !== GLUE) last--
  return { first, last }
}

const hasDigit = ({ text, tokens }: Answer, token: number): boolean => {
  const stop = Math.min(tokens.end[token]!, tokens.start[token]! + 40)
  for (let i = tokens.start[token]!; i < stop; i++) if (text.units[i]! >= 48 && text.units[i]! <= 57) return true
  return false
}
