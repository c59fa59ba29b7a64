/**
 * A database that falls silent: connections that stay open and bring nothing any more.
 */
import { StorageError, Transaction } from "@answerscope/core"
import { OrganizationStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Redacted, Schedule } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { newDatabase, organizationsIn, sqlOn } from "./Databases.ts"

class Way extends Context.Service<Way, FaultyProxy.FaultyProxy>()("test/Way") {}

/** A storage by a way that can fall silent, and connections past it. */
const storage = (limits: Omit<PgStorage.PgConnectionOptions, "url">) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const url = yield* newDatabase
      const way = yield* FaultyProxy.make(url)
      return Layer.mergeAll(PgStorage.layer({ url: way.url, ...limits }), Layer.succeed(Way, way), sqlOn(url))
    })
  )

/** One that soon takes a quiet connection for a silent one: on a slow machine perhaps also one that is well. */
const impatient = storage({ maxConnections: 3, silenceTimeout: "800 millis" })

/** One with a single connection, which a slow machine does not keep quiet for that long. */
const patient = storage({ maxConnections: 1, silenceTimeout: "5 seconds" })

const list = Effect.flatMap(OrganizationStore, organizationsIn)

/** The server's process for the single connection of a storage. One that was replaced may not have ended yet. */
const backend = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'answerscope' order by backend_start desc limit 1`
)

const many = 1_000

/** So many that an answer with all of them comes in several pieces. */
const manyOrganizations = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql`
    insert into organizations (id, name, created_at)
    select gen_random_uuid(), repeat('name ', 100), now() from generate_series(1, ${many})`
)

describe("a connection that has fallen silent", () => {
  it.live("fails what is asked on it, and is replaced", () =>
    Effect.gen(function* () {
      const way = yield* Way
      yield* Effect.eventually(Effect.all([list, list, list], { concurrency: 3 }))
      yield* way.swallow
      const failed = yield* Effect.flip(list)
      assert.instanceOf(failed, StorageError)
      const lists = yield* Effect.eventually(Effect.all([list, list, list], { concurrency: 3 }))
      assert.deepStrictEqual(lists, [[], [], []])
    }).pipe(Effect.provide(impatient))
  )

  it.live("ends the transaction on it", () =>
    Effect.gen(function* () {
      const way = yield* Way
      const { run } = yield* Transaction
      const failed = yield* Effect.flip(run(Effect.andThen(list, Effect.andThen(way.swallow, list))))
      assert.instanceOf(failed, StorageError)
      assert.deepStrictEqual(yield* Effect.eventually(run(list)), [])
    }).pipe(Effect.provide(impatient))
  )

  it.live.each(["at its beginning", "in its middle"])("is noticed when an answer is lost %s", (place) =>
    Effect.gen(function* () {
      const way = yield* Way
      yield* manyOrganizations
      assert.lengthOf(yield* Effect.eventually(list), many)
      let carried = 0
      yield* way.failOn((from) => {
        if (from === "client") return "carried"
        carried += 1
        return carried > (place === "in its middle" ? 1 : 0) ? "swallowed" : "carried"
      })
      assert.instanceOf(yield* Effect.flip(list), StorageError)
      yield* way.mend
      assert.lengthOf(yield* Effect.eventually(list), many)
    }).pipe(Effect.provide(impatient))
  )
})

/** Linux tells which timer each TCP connection has; elsewhere there is no telling. */
const connectionsTable = "/proc/net/tcp"

/** The timers of the open connections to a port, as that table has them: `02` is that of keepalive. */
const timersTo = (port: number): ReadonlyArray<string | undefined> =>
  readFileSync(connectionsTable, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , remote, state]) => state === "01" && parseInt(remote?.split(":")[1] ?? "", 16) === port)
    .map((columns) => columns[5]?.split(":")[0])

describe("a connection that is well", () => {
  it.live.skipIf(!existsSync(connectionsTable))("is kept up while nothing is asked on it", () =>
    Effect.gen(function* () {
      const way = yield* Way
      yield* list
      const port = Number(new URL(Redacted.value(way.url)).port)
      // what was sent last may still wait for its receipt, which is another timer
      const timers = Effect.repeat(
        Effect.sync(() => timersTo(port)),
        { until: (found) => found.length > 0 && !found.includes("01"), schedule: Schedule.spaced("10 millis") }
      )
      assert.deepStrictEqual([...new Set(yield* timers)], ["02"])
    }).pipe(Effect.provide(patient))
  )

  it.live("may be idle for longer, after whatever was asked on it", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      yield* manyOrganizations
      // the driver may replace a connection on which it had to break off a statement: that comes first
      yield* Effect.timeoutOption(run(list), "1 millis")
      yield* Effect.forEach([1, 2, 3], () => list, { concurrency: 3 })
      const before = yield* backend
      const [there] = yield* run(list)
      if (there === undefined) return assert.fail("no organization")
      const twice = (yield* OrganizationStore).insert(there)
      assert.instanceOf(yield* Effect.flip(twice), StorageError)
      assert.instanceOf(yield* Effect.flip(run(twice)), StorageError)
      // an answer that nobody waits for
      yield* Effect.timeoutOption(list, "1 millis")
      yield* Effect.sleep("7 seconds")
      yield* list
      assert.deepStrictEqual(yield* backend, before)
    }).pipe(Effect.provide(patient))
  )

  it.live("is not given up for the time in which this process itself stood still", () =>
    Effect.gen(function* () {
      const way = yield* Way
      yield* list
      const before = yield* backend
      let isAsked = false
      yield* way.failOn((from) => {
        if (from === "client" && !isAsked) {
          isAsked = true
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_500)
        }
        return "carried"
      })
      assert.deepStrictEqual(yield* list, [])
      assert.deepStrictEqual(yield* backend, before)
    }).pipe(Effect.provide(patient))
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
        Effect.provide(list, PgStorage.layer({ url, statementTimeout: "2 seconds", silenceTimeout: "2 seconds" }))
      )
      yield* Effect.sleep("3 seconds")
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(holding)
      assert.deepStrictEqual(yield* Fiber.join(migrating), [])
    })
  )
})

it("an address that is none is refused by name", async () => {
  const url = Redacted.make("nonsense")
  const failed = await Effect.runPromise(Effect.flip(PgStorage.migrate({ url })))
  assert.include(JSON.stringify(failed), "Invalid connection URL")
})
