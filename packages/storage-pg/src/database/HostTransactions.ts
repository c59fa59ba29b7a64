/** Calls in a transaction that a host began on a client of its own. */
import * as PgClient from "@effect/sql-pg/PgClient"
import { InvalidRequest, StorageError } from "@answerscope/core"
import { Context, Effect, Layer, type Scope } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { HostClient } from "../pool/HostPool.ts"
import { HostsConnection } from "../pool/PooledClient.ts"
import { PooledConnection } from "../pool/PooledConnection.ts"
import { onlyRow } from "./ResultRows.ts"

/** Makes an effect part of a transaction: it is a savepoint, which is rolled back when the effect fails. */
export type Within = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>

/** Transactions of a host. */
export class HostTransactions extends Context.Service<
  HostTransactions,
  {
    /**
     * Joins the transaction that is open on a client of `pg`, until the scope closes. The host commits or rolls back.
     * One effect at a time. Fails with `InvalidRequest` without a transaction, for an isolation level other than read
     * committed, or for another database.
     */
    readonly join: (client: HostClient) => Effect.Effect<Within, InvalidRequest | StorageError, Scope.Scope>
  }
>()("@answerscope/storage-pg/HostTransactions") {
  static readonly layer = Layer.effect(
    HostTransactions,
    Effect.map(PgClient.PgClient, (sql) => {
      const identity = sql<Identity>`
        select current_database() as database, extract(epoch from pg_postmaster_start_time())::text as started,
          current_setting('transaction_isolation') as isolation`
      const within =
        (connection: PooledConnection): Within =>
        (effect) =>
          Effect.provideService(effect, HostsConnection, null).pipe(
            sql.withTransaction,
            Effect.provideService(HostsConnection, connection),
            Effect.mapError((error) => (isSqlError(error) ? storageError(error) : error))
          )

      return HostTransactions.of({
        join: Effect.fnUntraced(function* (client) {
          const connection = yield* Effect.acquireRelease(
            Effect.sync(() => new PooledConnection(connectionOf(client), { limits: null, savepoint: "answerscope" })),
            (held) => held.end()
          )
          const own = onlyRow(yield* Effect.mapError(identity, storageError))
          const theirs = onlyRow(
            yield* identity.pipe(
              sql.withTransaction,
              Effect.provideService(HostsConnection, connection),
              Effect.mapError(refusalOf)
            )
          )
          if (theirs.isolation !== "read committed") {
            return yield* refused(`the transaction must be read committed, not ${theirs.isolation}`)
          }
          if (theirs.database !== own.database || theirs.started !== own.started) {
            return yield* refused("it must be connected to the same database as Answerscope")
          }
          return within(connection)
        })
      })
    })
  )
}

interface Identity {
  readonly database: string
  readonly started: string
  readonly isolation: string
}

/** The client as a connection that stays the host's. */
const connectionOf = (client: HostClient) => ({
  query: (statement: object) => client.query(statement),
  on: (event: "error", listener: () => void) => client.on(event, listener),
  off: (event: "error", listener: () => void) => client.off(event, listener),
  release: () => {}
})

const refused = (reason: string) => new InvalidRequest({ message: `client: ${reason}` })

const storageError = (cause: SqlError) => new StorageError({ operation: "HostTransactions.join", cause })

const hasCode = ({ reason: { cause } }: SqlError, code: string): boolean =>
  cause instanceof Error && Reflect.get(cause, "code") === code

/** Code 25P01: no transaction is open. Code 25P02: it has failed. */
const refusalOf = (error: SqlError): InvalidRequest | StorageError => {
  if (hasCode(error, "25P01")) return refused("begin a transaction on it first")
  return hasCode(error, "25P02") ? refused("its transaction has failed; roll it back") : storageError(error)
}
