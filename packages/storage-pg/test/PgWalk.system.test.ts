/**
 * What a walk holds of the database, and what becomes of it when the database, or its caller, does not go on.
 */
import { BrandStore, everySnapshot, ScanStore, SnapshotStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Schedule, Stream } from "effect"
import * as Statement from "effect/sql/Statement"
import { newDatabase, sqlOn } from "./Databases.ts"
import { brandId, organizationId, organizationWithBrand, scanOf, uuid } from "./Rows.ts"

/** More than two pages of a walk hold. */
const many = 700

const snapshots = `
  insert into snapshots (id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, mentioned,
    sources_count, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans,
    ranking, queries,
    analyzer_version, origin)
  select ${uuid("8004", "n")}, ${uuid("8000", "1")}, ${uuid("8002", "1")}, ${uuid("8003", "1")}, 'b', 'p', 'claude', 1,
    false, 0, '{}', '{}', now() - n * interval '1 second', 'a', '[]', '{}', '[]', '[]', '{}', '1', 'live'
  from generate_series(1, ${many}) n`

const seeded = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    yield* Effect.forEach(organizationWithBrand, (statement) => sql.unsafe(statement))
    yield* (yield* ScanStore).insert([{ scan: scanOf(1, { brandId: brandId(1) }), checks: [] }])
    yield* sql.unsafe(snapshots)
    yield* sql`insert into uncounted_days
      select distinct organization_id, brand_id, (checked_at at time zone 'UTC')::date from snapshots`
  })
)

const storage = (limits: Omit<PgStorage.PgConnectionOptions, "url">) =>
  Layer.unwrap(
    Effect.map(newDatabase, (url) =>
      seeded.pipe(
        Layer.provideMerge(PgStorage.layer({ url, maxConnections: 2, ...limits })),
        Layer.provideMerge(sqlOn(url))
      )
    )
  )

const walk = Effect.map(Effect.service(SnapshotStore), (store) =>
  store.walk({
    organizationId: organizationId(1),
    filter: everySnapshot,
    part: { limit: null, offset: 0 }
  })
)

/** The sessions of walks in the database of the test; looked at anew also inside of a transaction. */
const sessions = Effect.flatMap(PgClient.PgClient, (sql) =>
  Effect.andThen(
    sql`select pg_stat_clear_snapshot()`,
    sql<{ readonly pid: number }>`
      select pid from pg_stat_activity where application_name = 'answerscope walk' and datname = current_database()`
  )
)

/** Ends once no walk has a session. */
const untilReleased = Effect.repeat(sessions, {
  until: (rows) => rows.length === 0,
  schedule: Schedule.spaced("10 millis")
})

const begun = Effect.flatMap(walk, Stream.toPull)

layer(storage({}), { excludeTestServices: true })("a walk", (it) => {
  it.effect("gives its connection back at its end, before its caller is done", () =>
    Effect.gen(function* () {
      const pull = yield* begun
      yield* pull
      assert.strictEqual((yield* sessions).length, 1)
      const rest = yield* Stream.runCollect(Stream.fromPull(Effect.succeed(pull)))
      assert.isAbove(rest.length, 1)
      yield* untilReleased
    }).pipe(Effect.scoped)
  )

  it.effect("that is given up gives its connection back, between pages and within one", () =>
    Effect.gen(function* () {
      const [first] = yield* Effect.scoped(Effect.flatten(begun))
      assert.strictEqual(first.total, many)
      yield* untilReleased
      const sql = yield* PgClient.PgClient
      // holds the table against every reader
      const locked = sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table snapshots in access exclusive mode`
          const waiting = yield* Effect.forkChild(Effect.flatMap(walk, Stream.runDrain))
          // of this database alone: other tests wait for locks, too
          const blocked = sql`select from pg_locks where not granted
            and database = (select oid from pg_database where datname = current_database())`
          yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0 })
          yield* Fiber.interrupt(waiting)
          yield* untilReleased
        })
      )
      yield* locked
    })
  )

  it.effect("takes no connection from others, however many there are", () =>
    Effect.gen(function* () {
      for (let count = 0; count < 5; count++) yield* Effect.flatten(begun)
      assert.strictEqual((yield* sessions).length, 5)
      const brands = yield* BrandStore
      const found = yield* Effect.all(
        Array.from({ length: 20 }, () => brands.get({ organizationId: organizationId(1), id: brandId(1) })),
        { concurrency: 20 }
      )
      assert.strictEqual(found.length, 20)
    }).pipe(Effect.scoped)
  )

  it.effect("fails when the database goes away in the middle of it", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const pull = yield* begun
      yield* pull
      const [session] = yield* sessions
      yield* sql`select pg_terminate_backend(${session?.pid ?? 0})`
      const end = yield* Effect.flip(Stream.runDrain(Stream.fromPull(Effect.succeed(pull))))
      assert.deepStrictEqual([end._tag, end.operation], ["StorageError", "SnapshotStore.walk"])
    }).pipe(Effect.scoped)
  )

  it.effect("reads no more than its pages, in the order of an index, however large its table is", () =>
    Effect.gen(function* () {
      const asked: Array<readonly [text: string, parameters: ReadonlyArray<unknown>]> = []
      yield* Effect.scoped(
        Effect.flatMap(begun, (pull) => pull).pipe(
          Effect.provideService(Statement.CurrentTransformer, (statement) =>
            Effect.as(
              Effect.sync(() => asked.push(statement.compile())),
              statement
            )
          )
        )
      )
      const sql = yield* PgClient.PgClient
      yield* sql`analyze snapshots`
      const plan = yield* Effect.gen(function* () {
        for (const [text, parameters] of asked) {
          if (text.startsWith("set local")) yield* sql.unsafe(text)
          if (text.trim().startsWith("declare")) return yield* sql.unsafe(`explain ${text}`, parameters)
        }
        return []
      }).pipe(sql.withTransaction)
      const shown = JSON.stringify(plan)
      assert.match(shown, /Index Scan( Backward)? using snapshots_newest on snapshots/)
      assert.notInclude(shown, "Sort")
    })
  )

  it.effect("holds up no writer, and no removal", () =>
    Effect.gen(function* () {
      const scans = yield* ScanStore
      const pull = yield* begun
      yield* pull
      yield* scans.insert([{ scan: scanOf(2, { brandId: brandId(1) }), checks: [] }])
      const sql = yield* PgClient.PgClient
      yield* sql`delete from snapshots where checked_at < now() - interval '650 seconds'`
      const rest = yield* Stream.runCollect(Stream.fromPull(Effect.succeed(pull)))
      assert.isAbove(rest.flatMap(({ items }) => items).length, many / 2)
      assert.isTrue(rest.every(({ total }) => total === many))
    }).pipe(Effect.scoped)
  )
})

layer(storage({ idleInTransactionTimeout: "1 second" }), { excludeTestServices: true })(
  "a walk whose caller takes nothing",
  (it) => {
    it.effect("is broken off, so that its reading does not last for ever", () =>
      Effect.gen(function* () {
        const pull = yield* begun
        yield* pull
        yield* untilReleased
        assert.isTrue(Exit.isFailure(yield* Effect.exit(pull)))
      }).pipe(Effect.scoped)
    )
  }
)

layer(storage({ statementTimeout: "3 seconds" }), { excludeTestServices: true })("a walk that has to wait", (it) => {
  it.effect("ends as any statement that takes too long", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      yield* sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`lock table snapshots in access exclusive mode`
          const end = yield* Effect.flip(Effect.flatMap(walk, Stream.runDrain))
          assert.strictEqual(end._tag, "StorageError")
          yield* untilReleased
        })
      )
    })
  )
})
