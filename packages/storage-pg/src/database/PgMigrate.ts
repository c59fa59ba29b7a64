/**
 * Brings the schema of a database to what this release needs. Forward only: a step that
 * was released is never changed, further steps are added.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Schema } from "effect"
import * as Migrator from "effect/sql/Migrator"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { statements as organizations } from "../migrations/0001_organizations.ts"
import { statements as brands } from "../migrations/0002_brands.ts"
import { statements as credits } from "../migrations/0003_credits.ts"
import { statements as scans } from "../migrations/0004_scans.ts"
import { statements as snapshots } from "../migrations/0005_snapshots.ts"
import { statements as requests } from "../migrations/0006_requests.ts"
import { statements as queue } from "../migrations/0007_queue.ts"
import { statements as trackers } from "../migrations/0008_trackers.ts"
import { statements as alerts } from "../migrations/0009_alerts.ts"
import { statements as subscriptions } from "../migrations/0010_subscriptions.ts"
import { statements as deliveries } from "../migrations/0011_deliveries.ts"
import { statements as lookups } from "../migrations/0012_lookups.ts"
import { statements as discoveries } from "../migrations/0013_discoveries.ts"
import { statements as recipients } from "../migrations/0014_recipients.ts"
import { statements as counts } from "../migrations/0015_counts.ts"
import { statements as sources } from "../migrations/0016_sources.ts"
import { statements as cellHistories } from "../migrations/0017_cell_histories.ts"
import { onlyRow } from "./ResultRows.ts"

const statementsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "0001_organizations": organizations,
  "0002_brands": brands,
  "0003_credits": credits,
  "0004_scans": scans,
  "0005_snapshots": snapshots,
  "0006_requests": requests,
  "0007_queue": queue,
  "0008_trackers": trackers,
  "0009_alerts": alerts,
  "0010_subscriptions": subscriptions,
  "0011_deliveries": deliveries,
  "0012_lookups": lookups,
  "0013_discoveries": discoveries,
  "0014_recipients": recipients,
  "0015_counts": counts,
  "0016_sources": sources,
  "0017_cell_histories": cellHistories
}

/** Version of the schema that this release needs. */
export const schemaVersion = Object.keys(statementsOf).length

const migrationsTable = "schema_migrations"

// any number that no other lock uses
const lockKey = 5_703_211_947

/** Oldest PostgreSQL that has all that the schema uses. */
const serverVersionMin = 150_000

/** The database does not fit this release. Nothing was changed. */
export class SchemaMismatch extends Schema.TaggedError<SchemaMismatch>("@answerscope/storage-pg/SchemaMismatch")(
  "SchemaMismatch",
  { message: Schema.String }
) {}

export type MigrationFailure = SchemaMismatch | Migrator.MigrationError | SqlError

/**
 * Runs the steps that are missing, all or none, and returns their names. Processes that
 * start at once wait for one another. Fails when the schema is of a newer release.
 */
export const migrate: Effect.Effect<ReadonlyArray<string>, MigrationFailure, PgClient.PgClient> = Effect.gen(
  function* () {
    const sql = yield* PgClient.PgClient
    yield* refuseOldServer(sql)
    return yield* sql.withTransaction(migrateLocked(sql))
  }
).pipe(Effect.withSpan("PgStorage.migrate"))

/** Fails unless the schema is exactly the one that this release needs. */
export const requireCurrentSchema: Effect.Effect<void, SchemaMismatch | SqlError, PgClient.PgClient> = Effect.gen(
  function* () {
    const sql = yield* PgClient.PgClient
    const version = yield* currentVersion(sql)
    yield* refuseNewerSchema(version)
    if (version < schemaVersion) {
      return yield* new SchemaMismatch({
        message:
          `The database schema has version ${version}, but this release needs ${schemaVersion}: ` +
          `run "answerscope migrate" first.`
      })
    }
  }
)

const migrateLocked = Effect.fnUntraced(
  function* (sql: PgClient.PgClient) {
    // a step takes as long as it takes, and so does the wait for another process that is taking it
    yield* sql`
      select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
        set_config('idle_in_transaction_session_timeout', '0', true)`
    yield* sql`select pg_advisory_xact_lock(${lockKey})`
    yield* refuseNewerSchema(yield* currentVersion(sql))
    const done = yield* Migrator.make({})({ loader: Migrator.fromRecord(steps(sql)), table: migrationsTable })
    return done.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`)
  },
  (effect, sql) => Effect.provideService(effect, SqlClient.SqlClient, sql)
)

const steps = (sql: PgClient.PgClient) =>
  Object.fromEntries(
    Object.entries(statementsOf).map(([name, statements]) => [
      name,
      Effect.forEach(statements, (statement) => sql.unsafe(statement).unprepared, { discard: true })
    ])
  )

const refuseOldServer = Effect.fnUntraced(function* (sql: PgClient.PgClient) {
  const server = onlyRow(
    yield* sql<{ number: number; version: string }>`
      select current_setting('server_version_num')::int4 as number, current_setting('server_version') as version`
  )
  if (server.number < serverVersionMin) {
    return yield* new SchemaMismatch({
      message: `PostgreSQL 15 or newer is needed, but this server is ${server.version}.`
    })
  }
})

const refuseNewerSchema = (version: number) =>
  version <= schemaVersion
    ? Effect.void
    : new SchemaMismatch({
        message:
          `The database schema has version ${version}, but this release knows only ${schemaVersion}: ` +
          "run the newer release."
      })

const currentVersion = Effect.fnUntraced(function* (sql: PgClient.PgClient) {
  const table = yield* sql<{ exists: boolean }>`select to_regclass(${migrationsTable}) is not null as exists`
  if (!onlyRow(table).exists) return 0
  const latest = yield* sql<{ version: number }>`
    select coalesce(max(migration_id), 0)::int4 as version from ${sql(migrationsTable)}`
  return onlyRow(latest).version
})
