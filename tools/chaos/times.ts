/** Checks that stored times lie within the run, whatever the processes' clocks said. */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { Effect } from "effect"
import type { Url } from "@answerscope/harness/TrackerFixtures"
import { findingOf } from "./finding.ts"

/** Columns with times of events; others have future times or the billed month. */
const columnNames = (
  "at created_at updated_at opened_at charged_at counted_at checked_at moved_at started_at completed_at last_run_at " +
  "last_used_at last_test_at failing_since mailed_at"
).split(" ")

interface Column {
  readonly table: string
  readonly column: string
}

const columnsOf = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    sql.unsafe<Column>(
      `select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and data_type = 'timestamp with time zone' and column_name = any($1)`,
      [columnNames]
    )
  )

/** The time of the database. */
export const databaseMillis = (url: Url): Effect.Effect<number> =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      sql<{ millis: string }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as millis`,
      ([row]) => Number(row?.millis)
    )
  )

/** Tolerated offset of a process from the database's clock: less than any wrong clock of a run. */
const toleranceMillis = 1_000

const wrongTimes = (url: Url, { table, column }: Column, sinceMillis: number) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      sql.unsafe<{ count: number; first: string }>(
        `select count(*)::int4 as count, min(${column})::text as first from ${table}
        where ${column} > clock_timestamp() + $2 * interval '1 millisecond'
          or ${column} < to_timestamp($1 / 1000.0) - $2 * interval '1 millisecond'`,
        [sinceMillis, toleranceMillis]
      ),
      ([row]) => (row === undefined || row.count === 0 ? [] : [`${row.count} of ${table}.${column}, as ${row.first}`])
    )
  )

/** Every event time lies in the run, and the billed month is the current one. */
export const timesFinding = Effect.fnUntraced(function* (url: Url, sinceMillis: number) {
  const columns = yield* columnsOf(url)
  const wrong = yield* Effect.forEach(columns, (column) => wrongTimes(url, column, sinceMillis))
  const months = yield* TestDatabase.withSql(
    url,
    (sql) => sql<{ month: string }>`select distinct cycle_start::text as month from credit_accounts
      where cycle_start not between to_timestamp(${sinceMillis} / 1000.0) - interval '31 days' and clock_timestamp()`
  )
  return findingOf("times are the database's", `${columns.length} columns`, [
    ...wrong.flat(),
    ...months.map(({ month }) => `a month that began at ${month}`)
  ])
})
