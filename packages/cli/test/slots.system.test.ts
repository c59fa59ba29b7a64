/**
 * Three worker processes and two thousand trackers: every slot is started once, and in time. It is
 * about slots alone: the engine never answers, and a test ends the runs in its stead.
 */
import { startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  coreOn,
  holds,
  insertTrackers,
  newTenant,
  startWorker,
  until,
  type Url,
  workerEnvironment
} from "./TrackerFixtures.ts"

const tenantCount = 50
const trackersPerTenant = 40
const rounds = 3
/** The slots of a round lie anywhere in so many seconds. */
const spreadSeconds = 16

/** Ends every tracker's run, gives it its next slot, and keeps in mind when that was. */
const nextSlots = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`
      with moved as (
        update trackers set grid_start_at = slot, next_run_at = slot, running_scan_id = null
        from (select id as tracker, now() + interval '1 second' * (1 + random() * ${spreadSeconds}::int4) as slot
          from trackers) given
        where id = tracker
        returning id, grid_start_at
      )
      insert into slots select * from moved`
  )

/** Runs beside the slots that they were for: the n-th of a tracker beside its n-th slot. */
const outcome = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(
      sql<{
        slots: number
        runs: number
        matched: number
        earliest: number
        median: number
        latest: number
      }>`
        with slot as (
          select tracker_id, slot, row_number() over (partition by tracker_id order by slot) as n from slots
        ), run as (
          select tracker_id, created_at, row_number() over (partition by tracker_id order by created_at) as n from scans
        ), late as (
          select extract(epoch from run.created_at - slot.slot)::float8 as seconds
          from slot join run on run.tracker_id = slot.tracker_id and run.n = slot.n
        )
        select (select count(*)::int4 from slots) as slots, (select count(*)::int4 from scans) as runs,
          count(*)::int4 as matched, min(seconds) as earliest,
          percentile_cont(0.5) within group (order by seconds) as median, max(seconds) as latest
        from late`,
      ([row]) => row
    )
  )

it.live(
  "2,000 trackers with three slots each on three workers: every slot is started exactly once, half within a second",
  () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const tenants = yield* Effect.forEach(Array.from({ length: tenantCount }), () => newTenant("slots")).pipe(
        Effect.provide(coreOn(url))
      )
      yield* TestDatabase.withSql(url, (sql) => sql`create table slots (tracker_id uuid, slot timestamptz(3))`)
      for (const { brand } of tenants) {
        yield* insertTrackers(url, { brand, count: trackersPerTenant, prompts: ["best crm"] })
      }
      const engine = yield* startFakeVendor(() => ({ end: "never" }))
      const environment = { ...workerEnvironment(url, engine.baseUrl), SCHEDULED_CHECK_CONCURRENCY: "1" }
      yield* Effect.all([startWorker(environment), startWorker(environment), startWorker(environment)], {
        concurrency: 3
      })
      for (let round = 0; round < rounds; round++) {
        yield* nextSlots(url)
        yield* Effect.sleep(`${spreadSeconds + 1} seconds`)
        yield* until(holds(url, "not exists (select from trackers where next_run_at <= now())"), "60 seconds")
      }
      const { median, latest, earliest, ...counts } = (yield* outcome(url)) ?? {
        median: NaN,
        latest: NaN,
        earliest: NaN
      }
      const all = tenantCount * trackersPerTenant * rounds
      assert.deepStrictEqual(counts, { slots: all, runs: all, matched: all })
      assert.isAtLeast(earliest, 0)
      assert.isBelow(median, 1, `the latest was ${latest} s late`)
    }).pipe(Effect.scoped)
)
