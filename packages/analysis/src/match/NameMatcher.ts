/**
 * Finds all tracked names in an answer at once: one automaton over the letters and digits of the text, then a check of
 * each match's edges and joins. The longest match wins where several overlap.
 */
import { isEverydayWord } from "../lexicon/ForeignWords.ts"
import { withoutLegalForm } from "../lexicon/LegalForms.ts"
import { isPlainWord } from "../lexicon/Lexicon.ts"
import type { AnswerText } from "../text/AnswerText.ts"
import { foldText, isWordUnit } from "../text/CharFold.ts"
import { edgesHold, type MatchCandidate, joinsHold, signsMax } from "./NameEdges.ts"
import { type NamePattern, patternsOf } from "./NamePattern.ts"

/** A place where a tracked name stands. `start` and `end` are unit indexes. */
export interface NameMatch {
  readonly pattern: NamePattern
  readonly entity: number
  readonly start: number
  readonly end: number
}

/** A name with its other spellings and its web domain. */
interface MatchedName {
  readonly name: string
  readonly aliases: ReadonlyArray<string>
  /** Hosts without scheme and path; see `addressesOf`. */
  readonly hosts: ReadonlyArray<string>
}

/** Finds the first match that overlaps the units `start` to `end`. */
export type MatchFinder = (start: number, end: number) => NameMatch | undefined

/** The automaton for a list of names. Entity numbers are indexes of that list. */
export interface NameMatcher {
  readonly rich: boolean
  readonly patterns: ReadonlyArray<NamePattern>
  /** Class of a unit below 1,024 in the automaton: 0 if no name has it, 255 for a sign that is skipped. */
  readonly classes: Uint8Array
  /** 1 for the units below 1,024 that begin a name. */
  readonly starts: Uint8Array
  /** Classes of the other units that stand in names. */
  readonly rare: ReadonlyMap<number, number>
  readonly width: number
  readonly next: Int32Array
  readonly outputs: ReadonlyArray<ReadonlyArray<number>>
  /** 1 for the states (as offsets into `next`) with outputs. */
  readonly accepts: Uint8Array
  /** Places of the letters of the match that is being checked. */
  readonly places: Uint32Array
}

const PASS = 255
/** Most matches of one spelling that are kept; further ones add nothing. */
const matchesMax = 4000
const common = 1024
const baseClasses = Uint8Array.from({ length: common }, (_, code) => (isWordUnit(code) ? 0 : PASS))

/**
 * Builds the automaton. All names together may have at most 250 different letters; rarer ones never match. `rich`: for
 * languages with case endings on Latin names; see `hasRichEndings`.
 */
export const makeMatcher = (names: ReadonlyArray<MatchedName>, rich: boolean): NameMatcher => {
  const spellings = names.map(({ aliases, name }) => [name, ...aliases])
  const patterns = names.flatMap((name, entity) => {
    const own = [...spellings[entity]!, ...shortSpellings(spellings, entity)].flatMap((written) =>
      patternsOf({ entity, name: written, rich })
    )
    const hosts = name.hosts.flatMap((host) => patternsOf({ entity, name: host, host: true }))
    return [...(own.length < 2 ? own : new Map(own.map((one) => [signatureOf(one), one])).values()), ...hosts]
  })
  const alphabet = new Map<number, number>()
  for (const { key } of patterns) {
    for (let i = 0; i < key.length && alphabet.size < 250; i++) {
      const code = key.charCodeAt(i)
      if (!alphabet.has(code)) alphabet.set(code, alphabet.size + 1)
    }
  }
  const classes = baseClasses.slice()
  for (const [code, index] of alphabet) if (code < common) classes[code] = index
  const starts = new Uint8Array(common)
  for (const { key } of patterns) if (key.charCodeAt(0) < common) starts[key.charCodeAt(0)] = 1
  return {
    rich,
    patterns,
    classes,
    starts,
    rare: alphabet,
    places: new Uint32Array(placesMax),
    ...buildAutomaton(patterns, alphabet)
  }
}

/** Equal for patterns that match the same text. */
const signatureOf = ({ prefix, signs, suffix, words }: NamePattern): string =>
  `${prefix} ${words.join(" ")} ${suffix} ${signs.join(" ")}`

/** The spellings without their legal forms: not where an everyday word is left, or what another name is called. */
const shortSpellings = (spellings: ReadonlyArray<ReadonlyArray<string>>, entity: number): Array<string> =>
  spellings[entity]!.flatMap((written) => {
    const short = withoutLegalForm(written)
    if (short === undefined) return []
    const folded = foldText(short)
    const isOthers = (one: string): boolean =>
      foldText(one) === folded || foldText(withoutLegalForm(one) ?? one) === folded
    const taken = spellings.some((list, other) => other !== entity && list.some(isOthers))
    return taken || isPlainWord(folded) || isEverydayWord(null, folded) ? [] : [short]
  })

const buildAutomaton = (patterns: ReadonlyArray<NamePattern>, alphabet: ReadonlyMap<number, number>) => {
  const width = alphabet.size + 1
  const goto: Array<Int32Array> = [new Int32Array(width)]
  const outputs: Array<Array<number>> = [[]]
  patterns.forEach((pattern, index) => {
    let state = 0
    for (let i = 0; i < pattern.key.length; i++) {
      const symbol = alphabet.get(pattern.key.charCodeAt(i))
      if (symbol === undefined) return
      const row = goto[state]!
      if (row[symbol] === 0) {
        row[symbol] = goto.length
        goto.push(new Int32Array(width))
        outputs.push([])
      }
      state = row[symbol]!
    }
    outputs[state]!.push(index)
  })
  const fail = new Int32Array(goto.length)
  const queue = Array.from(goto[0]!).filter((state) => state > 0)
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head]!
    const row = goto[state]!
    const fallback = goto[fail[state]!]!
    for (let symbol = 1; symbol < width; symbol++) {
      const target = row[symbol]!
      if (target === 0) row[symbol] = fallback[symbol]!
      else {
        fail[target] = fallback[symbol]!
        outputs[target]!.push(...(outputs[fail[target] ?? 0] ?? []))
        queue.push(target)
      }
    }
  }
  const next = new Int32Array(goto.length * width)
  const accepts = new Uint8Array(goto.length * width)
  goto.forEach((row, state) => {
    for (let symbol = 0; symbol < width; symbol++) next[state * width + symbol] = row[symbol]! * width
    if (outputs[state]!.length > 0) accepts[state * width] = 1
  })
  return { width, next, outputs, accepts }
}

/** All matches with valid edges and joins, in reading order; of overlapping ones the longest. */
export const matchNames = (matcher: NameMatcher, text: AnswerText): Array<NameMatch> => {
  const { accepts, classes, next, outputs, rare, rich, starts, width } = matcher
  const { length, units } = text
  const matches: Array<NameMatch> = []
  const counts = new Uint32Array(matcher.patterns.length)
  let state = 0
  for (let i = 0; i < length; i++) {
    const unit = units[i]!
    if (state === 0 && unit < common && starts[unit] === 0) continue
    const symbol = unit < common ? classes[unit]! : (rare.get(unit) ?? (isWordUnit(unit) ? 0 : PASS))
    if (symbol === PASS) continue
    state = next[state + symbol]!
    if (accepts[state] === 0) continue
    const found = outputs[state / width]!
    for (let k = 0; k < found.length; k++) {
      const index = found[k]!
      if (counts[index]! >= matchesMax) continue
      const pattern = matcher.patterns[index]!
      const start = readPlaces(matcher, units, pattern.key.length, i)
      const match = start < 0 ? undefined : checkMatch({ text, pattern, start, end: i + 1, rich }, matcher.places)
      if (match === undefined) continue
      matches.push(match)
      counts[index]!++
    }
  }
  return longestOnly(matches)
}

/** Room for the letters of a name, which has at most 200. */
const placesMax = 256

/**
 * Fills the matcher's `places` with those of the `size` letters that end at `last`. Returns the first of them, or -1
 * if they stand too far apart.
 */
const readPlaces = (matcher: NameMatcher, units: Uint16Array, size: number, last: number): number => {
  const { classes, places, rare } = matcher
  let i = last + 1
  for (let k = size - 1; k >= 0; k--) {
    const limit = i - 1 - signsMax
    for (i--; i >= 0 && i >= limit; i--) {
      const unit = units[i]!
      const symbol = unit < common ? classes[unit]! : (rare.get(unit) ?? (isWordUnit(unit) ? 0 : PASS))
      if (symbol !== PASS) break
    }
    if (i < 0 || i < limit) return -1
    places[k] = i
  }
  return i
}

const checkMatch = (candidate: MatchCandidate, places: Uint32Array): NameMatch | undefined => {
  const { end, pattern, start, text } = candidate
  const signed = pattern.prefix !== "" || pattern.suffix !== ""
  if (!signed && !edgesHold(candidate)) return undefined
  if (!joinsHold(text, pattern, places)) return undefined
  const from = start - pattern.prefix.length
  const to = end + pattern.suffix.length
  if (signed && !signsHold(candidate, from)) return undefined
  if (signed && !edgesHold({ ...candidate, start: from, end: to })) return undefined
  return { pattern, entity: pattern.entity, start: from, end: to }
}

const signsHold = ({ end, pattern, text }: MatchCandidate, from: number): boolean => {
  for (let k = 0; k < pattern.suffix.length; k++) if (text.units[end + k] !== pattern.suffix.charCodeAt(k)) return false
  for (let k = 0; k < pattern.prefix.length; k++)
    if (text.units[from + k] !== pattern.prefix.charCodeAt(k)) return false
  return true
}

const inOrder = (a: NameMatch, b: NameMatch): number =>
  a.start - b.start || b.end - a.end || Number(a.pattern.host) - Number(b.pattern.host)

const longestOnly = (matches: Array<NameMatch>): Array<NameMatch> => {
  if (matches.some((match, index) => index > 0 && inOrder(matches[index - 1]!, match) > 0)) matches.sort(inOrder)
  const kept: Array<NameMatch> = []
  for (const match of matches) {
    const last = kept[kept.length - 1]
    if (last === undefined || match.start >= last.end) kept.push(match)
    else if (match.end - match.start > last.end - last.start) kept[kept.length - 1] = match
  }
  return kept
}

/**
 * A finder over matches in reading order. Each search begins near the one before, because callers mostly move forward.
 */
export const makeMatchFinder = (matches: ReadonlyArray<NameMatch>): MatchFinder => {
  let near = 0
  return (start, end) => {
    let low = 0
    let high = matches.length
    if (near > 0 && matches[near - 1]!.end > start) high = near - 1
    else {
      low = near
      for (let step = 1; low + step < high; step *= 2) {
        if (matches[low + step - 1]!.end > start) {
          high = low + step - 1
          break
        }
        low += step
      }
    }
    while (low < high) {
      const middle = (low + high) >> 1
      if (matches[middle]!.end > start) high = middle
      else low = middle + 1
    }
    near = low
    const match = matches[low]
    return match !== undefined && match.start < end ? match : undefined
  }
}
