/**
 * The storage on the pool of a host that speaks `pg`: with its own type parsers, its own transactions beside ours,
 * connections that are lost, and a pool that stays its own.
 */
import { type Organization, StorageError, Transaction } from "@answerscope/core"
import { OrganizationStore, ScanStore } from "@answerscope/core/storage"
import { untouchedOrganization } from "@answerscope/core/testing"
import { QueueContract, TransactionContract, WalkContract } from "@answerscope/storage-contract"
import { PgStorage } from "@answerscope/storage-pg"
import * as FaultyProxy from "@answerscope/storage-pg/testing/FaultyProxy"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Exit, Fiber, Layer, Stream } from "effect"
import type { PoolConfig } from "pg"
import { newDatabase, organizationsIn, poolOf } from "./Databases.ts"
import { onHostsPool, withHostsParsers } from "./Hosts.ts"
import { organizationId } from "./Rows.ts"

describe("on a host's pool", () => {
  withHostsParsers()

  // what takes connections in its own way, or sets something on them; the others run here with `npm run test:more`
  for (const { suite } of [TransactionContract, WalkContract, QueueContract]) {
    suite("PostgreSQL, on a host's pool", onHostsPool)
  }

  const organization: Organization = {
    ...untouchedOrganization,
    id: organizationId(1),
    name: "a tenant",
    externalId: null,
    createdAt: DateTime.makeUnsafe("2026-03-08T07:30:00.089Z")
  }

  /** A storage on a pool, and both. */
  const onPool = Effect.fnUntraced(function* (options: PoolConfig = {}) {
    const pool = yield* poolOf(yield* newDatabase, options)
    const context = yield* Layer.build(PgStorage.layerOnPool({ pool }))
    const ask = (text: string) =>
      Effect.promise(() => pool.query<Record<string, unknown>>(text).then(({ rows }) => rows))
    return { pool, ask, context, organizations: Context.get(context, OrganizationStore) }
  })

  it.live("leaves the pool's parsers, settings and connections as they are, and the pool open", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const pool = yield* poolOf(url, { max: 4 })
      const settings = "select 1 as one, count(*) as all from pg_settings where source = 'session'"
      const read = Effect.promise(() => pool.query(settings).then(({ rows }) => rows))
      const before = yield* read
      yield* Effect.scoped(
        Effect.gen(function* () {
          const context = yield* Layer.build(PgStorage.layerOnPool({ pool }))
          const store = Context.get(context, OrganizationStore)
          yield* store.insert(organization)
          assert.deepStrictEqual(yield* organizationsIn(store), [organization])
          assert.deepStrictEqual(yield* read, before)
        })
      )
      assert.deepStrictEqual(yield* read, before)
      assert.strictEqual(before[0].one, "the host's 1")
      assert.strictEqual(pool.waitingCount, 0)
      assert.strictEqual(pool.idleCount, pool.totalCount)
      const prepared = yield* Effect.promise(() => pool.query("select name from pg_prepared_statements"))
      assert.deepStrictEqual(prepared.rows, [])
    })
  )

  it.live("leaves connections to the host, however much is asked at once", () =>
    Effect.gen(function* () {
      const { context, organizations, pool } = yield* onPool({ max: 4 })
      yield* organizations.insert(organization)
      const { run } = Context.get(context, Transaction)
      const gate = yield* Deferred.make<void>()
      let begun = 0
      const waiting = Effect.andThen(
        organizationsIn(organizations),
        Effect.suspend(() => {
          begun += 1
          return Deferred.await(gate)
        })
      )
      const held = yield* Effect.forkChild(
        Effect.replicateEffect(run(waiting), 20, { concurrency: "unbounded", discard: true })
      )
      // the host has two connections while ours all wait
      yield* Effect.promise(async () => {
        const [one, other] = await Promise.all([pool.connect(), pool.connect()])
        one.release()
        other.release()
      })
      assert.isAtMost(begun, 2)
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(held)
      assert.strictEqual(begun, 20)
    })
  )

  it.live("undoes what was interrupted, and gives its connection up", () =>
    Effect.gen(function* () {
      const { ask, context, organizations, pool } = yield* onPool({ max: 4 })
      const { run } = Context.get(context, Transaction)
      const isIn = yield* Deferred.make<void>()
      const insert = Effect.andThen(organizations.insert(organization), Deferred.succeed(isIn, undefined))
      const held = yield* Effect.forkChild(run(Effect.andThen(insert, Effect.never)))
      yield* Deferred.await(isIn)
      yield* Fiber.interrupt(held)
      assert.deepStrictEqual(yield* organizationsIn(organizations), [])
      yield* organizations.insert(organization)
      yield* ask("begin; rollback")
      assert.strictEqual(pool.idleCount, pool.totalCount)
    })
  )

  it.live("ends as interrupted when a statement of a transaction is interrupted: nothing failed", () =>
    Effect.gen(function* () {
      const { ask, context, organizations, pool } = yield* onPool({ max: 4 })
      const { run } = Context.get(context, Transaction)
      const host = yield* Effect.acquireRelease(
        Effect.promise(() => pool.connect()),
        (client) => Effect.sync(() => client.release())
      )
      const lock = "begin; lock table answerscope.organizations in exclusive mode"
      yield* Effect.promise(() => host.query(lock))
      const waiting = yield* Effect.forkChild(run(organizations.insert(organization)))
      const waits = ask("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
      yield* Effect.repeat(waits, { until: (rows) => rows.length > 0 })
      yield* Fiber.interrupt(waiting)
      const exit = yield* Fiber.await(waiting)
      assert.deepStrictEqual(Exit.isFailure(exit) ? exit.cause.reasons.map(({ _tag }) => _tag) : [], ["Interrupt"])
      yield* Effect.promise(() => host.query("rollback"))
      assert.deepStrictEqual(yield* organizationsIn(organizations), [])
    })
  )

  it.live("fails with a StorageError when a connection is lost in a transaction, and goes on with another", () =>
    Effect.gen(function* () {
      const { ask, context, organizations } = yield* onPool({ max: 4, application_name: "lost" })
      const { run } = Context.get(context, Transaction)
      const lose = ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'lost' and state = 'idle in transaction'`)
      const exit = yield* Effect.exit(
        run(
          Effect.gen(function* () {
            yield* organizations.insert(organization)
            yield* lose
            yield* organizationsIn(organizations)
          })
        )
      )
      assert.isTrue(Exit.isFailure(exit))
      assert.instanceOf(yield* Effect.flip(exit), StorageError)
      assert.deepStrictEqual(yield* organizationsIn(organizations), [])
      yield* run(organizations.insert(organization))
      assert.deepStrictEqual(yield* organizationsIn(organizations), [organization])
    })
  )

  it.live("begins on another connection when one turns out to be lost, and does nothing twice", () =>
    Effect.gen(function* () {
      const way = yield* FaultyProxy.make(yield* newDatabase)
      const pool = yield* poolOf(way.url, { max: 4 })
      const context = yield* Layer.build(PgStorage.layerOnPool({ pool }))
      const organizations = Context.get(context, OrganizationStore)
      const { run } = Context.get(context, Transaction)
      let left = 2
      yield* way.failOn((sender, piece) => {
        if (left === 0 || sender !== "client" || !piece.includes("begin isolation level read committed"))
          return "carried"
        left--
        return "dropped"
      })
      let runs = 0
      yield* run(
        Effect.andThen(
          Effect.sync(() => runs++),
          organizations.insert(organization)
        )
      )
      assert.deepStrictEqual([left, runs], [0, 1])
      assert.deepStrictEqual(yield* organizationsIn(organizations), [organization])
      left = 5
      const error = yield* Effect.flip(run(organizationsIn(organizations)))
      assert.strictEqual(error._tag, "StorageError")
    })
  )

  it.live("finds out what became of a commit whose answer was lost", () =>
    Effect.gen(function* () {
      const way = yield* FaultyProxy.make(yield* newDatabase)
      const pool = yield* poolOf(way.url, { max: 4 })
      const context = yield* Layer.build(PgStorage.layerOnPool({ pool }))
      const organizations = Context.get(context, OrganizationStore)
      const { run } = Context.get(context, Transaction)
      let isOver = false
      yield* way.failOn((sender, piece) => {
        if (isOver || sender !== "server" || !piece.includes("COMMIT\0")) return "carried"
        isOver = true
        return "dropped"
      })
      yield* run(organizations.insert(organization))
      assert.isTrue(isOver)
      assert.deepStrictEqual(yield* organizationsIn(organizations), [organization])
    })
  )

  it.live("walks in a connection of the pool, and gives it back when the walk is left", () =>
    Effect.gen(function* () {
      const { ask, context, organizations, pool } = yield* onPool({ max: 4 })
      yield* organizations.insert(organization)
      const { walk } = Context.get(context, ScanStore)
      const filter = { brandId: null, status: null, withFollowUps: false }
      const walks = Stream.runDrain(walk({ organizationId: organization.id, filter, part: { limit: null, offset: 0 } }))
      yield* Effect.replicateEffect(walks, 4, { concurrency: "unbounded", discard: true })
      assert.strictEqual(pool.idleCount, pool.totalCount)
      assert.deepStrictEqual(
        yield* ask(
          "select 1 from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()"
        ),
        []
      )
    })
  )

  it.live("refuses a pool that is too small, and one whose times cannot be read", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const refusal = (options: PoolConfig) =>
        Effect.gen(function* () {
          const pool = yield* poolOf(url, options)
          return (yield* Effect.flip(Layer.build(PgStorage.layerOnPool({ pool, connectWithin: 0 })))).message
        }).pipe(Effect.scoped)
      assert.strictEqual(
        yield* refusal({ max: 3 }),
        "The pool has at most 3 connections, but 4 are needed: set its max."
      )
      assert.include(yield* refusal({ options: "-c datestyle=German" }), "datestyle is German")
      const unreachable = yield* refusal({ connectionString: "postgres://host:hidden@127.0.0.1:1/shop" })
      assert.include(unreachable, "The database shop on 127.0.0.1:1 cannot be used")
      assert.notInclude(unreachable, "hidden")
    })
  )
})
