/** A connection of `pg` as Effect's client uses it. Prepares nothing by name, and sets nothing beyond a transaction. */
import { Effect, Predicate, Stream } from "effect"
import type { Connection } from "effect/sql/SqlConnection"
import * as SqlError from "effect/sql/SqlError"
import type { HostConnection, HostResult } from "./HostPool.ts"
import { readerOf, withTypes } from "./TextValues.ts"

/** The operation of faults of statements; connecting has another. */
export const queryOperation = "query"

/** Classifies faults of `pg`: those of the database have a code of five characters. */
export const faultOf = (cause: unknown, operation: string = queryOperation): SqlError.SqlError => {
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
    if (code === "42501") return new SqlError.AuthorizationError(props)
    return code.startsWith("23") ? new SqlError.ConstraintError(props) : new SqlError.UnknownError(props)
  }
  return new SqlError.SqlError({ reason: reasonOf() })
}

/** `pg` loses bytes of binary values that a host requests, so they are not read. */
const types = {
  getTypeParser: (oid: number, format?: string) => (format === "binary" ? () => undefined : readerOf(oid))
}

const lastOf = (results: HostResult | ReadonlyArray<HostResult>): HostResult =>
  "rows" in results ? results : (results.at(-1) ?? { rows: [], command: "" })

export type Answer = Effect.Effect<HostResult, SqlError.SqlError>

/** A statement, the form of its rows, and its callback. */
export interface Asked {
  readonly sql: string
  readonly params: ReadonlyArray<unknown>
  readonly rowMode: "array" | "object"
  readonly resume: (answer: Answer) => void
}

/** Runs statements whose values are read as text. */
export abstract class TextConnection implements Connection {
  protected abstract run(sql: string, params: ReadonlyArray<unknown>, rowMode?: Asked["rowMode"]): Answer

  execute: Connection["execute"] = (sql, params, transformRows) =>
    Effect.map(this.run(sql, params), ({ rows }) => {
      const objects = rows.filter(Predicate.isObject)
      return transformRows === undefined ? objects : transformRows(objects)
    })
  executeUnprepared: Connection["executeUnprepared"] = (sql, params, transformRows) =>
    this.execute(sql, params, transformRows)
  executeRaw: Connection["executeRaw"] = (sql, params) => this.run(sql, params)
  executeValues: Connection["executeValues"] = (sql, params) =>
    Effect.map(this.run(sql, params, "array"), ({ rows }) => rows.filter((row) => Array.isArray(row)))
  executeValuesUnprepared: Connection["executeValuesUnprepared"] = (sql, params) => this.executeValues(sql, params)
  executeStream: Connection["executeStream"] = (sql, params, transformRows) =>
    Stream.unwrap(Effect.map(this.execute(sql, params, transformRows), (rows) => Stream.fromIterable(rows)))
}

const isBegin = (sql: string): boolean => /^\s*begin\b/i.test(sql)

/** Whether a statement ends the transaction: not only back to a savepoint. */
const isEnd = (sql: string): boolean => /^\s*(?:commit|rollback)\s*$/i.test(sql)

const textOf = (sql: string, { limits, savepoint }: TransactionForm): string => {
  if (savepoint === null) return isBegin(sql) && limits !== null ? `${sql}; ${limits}` : sql
  if (isBegin(sql)) return `savepoint ${savepoint}`
  if (!isEnd(sql)) return sql
  return `${/commit/i.test(sql) ? "" : `rollback to savepoint ${savepoint}; `}release savepoint ${savepoint}`
}

/** How transactions of a connection begin and end. */
interface TransactionForm {
  /** Statements that set the timeouts at the begin; `null` if the connection has them. */
  readonly limits: string | null
  /** Savepoint that stands for a transaction, inside of one that a host began; `null` outside. */
  readonly savepoint: string | null
}

/** One connection, unless it belongs to the host. */
export class PooledConnection extends TextConnection {
  readonly #connection: HostConnection
  readonly #form: TransactionForm
  /** Whether its state is unknown. */
  isBroken = false
  isInTransaction = false
  /** Settles when an abandoned answer has arrived. */
  #unread: Promise<unknown> | null = null
  // the pool only listens to idle connections; without a listener the fault would end the process
  readonly #lost = () => {
    this.isBroken = true
  }

  constructor(connection: HostConnection, form: TransactionForm) {
    super()
    this.#connection = connection
    this.#form = form
    connection.on("error", this.#lost)
  }

  protected override run(sql: string, params: ReadonlyArray<unknown>, rowMode: Asked["rowMode"] = "object"): Answer {
    return Effect.callback((resume) => {
      const answered = this.#send({ sql, params, rowMode, resume })
      return Effect.sync(() => {
        if (this.isInTransaction) this.isBroken = true
        else this.#unread = answered
      })
    })
  }

  /** Sends statements in one piece, if the connection can; ends with the last answer. */
  async sendAll(all: ReadonlyArray<Asked>): Promise<void> {
    const send = () => all.map((asked) => this.#send(asked))
    await Promise.all(this.#connection.inOnePiece === undefined ? send() : this.#connection.inOnePiece(send))
  }

  /** Sends a statement; ends when it is answered, and never fails. */
  #send({ params, resume, rowMode, sql }: Asked): Promise<void> {
    const failed = (error: unknown): void => {
      const fault = faultOf(error)
      if (fault.reason._tag === "ConnectionError") this.isBroken = true
      resume(Effect.fail(fault))
    }
    const answered = (results: HostResult | ReadonlyArray<HostResult>): void => {
      if (isEnd(sql)) this.isInTransaction = false
      resume(Effect.succeed(lastOf(results)))
    }
    try {
      return this.#query(sql, params, rowMode).then(answered, failed)
    } catch (error) {
      // nothing was sent
      resume(Effect.fail(faultOf(error)))
      return Promise.resolve()
    }
  }

  #query(sql: string, params: ReadonlyArray<unknown>, rowMode: Asked["rowMode"]): ReturnType<HostConnection["query"]> {
    if (this.isBroken) throw new Error("the connection was lost")
    if (isBegin(sql)) this.isInTransaction = true
    const { text, values } = withTypes(textOf(sql, this.#form), params)
    return this.#connection.query({ text, values, rowMode, types })
  }

  /** Rolls back what was left open, and releases the connection after its last answer. */
  end(): Effect.Effect<void> {
    const undo = this.isInTransaction && !this.isBroken ? Effect.ignore(this.run("rollback", [])) : Effect.void
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
