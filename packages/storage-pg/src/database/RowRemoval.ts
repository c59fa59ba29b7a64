/**
 * Removing rows of a table in batches. Rows that another transaction holds are passed over, so that no batch waits.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { onlyRow } from "./ResultRows.ts"

/** How many rows a batch removed. */
export interface RemovedRows {
  readonly removed: number
}

export const removedOf = (rows: ReadonlyArray<RemovedRows>): number => onlyRow(rows).removed

/** Which rows go, `t`: at most `limit`. `order` is how an index gives them, after which what is left comes first. */
export interface RowRemoval {
  readonly table: string
  readonly order: string
  readonly where: Fragment
  readonly limit: number
}

/** Removes rows of a table, and says how many. */
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
