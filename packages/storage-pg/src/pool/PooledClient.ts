/**
 * A client on the pool of a host: every statement takes one of its connections and gives it back as it was. Nothing is
 * prepared by name, and nothing is set for longer than a transaction.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Predicate, Redacted, Scope, Semaphore, Stream } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import * as SqlClient from "effect/sql/SqlClient"
import type { Connection } from "effect/sql/SqlConnection"
import * as SqlError from "effect/sql/SqlError"
import * as SqlStatement from "effect/sql/Statement"
import { type ConnectionMeasures, makeMeasures } from "./ConnectionMeasures.ts"
import { type HostConnection, type HostPool, type HostResult, sharesOf } from "./HostPool.ts"
import { readerOf, withTypes } from "./TextValues.ts"

/** A client on the pool of a host. */
export interface PooledClient extends PgClient.PgClient {
  /** A client with a connection that no other statement uses, as long as the scope. What it leaves open is undone. */
  readonly own: Effect.Effect<PgClient.PgClient, SqlError.SqlError, Scope.Scope>
}

export const isPooled = (client: PgClient.PgClient): client is PooledClient => "own" in client

const operation = "query"

/** What a fault of `pg` is: one that the database tells has a code of five characters. */
const faultOf = (cause: unknown): SqlError.SqlError => {
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
  readonly #limits: string
  /** Whether nobody knows what it is at. */
  isBroken = false
  isInTransaction = false
  // the pool listens only to connections that it holds; without a listener the fault would end the process
  readonly #lost = () => {
    this.isBroken = true
  }

  constructor(connection: HostConnection, limits: string) {
    this.#connection = connection
    this.#limits = limits
    connection.on("error", this.#lost)
  }

  #run(sql: string, params: ReadonlyArray<unknown>, rowMode?: "array"): Effect.Effect<HostResult, SqlError.SqlError> {
    return Effect.callback((resume) => {
      if (this.isBroken) return resume(Effect.fail(faultOf(new Error("the connection was lost"))))
      void this.#send(sql, params, rowMode).then(resume)
      // nobody waits for the answer any more
      return Effect.sync(() => {
        this.isBroken = true
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
        ...withTypes(isBegin ? `${sql}; ${this.#limits}` : sql, params),
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

  /** Ends what was left open, and gives the connection back. */
  end(): Effect.Effect<void> {
    const undo = this.isInTransaction && !this.isBroken ? Effect.ignore(this.#run("rollback", [])) : Effect.void
    return Effect.andThen(
      undo,
      Effect.sync(() => {
        const isBroken = this.isBroken || this.isInTransaction
        if (!isBroken) this.#connection.off("error", this.#lost)
        this.#connection.release(isBroken)
      })
    )
  }
}

/** How connections of a pool are taken. */
interface LeaseOptions {
  /** What is set in each transaction. */
  readonly limits: string
  readonly measures: ConnectionMeasures
}

/** Takes a connection of the pool until the scope closes, of no more than `permits` at once. */
const lease = (pool: HostPool, permits: Semaphore.Semaphore, { limits, measures }: LeaseOptions) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const overWaiting = measures.wait()
      const note = measures.connection()
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
          const take = async () => {
            const connection = await pool.connect()
            if (!isWanted) return connection.release()
            taken = new PooledConnection(connection, limits)
            overWaiting()
            note("in_use")
            resume(Effect.succeed(taken))
          }
          take().catch((error: unknown) => resume(Effect.fail(faultOf(error))))
        })
      )
    })
  )

const commit = (connection: Connection): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(connection.executeRaw("commit", []), (result) =>
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
  const unsupported = Effect.fail(faultOf(new Error("a pool of the host's is not listened on")))
  return Object.assign(client, {
    [PgClient.TypeId]: PgClient.TypeId,
    config,
    json: (value: unknown) => SqlStatement.fragment([jsonPart(value, undefined, undefined)]),
    listen: () => unsupported,
    notify: () => unsupported
  })
})

/** A client on the pool; in each transaction `limits` are set first. */
export const makePooled = Effect.fnUntraced(function* (pool: HostPool, limits: string) {
  const { connectionString, database, host, port } = pool.options
  const config: PgClient.PgClientConfig = {
    ...(connectionString === undefined ? {} : { url: Redacted.make(connectionString) }),
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(database === undefined ? {} : { database }),
    prepare: false
  }
  const shares = sharesOf(pool)
  const options = { limits, measures: yield* makeMeasures }
  yield* options.measures.sized(shares.statements + shares.walks)
  const walks = lease(pool, Semaphore.makeUnsafe(shares.walks), options)
  const statements = lease(pool, Semaphore.makeUnsafe(shares.statements), options)
  const reactivity = yield* Reactivity.Reactivity
  const own = Effect.flatMap(walks, (connection) => clientOf(config, Effect.succeed(connection)))
  const pooled: PooledClient = Object.assign(yield* clientOf(config, statements), {
    own: Effect.provideService(own, Reactivity.Reactivity, reactivity)
  })
  return pooled
})
