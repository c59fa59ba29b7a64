/** Randomness that a seed repeats. */
import { createHash } from "node:crypto"

/** A stream of drawn values; the same seed draws the same ones. */
export interface Chance {
  /** A whole number from `min` to `max`, both included. */
  readonly between: (min: number, max: number) => number
  readonly pick: <A>(from: readonly [A, ...Array<A>]) => A
  /** One of them; `null` for an empty list. */
  readonly pickAny: <A>(from: ReadonlyArray<A>) => A | null
  /** Draws with this probability. */
  readonly isSo: (probability: number) => boolean
}

/** The mulberry32 generator: 32 bits of state, enough to choose faults with. */
const fractions = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Chance from a seed; `stream` names one of any number of independent ones. */
export const chanceOf = (seed: number, stream: string): Chance => {
  const next = fractions(createHash("sha256").update(`${seed} ${stream}`).digest().readUInt32LE())
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    between,
    pick: (from) => from[between(0, from.length - 1)] ?? from[0],
    pickAny: (from) => from[between(0, from.length - 1)] ?? null,
    isSo: (probability) => next() < probability
  }
}
