/** Collects the units of an answer: folded characters with their offsets and marks. */
import { CAPITAL_LETTER } from "./AnswerText.ts"
import { composeKana, DROPPED, EXPANDED, expansionOf, foldPair, foldUnit, isCapitalAt } from "./CharFold.ts"

/** ASCII characters that may be markup. */
const special = new Uint8Array(128)
for (const character of "*_~`\\<>&[]!|:") special[character.charCodeAt(0)] = 1
/** Folded unit of each ASCII character. */
const plain = Uint8Array.from({ length: 128 }, (_, code) => (code >= 65 && code <= 90 ? code + 32 : Math.max(32, code)))

/** Whether a character may be markup. */
export const isSpecial = (code: number): boolean => code < 128 && special[code] === 1

/** Arrays with more units than this are dropped with their answer. */
const keptMax = 1 << 19
/** Zeros behind the units in use, so that a read past the end sees nothing of the answer before. */
const margin = 64

/**
 * Growing arrays of units, which analyses share: the next answer overwrites them, so no result may refer to them. Each
 * unit that is pushed gets the present `mark`.
 */
export class UnitBuffer {
  source = ""
  units = new Uint16Array(1 << 14)
  at = new Uint32Array(1 << 14)
  marks = new Uint8Array(1 << 14)
  length = 0
  mark = 0

  /** Begins with another answer. */
  reset(source: string): this {
    this.source = source
    this.length = this.mark = 0
    const size = source.length + margin + 16
    if (this.units.length < size || this.units.length > keptMax) this.widen(Math.max(1 << 14, size + (size >> 1)))
    return this
  }

  /** Pushes ASCII characters up to the first that may be markup; returns the offset of that one. */
  pushPlain(start: number, end: number): number {
    const { at, marks, source, units } = this
    const { mark } = this
    const stop = Math.min(end, start + units.length - this.length - 8)
    let { length } = this
    let i = start
    for (; i < stop; i++) {
      const code = source.charCodeAt(i)
      if (code >= 128 || special[code] === 1) break
      units[length] = plain[code]!
      at[length] = i
      marks[length++] = code >= 65 && code <= 90 ? mark | CAPITAL_LETTER : mark
    }
    this.length = length
    return i
  }

  /** Pushes a unit that comes from the character at `offset`. */
  push(unit: number, offset: number, mark: number): void {
    if (this.length + 4 >= this.units.length) this.grow()
    const index = this.length++
    this.units[index] = unit
    this.at[index] = offset
    this.marks[index] = mark
  }

  private grow(): void {
    const { at, marks, units } = this
    this.widen(units.length * 2)
    this.units.set(units)
    this.at.set(at)
    this.marks.set(marks)
  }

  private widen(size: number): void {
    this.units = new Uint16Array(size)
    this.at = new Uint32Array(size)
    this.marks = new Uint8Array(size)
  }

  /** Clears what stands behind the last unit. */
  finish(): void {
    if (this.length + margin > this.units.length) this.grow()
    for (const array of [this.units, this.at, this.marks]) array.fill(0, this.length, this.length + margin)
  }

  /** Pushes the character at `i`, folded; returns the offset behind it. */
  pushCharacter(i: number): number {
    const code = this.source.charCodeAt(i)
    if (code < 128) {
      if (code >= 65 && code <= 90) this.push(code + 32, i, this.mark | CAPITAL_LETTER)
      else this.push(code < 32 ? 32 : code, i, this.mark)
      return i + 1
    }
    if (code >= 0xd800 && code <= 0xdbff && (this.source.charCodeAt(i + 1) & 0xfc00) === 0xdc00) return this.pushPair(i)
    const folded = foldUnit(code)
    const mark = isCapitalAt(this.source, i) ? this.mark | CAPITAL_LETTER : this.mark
    if (folded === EXPANDED) for (const unit of expansionOf(code)) this.push(unit.charCodeAt(0), i, mark)
    else if (folded !== DROPPED) {
      const joined = folded === 0x3099 || folded === 0x309a ? composeKana(this.units[this.length - 1] ?? 0, folded) : 0
      if (joined > 0) this.units[this.length - 1] = joined
      else this.push(folded, i, mark)
    }
    return i + 1
  }

  private pushPair(i: number): number {
    const folded = foldPair(this.source, i)
    const mark = isCapitalAt(this.source, i) ? this.mark | CAPITAL_LETTER : this.mark
    for (let k = 0; k < folded.length; k++) this.push(folded.charCodeAt(k), i, mark)
    return i + 2
  }
}
