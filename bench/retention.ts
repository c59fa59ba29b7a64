/**
 * Expiry of texts, then of answers: rows per second with the pauses, the longest statement, which holds the locks, and
 * the delay of a concurrent writer.
 */
import {
  Credits,
  Ids,
  CurrentRetentionPolicy,
  defaultRetentionPolicy,
  OrganizationId,
  Retention,
  type Snapshot,
  SnapshotId
} from "@answerscope/core"
import { type RetentionDays, TypeId } from "@answerscope/core/model"
import { type AgedRemoval, type RemovedBatch, SnapshotStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { DateTime, Effect, Fiber, Layer } from "effect"
import { benchDatabase } from "./Database.ts"
import { countStatements } from "./StatementCount.ts"

const answers = 60_000
const writesPerSecond = 100

const uuid = (kind: string, n: string) => `('00000000-0000-7000-${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const idOf = <P extends TypeId.IdPrefix>(prefix: P, kind: string, n: number) =>
  TypeId.fromUuid(prefix, `00000000-0000-7000-${kind}-${n.toString(16).padStart(12, "0")}`)

const words = `(select string_agg(md5(n || ' ' || w), ' ') from generate_series(1, 54) w)`
const source = `jsonb_build_object(
  'url', 'https://www.site' || (n * s) % 997 || '.example/articles/' || md5(n || 's' || s),
  'title', 'The best of ' || s, 'domain', 'site' || (n * s) % 997 || '.example')`

/** Answers of 1.8 KB with five sources each, a minute apart, the newest 60 days ago. */
const filling = [
  `insert into organizations values (${uuid("8000", "1")}, 'bench', null, now())`,
  `insert into brands (id, organization_id, name, aliases, location, engines, prompts, competitors, keywords,
     text_bytes, created_at, updated_at)
   values (${uuid("8002", "1")}, ${uuid("8000", "1")}, 'Acme', '{}', 'x', '{claude}', '{}', '{Globex}', '{}', 17, now(),
     now())`,
  `insert into scans (id, organization_id, brand_id, subject, prompts, engines, models, samples, capture_sentiment,
     lane, status, credits_per_check, total, completed, failed, cancelled, created_at, completed_at)
   values (${uuid("8003", "1")}, ${uuid("8000", "1")}, ${uuid("8002", "1")}, '{}', '{}', '{claude}', '{}', 1, false,
     'interactive', 'completed', '{}', 1, 1, 0, 0, now(), now())`,
  `insert into snapshots (id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, model, mentioned,
     position, sources_count, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts,
     spans, ranking, queries, analyzer_version, origin)
   select gen_random_uuid(), ${uuid("8000", "1")}, ${uuid("8002", "1")}, ${uuid("8003", "1")}, 'Acme',
     'what is the best crm for ' || n % 200, 'claude', 1, 'm', true, 1 + n % 5, 5, '{Globex}', '{}',
     now() - interval '60 days' - n * interval '1 minute', ${words},
     (select json_agg(${source}) from generate_series(1, 5) s),
     (select array_agg(distinct 'site' || (n * s) % 997 || '.example') from generate_series(1, 5) s),
     '[["Acme", 0, 0, 4]]', '[["Acme", 0, 1], ["Globex", 1, 2]]',
     '{best crm}', '1', 'simulated' from generate_series(1, ${answers}) n`,
  "vacuum analyze"
]

const quantile = (sorted: ReadonlyArray<number>, share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)

const spread = (millis: ReadonlyArray<number>): string => {
  const sorted = millis.toSorted((a, b) => a - b)
  const [median, late, longest] = [0.5, 0.95, 1].map((share) => quantile(sorted, share))
  return `p50 ${median}, p95 ${late}, longest ${longest} ms of ${sorted.length}`
}

const millisOf = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>, into: Array<number>) {
  const startedMillis = performance.now()
  const done = yield* effect
  into.push(performance.now() - startedMillis)
  return done
})

/** Time of each write of one answer while `beside` runs. */
const besideWriter = Effect.fnUntraced(function* <A, E, R>(answer: Snapshot, beside: Effect.Effect<A, E, R>) {
  const store = yield* SnapshotStore
  const millis: Array<number> = []
  const write = Effect.gen(function* () {
    const id = SnapshotId.make(TypeId.fromUuid("snp", crypto.randomUUID()))
    yield* millisOf(store.insert([{ ...answer, id, checkedAt: yield* DateTime.now }]), millis)
    yield* Effect.sleep(1_000 / writesPerSecond)
  })
  const writer = yield* Effect.forkChild(Effect.forever(write), { startImmediately: true })
  const result = yield* beside
  yield* Fiber.interrupt(writer)
  return { result, millis }
})

/** Deletes expired rows, with the time of each statement. */
const removing = Effect.fnUntraced(function* (days: Partial<RetentionDays>) {
  const store = yield* SnapshotStore
  const millis: Array<number> = []
  const timed =
    <R extends AgedRemoval, E>(remove: (removal: R) => Effect.Effect<RemovedBatch, E>) =>
    (removal: R) =>
      millisOf(remove(removal), millis)
  const watched = SnapshotStore.of({
    ...store,
    removeTexts: timed(store.removeTexts),
    removeBefore: timed(store.removeBefore)
  })
  const startedMillis = performance.now()
  const counts = yield* Effect.flatMap(Retention, ({ removeExpired }) => removeExpired).pipe(
    Effect.provide(
      Retention.layer.pipe(
        Layer.provide(Layer.succeed(SnapshotStore, watched)),
        Layer.provide(
          Layer.succeed(CurrentRetentionPolicy, {
            ...defaultRetentionPolicy,
            days: { ...defaultRetentionPolicy.days, ...days }
          })
        )
      )
    )
  )
  return { removed: counts.texts + counts.snapshots, seconds: (performance.now() - startedMillis) / 1_000, millis }
})

const sizes = Effect.flatMap(
  PgClient.PgClient,
  (sql) => sql<{ whole: number; hosts: number; removed_at: number }>`
    select avg(pg_column_size(answer) + pg_column_size(sources))::float8 as whole,
      avg(pg_column_size(cited_hosts))::float8 as hosts, 8::float8 as removed_at from snapshots limit 1`
)

const idleOrganizations = 10_000

/** Organizations without expired data: statements and time of one pass over all of them. */
const benchIdle = Effect.gen(function* () {
  const statements = countStatements()
  const policy = { ...defaultRetentionPolicy, days: { ...defaultRetentionPolicy.days, texts: 30, snapshots: 365 } }
  const removal = Effect.flatMap(Retention, ({ removeExpired }) => removeExpired).pipe(
    Effect.provide(Retention.layer.pipe(Layer.provide(Layer.succeed(CurrentRetentionPolicy, policy)))),
    Effect.provide(statements.layer)
  )
  for (const time of ["first", "again"]) {
    const before = statements.total()
    const startedMillis = performance.now()
    const { texts, snapshots } = yield* removal
    const millis = (performance.now() - startedMillis).toFixed(0)
    console.log(
      `${idleOrganizations} organizations of which nothing goes, ${time}: ${statements.total() - before} statements, ` +
        `${millis} ms (${texts + snapshots} rows)`
    )
  }
})

const idling = [
  `insert into organizations select gen_random_uuid(), 'idle', null, now()
   from generate_series(1, ${idleOrganizations})`,
  "vacuum analyze"
]

/** Prints rates, statements and write times, alone and concurrently. */
export const benchRetention = Effect.gen(function* () {
  const url = yield* benchDatabase
  yield* PgStorage.migrate({ url })
  const onDatabase = Effect.provide(PgClient.layer({ url, startupParameters: { search_path: "answerscope" } }))
  yield* Effect.flatMap(PgClient.PgClient, (sql) =>
    Effect.forEach(filling, (statement) => sql.unsafe(statement).unprepared, { discard: true })
  ).pipe(onDatabase)
  const idle = Effect.flatMap(PgClient.PgClient, (sql) =>
    Effect.forEach(idling, (statement) => sql.unsafe(statement).unprepared, { discard: true })
  ).pipe(onDatabase)
  const [size] = yield* sizes.pipe(onDatabase)
  console.log(`text and sources ${size?.whole.toFixed(0)} bytes an answer, hosts ${size?.hosts.toFixed(0)}`)
  yield* Effect.gen(function* () {
    const store = yield* SnapshotStore
    const organizationId = OrganizationId.make(idOf("org", "8000", 1))
    const [newest] = yield* store.answers({ organizationId, brandId: null, after: null, limit: 1 })
    if (newest === undefined) return
    const alone = yield* besideWriter(newest.snapshot, Effect.sleep("5 seconds"))
    console.log(`writes alone: ${spread(alone.millis)}`)
    for (const days of [{ texts: 30 }, { snapshots: 30 }]) {
      const { millis, result } = yield* besideWriter(newest.snapshot, removing(days))
      const rate = (result.removed / result.seconds).toFixed(0)
      console.log(
        `${Object.keys(days).join()}: ${result.removed} in ${result.seconds.toFixed(1)} s, ${rate}/s; ` +
          `statements of ${defaultRetentionPolicy.batchRows}: ${spread(result.millis)}; writes: ${spread(millis)}`
      )
    }
    yield* idle
    yield* benchIdle
  }).pipe(Effect.provide(Credits.layer.pipe(Layer.provide(Ids.layer), Layer.provideMerge(PgStorage.layer({ url })))))
}).pipe(Effect.scoped)
