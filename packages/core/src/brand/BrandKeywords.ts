/**
 * The search keywords known for a brand. Pure.
 */

/** Most keywords that are kept for a brand: the newest. */
export const keywordsMax = 200

/** `known` with `added` before them, newest first; a repeated keyword moves to its newest place. */
export const withKeywords = (known: ReadonlyArray<string>, added: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set([...added, ...known])].slice(0, keywordsMax)

/** Whether both lists hold the same items in the same order. */
export const isSameList = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
