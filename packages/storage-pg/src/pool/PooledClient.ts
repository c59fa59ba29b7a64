/** A client on connections of `pg`, the storage's own or a host's: statements borrow one and return it unchanged. */
import { HeavyReader, makeFairPermits } from "@answerscope/core/model"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Context, Effect, Predicate, Redacted, Scope, Semaphore } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Borrower, Connection } from "effect/sql/SqlConnection"
import type * as SqlError from "effect/sql/SqlError"
import * as SqlStatement from "effect/sql/Statement"
import type { ConnectionMeasures, NoteState } from "./ConnectionMeasures.ts"
import { type HostConnection, type HostPool, sharesOf } from "./HostPool.ts"
import { faultOf, PooledConnection } from "./PooledConnection.ts"
import { GroupedConnection } from "./GroupedConnection.ts"

export interface ConnectionSource {
  readonly config: PgClient.PgClientConfig
  /** Statements that set the timeouts in each transaction; `null` if each connection has them. */
  readonly limits: string | null
  /** Most concurrent connections. */
  readonly shares: { readonly statements: number; readonly walks: number }
  /** Whether a connection pipelines statements. */
  readonly isPipelined: boolean
  /** Acquires a connection for a statement or a transaction. */
  readonly take: () => Promise<HostConnection>
  /** Acquires a connection for a walk. A new one has this name. */
  readonly takeOwn: (applicationName?: string) => Promise<HostConnection>
  /** Notes the states of a borrowed connection, unless the source does so itself. */
  readonly noteLent: () => NoteState
}

export interface PooledClient extends PgClient.PgClient {
  /** A client with an exclusive connection until the scope closes. Rolls back an open transaction. */
  readonly own: (applicationName?: string) => Effect.Effect<PgClient.PgClient, SqlError.SqlError, Scope.Scope>
}

export const isPooled = (client: PgClient.PgClient): client is PooledClient => "own" in client

/** Acquires a connection until the scope closes, at most `permits` at once. */
const lease = (
  take: () => Promise<HostConnection>,
  permits: Semaphore.Semaphore,
  { limits, noteLent }: ConnectionSource,
  measures: ConnectionMeasures
) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const overWaiting = measures.wait()
      const note = noteLent()
      yield* Scope.addFinalizer(
        scope,
        Effect.sync(() => {
          overWaiting()
          note(null)
        })
      )
      yield* restore(permits.take(1))
      yield* Scope.addFinalizer(scope, Effect.asVoid(permits.release(1)))
      let isWanted = true
      let taken: PooledConnection | null = null
      yield* Scope.addFinalizer(
        scope,
        Effect.suspend(() => {
          isWanted = false
          return taken === null ? Effect.void : taken.end()
        })
      )
      return yield* restore(
        Effect.callback<PooledConnection, SqlError.SqlError>((resume) => {
          const lend = async () => {
            const connection = await take()
            if (!isWanted) return connection.release()
            taken = new PooledConnection(connection, { limits, savepoint: null })
            overWaiting()
            note("in_use")
            resume(Effect.succeed(taken))
          }
          lend().catch((error: unknown) => resume(Effect.fail(faultOf(error, "connect"))))
        })
      )
    })
  )

const commit = (connection: Connection): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) =>
    Predicate.hasProperty(result, "command") && result.command === "ROLLBACK"
      ? Effect.fail(faultOf(Object.assign(new Error("an aborted transaction cannot be committed"), { code: "25P02" })))
      : Effect.void
  )

// as the driver's compiler knows it
const jsonPart = SqlStatement.custom<SqlStatement.Custom<"PgJson", unknown, undefined, undefined>>("PgJson")

/** A connection with a transaction of a host, in which the next transaction is a savepoint; `null` outside. */
export class HostsConnection extends Context.Reference<PooledConnection | null>(
  "@answerscope/storage-pg/HostsConnection",
  { defaultValue: () => null }
) {}

type Lease = Effect.Effect<PooledConnection, SqlError.SqlError, Scope.Scope>

/** Acquires a connection for a statement or a transaction; those of heavy reads are limited. */
const shared = (statements: Lease, most: number): Lease => {
  const heavy = makeFairPermits(Math.max(1, Math.floor(most / 2)), Math.max(1, Math.floor(most / 4)))
  return Effect.gen(function* () {
    const hosts = yield* HostsConnection
    if (hosts !== null) return hosts
    const organizationId = yield* HeavyReader
    if (organizationId !== null) yield* heavy.take(organizationId)
    return yield* statements
  })
}

/** Pipelines statements, except for heavy reads, which would delay the others. */
const borrowerOf =
  (acquirer: Lease, grouped: GroupedConnection): Borrower =>
  (statement) =>
    Effect.flatMap(Effect.service(HeavyReader), (organizationId) =>
      organizationId === null ? statement(grouped) : Effect.scoped(Effect.flatMap(acquirer, statement))
    )

const clientOf = Effect.fnUntraced(function* (
  config: PgClient.PgClientConfig,
  acquirer: Lease,
  grouped?: GroupedConnection
): Effect.fn.Return<PgClient.PgClient, never, Reactivity.Reactivity> {
  const client = yield* SqlClient.make({
    acquirer,
    borrower: grouped === undefined ? undefined : borrowerOf(acquirer, grouped),
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    spanAttributes: [["db.system.name", "postgresql"]],
    commit,
    // a lost connection needs no rollback, and cannot: it would hide why the transaction ended
    isTransaction: (connection) =>
      connection instanceof PooledConnection && connection.isInTransaction && !connection.isBroken
  })
  const unsupported = Effect.fail(faultOf(new Error("no notifications are taken on these connections")))
  return Object.assign(client, {
    [PgClient.TypeId]: PgClient.TypeId,
    config,
    json: (value: unknown) => SqlStatement.fragment([jsonPart(value, undefined, undefined)]),
    listen: () => unsupported,
    notify: () => unsupported
  })
})

/** A share of a host's pool. Sets `limits` first in each transaction. */
export const hostConnections = (pool: HostPool, limits: string, measures: ConnectionMeasures): ConnectionSource => {
  const { connectionString, database, host, port } = pool.options
  const config: PgClient.PgClientConfig = {
    ...(connectionString === undefined ? {} : { url: Redacted.make(connectionString) }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(database === undefined ? {} : { database }),
    prepare: false
  }
  const take = () => pool.connect()
  return {
    config,
    limits,
    shares: sharesOf(pool),
    isPipelined: false,
    take,
    takeOwn: take,
    noteLent: () => measures.connection()
  }
}

/** A client on connections of a source. */
export const makePooled = Effect.fnUntraced(function* (source: ConnectionSource, measures: ConnectionMeasures) {
  const { config, shares } = source
  const reactivity = yield* Reactivity.Reactivity
  const walks = Semaphore.makeUnsafe(shares.walks)
  const statements = lease(source.take, Semaphore.makeUnsafe(shares.statements), source, measures)
  const grouped = source.isPipelined ? new GroupedConnection(statements) : undefined
  const pooled: PooledClient = Object.assign(yield* clientOf(config, shared(statements, shares.statements), grouped), {
    own: (applicationName?: string) =>
      lease(() => source.takeOwn(applicationName), walks, source, measures).pipe(
        Effect.flatMap((connection) => clientOf(config, Effect.succeed(connection))),
        Effect.provideService(Reactivity.Reactivity, reactivity)
      )
  })
  return pooled
})
