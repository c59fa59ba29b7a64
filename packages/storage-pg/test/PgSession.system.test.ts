/**
 * Sessions that a server, a role or a host has set in its own way: what the storage keeps to nevertheless, and what it
 * refuses at the start.
 */
import { type Organization, type Storage, Transaction } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/storage"
import { untouchedOrganization } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Effect, Layer, Option, Redacted, String } from "effect"
import { BeginTransaction } from "effect/sql/SqlClient"
import { type ClientBase, defaults, type QueryConfig } from "pg"
import { emptyDatabase, poolOf, withSql } from "./Databases.ts"
import { organizationId } from "./Rows.ts"

// not among the types of pg's options
const binaryFormat: object = { binary: true }

/** As programs do that rename all columns. */
const renameColumns = (client: ClientBase) => {
  const query = client.query.bind(client)
  const renamed = async (statement: QueryConfig) => {
    const result = await query(statement)
    const rows: ReadonlyArray<object> = result.rows
    const inCamelCase = (row: object) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [String.snakeToCamel(name), value]))
    return { ...result, rows: rows.map(inCamelCase) }
  }
  Object.assign(client, { query: renamed })
}

const refusalOf = <E extends { readonly message: string }, R>(layer: Layer.Layer<Storage, E, R>) =>
  Effect.map(Effect.flip(Effect.scoped(Layer.build(layer))), ({ message }) => message)

const organization: Organization = {
  ...untouchedOrganization,
  id: organizationId(1),
  name: "a tenant",
  externalId: null,
  createdAt: DateTime.makeUnsafe("2026-03-08T07:30:00.089Z")
}

/** A transaction that has read before another one writes, and writes then: at the usual level both succeed. */
const writtenBetween = Effect.fnUntraced(function* (context: Context.Context<Storage>) {
  const { get, insert, setRetention } = Context.get(context, OrganizationStore)
  const { run } = Context.get(context, Transaction)
  const { id } = organization
  yield* insert(organization)
  yield* run(
    Effect.gen(function* () {
      yield* get(id)
      const other = Effect.promise(() => Effect.runPromise(setRetention({ id, retention: { texts: 7 } })))
      yield* other
      yield* setRetention({ id, retention: { texts: 9 } })
    })
  )
  return Option.getOrThrow(yield* get(id)).retention
})

describe("sessions that are set otherwise", () => {
  const wrongly = [
    ["default_transaction_isolation", "serializable", "is serializable, but must be read committed"],
    ["default_transaction_read_only", "on", "transaction_read_only is on, but must be off"],
    ["session_replication_role", "replica", "is replica, but must be origin"],
    ["extra_float_digits", "0", "is 0, but must be 1 or more"]
  ] as const

  it.live.each(wrongly)("are refused with %s at %s, on every kind of client", ([name, value, reason]) =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const options = `-c ${name}=${value}`
      const set = new URL(Redacted.value(url))
      set.searchParams.set("options", options)
      const own = Redacted.make(set.href)
      const pool = yield* poolOf(url, { options })
      const said = [
        yield* refusalOf(PgStorage.layer({ url: own })),
        yield* refusalOf(PgStorage.layerWithoutMigrating({ url: own })),
        yield* refusalOf(PgStorage.layerOnPool({ pool })),
        yield* refusalOf(
          Layer.provide(PgStorage.layerNoDeps(), PgClient.layer({ url, startupParameters: { [name]: value } }))
        )
      ]
      for (const message of said) assert.include(message, reason)
      // nothing was made
      const made = Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql`select from pg_namespace where nspname = 'answerscope'`
      )
      assert.deepStrictEqual(yield* withSql(url, made), [])
    })
  )

  const onPool = [
    ["datestyle", "German", "datestyle is German, DMY, but must be ISO"],
    ["bytea_output", "escape", "bytea_output is escape, but must be hex"],
    ["array_nulls", "off", "array_nulls is off, but must be on"]
  ] as const

  it.live.each(onPool)("are refused with %s at %s on a pool", ([name, value, reason]) =>
    Effect.gen(function* () {
      const pool = yield* poolOf(yield* emptyDatabase, { options: `-c ${name}=${value}` })
      assert.include(yield* refusalOf(PgStorage.layerOnPool({ pool })), reason)
    })
  )

  it.live("refuse a database that cannot hold every language", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const name = `${new URL(Redacted.value(url)).pathname.slice(1)}_latin`
      const each = (statement: string) =>
        withSql(
          url,
          Effect.flatMap(PgClient.PgClient, (sql) => sql.unsafe(statement))
        )
      yield* Effect.acquireRelease(
        each(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`),
        () => Effect.orDie(each(`drop database if exists ${name} with (force)`))
      )
      const latin = new URL(Redacted.value(url))
      latin.pathname = `/${name}`
      const said = yield* refusalOf(PgStorage.layer({ url: Redacted.make(latin.href) }))
      assert.include(said, "server_encoding is LATIN1, but must be UTF8")
    })
  )

  it.live("are refused where something changes what pg returns", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const renaming = yield* poolOf(url)
      renaming.on("connect", (client) => renameColumns(client))
      const before = { ...defaults }
      yield* Effect.addFinalizer(() => Effect.sync(() => Object.assign(defaults, before)))
      for (const pool of [renaming, yield* poolOf(url, { ...binaryFormat })]) {
        assert.include(
          yield* refusalOf(PgStorage.layerOnPool({ pool })),
          "does not give names and values as the database"
        )
      }
      Object.assign(defaults, binaryFormat)
      assert.include(
        yield* refusalOf(PgStorage.layerOnPool({ pool: yield* poolOf(url) })),
        "does not give names and values as the database"
      )
    })
  )
})

describe("transactions", () => {
  it.live("are read committed on a host's pool that was changed after the start", () =>
    Effect.gen(function* () {
      const pool = yield* poolOf(yield* emptyDatabase, { max: 4 })
      const context = yield* Layer.build(PgStorage.layerOnPool({ pool }))
      pool.on("acquire", (client) => {
        void client.query("set default_transaction_isolation = 'repeatable read'")
      })
      assert.deepStrictEqual(yield* writtenBetween(context), { texts: 9 })
    })
  )

  it.live("are read committed in a program whose own ones are not, which go on as they are", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const context = yield* Layer.build(
        PgStorage.layerNoDeps().pipe(
          Layer.provideMerge(PgClient.layer({ url, startupParameters: { timezone: "UTC" } }))
        )
      )
      const { run } = Context.get(context, Transaction)
      const level = Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`
      )
      const others = Effect.provide(
        Effect.flatMap(PgClient.PgClient, (sql) => sql.withTransaction(level)),
        PgClient.layer({ url })
      )
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* writtenBetween(context), { texts: 9 })
        assert.deepStrictEqual(yield* run(Effect.provide(level, context)), [{ level: "read committed" }])
        assert.deepStrictEqual(yield* run(others), [{ level: "serializable" }])
      }).pipe(Effect.provideService(BeginTransaction, "begin isolation level serializable"))
    })
  )
})

describe("a database that has become one that can only be read", () => {
  it.live("is told, and no longer when it takes changes again", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const context = yield* Layer.build(PgStorage.layer({ url }))
      const { takesChanges } = Context.get(context, Transaction)
      const name = new URL(Redacted.value(url)).pathname.slice(1)
      const become = (readOnly: string) =>
        withSql(
          url,
          Effect.flatMap(PgClient.PgClient, (sql) =>
            Effect.all([
              sql.unsafe(`alter database ${name} set default_transaction_read_only = ${readOnly}`),
              sql`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()`
            ])
          )
        )
      // the first that is asked may be asked on a connection that is gone
      const seen = Effect.eventually(takesChanges)
      assert.isTrue(yield* seen)
      yield* become("on")
      assert.isFalse(yield* seen)
      const way = new URL(Redacted.value(url))
      way.searchParams.set("options", "-c default_transaction_read_only=off")
      yield* withSql(
        Redacted.make(way.href),
        Effect.flatMap(PgClient.PgClient, (sql) =>
          sql.unsafe(`alter database ${name} reset default_transaction_read_only`)
        )
      )
      yield* become("off")
      assert.isTrue(yield* seen)
    })
  )
})

describe("settings of pg itself", () => {
  it.live("make no difference, nor do a pool's own parsers", () =>
    Effect.gen(function* () {
      const before = { ...defaults }
      yield* Effect.addFinalizer(() => Effect.sync(() => Object.assign(defaults, before)))
      Object.assign(defaults, { parseInt8: true, parseInputDatesAsUTC: true })
      const types = { getTypeParser: () => () => "the host's" }
      const pool = yield* poolOf(yield* emptyDatabase, { types })
      const context = yield* Layer.build(PgStorage.layerOnPool({ pool }))
      const { get, insert } = Context.get(context, OrganizationStore)
      yield* insert(organization)
      assert.deepStrictEqual(yield* get(organization.id), Option.some(organization))
    })
  )
})
