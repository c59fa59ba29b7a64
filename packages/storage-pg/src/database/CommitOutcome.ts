/** Finds the outcome of a commit whose answer was lost, on another connection. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect, Option, Schedule } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { onlyRow } from "./ResultRows.ts"
import type { SchemaClient } from "./SchemaClient.ts"

/** Identifies a transaction on another connection. One without writes has no id. */
export interface TransactionIdentity {
  readonly transaction_id: string | null
  readonly transaction_pid: number
}

/** The current transaction, with respect to its commit. */
export interface Commit {
  identity: TransactionIdentity | null
  /** Effects to run after it. */
  readonly after: Array<Effect.Effect<void>>
}

/** The commit of the current transaction; `null` outside of one. */
export class CurrentCommit extends Context.Reference<Commit | null>("@answerscope/storage-pg/CurrentCommit", {
  defaultValue: () => null
}) {}

/**
 * Columns that identify the transaction, for a statement that writes or locks anyway: it gets an id now, if it has
 * none. `noteIdentity` reads them from a row; a transaction without a noted identity queries it before its commit.
 */
export const identityColumns = "pg_current_xact_id()::text as transaction_id, pg_backend_pid() as transaction_pid"

/** Notes the identity of the current transaction. */
export const noteIdentity = ([row]: ReadonlyArray<object>): Effect.Effect<void> =>
  Effect.map(Effect.service(CurrentCommit), (commit) => {
    if (commit === null || row === undefined || !isIdentity(row)) return
    commit.identity = { transaction_id: row.transaction_id, transaction_pid: row.transaction_pid }
  })

const isIdentity = (row: object): row is TransactionIdentity => "transaction_id" in row && "transaction_pid" in row

/** Queries the identity of the current transaction, unless it was noted. */
export const identified = (sql: PgClient.PgClient, commit: Commit): Effect.Effect<void, SqlError> =>
  commit.identity !== null
    ? Effect.void
    : Effect.map(
        sql<TransactionIdentity>`
          select pg_current_xact_id_if_assigned()::text as transaction_id, pg_backend_pid() as transaction_pid`,
        (rows) => {
          commit.identity = onlyRow(rows)
        }
      )

/** Outcome of a transaction, if known. */
export type CommitOutcome = "committed" | "aborted" | "unknown"

/** How long to query the database. */
const askingTime = "5 seconds"

/**
 * Outcome of a transaction whose connection was lost. Uses a new connection, because the open ones may be lost, too. If
 * the database still waits for the lost connection, terminates its backend, so that it releases its rows.
 */
export const commitOutcome = (sql: SchemaClient, identity: TransactionIdentity): Effect.Effect<CommitOutcome> => {
  const { transaction_id: id, transaction_pid: pid } = identity
  // without writes nothing can be lost
  if (id === null) return Effect.succeed("committed")
  const ask = sql.own().pipe(
    Effect.flatMap(
      (own) => own<{ status: string | null }>`
        select pg_xact_status(${id}::xid8) as status, (
          select pg_terminate_backend(pid) from pg_stat_activity
          where pid = ${pid} and backend_xid = ${id}::xid8::xid) as is_ended`
    ),
    Effect.map((rows) => onlyRow(rows).status),
    Effect.scoped,
    Effect.catch((error) => Effect.as(Effect.logDebug("outcome of a commit still unknown", error), "in progress"))
  )
  return Effect.repeat(ask, {
    until: (status) => status !== "in progress",
    schedule: Schedule.spaced("100 millis")
  }).pipe(
    Effect.interruptible,
    Effect.timeoutOption(askingTime),
    Effect.map(Option.getOrNull),
    Effect.map((status) => (status === "committed" || status === "aborted" ? status : "unknown"))
  )
}
