/**
 * All storage ports on PostgreSQL 15 or newer: for production, and for any number of
 * processes on one database. See docs/concepts/storage.md for the schema and the lock order.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import type { Storage } from "@answerscope/core"
import { Duration, Effect, Layer, Redacted } from "effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import * as PgAccessKeyStore from "./organization/PgAccessKeyStore.ts"
import * as PgAlertStore from "./alert/PgAlertStore.ts"
import * as PgCellHistoryStore from "./alert/PgCellHistoryStore.ts"
import * as PgBrandStore from "./brand/PgBrandStore.ts"
import * as PgDocumentStore from "./brand/PgDocumentStore.ts"
import * as PgShareStore from "./brand/PgShareStore.ts"
import * as PgMarkStore from "./brand/PgMarkStore.ts"
import * as PgRollupStore from "./count/PgRollupStore.ts"
import * as PgVendorCostStore from "./cost/PgVendorCostStore.ts"
import * as PgCreditStore from "./credit/PgCreditStore.ts"
import * as PgClock from "./database/PgClock.ts"
import { HostTransactions } from "./database/HostTransactions.ts"
import { PgDatabase, transactionLayer } from "./database/PgDatabase.ts"
import { type MigrationFailure, type SchemaMismatch, told, whenReachable } from "./database/DatabaseFault.ts"
import { makeMeasures } from "./pool/ConnectionMeasures.ts"
import * as PgDeliveryStore from "./notification/PgDeliveryStore.ts"
import * as PgDiscoveryStore from "./discovery/PgDiscoveryStore.ts"
import * as PgIdempotencyStore from "./idempotency/PgIdempotencyStore.ts"
import { migrateIn, requireCurrentIn } from "./database/PgMigrate.ts"
import type { HostPool } from "./pool/HostPool.ts"
import { ownConnections } from "./pool/OwnPool.ts"
import { hostConnections, makePooled } from "./pool/PooledClient.ts"
import { refuseUnlimited } from "./database/PoolerCheck.ts"
import { refusePool } from "./database/SessionCheck.ts"
import { defaultSchema } from "./database/SchemaClient.ts"
import * as PgNoticeStore from "./notification/PgNoticeStore.ts"
import * as PgEventConsumerStore from "./queue/PgEventConsumerStore.ts"
import * as PgJobStore from "./queue/PgJobStore.ts"
import * as PgLookupStore from "./lookup/PgLookupStore.ts"
import * as PgOrganizationStore from "./organization/PgOrganizationStore.ts"
import * as PgSessionStore from "./organization/PgSessionStore.ts"
import * as PgEngineLimitStore from "./ratelimit/PgEngineLimitStore.ts"
import * as PgRateLimitStore from "./ratelimit/PgRateLimitStore.ts"
import * as PgImportStore from "./imports/PgImportStore.ts"
import * as PgReanalysisStore from "./reanalysis/PgReanalysisStore.ts"
import * as PgRecipientStore from "./notification/PgRecipientStore.ts"
import * as PgRequestedScanStore from "./scan/PgRequestedScanStore.ts"
import * as PgScanStore from "./scan/PgScanStore.ts"
import * as PgRawBodyStore from "./snapshot/PgRawBodyStore.ts"
import * as PgSnapshotStore from "./snapshot/PgSnapshotStore.ts"
import * as PgSubscriptionStore from "./notification/PgSubscriptionStore.ts"
import * as PgTrackerStore from "./tracker/PgTrackerStore.ts"

/** Where in a database the storage is. */
export interface PgSchemaOptions {
  /**
   * The schema of all its tables and functions, `answerscope` by default; made when it is missing. Statements name it,
   * so the connection's `search_path` and tables of the same names elsewhere do not matter.
   */
  readonly schema?: string | undefined
}

/** How to reach the database. */
export interface PgConnectionOptions extends PgSchemaOptions {
  /** `postgres://user:password@host:port/database`; `sslmode` and `options` are understood. */
  readonly url: Redacted.Redacted<string>
  /** Most connections at once, 10 by default. Each statement or transaction has one; walks have their own. */
  readonly maxConnections?: number | undefined
  /** Longest wait of a statement for a row that another transaction holds; 5 s by default. */
  readonly lockTimeout?: Duration.Input | undefined
  /** Longest time of a statement, its waits included; 10 s by default. */
  readonly statementTimeout?: Duration.Input | undefined
  /**
   * Time after which the server ends an idle transaction (default: 30 s), so that a paused process does not keep its
   * locks.
   */
  readonly idleInTransactionTimeout?: Duration.Input | undefined
  /**
   * Time without data on a busy connection before it is replaced. Default: 5 s longer than `statementTimeout`, because
   * the server ends statements itself as long as it responds.
   */
  readonly silenceTimeout?: Duration.Input | undefined
  /**
   * How long the start waits for a database that cannot be reached: it tries again, with pauses that grow to 5 s, and
   * logs why. A minute by default, except for `migrate`, which does not wait. A database that answers and refuses is
   * not waited for. Once started, the storage outlives any outage. Because a `ManagedRuntime` keeps a failed start, a
   * program that does not exit then gives `Duration.infinity`, or makes another runtime.
   */
  readonly connectWithin?: Duration.Input | undefined
  /** How the connections name themselves to the server. */
  readonly applicationName?: string | undefined
}

/** How eagerly its queues are worked. */
export type PgQueueOptions = PgJobStore.PgQueueOptions

/** Options of a storage on your own client. */
export interface PgClientStorageOptions extends PgSchemaOptions, PgQueueOptions {}

/** Options of a storage on a host's pool. Times are those of `PgConnectionOptions`. */
export interface PgPoolOptions
  extends
    PgSchemaOptions,
    PgQueueOptions,
    Pick<PgConnectionOptions, "lockTimeout" | "statementTimeout" | "idleInTransactionTimeout" | "connectWithin"> {
  readonly pool: HostPool
}

/** How to reach the database, and how eagerly its queues are worked. */
export interface PgStorageOptions extends PgConnectionOptions, PgQueueOptions {}

/** The storage, its schema brought up to date first. */
export const layer = (options: PgStorageOptions): Layer.Layer<Storage | HostTransactions, MigrationFailure> =>
  Layer.merge(ports(options), HostTransactions.layer).pipe(
    Layer.provide(limitsInForce),
    Layer.provide(Layer.effectDiscard(migrate({ ...options, connectWithin: waitOf(options) }))),
    Layer.provide(client(options))
  )

/**
 * The same on a client of yours, whose `withTransaction` then spans your statements and the
 * storage's.
 */
export const layerNoDeps = (
  options: PgClientStorageOptions = {}
): Layer.Layer<Storage, MigrationFailure, PgClient.PgClient | SqlClient> =>
  ports(options).pipe(Layer.provide(Layer.effectDiscard(onClient(migrateIn(schemaOf(options))))))

/**
 * The same on the pool of a host that speaks `pg`, which stays the host's: it is never ended, and its settings and type
 * parsers are as they were. Of its connections at most half are used for statements at once, and a quarter for walks.
 * The limits of time hold in transactions; else those of the pool do. Fails for a pool with fewer than 4 connections.
 */
export const layerOnPool = (options: PgPoolOptions): Layer.Layer<Storage | HostTransactions, MigrationFailure> =>
  Layer.merge(ports(options), HostTransactions.layer).pipe(
    Layer.provide(
      Layer.effectDiscard(
        onClient(
          Effect.flatMap(PgClient.PgClient, (sql) =>
            Effect.andThen(refusePool(sql, options.pool), migrateIn(schemaOf(options)))
          ),
          options.connectWithin ?? "1 minute"
        )
      )
    ),
    Layer.provide(hostClient(options))
  )

/** The storage for a role that may not change the schema: fails unless it is up to date. */
export const layerWithoutMigrating = (
  options: PgStorageOptions
): Layer.Layer<Storage | HostTransactions, MigrationFailure> =>
  Layer.merge(ports(options), HostTransactions.layer).pipe(
    Layer.provide(limitsInForce),
    Layer.provide(Layer.effectDiscard(onClient(requireCurrentIn(schemaOf(options)), waitOf(options)))),
    Layer.provide(client(options))
  )

/** Brings the schema up to date and returns the names of the steps that were missing. */
export const migrate = (options: PgConnectionOptions): Effect.Effect<ReadonlyArray<string>, MigrationFailure> =>
  // a step takes as long as it takes
  Effect.provide(
    onClient(migrateIn(schemaOf(options)), options.connectWithin),
    client({ ...options, maxConnections: 1, silenceTimeout: Duration.infinity })
  )

/** Start of a storage: waits for the database and explains faults. */
const onClient = <A>(
  effect: Effect.Effect<A, SchemaMismatch | SqlError, PgClient.PgClient>,
  connectWithin: Duration.Input = Duration.zero
): Effect.Effect<A, MigrationFailure, PgClient.PgClient> =>
  Effect.flatMap(PgClient.PgClient, ({ config }) =>
    effect.pipe(whenReachable(config, Duration.fromInputUnsafe(connectWithin)), told(config))
  )

const limitsInForce = Layer.suspend(() =>
  Layer.effectDiscard(onClient(Effect.flatMap(PgClient.PgClient, refuseUnlimited)))
)

/** Connections to the database as the storage makes them, for statements past it. They open when they are needed. */
export const client = (options: PgConnectionOptions): Layer.Layer<PgClient.PgClient | SqlClient, MigrationFailure> => {
  const statementTimeout = Duration.fromInputUnsafe(options.statementTimeout ?? "10 seconds")
  const silenceTimeout = Duration.fromInputUnsafe(
    options.silenceTimeout ?? Duration.sum(statementTimeout, Duration.seconds(5))
  )
  const pool = {
    url: options.url,
    maxConnections: options.maxConnections ?? 10,
    applicationName: options.applicationName ?? "answerscope",
    lockMillis: millis(options.lockTimeout ?? "5 seconds"),
    statementMillis: millis(statementTimeout),
    idleInTransactionMillis: millis(options.idleInTransactionTimeout ?? "30 seconds"),
    silenceMillis: Duration.isFinite(silenceTimeout) ? millis(silenceTimeout) : null
  }
  return PgClient.layerFrom(
    Effect.flatMap(makeMeasures, (measures) =>
      Effect.flatMap(told(pool)(ownConnections(pool, measures)), (source) => makePooled(source, measures))
    )
  )
}

const hostClient = (options: PgPoolOptions) =>
  PgClient.layerFrom(
    Effect.flatMap(makeMeasures, (measures) => {
      const source = hostConnections(options.pool, limitsOf(options), measures)
      return Effect.andThen(
        measures.sized(source.shares.statements + source.shares.walks),
        makePooled(source, measures)
      )
    })
  )

/** The limits of time of a transaction, as statements in it. */
const limitsOf = (options: PgPoolOptions): string =>
  [
    `set local lock_timeout = ${millis(options.lockTimeout ?? "5 seconds")}`,
    `set local statement_timeout = ${millis(options.statementTimeout ?? "10 seconds")}`,
    `set local idle_in_transaction_session_timeout = ${millis(options.idleInTransactionTimeout ?? "30 seconds")}`
  ].join("; ")

const waitOf = ({ connectWithin }: PgConnectionOptions): Duration.Input => connectWithin ?? "1 minute"

const millis = (duration: Duration.Input): number =>
  Math.max(1, Math.round(Duration.toMillis(Duration.fromInputUnsafe(duration))))

const schemaOf = ({ schema }: PgSchemaOptions): string => schema ?? defaultSchema

// fresh: two storages in one program are two, each on its own client
const ports = (options: PgClientStorageOptions) =>
  Layer.fresh(
    Layer.mergeAll(
      transactionLayer,
      PgClock.layer,
      PgOrganizationStore.layer,
      PgAccessKeyStore.layer,
      PgSessionStore.layer,
      PgBrandStore.layer,
      PgCreditStore.layer,
      PgScanStore.layer,
      PgReanalysisStore.layer,
      PgImportStore.layer,
      PgRequestedScanStore.layer,
      PgSnapshotStore.layer,
      PgRawBodyStore.layer,
      PgRollupStore.layer,
      PgDiscoveryStore.layer,
      PgTrackerStore.layer,
      PgAlertStore.layer,
      PgMarkStore.layer,
      PgDocumentStore.layer,
      PgShareStore.layer,
      PgCellHistoryStore.layer,
      PgSubscriptionStore.layer,
      PgDeliveryStore.layer,
      PgRecipientStore.layer,
      PgLookupStore.layer,
      PgVendorCostStore.layer,
      PgIdempotencyStore.layer,
      PgRateLimitStore.layer,
      PgEngineLimitStore.layer,
      PgNoticeStore.layer,
      PgEventConsumerStore.layer,
      PgJobStore.layerWith(options)
    ).pipe(Layer.provide(PgDatabase.layerIn(schemaOf(options))))
  )
