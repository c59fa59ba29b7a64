/** Hash tables of words by open addressing: one search for all of them. The size of a table is a power of two. */
import { hashString, wordSet } from "../text/WordHash.ts"

/** The slot that holds `key`, or else the free slot where it belongs, searched from the slot that `hash` points to. */
export const slotOf = (keys: Uint32Array, hash: number, key: number): number => {
  const mask = keys.length - 1
  let slot = hash & mask
  for (let known = keys[slot]!; known !== 0 && known !== key; known = keys[slot]!) slot = (slot + 1) & mask
  return slot
}

/** A set of hashes. */
export class HashSet {
  private readonly keys: Uint32Array

  constructor(hashes: ReadonlyArray<number>) {
    let size = 64
    while (size < hashes.length * 2) size *= 2
    this.keys = new Uint32Array(size)
    for (const hash of hashes) this.keys[slotOf(this.keys, hash, hash)] = hash
  }

  has(hash: number): boolean {
    return this.keys[slotOf(this.keys, hash, hash)] !== 0
  }
}

/** The hashes of the words of a list, to look up tokens for which a string would cost too much. */
export const hashSet = (words: string): HashSet => new HashSet(Array.from(wordSet(words), hashString))
