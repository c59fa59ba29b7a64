/**
 * Pipelines statements on one connection: each is its own transaction, and the database answers them in order. Sends
 * those of one event loop tick together, and those that arrived while others were answered.
 */
import { Effect, type Scope } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { type Answer, type Asked, type PooledConnection, TextConnection } from "./PooledConnection.ts"

/** Largest group, which waits for its slowest statement. */
const togetherMax = 16

/** Slower answers do not delay the next statements, which use another connection. */
const quickMillis = 5

/** Runs each statement on a connection that others may share. */
export class GroupedConnection extends TextConnection {
  readonly #lease: Effect.Effect<PooledConnection, SqlError, Scope.Scope>
  readonly #waiting: Array<Asked> = []
  #isUnderWay = false

  constructor(lease: Effect.Effect<PooledConnection, SqlError, Scope.Scope>) {
    super()
    this.#lease = lease
  }

  protected override run(sql: string, params: ReadonlyArray<unknown>, rowMode: Asked["rowMode"] = "object"): Answer {
    return Effect.callback((resume) => {
      const statement = { sql, params, rowMode, resume }
      this.#waiting.push(statement)
      this.#sendSoon()
      return Effect.sync(() => {
        const at = this.#waiting.indexOf(statement)
        if (at !== -1) this.#waiting.splice(at, 1)
      })
    })
  }

  #sendSoon(): void {
    if (this.#isUnderWay || this.#waiting.length === 0) return
    this.#isUnderWay = true
    setImmediate(() => Effect.runFork(this.#sendTogether))
  }

  #next(): void {
    this.#isUnderWay = false
    this.#sendSoon()
  }

  async #sendOn(connection: PooledConnection): Promise<void> {
    let isNextFree = false
    const freeNext = (): void => {
      if (!isNextFree) this.#next()
      isNextFree = true
    }
    const timer = setTimeout(freeNext, quickMillis)
    await connection.sendAll(this.#waiting.splice(0, togetherMax))
    clearTimeout(timer)
    freeNext()
  }

  readonly #sendTogether = Effect.suspend(() => this.#lease).pipe(
    Effect.flatMap((connection) => Effect.promise(() => this.#sendOn(connection))),
    Effect.catch((error) =>
      Effect.sync(() => {
        for (const { resume } of this.#waiting.splice(0)) resume(Effect.fail(error))
        this.#next()
      })
    ),
    Effect.scoped
  )
}
