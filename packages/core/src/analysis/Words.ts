/** The words of an answer: where they stand, how they are written, and what stands before each. */
import { type AnswerText, CAPITAL_LETTER, isCapital } from "./AnswerText.ts"
import { DIGIT, isWordUnit, kindOf, LETTER, UNSPACED } from "./CharFold.ts"
import { flagsOf, hashUnits } from "./Lexicon.ts"

/** What stands between a word and the one before it; the strongest sign counts, in this order. */
export const SPACE = 0
/** A dash, dot, apostrophe or the like, without a space. */
export const GLUE = 1
export const QUOTE = 2
/** A comma, slash, ampersand or bar. */
export const COMMA = 3
/** A colon, or a dash with spaces around it. */
export const COLON = 4
export const STOP = 5
export const BREAK = 6

/** How a word is written. */
export const LOWER = 0
export const CAPITAL = 1
export const SHOUTED = 2
/** Capitals inside, or letters and digits together. */
export const MIXED = 3
export const NUMBER = 4

/** Arrays by word number. `start` and `end` are unit indexes. */
export interface Words {
  readonly count: number
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly shape: Uint8Array
  readonly before: Uint8Array
  /** See `Lexicon`: the hash of the folded word, and the word lists that hold it. */
  readonly hash: Uint32Array
  readonly flags: Uint16Array
}

/** Cuts an answer into words: runs of letters, marks and digits. */
export const cutWords = (text: AnswerText): Words => {
  const { length, units } = text
  let size = (length >> 2) + 16
  let start = new Uint32Array(size)
  let end = new Uint32Array(size)
  let count = 0
  for (let i = 0; i < length;) {
    const unit = units[i]!
    if (unit < 128 ? ascii[unit] === 0 : !isWordUnit(unit)) {
      i++
      continue
    }
    let stop = i + 1
    const dense = unit > 0x2e80 && kindOf(unit) === UNSPACED
    while (stop < length) {
      const next = units[stop]!
      if (
        next < 128
          ? ascii[next] === 0 || dense
          : !isWordUnit(next) || (next > 0x2e80 && kindOf(next) === UNSPACED) !== dense
      )
        break
      stop++
    }
    if (count === size) {
      size *= 2
      start = widen(start, size)
      end = widen(end, size)
    }
    start[count] = i
    end[count++] = stop
    i = stop
  }
  return describe(text, start, end, count)
}

const ascii = Uint8Array.from({ length: 128 }, (_, code) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? 1 : 0
)

/** Fills in how each word is written and what stands before it. */
const describe = (text: AnswerText, start: Uint32Array, end: Uint32Array, count: number): Words => {
  const words = {
    count,
    start,
    end,
    shape: new Uint8Array(count),
    before: new Uint8Array(count),
    hash: new Uint32Array(count),
    flags: new Uint16Array(count)
  }
  for (let word = 0; word < count; word++) {
    const from = start[word]!
    const to = end[word]!
    words.shape[word] = shapeOf(text, from, to)
    const hash = hashUnits(text.units, from, Math.min(to, from + 40))
    words.hash[word] = hash
    words.flags[word] = flagsOf(hash)
    const gap = word === 0 ? 0 : from - end[word - 1]!
    words.before[word] =
      word === 0 ? BREAK : gap === 1 && text.units[from - 1] === 32 ? SPACE : between(text, words, word)
  }
  return words
}

const widen = (array: Uint32Array, size: number): Uint32Array<ArrayBuffer> => {
  const wider = new Uint32Array(size)
  wider.set(array)
  return wider
}

const shapeOf = (text: AnswerText, start: number, end: number): number => {
  const { marks, units } = text
  const first = units[start]!
  if (first >= 128 || first < 97) {
    const kind = kindOf(first)
    if (kind !== LETTER) return kind === DIGIT ? digitShape(text, start, end) : LOWER
  }
  const stop = Math.min(end, start + 40)
  let capitals = 0
  let digits = 0
  for (let i = start; i < stop; i++) {
    const unit = units[i]!
    if ((marks[i]! & CAPITAL_LETTER) !== 0) capitals++
    else if (unit < 97 || (unit >= 128 && kindOf(unit) !== LETTER)) digits++
  }
  if (digits > 0) return MIXED
  if (capitals === 0) return LOWER
  if (capitals === stop - start) return capitals === 1 ? CAPITAL : SHOUTED
  return capitals === 1 && isCapital(text, start) ? CAPITAL : MIXED
}

const digitShape = (text: AnswerText, start: number, end: number): number => {
  const stop = Math.min(end, start + 40)
  for (let i = start; i < stop; i++) if (kindOf(text.units[i]!) === LETTER) return MIXED
  return NUMBER
}

const between = (text: AnswerText, words: Words, word: number): number => {
  const from = words.end[word - 1]!
  const to = words.start[word]!
  let strongest = SPACE
  const stop = Math.min(to, from + 64)
  for (let i = from; i < stop; i++) {
    const unit = text.units[i]!
    const kind = unit === 32 ? SPACE : signKind(text, i, words.start[word - 1]!, from, to)
    if (kind > strongest) strongest = kind
  }
  return strongest
}

const signKind = (text: AnswerText, i: number, start: number, from: number, to: number): number => {
  const spaced = to - from > 1
  const wide = text.source.charCodeAt(text.at[i]!) > 0x3000
  switch (text.units[i]) {
    case 10:
      return BREAK
    case 46: // .
      if (wide) return STOP
      if (spaced) return i === from || text.units[i - 1] !== 32 ? STOP : GLUE
      return gluedSentence(text, start, from, to) ? STOP : GLUE
    case 33: // !
    case 63: // ?
    case 0x2026:
      return STOP
    case 58: // :
      return spaced || wide || (isCapital(text, to) && kindOf(text.units[to]!) === LETTER) ? COLON : GLUE
    case 45: // -
      return spaced && (text.units[i - 1] === 32 || text.source.charCodeAt(text.at[i]!) > 0x2012)
        ? COLON
        : text.source.charCodeAt(text.at[i]!) === 0x2014
          ? COLON
          : GLUE
    case 38: // &
      return spaced ? COMMA : GLUE
    case 44:
    case 59:
    case 47:
    case 43:
    case 124:
      return COMMA
    case 39:
    case 95:
    case 64:
      return GLUE
    case 32:
      return SPACE
    default:
      return QUOTE
  }
}

/** "…every purchase.Halcyon Card": a full stop without a space, before a capital. */
const gluedSentence = (text: AnswerText, start: number, from: number, to: number): boolean => {
  if (!isCapital(text, to) || (from - start < 3 && isCapital(text, to + 1))) return false
  if (from - start < 2 && kindOf(text.units[start]!) === LETTER) return false
  return !isCapital(text, start) || !endsHost(text, to)
}

/** "Zentro.Net", "Velvet.Com": what follows the dot is how hosts end. */
const endsHost = (text: AnswerText, to: number): boolean => {
  const ending = text.folded.slice(to, to + 4).split(/[^a-z]/)[0] ?? ""
  return /^(?:com?|net|org|io|ai|app|dev|tv|me|js)$/.test(ending)
}

/** Number of the first word that ends behind `unit`: the word that covers it, or the next one. */
export const wordAt = (words: Words, unit: number): number => {
  let low = 0
  let high = words.count
  while (low < high) {
    const middle = (low + high) >> 1
    if (words.end[middle]! > unit) high = middle
    else low = middle + 1
  }
  return low
}
