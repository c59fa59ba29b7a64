/**
 * Migrates the storage's schema, and creates it if it is missing. Forward only: released migrations never change, new
 * ones are added.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { BeginTransaction } from "effect/sql/SqlClient"
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
import { statements as requestedScans } from "../migrations/0018_requested_scans.ts"
import { statements as sessions } from "../migrations/0019_sessions.ts"
import { statements as reanalyses } from "../migrations/0020_reanalyses.ts"
import { SchemaMismatch } from "./DatabaseFault.ts"
import { beginWriting } from "./PgDatabase.ts"
import { refuseSharing } from "./PoolerCheck.ts"
import { refuseSession } from "./SessionCheck.ts"
import { onlyRow } from "./ResultRows.ts"
import { inSchema, isSchemaName, type SchemaClient } from "./SchemaClient.ts"

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
  "0017_cell_histories": cellHistories,
  "0018_requested_scans": requestedScans,
  "0019_sessions": sessions,
  "0020_reanalyses": reanalyses
}

/** Schema version of this release. */
export const schemaVersion = Object.keys(statementsOf).length

/** The applied migrations; the table's name is distinct, because a schema can be shared. */
const migrationsTable = "answerscope.answerscope_migrations"

// any number that no other lock uses
const lockKey = 5_703_211_947

/** Oldest PostgreSQL version with all features that the schema uses. */
const serverVersionMin = 150_000

/**
 * Applies missing migrations in one transaction and returns their names. Concurrent processes wait for one another.
 * Fails if the schema belongs to a newer release.
 */
export const migrateIn = Effect.fn("PgStorage.migrate")(function* (
  schema: string
): Effect.fn.Return<ReadonlyArray<string>, SchemaMismatch | SqlError, PgClient.PgClient> {
  yield* refuseUnusableName(schema)
  const sql = inSchema(yield* PgClient.PgClient, schema)
  yield* refuseSharing(sql)
  yield* refuseOldServer(sql)
  yield* refuseSession(sql)
  return yield* Effect.provideService(sql.withTransaction(migrateLocked(sql)), BeginTransaction, beginWriting)
})

/** Fails unless the schema is exactly that of this release. */
export const requireCurrentIn = Effect.fnUntraced(function* (
  schema: string
): Effect.fn.Return<void, SchemaMismatch | SqlError, PgClient.PgClient> {
  yield* refuseUnusableName(schema)
  const sql = inSchema(yield* PgClient.PgClient, schema)
  yield* refuseSharing(sql)
  yield* refuseSession(sql)
  const version = yield* currentVersion(sql)
  yield* refuseNewerSchema(version)
  if (version < schemaVersion) {
    return yield* new SchemaMismatch({
      message:
        `The database schema has version ${version}, but this release needs ${schemaVersion}: ` +
        `run "answerscope migrate" first.`
    })
  }
})

/** The last one was added in PostgreSQL 17. */
const timeLimits = ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout", "transaction_timeout"]

const migrateLocked = Effect.fnUntraced(function* (sql: SchemaClient) {
  // a migration, and the wait for another process's, may take any time
  yield* sql`select set_config(name, '0', true) from pg_catalog.pg_settings where name = any(${timeLimits})`
  yield* sql`select pg_advisory_xact_lock(${lockKey})`
  const version = yield* currentVersion(sql)
  yield* refuseNewerSchema(version)
  if (version === 0) yield* makeSchema(sql)
  const missing = Object.entries(statementsOf).slice(version)
  for (const [index, [name, statements]] of missing.entries()) {
    for (const statement of statements) yield* sql.unsafe(statement).unprepared
    yield* sql`insert into ${sql(migrationsTable)} (id, name) values (${version + index + 1}, ${name})`
  }
  return missing.map(([name]) => name)
})

/** Creates the schema, unless it was created for a role that may not, and the table of migrations. */
const makeSchema = Effect.fnUntraced(function* (sql: SchemaClient) {
  const found = yield* sql<{ exists: boolean }>`select to_regnamespace(${sql.schema}) is not null as exists`
  if (!onlyRow(found).exists) yield* sql`create schema ${sql(sql.schema)}`
  if (yield* hasTable(sql)) return
  yield* sql`
    create table ${sql(migrationsTable)} (
      id integer primary key,
      name text not null,
      created_at timestamptz not null default now()
    )`
})

const refuseUnusableName = (schema: string) =>
  isSchemaName(schema)
    ? Effect.void
    : new SchemaMismatch({
        message:
          `${JSON.stringify(schema)} cannot be the name of a schema: use lower-case letters, digits and _, ` +
          "with a letter first, at most 63, and not pg_ at the start."
      })

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

const hasTable = (sql: SchemaClient) =>
  Effect.map(
    // by name instead of `to_regclass`, which cannot see a schema without rights on it
    sql<{ exists: boolean }>`
      select exists (
        select from pg_catalog.pg_class where relname = 'answerscope_migrations'
          and relnamespace = to_regnamespace(${sql.schema})
      ) as exists`,
    (rows) => onlyRow(rows).exists
  )

const currentVersion = Effect.fnUntraced(function* (sql: SchemaClient) {
  if (!(yield* hasTable(sql))) return 0
  const latest = yield* sql<{ version: number }>`
    select coalesce(max(id), 0)::int4 as version from ${sql(migrationsTable)}`
  return onlyRow(latest).version
})
