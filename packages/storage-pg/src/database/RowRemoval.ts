/** Deletes rows of a table in batches. Skips locked rows, so that no batch waits. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { onlyRow } from "./ResultRows.ts"

/** Number of deleted rows. */
export interface RemovedRows {
  readonly removed: number
}

export const removedOf = (rows: ReadonlyArray<RemovedRows>): number => onlyRow(rows).removed

/** The rows `t` to delete, at most `limit`. `order` is an index order, which finds the remaining rows first. */
export interface RowRemoval {
  readonly table: string
  readonly order: string
  readonly where: Fragment
  readonly limit: number
}

/** Deletes rows of a table. Returns their number. */
export const removeRows = (sql: PgClient.PgClient, { limit, order, table, where }: RowRemoval) => {
  const name = sql(`answerscope.${table}`)
  return Effect.map(
    sql<RemovedRows>`
      with free as materialized (
        select t.ctid as place from ${name} t
        where ${where}
        order by ${sql.literal(order)} limit ${limit} for update of t skip locked
      ), gone as (
        delete from ${name} t where t.ctid = any(array(select place from free)) returning 1
      )
      select count(*)::int4 as removed from gone`,
    removedOf
  )
}
