import { DateTime, Order } from "effect"
import type { Page, PageRequest } from "../storage/Page.ts"

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

/** The wanted part of `rows`. */
export const pageOf = <A>(rows: ReadonlyArray<A>, { limit, offset }: PageRequest): Page<A> => ({
  total: rows.length,
  items: rows.slice(offset, offset + limit)
})
