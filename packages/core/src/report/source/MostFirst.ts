import { byCodePoint } from "../../text/Text.ts"

/** An item with a number of answers. */
interface Counted {
  readonly key: string
  readonly answers: number
}

/** Orders what most answers have first; ties by key. */
const mostFirst = (a: Counted, b: Counted): number => b.answers - a.answers || byCodePoint(a.key, b.key)

/** The first few in that order, of counts by key. */
export const mostOf = (
  counts: Iterable<readonly [key: string, answers: number]>,
  most: number
): ReadonlyArray<Counted> =>
  [...counts]
    .map(([key, answers]) => ({ key, answers }))
    .toSorted(mostFirst)
    .slice(0, most)
