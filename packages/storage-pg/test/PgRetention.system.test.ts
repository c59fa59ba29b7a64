/**
 * Removal beside everything else: processes that write, read answers again, remove a brand or hold a row.
 */
import {
  Credits,
  CurrentRetentionPolicy,
  defaultRetentionPolicy,
  Ids,
  Reanalysis,
  Retention,
  type Snapshot,
  SnapshotId,
  StorageClock
} from "@answerscope/core"
import type { RetentionDays } from "@answerscope/core/model"
import { BrandStore, SnapshotStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Deferred, Duration, Effect, Fiber, Layer, type Redacted, Schedule, Stream } from "effect"
import { newDatabase, patience, withSql } from "./Databases.ts"
import * as Rows from "./Rows.ts"

const organizationId = Rows.organizationId(1)
const ofBrand = 600

/** The time of every test: the real one may be shortly before midnight. */
const noon = DateTime.makeUnsafe("2026-03-04T12:00:00.000Z")
const today = `timestamptz '2026-03-04T00:00:00Z'`

/** Organization 1 with brands 1 and 2, each with answers of 60 days, ten a day. */
const filling = [
  ...Rows.organizationWithBrand,
  `insert into brands select ${Rows.uuid("8002", "2")}, ${Rows.uuid("8000", "1")}, 'other', null, '{}', null, 'x', null,
     '{claude}', '{}', '[]', '{}', '{}', 8, now(), now()`,
  `insert into scans (id, organization_id, brand_id, subject, prompts, engines, models, samples, capture_sentiment,
     lane, status, credits_per_check, total, completed, failed, cancelled, created_at, completed_at)
   select ${Rows.uuid("8003", "b")}, ${Rows.uuid("8000", "1")}, ${Rows.uuid("8002", "b")},
     '{"name": "Acme", "aliases": [], "domain": null, "competitors": [], "location": null}', '{p}', '{claude}', '{}', 1,
     true, 'interactive', 'completed', '{}', 1, 1, 0, 0, now(), now() from generate_series(1, 2) b`,
  `insert into snapshots (id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, mentioned, position,
     sources_count, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans,
     ranking, queries, analyzer_version, origin)
   select ${Rows.uuid("8005", "b * 10000 + n")}, ${Rows.uuid("8000", "1")}, ${Rows.uuid("8002", "b")},
     ${Rows.uuid("8003", "b")}, 'Acme', 'p', 'claude', 1, n % 3 > 0, null, 1, '{}', '{}',
     ${today} - n / 10 * interval '1 day' + n % 10 * interval '1 minute', 'Acme is one.',
     '[{"url": "https://a.example/", "title": null, "domain": "a.example"}]', '{a.example}', '[]', '[]', '{q}',
     case when n % 2 = 0 then '0.1.0' else '1' end, 'live'
   from generate_series(1, 2) b, generate_series(0, ${ofBrand - 1}) n`
]

const filled = Effect.gen(function* () {
  const url = yield* newDatabase
  yield* PgStorage.migrate({ url })
  const fill = Effect.flatMap(PgClient.PgClient, (sql) =>
    Effect.forEach(filling, (statement) => sql.unsafe(statement).unprepared, { discard: true })
  )
  yield* withSql(url, fill)
  return url
})

const atNoon = Layer.succeed(StorageClock, StorageClock.of({ now: Effect.succeed(noon) }))

const keeping = (days: Partial<RetentionDays>) =>
  Layer.succeed(CurrentRetentionPolicy, {
    days: { ...defaultRetentionPolicy.days, ...days },
    batchRows: 7,
    pauseMin: Duration.zero
  })

/** Storage and retention as a process of their own has them, a few rows at once. */
const processOn = (url: Redacted.Redacted<string>, days: Partial<RetentionDays>) =>
  Layer.build(
    Layer.merge(Retention.layer.pipe(Layer.provide(atNoon)), Reanalysis.layer).pipe(
      Layer.provideMerge(Credits.layer.pipe(Layer.provide(Ids.layer))),
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 3, ...patience })),
      Layer.provide(keeping(days)),
      Layer.fresh
    )
  )

const stateOf = (url: Redacted.Redacted<string>) =>
  withSql(
    url,
    Effect.flatMap(
      PgClient.PgClient,
      (sql) => sql<{ age: number; texts: number; answers: number; mentioned: number; cited: number }>`
        select extract(day from ${sql.literal(today)} - date_trunc('day', checked_at, 'UTC'))::int4 as age,
          count(*) filter (where answer <> '' and sources::text <> '[]' and queries <> '{}')::int4 as texts,
          count(*)::int4 as answers, count(*) filter (where mentioned)::int4 as mentioned,
          count(*) filter (where 'a.example' = any(cited_hosts))::int4 as cited
        from snapshots where brand_id = ${sql.literal(Rows.uuid("8002", "1"))} group by 1 order by 1`
    )
  )

const marksOf = (url: Redacted.Redacted<string>) =>
  withSql(
    url,
    Effect.flatMap(
      PgClient.PgClient,
      (sql) => sql<{ texts: number | null; snapshots: number | null }>`
        select extract(day from ${sql.literal(today)} - texts_removed_before)::int4 as texts,
          extract(day from ${sql.literal(today)} - snapshots_removed_before)::int4 as snapshots
        from organizations`
    )
  )

/** A copy of an answer, read now. */
const newAnswer = (answer: Snapshot, n: number): Snapshot => ({
  ...answer,
  id: SnapshotId.make(Rows.idOf("snp", "8005", 90_000 + n)),
  checkedAt: noon
})

describe("retention on PostgreSQL", () => {
  it.live("two processes remove while others write, read again and remove a brand: nobody is in the way", () =>
    Effect.gen(function* () {
      const url = yield* filled
      const before = yield* stateOf(url)
      const days = { texts: 10, snapshots: 30 }
      const [first, second, other] = yield* Effect.all([
        processOn(url, days),
        processOn(url, days),
        processOn(url, days)
      ])
      const store = Context.get(other, SnapshotStore)
      const [newest] = yield* store.answers({ organizationId, brandId: Rows.brandId(1), after: null, limit: 1 })
      if (newest === undefined) return assert.fail("there are answers")
      const isOver = yield* Deferred.make<void>()
      let written = 0
      const writing = Effect.gen(function* () {
        while (!(yield* Deferred.isDone(isOver))) yield* store.insert([newAnswer(newest.snapshot, ++written)])
      })
      const rereading = Effect.gen(function* () {
        const { run } = Context.get(other, Reanalysis)
        while (!(yield* Deferred.isDone(isOver))) {
          yield* Stream.runDrain(run({ organizationId, brandId: Rows.brandId(1), write: true }))
        }
      })
      const beside = yield* Effect.forkChild(Effect.all([writing, rereading], { concurrency: 2 }))
      const removed = yield* Effect.all(
        [
          Context.get(first, Retention).removeExpired,
          Context.get(second, Retention).removeExpired,
          Context.get(other, BrandStore).remove({ organizationId, id: Rows.brandId(2) })
        ],
        { concurrency: 3 }
      )
      yield* Deferred.succeed(isOver, undefined)
      yield* Fiber.join(beside)
      // what one passed over because the other held it
      const [late] = yield* Effect.all([Context.get(first, Retention).removeExpired])
      const sum = (kind: "texts" | "snapshots") => removed[0][kind] + removed[1][kind] + late[kind]
      assert.isAtLeast(sum("snapshots"), ofBrand / 2 - 10)
      assert.isAtMost(sum("snapshots"), 2 * (ofBrand / 2 - 10))
      const expected = before
        .filter(({ age }) => age <= 30)
        .map((row) => ({ ...row, texts: row.age <= 10 ? row.texts : 0 }))
      const after = yield* stateOf(url)
      assert.deepStrictEqual(
        after.map((row) => row.texts - (row.age === 0 ? written : 0)),
        expected.map((row) => row.texts)
      )
      const told = (rows: typeof after) => rows.slice(1).map(({ answers, cited }) => [answers, cited])
      assert.deepStrictEqual(told(after), told(expected))
      assert.deepStrictEqual(yield* marksOf(url), [{ texts: 10, snapshots: 30 }])
    })
  )

  it.live("an answer that another transaction holds is passed over, and has its turn later", () =>
    Effect.gen(function* () {
      const url = yield* filled
      const { removeExpired } = Context.get(yield* processOn(url, { texts: 10, snapshots: 30 }), Retention)
      const isHeld = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const holding = Effect.flatMap(PgClient.PgClient, (sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            // of brand 1: read 20 days and 40 days ago
            yield* sql`select from snapshots where id in (${sql.literal(Rows.uuid("8005", "10205"))},
              ${sql.literal(Rows.uuid("8005", "10405"))}) for no key update`
            yield* Deferred.succeed(isHeld, undefined)
            yield* Deferred.await(mayEnd)
          })
        )
      )
      const holder = yield* Effect.forkChild(withSql(url, holding))
      yield* Deferred.await(isHeld)
      const most = yield* removeExpired
      assert.deepInclude(most, { snapshots: 2 * 290 - 1, texts: 2 * 200 - 1 })
      assert.deepStrictEqual(yield* marksOf(url), [{ texts: 39, snapshots: 30 }])
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(holder)
      assert.deepInclude(yield* removeExpired, { snapshots: 1, texts: 1 })
      assert.deepStrictEqual(yield* marksOf(url), [{ texts: 10, snapshots: 30 }])
    })
  )

  it.live("a brand that is being removed is waited for by nobody who removes or reads again its answers", () =>
    Effect.gen(function* () {
      const url = yield* filled
      const services = yield* processOn(url, { texts: 10, snapshots: 30 })
      const { removeExpired } = Context.get(services, Retention)
      const store = Context.get(services, SnapshotStore)
      const [newest] = yield* store.answers({ organizationId, brandId: Rows.brandId(1), after: null, limit: 1 })
      if (newest === undefined) return assert.fail("there are answers")
      const removing = Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        yield* sql`select from brands where id = ${sql.literal(Rows.uuid("8002", "1"))} for update`
        const { snapshots } = yield* removeExpired
        const rereading = yield* Effect.forkChild(store.replaceReadings([newest.snapshot]))
        const waiting = withSql(
          url,
          Effect.flatMap(
            PgClient.PgClient,
            (other) => other`select from pg_stat_activity
              where wait_event_type = 'Lock' and application_name = 'answerscope' and datname = current_database()`
          )
        )
        yield* Effect.repeat(waiting, { until: (rows) => rows.length === 1, schedule: Schedule.spaced("20 millis") })
        yield* sql`delete from brands where id = ${sql.literal(Rows.uuid("8002", "1"))}`
        return { rereading, snapshots }
      })
      const { rereading, snapshots } = yield* withSql(
        url,
        Effect.flatMap(PgClient.PgClient, (sql) => sql.withTransaction(removing))
      )
      yield* Fiber.join(rereading)
      assert.deepStrictEqual(yield* stateOf(url), [])
      // those of the other brand, some at once
      assert.isAbove(snapshots, 0)
      assert.strictEqual(snapshots + (yield* removeExpired).snapshots, 290)
    })
  )

  it.live("goes on after its connections were cut in the middle", () =>
    Effect.gen(function* () {
      const url = yield* filled
      const days = { texts: 10 }
      const cut = Effect.flatMap(PgClient.PgClient, (sql) =>
        Effect.asVoid(sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'answerscope' and datname = current_database()`)
      )
      const removeCut = Effect.gen(function* () {
        let batches = 0
        const store = yield* SnapshotStore
        const cutting = SnapshotStore.of({
          ...store,
          removeTexts: (removal) =>
            Effect.andThen(++batches === 30 ? Effect.orDie(withSql(url, cut)) : Effect.void, store.removeTexts(removal))
        })
        const layer = Layer.fresh(Retention.layer).pipe(
          Layer.provide([atNoon, keeping(days), Layer.succeed(SnapshotStore, cutting)])
        )
        return yield* Effect.flatMap(Retention, ({ removeExpired }) => removeExpired).pipe(Effect.provide(layer))
      })
      const process = yield* processOn(url, days)
      yield* Effect.provide(removeCut, process)
      // noted after 20 batches: what was done by then is not walked over again
      const [half] = yield* marksOf(url)
      assert.isNotNull(half?.texts)
      yield* Context.get(process, Retention).removeExpired
      const left = yield* stateOf(url)
      assert.isTrue(left.every(({ age, answers, texts }) => texts === (age <= 10 ? answers : 0)))
      assert.deepStrictEqual(yield* marksOf(url), [{ texts: 10, snapshots: null }])
    })
  )
})
