/** Cuts an answer into tokens: where they stand, how they are written, and what stands before each. */
import { flagsOf } from "../lexicon/Lexicon.ts"
import { type AnswerText, CAPITAL_LETTER, isCapital } from "../text/AnswerText.ts"
import { DIGIT, isWordUnit, kindOf, LETTER, UNSPACED } from "../text/CharFold.ts"
import { hashBasis, hashPrime, hashUnits } from "../text/WordHash.ts"
import { type TokenColumns, tokensOf, type TokenScratch } from "./TokenArrays.ts"

/** What stands between a token and the one before it: the strongest sign, in this order. */
export const SPACE = 0
/** Dash, dot, apostrophe or similar sign, without a space. */
export const GLUE = 1
export const QUOTE = 2
/** A comma, slash, ampersand or bar. */
export const COMMA = 3
/** A colon, or a dash with spaces around it. */
export const COLON = 4
export const STOP = 5
export const BREAK = 6
/** How a token is written. */
export const LOWER = 0
export const CAPITAL = 1
export const SHOUTED = 2
/** Capitals inside, or letters and digits together. */
export const MIXED = 3
export const NUMBER = 4

/** The tokens of an answer, as arrays by token. */
export interface Tokens extends TokenColumns {
  readonly count: number
}

/** Cuts an answer into runs of letters, marks and digits. The arrays belong to `scratch`. */
export const tokenize = (text: AnswerText, scratch: TokenScratch): Tokens => {
  const { length, marks, units } = text
  // no token is empty
  const arrays = scratch.take(text.length)
  const { before, end, flags, hash: hashes, shape, start } = arrays
  let count = 0
  let behind = 0
  for (let i = 0; i < length;) {
    const first = units[i]!
    if (first < 128 ? ascii[first] === 0 : !isWordUnit(first)) {
      i++
      continue
    }
    let stop = i
    let hash = hashBasis
    let capitals = 0
    let digits = 0
    for (; stop < length; stop++) {
      const unit = units[stop]!
      if (unit >= 128 || ascii[unit] === 0) break
      hash = Math.imul(hash ^ unit, hashPrime)
      if ((marks[stop]! & CAPITAL_LETTER) !== 0) capitals++
      else if (unit < 97) digits++
    }
    const size = stop - i
    const plain = size <= shapeMax && first >= 97 && (stop >= length || units[stop]! < 128)
    if (!plain) stop = endOfToken(text, i)
    start[count] = i
    end[count] = stop
    if (plain) {
      shape[count] =
        digits > 0 ? MIXED : capitals === 0 ? LOWER : capitalShape(capitals, size, (marks[i]! & CAPITAL_LETTER) !== 0)
      hash >>>= 0
    } else {
      shape[count] = shapeOf(text, i, stop)
      hash = hashUnits(units, i, Math.min(stop, i + shapeMax))
    }
    hashes[count] = hash
    flags[count] = flagsOf(hash)
    before[count] =
      count === 0
        ? BREAK
        : i - behind === 1 && units[i - 1] === 32
          ? SPACE
          : between(text, start[count - 1]!, behind, i)
    behind = stop
    count++
    i = stop
  }
  const tokens = tokensOf(arrays, count)
  placeBlocks(text, tokens)
  return tokens
}

/** Notes with each block which tokens it has. */
const placeBlocks = ({ blocks }: AnswerText, { count, end }: Tokens): void => {
  let token = 0
  for (const block of blocks) {
    while (token < count && end[token]! <= block.start) token++
    block.firstToken = token
    while (token < count && end[token]! <= block.end) token++
    block.limitToken = token
  }
}

/** Letters of a token that are read. */
const shapeMax = 40

const capitalShape = (capitals: number, size: number, isFirst: boolean): number => {
  if (capitals === size) return capitals === 1 ? CAPITAL : SHOUTED
  return capitals === 1 && isFirst ? CAPITAL : MIXED
}

/** The end of a token of any script. Letters of a script without spaces and others are separate tokens. */
const endOfToken = ({ length, units }: AnswerText, start: number): number => {
  const first = units[start]!
  const dense = first > 0x2e80 && kindOf(first) === UNSPACED
  let stop = start + 1
  while (stop < length) {
    const next = units[stop]!
    if (next < 128 && (ascii[next] === 0 || dense)) break
    if (next >= 128 && (!isWordUnit(next) || (next > 0x2e80 && kindOf(next) === UNSPACED) !== dense)) break
    stop++
  }
  return stop
}

const ascii = Uint8Array.from({ length: 128 }, (_, code) =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) ? 1 : 0
)

const shapeOf = (text: AnswerText, start: number, end: number): number => {
  const { marks, units } = text
  const first = units[start]!
  if (first >= 128 || first < 97) {
    const kind = kindOf(first)
    if (kind !== LETTER) return kind === DIGIT ? digitShape(text, start, end) : LOWER
  }
  const stop = Math.min(end, start + shapeMax)
  let capitals = 0
  let digits = 0
  for (let i = start; i < stop; i++) {
    const unit = units[i]!
    if ((marks[i]! & CAPITAL_LETTER) !== 0) capitals++
    else if (unit < 97 || (unit >= 128 && kindOf(unit) !== LETTER)) digits++
  }
  if (digits > 0) return MIXED
  return capitals === 0 ? LOWER : capitalShape(capitals, stop - start, isCapital(text, start))
}

const digitShape = (text: AnswerText, start: number, end: number): number => {
  const stop = Math.min(end, start + shapeMax)
  for (let i = start; i < stop; i++) if (kindOf(text.units[i]!) === LETTER) return MIXED
  return NUMBER
}

/** Whether a name may begin here: a capital, or a letter of a script without spaces. */
const startsName = (text: AnswerText, at: number): boolean => {
  const kind = kindOf(text.units[at]!)
  return kind === UNSPACED || (kind === LETTER && isCapital(text, at))
}

/** The strongest sign between the token from `start` to `from` and the next one at `to`. */
const between = (text: AnswerText, start: number, from: number, to: number): number => {
  let strongest = SPACE
  const stop = Math.min(to, from + 64)
  for (let i = from; i < stop; i++) {
    const unit = text.units[i]!
    const kind = unit === 32 ? SPACE : signKind(text, i, start, from, to)
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
      if (i - start === 1 && text.units[start - 1] === 46 && isCapital(text, start) && isCapital(text, to)) return GLUE
      if (spaced) return i === from || text.units[i - 1] !== 32 ? STOP : GLUE
      return gluedSentence(text, start, from, to) ? STOP : GLUE
    case 33: // !
    case 63: // ?
    case 0x2026:
      return STOP
    case 58: // :
      return spaced || wide || startsName(text, to) ? COLON : GLUE
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
  if (kindOf(text.units[to + 1] ?? 0) === DIGIT) return false
  if (!isCapital(text, to) || (from - start < 3 && isCapital(text, to + 1))) return false
  if (from - start < 2 && kindOf(text.units[start]!) === LETTER) return false
  return !isCapital(text, start) || !endsHost(text, to)
}

/** "Zentro.Net", "Velvet.Com": behind the dot stands the ending of a host. */
const endsHost = (text: AnswerText, to: number): boolean => {
  const ending = text.folded.slice(to, to + 4).split(/[^a-z]/)[0] ?? ""
  return /^(?:com?|net|org|io|ai|app|dev|tv|me|js)$/.test(ending)
}

/** The last of the words with a capital that go on behind a token, below `limit`. */
export const lastCapital = ({ before, shape }: Tokens, token: number, limit: number): number => {
  let last = token
  while (last + 1 < limit && before[last + 1]! <= GLUE && shape[last + 1] !== LOWER) last++
  return last
}

/** The token that holds a unit; the next one if the unit stands between two. */
export const tokenAt = (tokens: Tokens, unit: number): number => {
  let low = 0
  let high = tokens.count
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens.end[middle]! > unit) high = middle
    else low = middle + 1
  }
  return low
}
