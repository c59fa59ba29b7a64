/**
 * A client on connections of `pg`, the storage's own or a host's: every statement takes one and gives it back as it
 * was. Nothing is prepared by name, and nothing is set for longer than a transaction.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Predicate, Redacted, Scope, Semaphore, Stream } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import * as SqlError from "effect/sql/SqlError"
import * as SqlStatement from "effect/sql/Statement"
import type { ConnectionMeasures, NoteState } from "./ConnectionMeasures.ts"
import { type HostConnection, type HostPool, type HostResult, sharesOf } from "./HostPool.ts"
import { readerOf, withTypes } from "./TextValues.ts"

/** Where the connections of a client come from. */
export interface ConnectionSource {
  readonly config: PgClient.PgClientConfig
  /** Statements that set the limits of time in each transaction; null where each connection has them. */
  readonly limits: string | null
  /** How many connections are used at once. */
  readonly shares: { readonly statements: number; readonly walks: number }
  /** Takes a connection for a statement or a transaction. */
  readonly take: () => Promise<HostConnection>
  /** Takes a connection for a walk. A new one has this name. */
  readonly takeOwn: (applicationName?: string) => Promise<HostConnection>
  /** Notes the states of a connection while it is lent, where the source does not do so itself. */
  readonly noteLent: () => NoteState
}

/** A client on connections of `pg`. */
export interface PooledClient extends PgClient.PgClient {
  /** A client with a connection that no other statement uses, as long as the scope. What it leaves open is undone. */
  readonly own: (applicationName?: string) => Effect.Effect<PgClient.PgClient, SqlError.SqlError, Scope.Scope>
}

export const isPooled = (client: PgClient.PgClient): client is PooledClient => "own" in client

const operation = "query"

/** What a fault of `pg` is: one that the database tells has a code of five characters. */
export const faultOf = (cause: unknown): SqlError.SqlError => {
  const message = Predicate.isError(cause) ? cause.message : String(cause)
  const code: unknown = Predicate.hasProperty(cause, "code") ? cause.code : null
  const props = { cause, message, operation }
  const reasonOf = (): SqlError.SqlErrorReason => {
    if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code) || code.startsWith("08")) {
      return new SqlError.ConnectionError(props)
    }
    if (code === "55P03") return new SqlError.LockTimeoutError(props)
    if (code === "57014") return new SqlError.StatementTimeoutError(props)
    if (code.startsWith("28")) return new SqlError.AuthenticationError(props)
    return code.startsWith("23") ? new SqlError.ConstraintError(props) : new SqlError.UnknownError(props)
  }
  return new SqlError.SqlError({ reason: reasonOf() })
}

/** Of what a host has asked for in the binary format, `pg` loses bytes: nothing is read of it. */
const getTypeParser = (oid: number, format?: string) => (format === "binary" ? () => undefined : readerOf(oid))

const lastOf = (results: HostResult | ReadonlyArray<HostResult>): HostResult =>
  "rows" in results ? results : (results.at(-1) ?? { rows: [], command: "" })

/** One connection, for as long as it is not the host's. */
class PooledConnection implements Connection {
  readonly #connection: HostConnection
  readonly #limits: string | null
  /** Whether nobody knows what it is at. */
  isBroken = false
  isInTransaction = false
  /** Settles when an answer has come that nobody waits for any more. */
  #unread: Promise<unknown> | null = null
  // the pool listens only to connections that it holds; without a listener the fault would end the process
  readonly #lost = () => {
    this.isBroken = true
  }

  constructor(connection: HostConnection, limits: string | null) {
    this.#connection = connection
    this.#limits = limits
    connection.on("error", this.#lost)
  }

  #run(sql: string, params: ReadonlyArray<unknown>, rowMode?: "array"): Effect.Effect<HostResult, SqlError.SqlError> {
    return Effect.callback((resume) => {
      if (this.isBroken) return resume(Effect.fail(faultOf(new Error("the connection was lost"))))
      const answer = this.#send(sql, params, rowMode)
      void answer.then(resume)
      return Effect.sync(() => {
        if (this.isInTransaction) this.isBroken = true
        else this.#unread = answer
      })
    })
  }

  async #send(
    sql: string,
    params: ReadonlyArray<unknown>,
    rowMode?: "array"
  ): Promise<Effect.Effect<HostResult, SqlError.SqlError>> {
    try {
      const isBegin = /^\s*begin\b/i.test(sql)
      if (isBegin) this.isInTransaction = true
      const results = await this.#connection.query({
        ...withTypes(isBegin && this.#limits !== null ? `${sql}; ${this.#limits}` : sql, params),
        ...(rowMode === undefined ? {} : { rowMode }),
        types: { getTypeParser }
      })
      const result = lastOf(results)
      if (result.command === "COMMIT" || result.command === "ROLLBACK") this.isInTransaction = false
      return Effect.succeed(result)
    } catch (error) {
      const fault = faultOf(error)
      if (fault.reason._tag === "ConnectionError") this.isBroken = true
      return Effect.fail(fault)
    }
  }

  execute: Connection["execute"] = (sql, params, transformRows) =>
    Effect.map(this.#run(sql, params), ({ rows }) => {
      const objects = rows.filter(Predicate.isObject)
      return transformRows === undefined ? objects : transformRows(objects)
    })
  executeUnprepared: Connection["executeUnprepared"] = (sql, params, transformRows) =>
    this.execute(sql, params, transformRows)
  executeRaw: Connection["executeRaw"] = (sql, params) => this.#run(sql, params)
  executeValues: Connection["executeValues"] = (sql, params) =>
    Effect.map(this.#run(sql, params, "array"), ({ rows }) => rows.filter((row) => Array.isArray(row)))
  executeValuesUnprepared: Connection["executeValuesUnprepared"] = (sql, params) => this.executeValues(sql, params)
  executeStream: Connection["executeStream"] = (sql, params, transformRows) =>
    Stream.unwrap(Effect.map(this.execute(sql, params, transformRows), (rows) => Stream.fromIterable(rows)))

  /** Ends what was left open, and gives the connection back: when its last answer has come. */
  end(): Effect.Effect<void> {
    const undo = this.isInTransaction && !this.isBroken ? Effect.ignore(this.#run("rollback", [])) : Effect.void
    return Effect.andThen(
      undo,
      Effect.sync(() => {
        if (this.#unread === null) this.#release()
        else void this.#unread.then(() => this.#release())
      })
    )
  }

  #release(): void {
    const isBroken = this.isBroken || this.isInTransaction
    if (!isBroken) this.#connection.off("error", this.#lost)
    this.#connection.release(isBroken)
  }
}

/** Takes a connection until the scope closes, of no more than `permits` at once. */
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
            taken = new PooledConnection(connection, limits)
            overWaiting()
            note("in_use")
            resume(Effect.succeed(taken))
          }
          lend().catch((error: unknown) => resume(Effect.fail(faultOf(error))))
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

const clientOf = Effect.fnUntraced(function* (
  config: PgClient.PgClientConfig,
  acquirer: Effect.Effect<PooledConnection, SqlError.SqlError, Scope.Scope>
): Effect.fn.Return<PgClient.PgClient, never, Reactivity.Reactivity> {
  const client = yield* SqlClient.make({
    acquirer,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    spanAttributes: [["db.system.name", "postgresql"]],
    commit,
    // on a connection that is gone there is nothing to undo
    isTransaction: (connection) => connection instanceof PooledConnection && connection.isInTransaction
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

/** Connections of a host's pool, a share of it; in each transaction `limits` are set first. */
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
  return { config, limits, shares: sharesOf(pool), take, takeOwn: take, noteLent: () => measures.connection() }
}

/** A client on connections of a source. */
export const makePooled = Effect.fnUntraced(function* (source: ConnectionSource, measures: ConnectionMeasures) {
  const { config, shares } = source
  const reactivity = yield* Reactivity.Reactivity
  const walks = Semaphore.makeUnsafe(shares.walks)
  const statements = lease(source.take, Semaphore.makeUnsafe(shares.statements), source, measures)
  const pooled: PooledClient = Object.assign(yield* clientOf(config, statements), {
    own: (applicationName?: string) =>
      lease(() => source.takeOwn(applicationName), walks, source, measures).pipe(
        Effect.flatMap((connection) => clientOf(config, Effect.succeed(connection))),
        Effect.provideService(Reactivity.Reactivity, reactivity)
      )
  })
  return pooled
})
