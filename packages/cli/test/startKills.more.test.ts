/**
 * Workers are killed with SIGKILL at random moments while they start many runs at once: each slot is started once, and
 * each run is charged once. The engine never answers, and a test ends the runs in its stead.
 */
import { Brands, Credits, Organizations } from "@answerscope/core"
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
import { killWorkers } from "@answerscope/harness/WorkerKills"

const kills = 16
const tenants = 6
const trackersPerTenant = 40
const poorTrackers = 8
/** What the one poor tenant can pay: 17 runs, and 3 credits are left. */
const poorCredits = 88

const poorTenant = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "poor", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: poorCredits })
  return yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
})

/** Ends all runs, makes all trackers due, and keeps in mind that they were. */
const nextSlots = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`
      with moved as (
        update trackers set grid_start_at = now(), next_run_at = now(), running_scan_id = null returning id
      )
      insert into slots select id from moved`
  )

const isDone = (url: Url) => holds(url, "not exists (select from trackers where next_run_at <= now())")

interface Outcome {
  readonly name: string
  readonly slots: number
  readonly runs: number
  readonly charges: number
  readonly credits: number
  readonly checks: number
  readonly jobs: number
  /** Trackers whose latest run is not the one that they name. */
  readonly strays: number
}

/** What there is of those that can pay everything, and of the one that cannot. */
const outcomes = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<Outcome>`
      select o.name,
        sum((select count(*) from slots s join trackers t using (id) where t.organization_id = o.id))::int4 as slots,
        sum((select count(*) from scans s where s.organization_id = o.id))::int4 as runs,
        sum((select count(*) from credit_charges c where c.organization_id = o.id))::int4 as charges,
        sum((select coalesce(sum(monthly + purchased), 0) from credit_charges where organization_id = o.id))::int4
          as credits,
        sum((select count(*) from checks c join scans s on s.id = c.scan_id where s.organization_id = o.id))::int4
          as checks,
        sum((select count(*) from queue_jobs j join queues q on q.number = j.queue
          where j.organization_id = o.id and q.name like 'check.%'))::int4 as jobs,
        sum((select count(*) from trackers t where t.organization_id = o.id and t.running_scan_id <> (
          select s.id from scans s where s.tracker_id = t.id order by s.created_at desc limit 1)))::int4 as strays
      from organizations o group by o.name order by o.name`
  )

it.live("16 kills while runs start: each slot is started and charged once, and no balance is overdrawn", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.makeEmpty
    const core = coreOn(url)
    const rich = yield* Effect.replicateEffect(newTenant("rich"), tenants).pipe(Effect.provide(core))
    const poor = yield* Effect.provide(poorTenant, core)
    for (const { brand } of rich) yield* insertTrackers(url, { brand, count: trackersPerTenant, prompts: ["best crm"] })
    yield* insertTrackers(url, { brand: poor, count: poorTrackers, prompts: ["best crm"] })
    yield* TestDatabase.withSql(url, (sql) => sql`create table slots (id uuid)`)
    const engine = yield* startFakeVendor(() => ({ end: "never" }))
    const environment = { ...workerEnvironment(url, engine.baseUrl), SCHEDULED_CHECK_CONCURRENCY: "1" }
    const round = Effect.andThen(nextSlots(url), until(isDone(url)))
    yield* Effect.raceFirst(killWorkers({ environment, kills, lifeMillisMax: 300, atOnce: 2 }), Effect.forever(round))
    yield* startWorker(environment)
    // the round that was cut short, and three that no kill disturbs
    yield* until(isDone(url))
    yield* Effect.replicateEffect(round, 3)

    const [ofPoor, ofRich] = yield* outcomes(url)
    assert(ofPoor !== undefined && ofRich !== undefined)
    const { slots } = ofRich
    assert.isAtLeast(slots, 4 * tenants * trackersPerTenant)
    const all = { slots, runs: slots, charges: slots, credits: 5 * slots, checks: slots, jobs: slots, strays: 0 }
    assert.deepStrictEqual(ofRich, { ...all, name: "rich" })
    const paid = Math.floor(poorCredits / 5)
    const most = { runs: paid, charges: paid, credits: 5 * paid, checks: paid, jobs: paid, strays: 0 }
    assert.deepStrictEqual(ofPoor, { ...most, slots: ofPoor.slots, name: "poor" })
    const audits = yield* Effect.forEach([poor, ...rich.map(({ brand }) => brand)], ({ organizationId }) =>
      Effect.flatMap(Credits, ({ audit }) => audit(organizationId))
    ).pipe(Effect.provide(core))
    assert.deepStrictEqual(audits.flat(), [])
  }).pipe(Effect.scoped)
)
