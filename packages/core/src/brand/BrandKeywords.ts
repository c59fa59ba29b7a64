/**
 * The search keywords known for a brand. Pure.
 */
import { utf8Bytes } from "../text/Text.ts"

/** Most keywords that are kept for a brand: the newest. */
export const keywordsMax = 200

/** `known` with `added` before them, newest first; a repeated keyword moves to its newest place. */
export const withKeywords = (known: ReadonlyArray<string>, added: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set([...added, ...known])].slice(0, keywordsMax)

/** The first of `keywords`, as many as fit into `bytesMax` bytes of UTF-8. */
export const keywordsWithin = (keywords: ReadonlyArray<string>, bytesMax: number): ReadonlyArray<string> => {
  let left = bytesMax
  const firstWithoutRoom = keywords.findIndex((keyword) => (left -= utf8Bytes(keyword)) < 0)
  return firstWithoutRoom === -1 ? keywords : keywords.slice(0, firstWithoutRoom)
}

/** Whether both lists hold the same items in the same order. */
export const isSameList = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
