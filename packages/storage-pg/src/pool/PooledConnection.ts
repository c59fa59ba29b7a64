/**
 * A connection of `pg` as a client of Effect's uses it. Nothing is prepared by name, and nothing is set for longer than
 * a transaction.
 */
import { Effect, Predicate, Stream } from "effect"
import type { Connection } from "effect/sql/SqlConnection"
import * as SqlError from "effect/sql/SqlError"
import type { HostConnection, HostResult } from "./HostPool.ts"
import { readerOf, withTypes } from "./TextValues.ts"

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
const types = {
  getTypeParser: (oid: number, format?: string) => (format === "binary" ? () => undefined : readerOf(oid))
}

const lastOf = (results: HostResult | ReadonlyArray<HostResult>): HostResult =>
  "rows" in results ? results : (results.at(-1) ?? { rows: [], command: "" })

/** An answer, or why there is none. */
export type Answer = Effect.Effect<HostResult, SqlError.SqlError>

/** What is asked, the form of its rows, and who is told the answer. */
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

/** One connection, for as long as it is not the host's. */
export class PooledConnection extends TextConnection {
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
    super()
    this.#connection = connection
    this.#limits = limits
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

  /** Sends statements in one piece, where the connection can; ends with the last answer. */
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
      const result = lastOf(results)
      if (result.command === "COMMIT" || result.command === "ROLLBACK") this.isInTransaction = false
      resume(Effect.succeed(result))
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
    const isBegin = /^\s*begin\b/i.test(sql)
    if (isBegin) this.isInTransaction = true
    const { text, values } = withTypes(isBegin && this.#limits !== null ? `${sql}; ${this.#limits}` : sql, params)
    return this.#connection.query({ text, values, rowMode, types })
  }

  /** Ends what was left open, and gives the connection back: when its last answer has come. */
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
