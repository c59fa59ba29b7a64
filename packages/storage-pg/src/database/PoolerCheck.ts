/**
 * What is between this process and the database. A pooler that gives a connection to another client after each
 * transaction forgets prepared statements and settings of a session, now and then: it is refused at the start, and not
 * found out by a request.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import * as PgConnection from "@effect/sql-pg/PgConnection"
import { Effect } from "effect"
import { SchemaMismatch } from "./DatabaseFault.ts"

/**
 * Fails behind a pooler that shares server connections between its clients, unless the client prepares no statements
 * by name.
 */
export const refuseSharing = Effect.fnUntraced(function* ({ config }: PgClient.PgClient) {
  if (config.prepare === false) return
  const own = { ...config, multiplex: false }
  const first = yield* PgConnection.make(own)
  // whoever is connected to the database itself has the process that the greeting named
  if ((yield* processOf(first)) === first.processId) return
  const second = yield* PgConnection.make(own)
  for (let look = 1; look <= looksMax; look++) {
    const ofFirst = yield* processOf(first)
    if ((yield* processOf(second)) === ofFirst) {
      return yield* new SchemaMismatch({
        message:
          "A pooler in transaction mode is between this process and the database, which forgets prepared statements: " +
          "give the address of the database itself, or of a pooler in session mode."
      })
    }
  }
}, Effect.scoped)

/** Such a pooler gives the server connection that is free to whoever asks: seldom another one each time. */
const looksMax = 20

const processOf = (connection: PgConnection.PgConnection) =>
  Effect.map(connection.query("select pg_backend_pid() as pid", [], false), ({ rows }) => rows[0]?.["pid"])

/** What a session of the storage's own must be told, which a pooler may have kept from it. */
const limits = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"]

/** Fails when a pooler has left out the limits of time that every connection of the storage's own asks for. */
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
