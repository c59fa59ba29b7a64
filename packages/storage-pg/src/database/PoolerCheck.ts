/**
 * Detects poolers between this process and the database. One that shares server connections between transactions
 * sometimes forgets prepared statements and session settings, so the start rejects it.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { SchemaMismatch } from "./DatabaseFault.ts"
import { onlyRow } from "./ResultRows.ts"
import type { SchemaClient } from "./SchemaClient.ts"

/**
 * Fails behind a pooler that shares server connections between clients, unless the client expects it, because timeouts
 * and prepared statements belong to a session.
 */
export const refuseSharing = Effect.fnUntraced(function* (sql: SchemaClient) {
  if (sql.config.prepare === false) return
  const first = yield* sql.own()
  const second = yield* sql.own()
  const process = yield* processOf(first)
  for (let look = 1; look <= looksMax; look++) {
    if ((yield* processOf(second)) === process || (yield* processOf(first)) !== process) {
      return yield* new SchemaMismatch({
        message:
          "A pooler in transaction mode is between this process and the database, which forgets limits of time and " +
          "prepared statements: give the address of the database itself, or of a pooler in session mode."
      })
    }
  }
}, Effect.scoped)

/** Such a pooler assigns any free server connection, rarely a different one each time. */
const looksMax = 5

const processOf = (sql: SchemaClient) =>
  Effect.map(sql<{ pid: number }>`select pg_backend_pid() as pid`, (rows) => onlyRow(rows).pid)

/** Session settings of the storage's own connections, which a pooler may have dropped. */
const limits = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"]

/** Fails if a pooler has dropped the timeouts of the storage's own connections. */
export const refuseUnlimited = Effect.fnUntraced(function* (sql: PgClient.PgClient) {
  const missing = yield* sql<{ name: string }>`
    select name from unnest(${limits}::text[]) name where current_setting(name) in ('0', '0ms')`
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name)
  return yield* new SchemaMismatch({
    message:
      `A pooler between this process and the database has left out ${names.join(", ")}: set them for the role, as in ` +
      `alter role ... set ${names[0]} = '5s', or give the address of the database itself.`
  })
})
