/** Collects the units of an answer: folded characters with their offsets and marks. */
import { CAPITAL_LETTER } from "./AnswerText.ts"
import { composeKana, DROPPED, EXPANDED, expansionOf, foldPair, foldUnit, isCapitalAt } from "./CharFold.ts"
import { clearBehind, type UnitScratch } from "./UnitArrays.ts"

/** ASCII characters that may be markup. */
const special = new Uint8Array(128)
for (const character of "*_~`\\<>&[]!|:") special[character.charCodeAt(0)] = 1
/** Folded unit of each ASCII character. */
const plainUnit = Uint8Array.from({ length: 128 }, (_, code) =>
  code >= 65 && code <= 90 ? code + 32 : Math.max(32, code)
)

/** Whether a character may be markup. */
export const isSpecial = (code: number): boolean => code < 128 && special[code] === 1

/** Growing arrays of units. Each unit that is pushed gets the present `mark`. */
export class UnitBuffer {
  readonly source: string
  private readonly scratch: UnitScratch
  units: Uint16Array
  at: Uint32Array
  marks: Uint8Array
  length = 0
  mark = 0

  constructor(source: string, scratch: UnitScratch) {
    this.source = source
    this.scratch = scratch
    const { at, marks, units } = scratch.take(source.length + 80)
    this.units = units
    this.at = at
    this.marks = marks
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
      units[length] = plainUnit[code]!
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
    const { at, marks, units } = this.scratch.widen(this)
    this.units = units
    this.at = at
    this.marks = marks
  }

  /** Clears what stands behind the last unit. */
  finish(): void {
    if (this.length + 64 > this.units.length) this.grow()
    clearBehind(this, this.length)
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
