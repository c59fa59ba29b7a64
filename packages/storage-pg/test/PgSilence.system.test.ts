/**
 * A database that falls silent: connections that stay open and bring nothing any more.
 */
import { StorageError, Transaction } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/adapter"
import { PgStorage } from "@answerscope/storage-pg"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Redacted } from "effect"
import { newDatabase, sqlOn } from "./Databases.ts"

class Way extends Context.Service<Way, FaultyProxy.FaultyProxy>()("test/Way") {}

/** A storage by a way that can fall silent, and connections past it. */
const silenced = (limits: Omit<PgStorage.PgConnectionOptions, "url"> = {}) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* newDatabase
      const way = yield* FaultyProxy.make(url)
      const storage = PgStorage.layer({
        url: way.url,
        maxConnections: 3,
        statementTimeout: "300 millis",
        silenceTimeout: "600 millis",
        ...limits
      })
      return Layer.mergeAll(storage, Layer.succeed(Way, way), sqlOn(url))
    })
  )

const list = Effect.flatMap(OrganizationStore, (store) => store.list)

/** The server's processes that serve the storage. */
const backends = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'answerscope' order by pid`
)

const many = 2_000

/** So many that an answer with all of them comes in several pieces. */
const manyOrganizations = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql`
    insert into organizations (id, name, created_at)
    select gen_random_uuid(), repeat('name ', 100), now() from generate_series(1, ${many})`
)

const limit = Effect.timeout("15 seconds")

describe("a connection that has fallen silent", () => {
  it.live("fails what is asked on it, and is replaced", () =>
    Effect.gen(function* () {
      const way = yield* Way
      yield* Effect.all([list, list, list], { concurrency: 3 })
      yield* way.swallow
      const failed = yield* Effect.flip(list)
      assert.instanceOf(failed, StorageError)
      yield* Effect.eventually(list)
      assert.deepStrictEqual(yield* Effect.all([list, list, list], { concurrency: 3 }), [[], [], []])
    }).pipe(limit, Effect.provide(silenced()))
  )

  it.live("ends the transaction on it", () =>
    Effect.gen(function* () {
      const way = yield* Way
      const { run } = yield* Transaction
      const failed = yield* Effect.flip(run(Effect.andThen(list, Effect.andThen(way.swallow, list))))
      assert.instanceOf(failed, StorageError)
      assert.deepStrictEqual(yield* Effect.eventually(run(list)), [])
    }).pipe(limit, Effect.provide(silenced()))
  )

  it.live.each(["at its beginning", "in its middle"])("is noticed when an answer is lost %s", (place) =>
    Effect.gen(function* () {
      const way = yield* Way
      yield* manyOrganizations
      assert.lengthOf(yield* list, many)
      let carried = 0
      yield* way.failOn((from) => {
        if (from === "client") return "carried"
        carried += 1
        return carried > (place === "in its middle" ? 1 : 0) ? "swallowed" : "carried"
      })
      assert.instanceOf(yield* Effect.flip(list), StorageError)
      yield* way.mend
      assert.lengthOf(yield* Effect.eventually(list), many)
    }).pipe(limit, Effect.provide(silenced()))
  )
})

describe("a connection that is well", () => {
  it.live("may be idle for longer, after whatever was asked on it", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      yield* manyOrganizations
      yield* Effect.forEach([1, 2, 3], () => list, { concurrency: 3 })
      const [there] = yield* run(list)
      if (there === undefined) return assert.fail("no organization")
      const twice = (yield* OrganizationStore).insert(there)
      assert.instanceOf(yield* Effect.flip(twice), StorageError)
      assert.instanceOf(yield* Effect.flip(run(twice)), StorageError)
      yield* Effect.timeoutOption(run(list), "1 millis")
      const before = yield* backends
      yield* Effect.sleep("1500 millis")
      yield* list
      assert.deepStrictEqual(yield* backends, before)
    }).pipe(limit, Effect.provide(silenced()))
  )

  it.live("is waited for by a migration for as long as it takes", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const isHeld = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const holding = yield* Effect.forkChild(
        Effect.provide(
          Effect.flatMap(PgClient.PgClient, (sql) =>
            sql.withTransaction(
              sql`select pg_advisory_xact_lock(5703211947)`.pipe(
                Effect.andThen(Deferred.succeed(isHeld, undefined)),
                Effect.andThen(Deferred.await(mayEnd))
              )
            )
          ),
          sqlOn(url)
        )
      )
      yield* Deferred.await(isHeld)
      const migrating = yield* Effect.forkChild(
        Effect.provide(list, PgStorage.layer({ url, statementTimeout: "100 millis", silenceTimeout: "200 millis" }))
      )
      yield* Effect.sleep("1 second")
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(holding)
      assert.deepStrictEqual(yield* Fiber.join(migrating), [])
    }).pipe(limit)
  )
})

it("an address that is none is refused by name", async () => {
  const url = Redacted.make("nonsense")
  const failed = await Effect.runPromise(Effect.flip(PgStorage.migrate({ url })))
  assert.include(JSON.stringify(failed), "Invalid connection URL")
})
