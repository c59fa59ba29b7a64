/**
 * What a database holds and has written to its log, for what a check adds to both.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"

interface Reading {
  readonly wal: number
  readonly bytesOf: ReadonlyMap<string, number>
}

const reading = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [log] = yield* sql<{ wal: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal`
  const tables = yield* sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relnamespace = 'answerscope'::regnamespace and relkind = 'r'`
  const found: Reading = { wal: log?.wal ?? 0, bytesOf: new Map(tables.map(({ bytes, name }) => [name, bytes])) }
  return found
})

/** Runs what makes so many checks, and prints what each adds: all tables with their indexes, and log. */
export const printStored = Effect.fnUntraced(function* <E, R>(checks: Effect.Effect<number, E, R>) {
  const before = yield* reading
  const count = yield* checks
  const after = yield* reading
  const added = Array.from(after.bytesOf, ([name, bytes]) => ({
    name,
    bytes: (bytes - (before.bytesOf.get(name) ?? 0)) / count
  }))
  const total = added.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = added
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 4)
    .map(({ bytes, name }) => `${name} ${Math.round(bytes)}`)
  console.log(
    `stored for a check, answers of 1.8 kB: ${Math.round(total)} bytes (${largest.join(", ")}), ` +
      `log ${Math.round((after.wal - before.wal) / count)} bytes`
  )
})
