/**
 * Migrates the storage's schema, and creates it if it is missing. Forward only: released migrations never change, new
 * ones are added.
 */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { BeginTransaction } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { migrations, schemaVersion } from "./Migrations.ts"
import { currentVersion, migrationsTable, refuseNewerSchema, hasTable } from "./SchemaVersion.ts"
import { SchemaMismatch } from "./DatabaseFault.ts"
import { beginWriting } from "./PgDatabase.ts"
import { refuseSharing } from "./PoolerCheck.ts"
import { refuseSession } from "./SessionCheck.ts"
import { onlyRow } from "./ResultRows.ts"
import { inSchema, isSchemaName, type SchemaClient } from "./SchemaClient.ts"

// any number that no other lock uses
const lockKey = 5_703_211_947

/** Oldest PostgreSQL version with all features that the schema uses. */
const serverVersionMin = 150_000

/**
 * Applies missing migrations in one transaction and returns their names. Concurrent processes wait for one another.
 * Fails if the schema needs a newer release.
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

/** Fails unless this release can work on the schema without a migration. */
export const requireCurrentIn = Effect.fnUntraced(function* (
  schema: string
): Effect.fn.Return<void, SchemaMismatch | SqlError, PgClient.PgClient> {
  yield* refuseUnusableName(schema)
  const sql = inSchema(yield* PgClient.PgClient, schema)
  yield* refuseSharing(sql)
  yield* refuseSession(sql)
  const { latest: version, needed } = yield* currentVersion(sql)
  yield* refuseNewerSchema(needed)
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
  const { latest: version, needed } = yield* currentVersion(sql)
  yield* refuseNewerSchema(needed)
  if (version === 0) yield* makeSchema(sql)
  const missing = migrations.slice(version)
  for (const [index, { isAdditive, name, statements }] of missing.entries()) {
    for (const statement of statements) yield* sql.unsafe(statement).unprepared
    yield* sql`
      insert into ${sql(migrationsTable)} (id, name, is_additive)
      values (${version + index + 1}, ${name}, ${isAdditive})`
  }
  return missing.map(({ name }) => name)
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
      is_additive boolean not null,
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
