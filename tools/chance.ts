/** Seeded randomness for tools: the same seed gives the same draws. */
import { createHash } from "node:crypto"

/** Draws from 0, inclusive, to 1, exclusive. */
export type Chance = () => number

/** A random stream from a seed. Mulberry32. */
export const chanceFrom = (seed: number): Chance => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Draws whole numbers and items from a random stream. */
export class Dice {
  private readonly chance: Chance

  constructor(chance: Chance) {
    this.chance = chance
  }

  /** Draws a whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.chance() * (max - min + 1))
  }

  /** Whether an event with this probability happens. */
  isSo(probability: number): boolean {
    return this.chance() < probability
  }

  pick<A>(from: ReadonlyArray<A>): A {
    const found = this.pickAny(from)
    if (found === null) throw new Error("nothing to pick from")
    return found
  }

  /** Draws an item; `null` for an empty list. */
  pickAny<A>(from: ReadonlyArray<A>): A | null {
    return from[this.between(0, from.length - 1)] ?? null
  }

  shuffled<A>(list: ReadonlyArray<A>): Array<A> {
    const left = [...list]
    return list.flatMap(() => left.splice(this.between(0, left.length - 1), 1))
  }

  times<A>(min: number, max: number, make: (index: number) => A): Array<A> {
    return Array.from({ length: this.between(min, max) }, (_, index) => make(index))
  }
}

/** Dice from a seed; `stream` names one of any number of independent ones. */
export const diceOf = (seed: number, stream: string): Dice =>
  new Dice(chanceFrom(createHash("sha256").update(`${seed} ${stream}`).digest().readUInt32LE()))
