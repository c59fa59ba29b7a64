import { DateTime } from "effect"
import type { Page, PageRequest } from "../storage/Page.ts"

/** Rows ordered by time, then id, descending. */
export const newestFirst = <A extends { readonly id: string }>(
  rows: ReadonlyArray<A>,
  time: (row: A) => DateTime.Utc
): ReadonlyArray<A> =>
  rows.toSorted(
    (a, b) =>
      DateTime.toEpochMillis(time(b)) - DateTime.toEpochMillis(time(a)) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
  )

/** The wanted part of `rows`. */
export const pageOf = <A>(rows: ReadonlyArray<A>, { limit, offset }: PageRequest): Page<A> => ({
  total: rows.length,
  items: rows.slice(offset, offset + limit)
})
