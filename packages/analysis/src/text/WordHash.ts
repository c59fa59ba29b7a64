/** Words of lists: sets of them, and the hashes by which the words of an answer are looked up. */

/** The words of a list that is written with spaces between them. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ""))

/**
 * The hash of no letters, and the factor by which a unit is taken in: `hash = Math.imul(hash ^ unit, hashPrime)`.
 * This is FNV-1a with 32 bits.
 */
export const hashBasis = 2166136261

/** See {@link hashBasis}. */
export const hashPrime = 16777619

/** The hash of folded units; {@link hashString} gives the same for them as a string. */
export const hashUnits = (units: Uint16Array, start: number, end: number): number => {
  let hash = hashBasis
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ units[i]!, hashPrime)
  return hash >>> 0
}

/** The hash of a folded string. */
export const hashString = (word: string): number => {
  let hash = hashBasis
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), hashPrime)
  return hash >>> 0
}

/** A word's hash as the key of a map: a signed number, which the engine stores without allocating. */
export const hashKey = (hash: number): number => hash | 0

/** The keys of words. */
export const wordKeys = (words: Iterable<string>): ReadonlySet<number> =>
  new Set(Array.from(words, (word) => hashKey(hashString(word))))
