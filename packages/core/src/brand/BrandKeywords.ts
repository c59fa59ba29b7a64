/** The known search keywords of a brand. Pure. */
import { utf8Bytes } from "../text/Text.ts"

/** Most keywords of a brand: the newest. */
export const keywordsMax = 200

/** `known` with `added` before them, newest first. A repeated keyword moves to the front. */
export const withKeywords = (known: ReadonlyArray<string>, added: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set([...added, ...known])].slice(0, keywordsMax)

/** The first of `keywords` that fit into `bytesMax` bytes of UTF-8. */
export const keywordsWithin = (keywords: ReadonlyArray<string>, bytesMax: number): ReadonlyArray<string> => {
  let left = bytesMax
  const firstWithoutRoom = keywords.findIndex((keyword) => (left -= utf8Bytes(keyword)) < 0)
  return firstWithoutRoom === -1 ? keywords : keywords.slice(0, firstWithoutRoom)
}

/** Whether both lists hold the same items in the same order. */
export const isSameList = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
