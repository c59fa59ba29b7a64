/** Senses of an ordinary word that its neighbours give away: a unit, a date, a place, a part of a compound. */
import { PLACE } from "../lexicon/Lexicon.ts"
import type { NameHit } from "../match/NameMatcher.ts"
import { type Surroundings, word } from "./Surroundings.ts"
import { calendarWords, dateWords } from "../lexicon/Vocabulary.ts"
import { COMMA, GLUE, LOWER, NUMBER, QUOTE, SPACE } from "../words/Words.ts"

/** Whether a word begins a line of the answer as received. */
const startsLine = ({ text, words }: Surroundings, word: number): boolean => {
  const at = text.at[words.start[word]!]!
  return text.source.slice(Math.max(0, at - 4), at).includes("\n")
}

export const isUnit = (around: Surroundings, first: number): boolean =>
  first > 0 &&
  around.words.shape[first - 1] === NUMBER &&
  around.words.before[first] === SPACE &&
  !/[#$€£]/.test(String.fromCharCode(around.text.units[around.words.start[first - 1]! - 1] ?? 32)) &&
  !startsLine(around, first)

/** A quoted value behind a key that holds names, as in JSON: `"name": "Acme"`. */
export const isNamedValue = ({ text, words }: Surroundings, hit: NameHit, first: number): boolean => {
  const { units } = text
  if (units[hit.start - 1] !== 34 || units[hit.end] !== 34 || words.shape[first] === LOWER || first === 0) return false
  const before = text.folded.slice(Math.max(0, hit.start - 24), hit.start - 1)
  return /"(?:name|brand|company|product|provider|service|tool|vendor|title|option|best|winner|pick)"\s*:\s*$/.test(
    before
  )
}

/** "on-board", "velvet-lined": a dash or dot ties the word to a small one. */
export const isCompound = (around: Surroundings, hit: NameHit, first: number, last: number): boolean => {
  const { text, words } = around
  const tied = (index: number): boolean =>
    index < words.count && words.before[index] === GLUE && words.shape[index] === LOWER
  if (text.units[hit.end] === 45 && tied(last + 1)) return true
  return first > 0 && words.before[first] === GLUE && text.units[hit.start - 1] === 45
}

/** "United States": both words belong to a place's name. */
export const isPlaceName = ({ words }: Surroundings, first: number, last: number): boolean =>
  first === last &&
  last + 1 < words.count &&
  (words.flags[first]! & words.flags[last + 1]! & PLACE) !== 0 &&
  words.before[last + 1] === SPACE &&
  words.shape[last + 1] !== LOWER

export const isDate = (around: Surroundings, first: number, hit: NameHit): boolean => {
  if (!calendarWords.has(hit.pattern.key)) return false
  const { words } = around
  if (first > 0 && words.before[first]! <= QUOTE && dateWords.has(word(around, first - 1))) return true
  const next = first + 1
  if (next >= words.count || words.before[next]! > COMMA) return false
  return (
    words.shape[next] === NUMBER ||
    /^(?:morning|afternoon|evening|night|through|to|\d+(?:st|nd|rd|th))$/.test(word(around, next))
  )
}
