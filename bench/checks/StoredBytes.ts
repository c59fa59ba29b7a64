/**
 * Size of a database and its log, to measure stored bytes per check. Vacuums the tables first, as the server does every
 * minute.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schedule } from "effect"

const logBytes = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [log] = yield* sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`
  return log?.bytes ?? 0
})

const bytesByTable = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  // the caller may see finished checks before their jobs are finished
  yield* Effect.repeat(sql`select from answerscope.queue_jobs where state <> 'completed' limit 1`, {
    until: (rows) => rows.length === 0,
    schedule: Schedule.spaced("100 millis")
  })
  // an emptied table keeps its pages, like one in constant use
  yield* sql`vacuum (truncate false)`
  const tables = yield* sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'answerscope'::regnamespace and relkind = 'r'`
  return new Map(tables.map(({ bytes, name }) => [name, bytes]))
})

/**
 * Runs a workload, and prints what each check adds: all tables with indexes, and log. Ignores the first run, which
 * allocates space for waiting jobs.
 */
export const printStored = Effect.fnUntraced(function* <E, R>(checks: Effect.Effect<number, E, R>) {
  yield* checks
  const before = yield* bytesByTable
  const logBefore = yield* logBytes
  const count = yield* checks
  const log = (yield* logBytes) - logBefore
  const added = Array.from(yield* bytesByTable, ([name, bytes]) => ({
    name,
    bytes: (bytes - (before.get(name) ?? 0)) / count
  }))
  const total = added.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = added
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 4)
    .map(({ bytes, name }) => `${name} ${Math.round(bytes)}`)
  console.log(
    `stored for a check, answers of 1.8 kB: ${Math.round(total)} bytes (${largest.join(", ")}), ` +
      `log ${Math.round(log / count)} bytes`
  )
})
