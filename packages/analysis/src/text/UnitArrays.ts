/** Arrays for the units of an answer, kept from one analysis to the next. */

/** Arrays with more units than this are dropped with their answer. */
const keptMax = 1 << 19
/** Zeros behind the units in use, so that a read past the end sees nothing of the answer before. */
const margin = 64

/** Room for units; see `AnswerText`. */
export interface UnitArrays {
  readonly units: Uint16Array
  readonly at: Uint32Array
  readonly marks: Uint8Array
}

/** The arrays that analyses share. The next analysis overwrites them, so no result may refer to them. */
export class UnitScratch {
  private kept = makeUnitArrays(1 << 14)

  /** Arrays with room for `size` units. */
  take(size: number): UnitArrays {
    return this.kept.units.length >= size ? this.kept : this.keep(makeUnitArrays(size + (size >> 1)))
  }

  /** Arrays with twice the room that hold the same units. */
  widen({ at, marks, units }: UnitArrays): UnitArrays {
    const wider = makeUnitArrays(units.length * 2)
    wider.units.set(units)
    wider.at.set(at)
    wider.marks.set(marks)
    return this.keep(wider)
  }

  private keep(arrays: UnitArrays): UnitArrays {
    if (arrays.units.length <= keptMax) this.kept = arrays
    return arrays
  }
}

const makeUnitArrays = (size: number): UnitArrays => ({
  units: new Uint16Array(size),
  at: new Uint32Array(size),
  marks: new Uint8Array(size)
})

/** Clears the margin behind the first `length` units. */
export const clearBehind = ({ at, marks, units }: UnitArrays, length: number): void => {
  units.fill(0, length, length + margin)
  at.fill(0, length, length + margin)
  marks.fill(0, length, length + margin)
}
