/**
 * Storages on the connections of hosts: on a host's own client, and on its pool.
 */
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Layer, type Redacted, String } from "effect"
import { types } from "pg"
import { afterAll, beforeAll } from "vitest"
import { onNewDatabase, poolOf, withSql } from "./Databases.ts"

/** Tables of a host that have names of the storage's, and a function that its statements must not find. */
const hostsOwn = [
  "create schema shop",
  "create table shop.organizations (id serial primary key, title text not null)",
  "insert into shop.organizations (title) values ('the host')",
  "create table shop.schema_migrations (version text primary key)",
  "create table shop.answerscope_migrations (version text primary key)",
  ...["brands", "scans", "checks", "snapshots", "queue_jobs", "deliveries", "trackers"].map(
    (name) => `create table shop.${name} (mine text)`
  ),
  "create function shop.claim_jobs(text, integer, float8) returns void language sql as ''"
]

/** Runs statements on the tables of the storage. */
export const onTables = <A, E>(url: Redacted.Redacted<string>, use: (sql: PgClient.PgClient) => Effect.Effect<A, E>) =>
  withSql(url, Effect.flatMap(PgClient.PgClient, use))

/** Makes the tables of a host. */
export const makeHost = (url: Redacted.Redacted<string>) =>
  onTables(url, (sql) => Effect.forEach(hostsOwn, (statement) => sql.unsafe(statement)))

/** The client that a host has made for its own statements. */
export const hostsClient = (url: Redacted.Redacted<string>, options: Partial<PgClient.PgPoolConfig> = {}) =>
  PgClient.layer({
    url,
    transformResultNames: String.snakeToCamel,
    transformQueryNames: String.camelToSnake,
    startupParameters: {
      search_path: "shop, answerscope",
      timezone: "America/New_York",
      datestyle: "German",
      intervalstyle: "sql_standard"
    },
    ...options
  })

// the name of a type and of a function, and a word that PostgreSQL reserves
const schema = "user"

/** A storage in a new database of a host, on the client that the host has made. */
export const inHostsDatabase = onNewDatabase(
  (url) =>
    Layer.unwrap(
      Effect.as(
        makeHost(url),
        PgStorage.layerNoDeps({ schema, pollInterval: "50 millis" }).pipe(Layer.provide(hostsClient(url)))
      )
    ),
  schema
)

/** Types whose values a host reads in its own way. */
const { INT4, INT8, JSONB, TIMESTAMPTZ } = types.builtins
const hostsTypes = [INT4, INT8, JSONB, TIMESTAMPTZ]

/** Registers the parsers of a host for the tests of a `describe`. */
export const withHostsParsers = () => {
  const before = hostsTypes.map((oid) => types.getTypeParser(oid))
  beforeAll(() => {
    for (const oid of hostsTypes) types.setTypeParser(oid, (text) => `the host's ${text}`)
  })
  afterAll(() => {
    for (const [index, oid] of hostsTypes.entries()) {
      const parser = before[index]
      if (parser !== undefined) types.setTypeParser(oid, parser)
    }
  })
}

/** A storage on the pool of a host, in a new database. */
export const onHostsPool = onNewDatabase(
  (url) =>
    Layer.unwrap(
      Effect.map(poolOf(url, { max: 8, options: "-c timezone=America/New_York -c search_path=pg_catalog" }), (pool) =>
        PgStorage.layerOnPool({
          pool,
          schema: "user",
          pollInterval: "50 millis",
          lockTimeout: "1 minute",
          statementTimeout: "2 minutes"
        })
      )
    ),
  "user"
)
