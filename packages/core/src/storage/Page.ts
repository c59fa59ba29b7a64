/** A part of a list, and how many there are in all. */

/** Most items of one part of a list, and how many by default. */
export const pageLimitMax = 200
export const pageLimitDefault = 50

/** Which part of a list is wanted. `limit` is 1 to 200, `offset` at least 0. */
export interface PageRequest {
  readonly limit: number
  readonly offset: number
}

/** A part of a list. `total` counts all that match, not only `items`. */
export interface Page<A> {
  readonly total: number
  readonly items: ReadonlyArray<A>
}
