/**
 * Databases for tests, and a way into them past the storage.
 */
import { allOrganizations } from "@answerscope/core/testing"
import type { OrganizationStore } from "@answerscope/core/storage"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { Pool, type PoolConfig } from "pg"

/** Connections of a test's own to a database, past the storage, which find its tables without their schema. */
export const sqlOn = (url: Redacted.Redacted<string>) =>
  Layer.orDie(
    PgClient.layer({
      url,
      applicationName: "test",
      startupParameters: { timezone: "UTC", search_path: "answerscope" }
    })
  )

/** Runs raw statements on a database. */
export const withSql = <A, E>(url: Redacted.Redacted<string>, effect: Effect.Effect<A, E, PgClient.PgClient>) =>
  Effect.provide(effect, sqlOn(url))

/** Provides a layer over the URL of a new database with the storage's tables in this schema. */
export const onNewDatabase = <A, E, R>(
  make: (url: Redacted.Redacted<string>) => Layer.Layer<A, E, R>,
  schema = "answerscope"
) => Layer.unwrap(Effect.map(TestDatabase.makeWith(schema), make))

/** All organizations of a storage. */
export const organizationsIn = ({ list }: OrganizationStore["Service"]) =>
  list({ filter: allOrganizations, after: null, limit: 1_000 })

/** A pool of pg as a host has it, until the scope closes. */
export const poolOf = (
  url: Redacted.Redacted<string>,
  options: PoolConfig = {}
): Effect.Effect<Pool, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pool = new Pool({ connectionString: Redacted.value(url), ...options })
      // as every host must: an idle connection may be lost
      pool.on("error", () => {})
      return pool
    }),
    (pool) => Effect.promise(() => pool.end())
  )

export { make as newDatabase, makeEmpty as emptyDatabase, patience } from "@answerscope/storage-pg/testing"
