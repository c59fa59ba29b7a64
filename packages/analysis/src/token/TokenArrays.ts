/**
 * Arrays that one analysis after another works in. An analysis is synchronous and gives nothing of them away, so that
 * the next one may overwrite them; answers above a size get arrays of their own, which are dropped with them.
 */
import type { Tokens } from "./Tokens.ts"

/** Words and units up to which arrays are kept. */
const keptTokens = 1 << 17
const keptUnits = 1 << 19
/** Zeros behind what is used, so that a look past the end sees nothing of the answer before. */
const margin = 64

/** Room for `size` words, and the margin. */
export interface TokenArrays {
  readonly size: number
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly shape: Uint8Array
  readonly before: Uint8Array
  readonly hash: Uint32Array
  readonly flags: Uint16Array
}

const makeTokenArrays = (size: number): TokenArrays => ({
  size,
  start: new Uint32Array(size + margin),
  end: new Uint32Array(size + margin),
  shape: new Uint8Array(size + margin),
  before: new Uint8Array(size + margin),
  hash: new Uint32Array(size + margin),
  flags: new Uint16Array(size + margin)
})

let keptTokenArrays = makeTokenArrays(1 << 12)

/** Arrays to begin with. */
export const tokenArrays = (): TokenArrays => keptTokenArrays

/** Arrays with more room that hold the same words. */
export const widerTokenArrays = (arrays: TokenArrays): TokenArrays => {
  const wider = makeTokenArrays(arrays.size * 2)
  for (const name of ["start", "end", "shape", "before", "hash", "flags"] as const) wider[name].set(arrays[name])
  if (wider.size <= keptTokens) keptTokenArrays = wider
  return wider
}

/** The first `count` words of some arrays. */
export const tokensOf = (arrays: TokenArrays, count: number): Tokens => {
  const size = count + margin
  arrays.start.fill(0, count, size)
  arrays.end.fill(0, count, size)
  return {
    count,
    start: arrays.start.subarray(0, size),
    end: arrays.end.subarray(0, size),
    shape: arrays.shape.subarray(0, count),
    before: arrays.before.subarray(0, count),
    hash: arrays.hash.subarray(0, count),
    flags: arrays.flags.subarray(0, count)
  }
}

/** Room for units; see `AnswerText`. */
export interface UnitArrays {
  readonly units: Uint16Array
  readonly at: Uint32Array
  readonly marks: Uint8Array
}

const makeUnitArrays = (size: number): UnitArrays => ({
  units: new Uint16Array(size),
  at: new Uint32Array(size),
  marks: new Uint8Array(size)
})

let keptUnitArrays = makeUnitArrays(1 << 14)

/** Arrays with room for `size` units. */
export const unitArrays = (size: number): UnitArrays => {
  if (keptUnitArrays.units.length >= size) return keptUnitArrays
  const made = makeUnitArrays(size + (size >> 1))
  if (made.units.length <= keptUnits) keptUnitArrays = made
  return made
}

/** Arrays with more room that hold the same. */
export const widerUnitArrays = ({ at, marks, units }: UnitArrays): UnitArrays => {
  const made = makeUnitArrays(units.length * 2)
  made.units.set(units)
  made.at.set(at)
  made.marks.set(marks)
  if (made.units.length <= keptUnits) keptUnitArrays = made
  return made
}

/** Clears what stands directly behind the first `length` units. */
export const clearBehind = ({ at, marks, units }: UnitArrays, length: number): void => {
  units.fill(0, length, length + margin)
  at.fill(0, length, length + margin)
  marks.fill(0, length, length + margin)
}
