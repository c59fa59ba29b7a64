/**
 * Three worker processes and two thousand trackers: every slot is started once, and one that stands alone in time. It
 * is about slots alone: the engine never answers, and a test ends the runs in its stead.
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
} from "@answerscope/harness/TrackerFixtures"

const tenantCount = 50
const trackersPerTenant = 40
const rounds = 3
/** Seconds over which the slots of a round spread. */
const spreadSeconds = 8
/** So few that no slot waits for another, however slow the machine. */
const fewTrackers = 10

/** Ends the run of so many trackers, gives each its next slot, and keeps in mind when that was. */
const nextSlots = (url: Url, round: number, count: number) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`
      with moved as (
        update trackers set grid_start_at = slot, next_run_at = slot, running_scan_id = null
        from (select id as tracker, now() + interval '1 second' * (1 + random() * ${spreadSeconds}::int4) as slot
          from (select id from trackers order by id limit ${count}::int4) t) given
        where id = tracker
        returning id, grid_start_at
      )
      insert into slots select ${round}::int4, * from moved`
  )

/** Runs beside the slots that they were for, the n-th of a tracker beside its n-th; how late those of a round were. */
const outcome = (url: Url, round: number) =>
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
          select round, tracker_id, slot, row_number() over (partition by tracker_id order by slot) as n from slots
        ), run as (
          select tracker_id, created_at, row_number() over (partition by tracker_id order by created_at) as n from scans
        ), late as (
          select slot.round, extract(epoch from run.created_at - slot.slot)::float8 as seconds
          from slot join run on run.tracker_id = slot.tracker_id and run.n = slot.n
        )
        select (select count(*)::int4 from slots) as slots, (select count(*)::int4 from scans) as runs,
          count(*)::int4 as matched, min(seconds) as earliest,
          percentile_cont(0.5) within group (order by seconds) filter (where round = ${round}::int4) as median,
          max(seconds) filter (where round = ${round}::int4) as latest
        from late`,
      ([row]) => row
    )
  )

it.live(
  "2,000 trackers with three slots each on three workers: every slot is started exactly once, single ones in time",
  () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      const tenants = yield* Effect.forEach(Array.from({ length: tenantCount }), () => newTenant("slots")).pipe(
        Effect.provide(coreOn(url))
      )
      yield* TestDatabase.withSql(
        url,
        (sql) => sql`create table slots (round int4, tracker_id uuid, slot timestamptz(3))`
      )
      for (const { brand } of tenants) {
        yield* insertTrackers(url, { brand, count: trackersPerTenant, prompts: ["best crm"] })
      }
      const engine = yield* startFakeVendor(() => ({ end: "never" }))
      const environment = { ...workerEnvironment(url, engine.baseUrl), SCHEDULED_CHECK_CONCURRENCY: "1" }
      yield* Effect.all([startWorker(environment), startWorker(environment), startWorker(environment)], {
        concurrency: 3
      })
      const trackerCount = tenantCount * trackersPerTenant
      for (let round = 0; round <= rounds; round++) {
        yield* nextSlots(url, round, round < rounds ? trackerCount : fewTrackers)
        yield* Effect.sleep(`${spreadSeconds + 1} seconds`)
        yield* until(holds(url, "not exists (select from trackers where next_run_at <= now())"))
      }
      const { median, latest, earliest, ...counts } = (yield* outcome(url, rounds)) ?? {
        median: NaN,
        latest: NaN,
        earliest: NaN
      }
      const all = trackerCount * rounds + fewTrackers
      assert.deepStrictEqual(counts, { slots: all, runs: all, matched: all })
      assert.isAtLeast(earliest, 0)
      // ten times the delay of a server with time for all slots
      assert.isBelow(median, 5, `the latest was ${latest} s late`)
    }).pipe(Effect.scoped)
)
