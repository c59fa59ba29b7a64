/**
 * What a database holds and has written to its log, for what a check adds to both. Its tables are vacuumed before they
 * are looked at, as the server does by itself each minute: what that frees is used again.
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
  // who asked for the checks may know that they are done before their jobs are
  yield* Effect.repeat(sql`select from answerscope.queue_jobs where state <> 'completed' limit 1`, {
    until: (rows) => rows.length === 0,
    schedule: Schedule.spaced("100 millis")
  })
  // a table whose rows are gone keeps its pages, as one does that is always in use
  yield* sql`vacuum (truncate false)`
  const tables = yield* sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'answerscope'::regnamespace and relkind = 'r'`
  return new Map(tables.map(({ bytes, name }) => [name, bytes]))
})

/**
 * Runs what makes so many checks, and prints what each adds: all tables with their indexes, and log. The first time is
 * not looked at: it leaves the room that jobs take while they wait.
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
