/** Streams a whole list, page by page, from one snapshot. */
import type { Stream } from "effect"
import type { Page } from "./Page.ts"
import type { StorageError } from "./StorageError.ts"

/** Part of the list: at most `limit` items after the first `offset`; `null`: all of them. */
export interface WalkRequest {
  readonly limit: number | null
  readonly offset: number
}

/**
 * Pages of a list, all from the snapshot of the first page. There is at least one; each has the `total` of the
 * snapshot. Pages are read on demand, one at a time. Resources such as a connection are released at the end, also on
 * abort. Not for use in a transaction: it would not join it.
 */
export type Walk<A, E = never> = Stream.Stream<Page<A>, E | StorageError>
