import type { Page, PageRequest, StorageError, Walk, WalkRequest } from "@answerscope/core"
import { DateTime, Effect, Order, Stream } from "effect"

/** Rows ordered by time, then id, descending. */
export const newestFirst = <A extends { readonly id: string }>(
  rows: ReadonlyArray<A>,
  time: (row: A) => DateTime.Utc
): ReadonlyArray<A> =>
  rows.toSorted(
    Order.flip(
      Order.combine(
        Order.mapInput(DateTime.Order, time),
        Order.mapInput(Order.String, ({ id }: A) => id)
      )
    )
  )

/** A page of `rows`. */
export const pageOf = <A>(rows: ReadonlyArray<A>, { limit, offset }: PageRequest): Page<A> => ({
  total: rows.length,
  items: rows.slice(offset, offset + limit)
})

/** Items per page of a walk. */
const walkPageLength = 200

/** A page of `rows` as a walk, copied at its start. */
export const walkOf = <A>(
  rows: Effect.Effect<ReadonlyArray<A>, StorageError>,
  { limit, offset }: WalkRequest
): Walk<A> =>
  Stream.unwrap(
    Effect.map(rows, (all) => {
      const part = all.slice(offset, limit === null ? undefined : offset + limit)
      const pages = Math.max(1, Math.ceil(part.length / walkPageLength))
      return Stream.range(0, pages - 1, 1).pipe(
        Stream.map((page) => ({
          total: all.length,
          items: part.slice(page * walkPageLength, (page + 1) * walkPageLength)
        }))
      )
    })
  )
