/**
 * How a storage starts: on a database that is away, that refuses, or in which the role may not do everything.
 */
import { OrganizationStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Logger, ManagedRuntime, Redacted, Schedule } from "effect"
import { emptyDatabase, organizationsIn, withSql } from "./Databases.ts"

const list = Effect.flatMap(OrganizationStore, organizationsIn)

/** A URL with parts of it changed. */
const changed = (url: Redacted.Redacted<string>, change: (url: URL) => void) => {
  const made = new URL(Redacted.value(url))
  change(made)
  return Redacted.make(made.href)
}

const refusal = (options: PgStorage.PgStorageOptions) =>
  Effect.flip(Effect.scoped(Layer.build(PgStorage.layer({ connectWithin: 0, ...options })))).pipe(
    Effect.map(({ message }) => message)
  )

/** A role of its own that may do nothing but connect. */
const newRole = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  const name = `tenant_${new URL(Redacted.value(url)).pathname.slice(1)}`
  yield* withSql(
    url,
    Effect.flatMap(PgClient.PgClient, (sql) => sql`create role ${sql(name)} login password 'hidden'`)
  )
  const roleUrl = changed(url, (own) => {
    own.username = name
    own.password = "hidden"
  })
  return { name, url: roleUrl }
})

describe("a storage at its start", () => {
  it.live("made while the database is away, works when it comes", () =>
    Effect.gen(function* () {
      const proxy = yield* FaultyProxy.make(yield* emptyDatabase)
      yield* proxy.cut
      const isAway = yield* Deferred.make<unknown>()
      const logger = Logger.make(({ message }) => Deferred.doneUnsafe(isAway, Effect.succeed(message)))
      const layer = PgStorage.layer({ url: proxy.url, connectWithin: "10 minutes" }).pipe(
        Layer.provideMerge(Logger.layer([logger]))
      )
      const runtime = yield* Effect.acquireRelease(
        Effect.sync(() => ManagedRuntime.make(layer)),
        ({ disposeEffect }) => disposeEffect
      )
      const call = yield* Effect.forkChild(Effect.promise(() => runtime.runPromise(list)))
      const { host, pathname } = new URL(Redacted.value(proxy.url))
      assert.match(
        String(yield* Deferred.await(isAway)),
        new RegExp(
          `^The database ${pathname.slice(1)} on ${host} cannot be reached yet: .*(ECONNREFUSED|ECONNRESET|closed)`
        )
      )
      yield* proxy.mend
      assert.deepStrictEqual(yield* Fiber.join(call), [])
      // and an outage later is over when it is over
      yield* proxy.cut
      const failed = yield* Effect.promise(() => runtime.runPromise(Effect.flip(list)))
      assert.strictEqual(failed._tag, "StorageError")
      yield* proxy.mend
      const again = Effect.retry(list, { schedule: Schedule.spaced("50 millis") })
      assert.deepStrictEqual(yield* Effect.promise(() => runtime.runPromise(again)), [])
    })
  )

  it.live("a runtime keeps a start that failed; another one on the same layer works once the database is there", () =>
    Effect.gen(function* () {
      const proxy = yield* FaultyProxy.make(yield* emptyDatabase)
      yield* proxy.cut
      const layer = PgStorage.layer({ url: proxy.url, connectWithin: 0 })
      const newRuntime = Effect.acquireRelease(
        Effect.sync(() => ManagedRuntime.make(layer)),
        ({ disposeEffect }) => disposeEffect
      )
      const failed = yield* newRuntime
      const refused = Effect.promise(() => failed.runPromise(Effect.as(list, "it works")).catch(String))
      assert.match(yield* refused, /cannot be used/)
      yield* proxy.mend
      assert.match(yield* refused, /cannot be used/)
      const other = yield* newRuntime
      assert.deepStrictEqual(yield* Effect.promise(() => other.runPromise(list)), [])
    })
  )

  it.live("says which database cannot be used and why, and never the password", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const { hostname, host, pathname, username } = new URL(Redacted.value(url))
      const refused = changed(url, (own) => {
        own.password = "secret-word"
      })
      const nowhere = changed(refused, (own) => {
        own.port = "1"
      })
      const missing = changed(url, (own) => {
        own.pathname = "/nothing_here"
      })
      const said = [
        [nowhere, `The database ${pathname.slice(1)} on ${hostname}:1 cannot be used: connect ECONNREFUSED`],
        [missing, `The database nothing_here on ${host} cannot be used: database "nothing_here" does not exist`],
        [
          refused,
          `The database ${pathname.slice(1)} on ${host} cannot be used: ` +
            `password authentication failed for user "${username}"`
        ],
        [Redacted.make("secret-word"), "The database on localhost:5432 cannot be used: "]
      ] as const
      for (const [given, beginning] of said) {
        const message = yield* refusal({ url: given })
        assert.strictEqual(message.slice(0, beginning.length), beginning)
        assert.notInclude(message, "secret-word")
      }
    })
  )

  it.live("a database that refuses is not waited for", () =>
    Effect.gen(function* () {
      const url = changed(yield* emptyDatabase, (own) => {
        own.pathname = "/nothing_here"
      })
      assert.include(yield* refusal({ url, connectWithin: "10 minutes" }), "does not exist")
    })
  )

  it.live("a role that may not create is told so, and works in a schema made for it", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const role = yield* newRole(url)
      const database = new URL(Redacted.value(url)).pathname.slice(1)
      assert.match(yield* refusal({ url: role.url }), new RegExp(`: permission denied for database ${database}$`))
      yield* withSql(
        url,
        Effect.flatMap(PgClient.PgClient, (sql) => sql`create schema answerscope`)
      )
      assert.match(yield* refusal({ url: role.url }), /: permission denied for schema answerscope$/)
      yield* withSql(
        url,
        Effect.flatMap(PgClient.PgClient, (sql) => sql`alter schema answerscope owner to ${sql(role.name)}`)
      )
      assert.deepStrictEqual(yield* Effect.provide(list, PgStorage.layer({ url: role.url })), [])
    })
  )

  it.live("a schema that cannot be is refused before anything is asked", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      for (const schema of ["", "Tenants", "pg_own", "a-b", 'a"; drop schema public; --', "x".repeat(64), "1st"]) {
        assert.match(yield* refusal({ url, schema }), /cannot be the name of a schema/)
      }
    })
  )
})
