/** Whether the characters around a match, and between its letters, allow it to be the name. */
import { isAttachedPrefix, isEnding } from "../lexicon/WordEndings.ts"
import { type AnswerText, isCapital } from "../text/AnswerText.ts"
import { DIGIT, isWordUnit, kindOf, LETTER, OTHER, UNSPACED } from "../text/CharFold.ts"
import { AMPERSAND, INSIDE, type NamePattern, SEAM } from "./NamePattern.ts"

/** Most signs between two letters of a name. */
export const signsMax = 8
/** The end of the word is searched in this many units behind a match. */
const tailMax = 12

/**
 * Whether the signs between the letters of a match, which stand at `places`, still let a reader see the name:
 * "Blue-Fin" for "BlueFin", but not "Blue. Fin".
 */
export const joinsHold = (text: AnswerText, pattern: NamePattern, places: Uint32Array): boolean => {
  const size = pattern.key.length
  const reach = places[size - 1]! - places[0]!
  if (reach === size - 1 && !pattern.joins.includes(AMPERSAND)) return true
  for (let k = 1; k < size; k++) {
    const here = places[k]!
    const before = places[k - 1]!
    const gap = here - before - 1
    if (gap === 0 && pattern.joins[k] !== AMPERSAND) continue
    if (gap > signsMax) return false
    const signs = text.folded.slice(before + 1, here)
    // the tracked spelling, letter by letter: "Co. KG"
    if (signs === pattern.writtenSigns[k] && !pattern.host) continue
    if (gap > 3 || !joinHolds(pattern, k, signs, () => isCapital(text, here))) return false
  }
  return true
}

const joinHolds = (pattern: NamePattern, k: number, signs: string, capital: () => boolean): boolean => {
  const join = pattern.joins[k]!
  if (signs.includes("\n")) return false
  const bare = signs.replaceAll(" ", "")
  if (join === AMPERSAND) return bare === "&" || bare === "+" || (/^[-_]?$/.test(bare) && pattern.key.length > 4)
  if (pattern.host) return signs === pattern.signs[k]
  const plain = signs === " " || signs === "-" || signs === "_"
  if (join === SEAM) return plain && (signs !== " " || capital() || kindOf(pattern.key.charCodeAt(k)) === DIGIT)
  if (join === INSIDE) {
    if (bare === "'" && signs === "'") return k === pattern.key.length - 1 && pattern.key.endsWith("s")
    return plain && signs !== "_" && k >= 3 && pattern.key.length - k >= 2 && pattern.words.length === 1 && capital()
  }
  const own = pattern.signs[k]!
  if (own.includes("'")) return bare === "'" && signs.length <= 2
  if (own === ".") {
    return signs === "." || (signs === " " && capital()) || (signs === ". " && isShortened(pattern, k))
  }
  if (own === "" && bare === ".") return isShortened(pattern, k)
  return plain || (bare !== "" && bare === own) || (own === "" && bare === "-")
}

/** Titles that are written with a full stop or without: "Dr. Martens", "St Ives". */
const titles = new Set(["dr", "fr", "ft", "jr", "mme", "mr", "mrs", "ms", "mt", "prof", "sr", "st", "ste"])

/** Whether the word of the name before letter `k` is an initial or a title: its full stop does not end a sentence. */
const isShortened = ({ joins, key }: NamePattern, k: number): boolean => {
  let from = k - 1
  while (from > 0 && (joins[from] === INSIDE || joins[from] === SEAM)) from--
  return k - from === 1 || titles.has(key.slice(from, k))
}

/** Whether a match is not part of a longer word. */
export const edgesHold = (candidate: MatchCandidate): boolean =>
  (!candidate.pattern.capital || isCapital(candidate.text, candidate.start)) &&
  startHolds(candidate.text, candidate.start) &&
  endHolds(candidate) &&
  !isMeasure(candidate)

/** Numbers with a unit, which can also be names: "3M". */
const measures = /^\d+(?:[kcmµ]?m|[km]?g|m?l|k?w|[vhsd])$/

/** "3m long" where "3M" is tracked. */
const isMeasure = ({ end, pattern, text }: MatchCandidate): boolean =>
  measures.test(pattern.key) && pattern.written !== pattern.written.toLowerCase() && !isCapital(text, end - 1)

/** A match whose edges are to be checked; `start` and `end` are unit indexes. */
export interface MatchCandidate {
  readonly text: AnswerText
  readonly pattern: NamePattern
  readonly start: number
  readonly end: number
  /** See `isEnding`. */
  readonly rich: boolean
}

const startHolds = (text: AnswerText, start: number): boolean => {
  if (start === 0) return true
  const before = text.units[start - 1]!
  const kind = kindOf(before)
  if (kind === OTHER) return true
  const first = kindOf(text.units[start]!)
  if (kind === UNSPACED || first === UNSPACED) return kind !== DIGIT || first === UNSPACED
  if (scriptOf(before) !== scriptOf(text.units[start]!) && kind === LETTER && first === LETTER)
    return attaching.has(scriptOf(before))
  if (text.at[start]! > text.at[start - 1]! + 1 && isCapital(text, start) && !isCapital(text, start - 1)) return true
  if (attaching.has(scriptOf(before))) {
    let from = start - 1
    while (from > 0 && start - from < tailMax && isWordUnit(text.units[from - 1]!)) from--
    return isAttachedPrefix(sliceOf(text, from, start))
  }
  return false
}

const endHolds = ({ end, pattern, rich, text }: MatchCandidate): boolean => {
  const next = end < text.length ? text.units[end]! : 32
  const kind = kindOf(next)
  const last = text.units[end - 1]!
  if (kind === OTHER) return !((next === 43 || next === 35) && pattern.key.length <= 2 && pattern.suffix === "")
  if (pattern.suffix !== "" || kindOf(last) === OTHER) return false
  if (kindOf(last) === UNSPACED || kind === UNSPACED) return true
  let stop = end
  while (stop < text.length && stop - end < tailMax && isWordUnit(text.units[stop]!)) stop++
  if (kind === DIGIT) return false
  if (scriptOf(last) !== scriptOf(next)) return attaching.has(scriptOf(next)) || attaching.has(scriptOf(last))
  const capital = isCapital(text, end)
  const small = !isCapital(text, end - 1)
  if (text.at[end]! > text.at[end - 1]! + 1 && capital && small) return true
  const tail = sliceOf(text, end, stop)
  if (capital && small) return /^[a-z]{1,4}\d/.test(tail) || /^[a-z]{1,4}-\d/.test(sliceOf(text, end, stop + 2))
  if (stop - end >= tailMax) return false
  return isEnding({ name: pattern.key, ending: tail, shouted: capital, rich })
}

const sliceOf = (text: AnswerText, start: number, end: number): string => text.folded.slice(start, end)

type Script = "latin" | "greek" | "cyrillic" | "hebrew" | "arabic" | "hangul"

/** Returns the script of a letter. "latin" covers all other scripts. */
const scriptOf = (code: number): Script => {
  if (code < 0x370) return "latin"
  if (code < 0x400) return "greek"
  if (code < 0x530) return "cyrillic"
  if (code >= 0x590 && code < 0x600) return "hebrew"
  if (code >= 0x600 && code < 0x780) return "arabic"
  if (code >= 0xac00 && code < 0xd7b0) return "hangul"
  return "latin"
}

/** Scripts in which articles, prepositions or particles are written onto a name. */
const attaching: ReadonlySet<Script> = new Set(["hebrew", "arabic", "hangul"])
