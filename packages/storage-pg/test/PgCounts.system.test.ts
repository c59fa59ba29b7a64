/**
 * Kept counts beside writers: two connections in chosen orders, and many at random with some of them cut off.
 */
import { type Snapshot, SnapshotId, Transaction, unknownUsage } from "@answerscope/core"
import { brandLimits } from "@answerscope/core/testing"
import {
  BrandStore,
  type CountQuery,
  RollupStore,
  eachCount,
  ScanStore,
  SnapshotStore
} from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Exit, Fiber, Layer, Random, type Redacted, Schedule } from "effect"
import { newDatabase, patience, sqlOn } from "./Databases.ts"
import * as Rows from "./Rows.ts"

const organizationId = Rows.organizationId(1)
const brandId = Rows.brandId(1)
const key = { organizationId, id: brandId }
const now = DateTime.makeUnsafe("2026-03-10T12:00:00.000Z")
const yesterday = DateTime.makeUnsafe("2026-03-09T10:00:00.000Z")

const rounds = process.env["TEST_SIZE"] === "full" ? 60 : 25

let made = 0

const snapshotOf = (fields: Partial<Snapshot> = {}): Snapshot => ({
  id: SnapshotId.make(Rows.idOf("snp", "8005", ++made)),
  organizationId,
  brandId,
  scanId: Rows.scanId(1),
  followUp: false,
  trackerId: null,
  reanalysisId: null,
  brand: "b",
  prompt: "p",
  engine: "claude",
  surface: "api",
  provider: "anthropic",
  kind: "answer",
  location: null,
  language: null,
  sample: 1,
  model: "m",
  mentioned: true,
  position: 1,
  sourcesCount: 1,
  sentiment: "neutral",
  competitorsFound: ["Globex"],
  competitorCandidatesFound: [],
  checkedAt: yesterday,
  answer: "a",
  sources: [],
  citedHosts: ["www.b.example"],
  spans: [],
  ranking: [],
  queries: [],
  searched: true,
  consulted: [],
  narration: null,
  tier: null,
  extras: [],
  citations: [],
  textHash: null,
  repeats: false,
  usage: unknownUsage,
  vendorCost: { microUsd: null, source: "unknown" },
  analyzerVersion: "1",
  origin: "live",
  textRemovedAt: null,
  ...fields
})

const everything: CountQuery = {
  organizationId,
  brandIds: null,
  from: null,
  before: null,
  unit: "day",
  withCompetitors: true,
  withRuns: true
}

type Stores = RollupStore | SnapshotStore | ScanStore | BrandStore | Transaction

/** A storage of one process. */
const storageOn = (url: Redacted.Redacted<string>) =>
  Layer.build(PgStorage.layer({ url, maxConnections: 8, ...patience }))

/** Two processes on one database that holds a brand and a scan, and a way into it past both. */
const twoProcesses = Effect.gen(function* () {
  const url = yield* newDatabase
  yield* PgStorage.migrate({ url })
  const sql = Context.get(yield* Layer.build(sqlOn(url)), PgClient.PgClient)
  yield* Effect.forEach(Rows.organizationWithBrand, (statement) => sql.unsafe(statement))
  const one = yield* storageOn(url)
  const other = yield* storageOn(url)
  yield* Context.get(one, ScanStore).insert([{ scan: Rows.scanOf(1, { brandId }), checks: [] }])
  // statements of one process may share a connection, and wait with one another: this one only looks
  const third = yield* storageOn(url)
  return { url, sql, one, other, third }
})

const insert = (snapshots: ReadonlyArray<Snapshot>) => Effect.flatMap(SnapshotStore, (store) => store.insert(snapshots))
const countDue = Effect.flatMap(RollupStore, (store) => store.countDue({ now }))
const answers = Effect.flatMap(RollupStore, (store) => store.count(everything)).pipe(
  Effect.map((counts) => [...eachCount(counts.answers)].reduce((sum, each) => sum + each.answers, 0))
)
const uncounted = (sql: PgClient.PgClient) =>
  Effect.map(sql<{ day: string }>`select day::text from uncounted_days order by day`, (rows) =>
    rows.map(({ day }) => day)
  )
const differences = Effect.gen(function* () {
  const store = yield* RollupStore
  return (yield* Effect.forEach(yield* store.spans(organizationId), store.check)).flat()
})

/** Runs an effect in a transaction that stays open until `end` is called. */
const heldOpen = Effect.fnUntraced(function* <A, E>(
  effect: Effect.Effect<A, E, Stores>,
  stores: Context.Context<Stores>
) {
  const isDone = yield* Deferred.make<void>()
  const mayEnd = yield* Deferred.make<void, "undone">()
  const { run } = Context.get(stores, Transaction)
  const inside = Effect.tap(effect, () => Deferred.succeed(isDone, undefined))
  const fiber = yield* run(Effect.tap(inside, () => Deferred.await(mayEnd))).pipe(
    Effect.provideContext(stores),
    Effect.forkChild
  )
  yield* Effect.raceFirst(Deferred.await(isDone), Effect.asVoid(Fiber.join(fiber)))
  return {
    commit: Effect.andThen(Deferred.succeed(mayEnd, undefined), Fiber.join(fiber)),
    undo: Effect.andThen(Deferred.fail(mayEnd, "undone"), Effect.exit(Fiber.join(fiber)))
  }
})

/** Ends when somebody waits for a lock. */
const untilOneWaits = (sql: PgClient.PgClient) =>
  Effect.repeat(sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, {
    until: (rows) => rows.length > 0,
    schedule: Schedule.spaced("5 millis")
  })

it.live("a day that cannot be counted holds up no other, and is told when no other is left", () =>
  Effect.gen(function* () {
    const { one, other, sql } = yield* twoProcesses
    const dayBefore = DateTime.subtract(yesterday, { days: 40 })
    yield* Effect.provideContext(insert([snapshotOf(), snapshotOf({ checkedAt: dayBefore })]), one)
    yield* sql`update snapshots set ranking = '5' where checked_at > ${DateTime.toDate(dayBefore)}`
    assert.strictEqual(yield* Effect.provideContext(countDue, one), 1)
    assert.deepStrictEqual(yield* uncounted(sql), ["2026-03-09"])
    for (const process of [one, other]) {
      assert.isTrue(Exit.isFailure(yield* Effect.exit(Effect.provideContext(countDue, process))))
    }
    // counted as soon as it can be
    yield* sql`update snapshots set ranking = '[]'`
    assert.strictEqual(yield* Effect.provideContext(countDue, one), 1)
    assert.deepStrictEqual(yield* uncounted(sql), [])
  })
)

it.live("a day that somebody is writing to is not counted, and is when that has ended", () =>
  Effect.gen(function* () {
    const { one, other, sql } = yield* twoProcesses
    yield* Effect.provideContext(insert([snapshotOf()]), one)
    for (const end of ["commit", "undo"] as const) {
      const writer = yield* heldOpen(insert([snapshotOf()]), one)
      assert.strictEqual(yield* Effect.provideContext(countDue, other), 0)
      yield* writer[end]
      assert.strictEqual(yield* Effect.provideContext(countDue, other), 1)
      assert.deepStrictEqual(yield* uncounted(sql), [])
      assert.strictEqual(yield* Effect.provideContext(answers, other), 2)
      // the next round begins with an uncounted day
      yield* sql`insert into uncounted_days select organization_id, brand_id, start from answer_counts
        where unit = 'day'`
    }
    assert.deepStrictEqual(yield* Effect.provideContext(differences, one), [])
  }).pipe(Effect.scoped)
)

it.live("who writes to a day that is being counted waits, and marks it anew", () =>
  Effect.gen(function* () {
    const { one, other, sql, third } = yield* twoProcesses
    for (const end of ["commit", "undo"] as const) {
      yield* Effect.provideContext(insert([snapshotOf()]), one)
      const before = yield* Effect.provideContext(answers, one)
      const counter = yield* heldOpen(countDue, one)
      const writer = yield* Effect.forkChild(Effect.provideContext(insert([snapshotOf()]), other))
      yield* untilOneWaits(sql)
      assert.strictEqual(yield* Effect.provideContext(answers, third), before)
      yield* counter[end]
      yield* Fiber.join(writer)
      assert.deepStrictEqual(yield* uncounted(sql), ["2026-03-09"])
      assert.strictEqual(yield* Effect.provideContext(answers, other), before + 1)
      assert.strictEqual(yield* Effect.provideContext(countDue, one), 1)
      assert.strictEqual(yield* Effect.provideContext(answers, other), before + 1)
    }
    assert.deepStrictEqual(yield* Effect.provideContext(differences, one), [])
  }).pipe(Effect.scoped)
)

it.live("two processes count different brands at once, and neither waits for the other", () =>
  Effect.gen(function* () {
    const { one, other, sql } = yield* twoProcesses
    yield* sql`insert into brands select ${"00000000-0000-7000-8002-000000000002"}::uuid, organization_id, name, domain,
      aliases, category, location, language, engines, prompts, prompt_settings, competitors, keywords, text_bytes,
      created_at, updated_at from brands`
    yield* Effect.provideContext(insert([snapshotOf(), snapshotOf({ brandId: Rows.brandId(2) })]), one)
    const first = yield* heldOpen(countDue, one)
    const second = yield* heldOpen(countDue, other)
    // nothing is left for a third
    assert.strictEqual(yield* Effect.provideContext(countDue, one), 0)
    yield* first.commit
    yield* second.commit
    assert.deepStrictEqual(yield* uncounted(sql), [])
    assert.deepStrictEqual(yield* Effect.provideContext(differences, one), [])
  }).pipe(Effect.scoped)
)

it.live("a brand whose domain is being changed is not counted meanwhile, nor changed while it is counted", () =>
  Effect.gen(function* () {
    const { one, other, sql, third } = yield* twoProcesses
    yield* Effect.provideContext(insert([snapshotOf()]), one)
    const cited = Effect.flatMap(RollupStore, (store) => store.count(everything)).pipe(
      Effect.map((counts) => Array.from(eachCount(counts.answers), (each) => each.cited)),
      Effect.provideContext(third)
    )
    const change = (domain: string | null) =>
      Effect.flatMap(BrandStore, (store) =>
        store.update({ ...key, change: { domain }, updatedAt: now, limits: brandLimits })
      )
    const changing = yield* heldOpen(change("b.example"), one)
    assert.strictEqual(yield* Effect.provideContext(countDue, other), 0)
    yield* changing.commit
    const counting = yield* heldOpen(countDue, one)
    const waiting = yield* Effect.forkChild(Effect.provideContext(change(null), other))
    yield* untilOneWaits(sql)
    assert.deepStrictEqual(yield* cited, [1])
    yield* counting.commit
    yield* Fiber.join(waiting)
    assert.deepStrictEqual(yield* uncounted(sql), ["2026-03-09"])
    assert.deepStrictEqual(yield* cited, [0])
  }).pipe(Effect.scoped)
)

it.live("a month is kept as exactly as its answers, hundreds in its first second and one in its last", () =>
  Effect.gen(function* () {
    const { one } = yield* twoProcesses
    yield* Effect.gen(function* () {
      const first = DateTime.makeUnsafe("2026-02-01T00:00:00.000Z")
      const last = DateTime.makeUnsafe("2026-02-28T23:59:59.999Z")
      const atOnce = Array.from({ length: 300 }, (_, millis) =>
        snapshotOf({ checkedAt: DateTime.add(first, { milliseconds: millis }), position: 200 })
      )
      yield* insert([...atOnce, snapshotOf({ prompt: "q", checkedAt: last })])
      yield* Effect.repeat(countDue, { until: (counted) => counted === 0 })
      assert.deepStrictEqual(yield* differences, [])
      const { answers: counts } = yield* (yield* RollupStore).count({ ...everything, unit: "month" })
      assert.deepStrictEqual(
        Array.from(eachCount(counts), (each) => [
          each.prompt,
          each.answers,
          each.positions,
          each.firstAtMillis,
          each.lastAtMillis
        ]),
        [
          ["p", 300, [{ position: 200, answers: 300 }], first, DateTime.add(first, { milliseconds: 299 })],
          ["q", 1, [{ position: 1, answers: 1 }], last, last]
        ].map((row) => row.map((value) => (DateTime.isDateTime(value) ? DateTime.toEpochMillis(value) : value)))
      )
    }).pipe(Effect.provideContext(one))
  }).pipe(Effect.scoped)
)

it.live("what is wrong is told, with both figures, and made right by counting anew", () =>
  Effect.gen(function* () {
    const { one, sql } = yield* twoProcesses
    yield* Effect.gen(function* () {
      yield* insert([snapshotOf(), snapshotOf({ checkedAt: DateTime.subtract(yesterday, { days: 3 }) })])
      yield* Effect.repeat(countDue, { until: (counted) => counted === 0 })
      // in cells it is the eleventh number from the end
      yield* sql`update answer_counts set mentioned = 0,
        cells = set_byte(cells, octet_length(cells) - 11, 0),
        engines = replace(engines::text, '"mentioned":[1]', '"mentioned":[0]')::json
        where unit = 'day' and start = '2026-03-09'`
      const found = yield* differences
      const figures = found.map(({ counted, day, figure, kept, unit }) => [unit, day, figure, kept, counted])
      assert.deepStrictEqual(figures, [
        ["day", "2026-03-09", "mentioned", "0", "1"],
        ["week", "2026-03-09", "mentioned", "1", "0"],
        ["month", "2026-03-01", "mentioned", "2", "1"]
      ])
      assert.deepStrictEqual(found[0]?.key?.["prompt"], "p")

      // so is what overviews are made of
      yield* sql`update answer_counts set engines = '[]' where unit = 'day' and start = '2026-03-06'`
      const engines = (yield* differences).filter(({ figure }) => figure === "engines")
      assert.deepStrictEqual(
        engines.map(({ counted, day, kept }) => [day, kept, counted?.includes("claude")]),
        [["2026-03-06", "[]", true]]
      )

      // and how many they are
      yield* sql`update answer_counts set keys = 5 where unit = 'day' and start = '2026-03-06'`
      const keys = (yield* differences).filter(({ figure }) => figure === "keys")
      assert.deepStrictEqual(
        keys.map(({ counted, day, kept }) => [day, kept, counted]),
        [["2026-03-06", "5", "1"]]
      )

      // what answers rest on is checked with their counts
      const hex = (text: string) => Buffer.from(text).toString("hex")
      yield* sql`
        update source_words
        set document = decode(replace(encode(document, 'hex'), ${hex('"Globex"')}, ${hex('"Hooli"')}), 'hex')`
      yield* sql`delete from answer_sources where day = '2026-03-09'`
      const sources = (yield* differences).filter(({ figure }) => figure === "sources")
      assert.deepStrictEqual(
        sources.map(({ counted, day, kept }) => [day, kept?.includes("Hooli") ?? null, counted?.includes("Globex")]),
        [
          ["2026-03-06", true, true],
          ["2026-03-09", null, true]
        ]
      )

      // answers of a day that neither a mark nor a row tells of
      yield* sql`delete from answer_counts where unit = 'day' and start = '2026-03-06'`
      assert.isAbove((yield* differences).length, 3)
      const store = yield* RollupStore
      yield* Effect.forEach(yield* store.spans(organizationId), (span) => store.rebuild({ ...span, now }))
      assert.deepStrictEqual(yield* differences, [])
    }).pipe(Effect.provideContext(one))
  }).pipe(Effect.scoped)
)

/** Answers of a few days, one of which is never over. */
const someDay = Effect.map(Random.nextIntBetween(0, 6), (days) => DateTime.subtract(now, { days }))

const someAnswers = Effect.gen(function* () {
  const checkedAt = yield* someDay
  const prompt = yield* Random.nextIntBetween(0, 3)
  return [snapshotOf({ checkedAt, prompt: `p${prompt}` }), snapshotOf({ checkedAt: yield* someDay, mentioned: true })]
})

/** One of the things that happen to counts and to what they count. */
const event = Effect.gen(function* () {
  const snapshots = yield* SnapshotStore
  const brands = yield* BrandStore
  const drawn = yield* Random.nextIntBetween(0, 10)
  if (drawn < 4) return yield* Effect.asVoid(insert(yield* someAnswers))
  if (drawn < 7) return yield* Effect.asVoid(countDue)
  if (drawn === 7) {
    const domain = (yield* Random.nextBoolean) ? "b.example" : null
    return yield* Effect.asVoid(brands.update({ ...key, change: { domain }, updatedAt: now, limits: brandLimits }))
  }
  if (drawn === 8) {
    return yield* Effect.asVoid(
      snapshots.removeBefore({ organizationId, from: null, before: yield* someDay, limit: 3 })
    )
  }
  const all = yield* snapshots.answers({ organizationId, brandId, after: null, limit: 20 })
  const readings = all
    .map(({ snapshot }) => ({ ...snapshot, mentioned: false, position: null, sentiment: null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return yield* snapshots.replaceReadings(readings)
})

/** Whether kept counts and a count of all answers are the same, in one moment of the database. */
const comparison = Effect.flatMap(PgClient.PgClient, (sql) =>
  sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read`
      const store = yield* RollupStore
      const kept = yield* store.count(everything)
      const rows = yield* sql<{ day: string; prompt: string; answers: number; mentioned: number; cited: number }>`
        select (checked_at at time zone 'UTC')::date::text as day, s.prompt, count(*)::int4 as answers,
          count(*) filter (where mentioned)::int4 as mentioned,
          count(*) filter (where b.domain is not null)::int4 as cited
        from snapshots s join brands b on b.id = s.brand_id group by 1, 2 order by 1, 2`
      const keptRows = [...Map.groupBy(eachCount(kept.answers), ({ day, prompt }) => `${day} ${prompt}`).values()].map(
        (of) => ({
          day: of[0]?.day,
          prompt: of[0]?.prompt,
          answers: of.reduce((sum, each) => sum + each.answers, 0),
          mentioned: of.reduce((sum, each) => sum + each.mentioned, 0),
          cited: of.reduce((sum, each) => sum + each.cited, 0)
        })
      )
      const nameOf = (row: { readonly day?: string | undefined; readonly prompt?: string | undefined }) =>
        `${row.day} ${row.prompt}`
      assert.deepStrictEqual(
        keptRows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
        rows.map((row) => ({ ...row })).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
      )
    })
  )
)

it.live(
  "whatever two processes do at once, and wherever they are cut off, counts are those of the answers at every moment",
  () =>
    Effect.gen(function* () {
      const { one, other, sql, url } = yield* twoProcesses
      const worker = (stores: Context.Context<Stores>) =>
        Effect.gen(function* () {
          for (let round = 0; round < rounds; round++) {
            // some are undone by themselves, some are lost with their connection
            const isUndone = (yield* Random.nextIntBetween(0, 5)) === 0
            yield* Effect.exit(
              isUndone ? Context.get(stores, Transaction).run(Effect.andThen(event, Effect.fail("undone"))) : event
            )
          }
        }).pipe(Effect.provideContext(stores))
      const killer = Effect.repeat(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'answerscope' and state <> 'idle'
          order by random() limit 1`,
        Schedule.spaced("150 millis")
      )
      const onClient = yield* Layer.build(Layer.provideMerge(PgStorage.layerNoDeps(), sqlOn(url)))
      const observer = Effect.forever(Effect.provideContext(comparison, onClient))
      const workers = Effect.all([worker(one), worker(one), worker(other), worker(other)], { concurrency: "unbounded" })
      yield* Effect.raceFirst(Effect.raceFirst(workers, killer), observer)

      const settled = Effect.gen(function* () {
        assert.deepStrictEqual(yield* differences, [])
        yield* Effect.repeat(countDue, { until: (counted) => counted === 0 })
        assert.deepStrictEqual(yield* differences, [])
      })
      // a connection that was cut off last is found out by the next statement on it
      yield* Effect.provideContext(Effect.retry(settled, { times: 3 }), other)
    }).pipe(Effect.scoped)
)
