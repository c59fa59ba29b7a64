/** Hashes of words, by which all word lists are looked up: 32 bits, of at most the first 40 letters (FNV-1a). */
/** The hash of nothing, and the factor that takes in a unit: `hash = Math.imul(hash ^ unit, hashPrime)` (FNV-1a). */
export const hashBasis = 2166136261
export const hashPrime = 16777619

/** Hash of folded units; the same for a string of them. */
export const hashUnits = (units: Uint16Array, start: number, end: number): number => {
  let hash = hashBasis
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ units[i]!, hashPrime)
  return hash >>> 0
}

/** Hash of a folded string; see {@link hashUnits}. */
export const hashString = (word: string): number => {
  let hash = hashBasis
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), hashPrime)
  return hash >>> 0
}

/** Key of a word's hash in a map. As a signed number it needs no memory of its own. */
export const hashKey = (hash: number): number => hash | 0
