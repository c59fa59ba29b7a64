/**
 * A walk over all of a list, page by page, in one reading.
 */
import type { Stream } from "effect"
import type { Page } from "./Page.ts"
import type { StorageError } from "./StorageError.ts"

/** Which part of a list is walked over: at most `limit` items after the first `offset`; null takes all of them. */
export interface WalkRequest {
  readonly limit: number | null
  readonly offset: number
}

/**
 * Pages that follow each other, all of one moment: that of the first. There is at least one; each has the `total` of
 * that moment. One page at a time is in memory, and none is read before it is asked for. What the reading holds, such
 * as a connection, is released when the walk ends or is given up. Not for use inside of a transaction, which it would
 * not join.
 */
export type Walk<A, E = never> = Stream.Stream<Page<A>, E | StorageError>
