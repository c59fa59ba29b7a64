/** Where a find stands: beside other names, alone in its line, at a start, within a title. */
import { type AnswerText, BOLD, LINK } from "../text/AnswerText.ts"
import { CALENDAR, ENGLISH, FUNCTION_WORD } from "../lexicon/Lexicon.ts"
import type { NameHit } from "../match/NameMatcher.ts"
import { isStrange, type Surroundings, word } from "./Surroundings.ts"
import { functionWords } from "../lexicon/Vocabulary.ts"
import { COLON, COMMA, GLUE, LOWER, NUMBER, QUOTE, SHOUTED, SPACE, STOP } from "../words/Words.ts"

const joiners = /^(?:and|or|then|vs|versus|y|und|et|e|o|oder|ou|ve|ja|і|и)$/
/** Entries of an enumeration that are looked at on either side. */
const entriesMax = 8

/** Beside another name, with only a comma or "and" between, or further on in such an enumeration. */
export const isListed = (around: Surroundings, first: number, last: number): boolean =>
  !isInterjection(around, first, last) && (isListedAfter(around, last) || isListedBefore(around, first))

const isListedAfter = (around: Surroundings, last: number): boolean => {
  const { words } = around
  let end = last
  for (let entry = 0; entry < entriesMax; entry++) {
    let next = end + 1
    if (next < words.count && word(around, next) === "s" && words.before[next] === GLUE) next++
    if (next >= words.count || words.before[next]! > COMMA) return false
    const joined = joiners.test(word(around, next))
    const after = joined ? next + 1 : next
    if ((!joined && words.before[next] !== COMMA) || after >= words.count || words.before[after]! > COMMA) return false
    if (around.named.has(after)) return true
    if (words.shape[after] === LOWER || words.shape[after] === NUMBER) return false
    end = after
    while (end + 1 < words.count && words.before[end + 1]! <= GLUE && words.shape[end + 1] !== LOWER) end++
    for (let i = after; i <= end; i++) if (around.named.has(i) || isStrange(around, i)) return true
  }
  return false
}

const isListedBefore = (around: Surroundings, first: number): boolean => {
  const { words } = around
  let start = first
  for (let entry = 0; entry < entriesMax; entry++) {
    if (start === 0 || words.before[start]! > COMMA) return false
    const joined = joiners.test(word(around, start - 1))
    let before = joined ? start - 2 : start - 1
    if ((!joined && words.before[start] !== COMMA) || before < 0 || words.before[start - 1]! > COMMA) return false
    if (around.named.has(before)) return true
    if (word(around, before) === "s" && words.before[before] === GLUE) before--
    if (before < 0 || words.shape[before] === LOWER || words.shape[before] === NUMBER) return false
    start = before
    while (start > 0 && words.before[start]! <= GLUE && words.shape[start - 1] !== LOWER) start--
    for (let i = start; i <= before; i++) if (around.named.has(i) || isStrange(around, i)) return true
  }
  return false
}

/** "Front, Missive and Help Scout share": capitals within a sentence make its beginning a list of names. */
export const opensSeries = (around: Surroundings, last: number): boolean => {
  const { words } = around
  let end = last
  for (let entry = 0; entry < entriesMax; entry++) {
    const next = end + 1
    if (next >= words.count || words.before[next]! > COMMA) return false
    const joined = entry > 0 && /^(?:and|or)$/.test(word(around, next))
    const after = joined ? next + 1 : next
    if ((!joined && words.before[next] !== COMMA) || words.shape[after] === LOWER || words.shape[after] === NUMBER)
      return false
    if (after >= words.count || (words.flags[after]! & CALENDAR) !== 0) return false
    end = after
    while (end + 1 < words.count && words.before[end + 1]! <= GLUE && words.shape[end + 1] !== LOWER) end++
    if (joined) return end + 1 < words.count && words.before[end + 1] === SPACE
  }
  return false
}

/** "Zentro for apps, Halcyon for sites": another name has the same small word behind it. */
export const hasParallel = (around: Surroundings, last: number): boolean => {
  const { words } = around
  const small = words.hash[last + 1]
  for (let i = last + 2; i + 1 < words.count && i < last + 16 && words.before[i]! < STOP; i++) {
    if (words.before[i]! < COMMA && !joiners.test(word(around, i - 1))) continue
    let end = i
    while (end + 1 < words.count && words.before[end + 1]! <= GLUE && words.shape[end + 1] !== LOWER) end++
    if (words.hash[end + 1] !== small) continue
    for (let k = i; k <= end; k++) if (around.named.has(k) || isStrange(around, k)) return true
  }
  return false
}

/** "Indeed, Some Name lists …": a small word and a comma before a clause of its own, not before a further name. */
const isInterjection = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  if (words.before[first]! < STOP || !functionWords.has(word(around, first)) || words.before[last + 1] !== COMMA)
    return false
  let next = last + 1
  while (next < words.count && words.before[next]! <= (next === last + 1 ? COMMA : GLUE) && words.shape[next] !== LOWER)
    next++
  return next < words.count && words.before[next] === SPACE && !/^(?:and|or|then)$/.test(word(around, next))
}

export const beginsLead = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  if (around.leads?.has(first) !== true) return false
  if (last + 1 >= words.count || words.before[last + 1]! >= QUOTE || words.shape[last + 1] !== LOWER) return true
  const sign = around.text.source.charCodeAt(around.text.at[words.end[last + 1]!] ?? 0)
  return sign === 0xae || sign === 0x2122
}

export const isLine = ({ length, units }: AnswerText, hit: NameHit): boolean =>
  (hit.start === 0 || units[hit.start - 1] === 10) && (hit.end >= length || units[hit.end] === 10)

/** Of "#3 ", "3. ", "3) ". */
const isNumbering = (unit: number): boolean =>
  unit === 32 || unit === 35 || unit === 46 || unit === 41 || (unit > 47 && unit < 58)

/** A bold, link, heading, cell or line that holds nothing but the find: its place in a list decides. */
export const standsAlone = (text: AnswerText, hit: NameHit): boolean => {
  const before = hit.start === 0 ? 10 : text.units[hit.start - 1]!
  const after = hit.end >= text.length ? 10 : text.units[hit.end]!
  if (before === 10 && after === 10) return true
  const mark = (text.marks[hit.start] ?? 0) & (BOLD | LINK)
  if (mark === 0) return false
  const outside = (index: number): boolean =>
    index < 0 || index >= text.length || ((text.marks[index] ?? 0) & mark) === 0
  let opening = hit.start - 1
  while (!outside(opening) && isNumbering(text.units[opening]!)) opening--
  const colon = after === 58 ? 1 : 0
  return (outside(opening) || before === 91) && (outside(hit.end + colon) || after === 93)
}

export const isShoutedLine = (around: Surroundings, first: number, last: number): boolean => {
  const { words } = around
  const shouted = (index: number): boolean =>
    words.shape[index] === SHOUTED &&
    (words.end[index]! - words.start[index]! > 3 || (words.flags[index]! & (ENGLISH | FUNCTION_WORD)) !== 0)
  for (let i = first; i > 0 && first - i < 3 && words.before[i]! <= SPACE; i--) if (shouted(i - 1)) return true
  for (let i = last + 1; i < words.count && i - last < 4 && words.before[i]! <= SPACE; i++) if (shouted(i)) return true
  return false
}

/** Shortened words whose full stop ends no sentence: "vs.", "e.g.". */
const shortened = /^(?:vs|eg|g|ie|incl|cf|approx)$/

export const opensSentence = (around: Surroundings, first: number): boolean =>
  (around.words.before[first]! >= COLON &&
    !(around.words.before[first] === STOP && shortened.test(word(around, first - 1)))) ||
  (around.words.before[first] === QUOTE &&
    first > 0 &&
    around.text.units[around.words.start[first]! - 1] !== 32 &&
    opensQuote(around, first))

const opensQuote = (around: Surroundings, first: number): boolean => {
  const before = around.text.units[around.words.start[first]! - 1]
  return before === 34 || before === 171
}

const isConjunction = (text: string): boolean => text === "and" || text === "or" || text === "vs"

/** In bold type, a link, a heading or a table. */
export const isSetApart = ({ isHeading, text, words }: Surroundings, first: number): boolean =>
  ((text.marks[words.start[first]!] ?? 0) & (BOLD | LINK)) !== 0 || isHeading(words.start[first]!)

/** Small words that titles have too. */
const titleWords = new Set("of and the for in to a an with on by or vs at from &".split(" "))

/** Whether the phrase around a find is written in title case, so that capitals say nothing. */
export const isTitle = (around: Surroundings, first: number, last: number): boolean => {
  const { text, words } = around
  let capitals = 0
  let small = 0
  let joining = 0
  const look = (i: number): void => {
    if (words.shape[i] === LOWER) {
      if (titleWords.has(word(around, i))) joining++
      else small++
    } else if (words.shape[i] !== NUMBER) capitals++
  }
  for (let i = first; i > first - 8 && words.before[i]! < COMMA && i > 0 && !isConjunction(word(around, i - 1)); i--) {
    if (words.before[i - 1]! < COLON) look(i - 1)
  }
  for (
    let i = last + 1;
    i < last + 9 && i < words.count && words.before[i]! < COMMA && !isConjunction(word(around, i));
    i++
  )
    look(i)
  if (small > 0 || capitals === 0) return false
  return (
    ((text.marks[words.start[first]!] ?? 0) & (BOLD | LINK)) !== 0 ||
    (capitals > 2 && joining === 0) ||
    around.isHeading(words.start[first]!)
  )
}
