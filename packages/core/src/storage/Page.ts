/**
 * A part of a list, and how many there are in all.
 */

/** Which part of a list is wanted. `limit` at least 1, `offset` at least 0. */
export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

/** A part of a list. `total` counts all that match, not only `items`. */
export interface Page<A> {
  readonly total: number
  readonly items: ReadonlyArray<A>
}
