/** Shared parts of the PostgreSQL adapters: the client, joining transactions, and database faults as `StorageError`. */
import * as PgClient from "@effect/sql-pg/PgClient"
import { StorageError, Transaction } from "@answerscope/core"
import { Cause, Context, Effect, Exit, Layer, Option, Predicate } from "effect"
import { BeginTransaction } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import { type Commit, commitOutcome, CurrentCommit, identified, type TransactionIdentity } from "./CommitOutcome.ts"
import { queryOperation } from "../pool/PooledConnection.ts"
import { makeDiskWatch } from "./DiskWatch.ts"
import { inSchema, type SchemaClient } from "./SchemaClient.ts"
import { watchSchema } from "./SchemaVersion.ts"

/** A running transaction. */
interface Unit {
  isOpen: boolean
  isDoomed: boolean
}

class CurrentUnit extends Context.Reference<Unit | null>("@answerscope/storage-pg/CurrentUnit", {
  defaultValue: () => null
}) {}

/** The database of all PostgreSQL adapters of one storage. */
export class PgDatabase extends Context.Service<
  PgDatabase,
  {
    readonly sql: SchemaClient
    /** Runs one statement that reads, or changes idempotently: joins the current transaction, or is its own. */
    readonly use: <A>(
      operation: string,
      statement: Effect.Effect<A, SqlError | StorageError>
    ) => Effect.Effect<A, StorageError>
    /**
     * The same on a separate connection, for a statement that may wait for locks. Statements that share a connection
     * would all wait with it.
     */
    readonly useAlone: <A>(
      operation: string,
      statement: Effect.Effect<A, SqlError | StorageError>
    ) => Effect.Effect<A, StorageError>
    /** Runs several statements in the current transaction or a new one. */
    readonly useAll: <A>(
      operation: string,
      statements: Effect.Effect<A, SqlError | StorageError>
    ) => Effect.Effect<A, StorageError>
    /**
     * Runs several reads on one snapshot, in a transaction of their own. In a current transaction they join it, and its
     * isolation applies.
     */
    readonly readAll: <A>(
      operation: string,
      statements: Effect.Effect<A, SqlError | StorageError>
    ) => Effect.Effect<A, StorageError>
    /** Runs one write whose outcome the caller gets, like `useAll`: a lost commit can be resolved. */
    readonly write: <A>(
      operation: string,
      statement: Effect.Effect<A, SqlError | StorageError>
    ) => Effect.Effect<A, StorageError>
    /** Whether a joinable transaction is running, of this storage or of a host. */
    readonly isJoined: Effect.Effect<boolean>
    /** `Transaction.takesChanges` */
    readonly takesChanges: Effect.Effect<boolean, StorageError>
    /** `Transaction.run` */
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>
    /** `Transaction.afterCommit` */
    readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void>
  }
>()("@answerscope/storage-pg/PgDatabase") {
  /** The database in the client's schema. */
  static readonly layerIn = (schema: string) =>
    Layer.effect(
      PgDatabase,
      Effect.map(PgClient.PgClient, (client) => makeDatabase(inSchema(client, schema)))
    )
}

/** Transactions of the PostgreSQL adapters: read committed, joined without savepoints. */
export const transactionLayer = Layer.effect(
  Transaction,
  Effect.gen(function* () {
    const { sql, run, afterCommit, isJoined, takesChanges } = yield* PgDatabase
    return Transaction.of({ run, afterCommit, isRunning: isJoined, takesChanges, refusal: yield* watchSchema(sql) })
  })
)

/** Whether the connection was lost, so that the outcome of its statements is unknown. */
const isLost = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some(
    (reason) =>
      Cause.isFailReason(reason) &&
      isSqlError(reason.error) &&
      // the database's own statement about the commit is final, unless it is shutting down
      (reason.error.reason._tag === "ConnectionError" || reason.error.reason._tag === "UnknownError")
  )

/** Codes of a server that ends its connections: by a command, or because it crashed. */
const endedCodes: ReadonlySet<unknown> = new Set(["57P01", "57P02"])

/** Whether a connection that was idle turned out to be lost, when a statement was sent. */
const wasLost = (cause: Cause.Cause<unknown>): boolean => {
  const reason = clientFault(cause)?.reason
  if (reason === undefined || !("operation" in reason) || reason.operation !== queryOperation) return false
  const code = Predicate.hasProperty(reason.cause, "code") ? reason.cause.code : null
  return reason._tag === "ConnectionError" || endedCodes.has(code)
}

/** How often a transaction begins anew. After a restart of the database, all idle connections are lost. */
const beginsAgainMax = 3

/**
 * The database fault in how the client ended a transaction, or `null`. If the connection breaks between the last
 * statement and the commit, the cause only has the failed rollback, as a defect.
 */
const clientFault = (cause: Cause.Cause<unknown>): SqlError | null =>
  cause.reasons
    .map((reason) => (Cause.isFailReason(reason) ? reason.error : Cause.isDieReason(reason) ? reason.defect : null))
    .find(isSqlError) ?? null

/** Begins a transaction with the storage's settings, whatever the defaults of the session or host. */
export const beginWriting = "begin isolation level read committed"

/** Begins a transaction whose statements all read one snapshot. */
const beginReading = "begin isolation level repeatable read read only"

/** How a transaction begins, and its identity if known. */
interface TransactionKind {
  readonly begin: string
  readonly identity: TransactionIdentity | null
}

const writing: TransactionKind = { begin: beginWriting, identity: null }

/** Without writes, a lost commit loses nothing. */
const reading: TransactionKind = { begin: beginReading, identity: { transaction_id: null, transaction_pid: 0 } }

/**
 * A transaction of the client. It ends like the effect, unless it could not begin or commit. On a lost connection the
 * client's rollback also fails and adds a defect to the cause; it is irrelevant, because the database has already
 * rolled back. If the answer to the commit was lost, queries the outcome. If the connection is found lost at the begin,
 * it begins on another.
 */
const transact =
  (sql: SchemaClient, operation: string, kind: TransactionKind = writing, beginsAgain = beginsAgainMax) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageError, R> =>
    Effect.flatMap(Effect.context(), (context) => {
      const outer = Context.getOption(context, sql.transactionService)
      const others = Context.get(context, BeginTransaction)
      const commit: Commit = { identity: kind.identity, after: [] }
      let hasBegun = false as boolean
      let ownEnd: Exit.Exit<A, E> | null = null as Exit.Exit<A, E> | null
      let isCommitting = false
      const failed = (cause: unknown) => new StorageError({ operation, cause })
      const settled = Effect.fnUntraced(function* (value: A, identity: TransactionIdentity, cause: unknown) {
        const outcome = yield* commitOutcome(sql, identity)
        yield* Effect.logWarning(`the answer to a commit was lost; it is ${outcome}`)
        if (outcome === "unknown") return yield* new StorageError({ operation, cause, isOutcomeUnknown: true })
        if (outcome === "aborted") return yield* failed(cause)
        yield* Effect.forEach(commit.after, runAfter, { discard: true })
        return value
      })
      const begun = Effect.suspend(() => {
        hasBegun = true
        return effect
      })
      return begun.pipe(
        Effect.provideService(CurrentCommit, commit),
        Effect.onExit((exit) =>
          Effect.sync(() => {
            ownEnd = exit
          })
        ),
        // in a host's transaction, the host commits
        Effect.tap(() => (Option.isSome(outer) ? Effect.void : identified(sql, commit))),
        Effect.tap(() =>
          Effect.sync(() => {
            isCommitting = Option.isNone(outer)
          })
        ),
        // work that the effect starts elsewhere is not part of it
        Effect.provideService(BeginTransaction, others),
        sql.withTransaction,
        Effect.provideService(BeginTransaction, kind.begin),
        Effect.catchCause((cause) => {
          if (!hasBegun && beginsAgain > 0 && Option.isNone(outer) && wasLost(cause)) {
            return transact(sql, operation, kind, beginsAgain - 1)(effect)
          }
          if (ownEnd !== null && Exit.isFailure(ownEnd)) return Effect.failCause<E | StorageError>(ownEnd.cause)
          if (isCommitting && ownEnd !== null && commit.identity !== null && isLost(cause)) {
            return settled(ownEnd.value, commit.identity, cause)
          }
          const fault = clientFault(cause)
          return fault === null
            ? Effect.failCause<E | StorageError>(Cause.map(cause, failed))
            : Effect.fail(failed(fault))
        })
      )
    })

/** Runs reads in a transaction of their own, unless they are in one. */
const asOfOneMoment = <A>(
  sql: SchemaClient,
  operation: string,
  statements: Effect.Effect<A, SqlError | StorageError>
): Effect.Effect<A, SqlError | StorageError> =>
  Effect.flatMap(Effect.serviceOption(sql.transactionService), (outer) =>
    Option.isSome(outer) ? statements : transact(sql, operation, reading)(statements)
  )

/** Effects after a commit run independently. */
const runAfter = (effect: Effect.Effect<void>) =>
  Effect.ignoreCause(effect, { log: "Warn", message: "what was to follow a commit failed" })

/** Runs a statement on an exclusive connection; in a transaction on that of the transaction. */
const onOwnConnection = <A, E>(
  sql: PgClient.PgClient,
  statement: Effect.Effect<A, E>
): Effect.Effect<A, E | SqlError> =>
  Effect.flatMap(Effect.serviceOption(sql.transactionService), (joined) =>
    Option.isSome(joined)
      ? statement
      : Effect.scoped(
          Effect.flatMap(sql.reserve, (connection) =>
            Effect.provideService(statement, sql.transactionService, [connection, 0])
          )
        )
  )

const doom = (unit: Unit) =>
  Effect.sync(() => {
    unit.isDoomed = true
  })

/** Takes effects out of a transaction that has ended: a fiber may outlive the one in which it was forked. */
const detachedFrom =
  (sql: SchemaClient) =>
  <A, E, R>(unit: Unit | null, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    unit !== null && !unit.isOpen
      ? Effect.updateContext(effect, (context: Context.Context<R>) => {
          const services = new Map(context.mapUnsafe)
          services.delete(sql.transactionService.key)
          services.delete(CurrentCommit.key)
          return Context.makeUnsafe<R>(services)
        })
      : effect

const makeDatabase = (sql: SchemaClient) => {
  const { note, takesChanges } = makeDiskWatch(sql)
  const detached = detachedFrom(sql)

  const inUnit = <A>(
    operation: string,
    statements: (unit: Unit | null) => Effect.Effect<A, SqlError | StorageError>
  ): Effect.Effect<A, StorageError> =>
    Effect.flatMap(Effect.service(CurrentUnit), (unit) => {
      const effect = Effect.mapError(detached(unit, statements(unit)), (error) => {
        if (!isSqlError(error)) return error
        note(error)
        return new StorageError({ operation, cause: error })
      })
      return unit?.isOpen === true ? Effect.onError(effect, () => doom(unit)) : effect
    })

  const begin = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StorageError, R> =>
    Effect.suspend(() => {
      const unit: Unit = { isOpen: true, isDoomed: false }
      return effect.pipe(
        Effect.tap(() =>
          unit.isDoomed
            ? Effect.die(new Error("a failure inside the transaction was caught; it cannot be committed"))
            : Effect.void
        ),
        Effect.provideService(CurrentUnit, unit),
        Effect.onExit(() =>
          Effect.sync(() => {
            unit.isOpen = false
          })
        ),
        transact(sql, "Transaction.run")
      )
    })

  const useAll: PgDatabase["Service"]["useAll"] = (operation, statements) =>
    inUnit(operation, (unit) => (unit?.isOpen === true ? statements : transact(sql, operation)(statements)))

  return PgDatabase.of({
    sql,
    takesChanges: inUnit("Transaction.takesChanges", () => takesChanges),
    readAll: (operation, statements) =>
      inUnit(operation, (unit) => (unit?.isOpen === true ? statements : asOfOneMoment(sql, operation, statements))),
    use: (operation, statement) => inUnit(operation, () => statement),
    useAlone: (operation, statement) => inUnit(operation, () => onOwnConnection(sql, statement)),
    useAll,
    write: useAll,
    isJoined: Effect.flatMap(Effect.service(CurrentUnit), (unit) =>
      unit === null
        ? Effect.map(Effect.serviceOption(sql.transactionService), Option.isSome)
        : Effect.succeed(unit.isOpen)
    ),
    run: (effect) =>
      Effect.flatMap(Effect.service(CurrentUnit), (unit) =>
        unit?.isOpen === true
          ? Effect.onExit(effect, (exit) => (Exit.isFailure(exit) ? doom(unit) : Effect.void))
          : detached(unit, begin(effect))
      ),
    afterCommit: (effect) =>
      Effect.gen(function* () {
        const unit = yield* CurrentUnit
        if (unit !== null && !unit.isOpen) return yield* effect
        const commit = yield* CurrentCommit
        const context = Context.omit(sql.transactionService)(yield* Effect.context())
        commit?.after.push(Effect.provideContext(effect, context))
        yield* sql.afterCommit(effect)
      })
  })
}
