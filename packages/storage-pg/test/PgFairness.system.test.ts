/**
 * That organizations take turns in every queue, over two processes on one database, and in whatever else is due; and
 * that a claim costs the same whoever waits.
 */
import {
  AnswerEngines,
  CheckId,
  DiscoveryId,
  type OrganizationId,
  ScanId,
  type StorageError,
  TrackerId,
  Transaction
} from "@answerscope/core"
import { CellHistoryStore, DeliveryStore, RecipientStore, TrackerStore } from "@answerscope/core/storage"
import { CheckQueue, DiscoveryQueue, SettledRunQueue } from "@answerscope/core/model"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Fiber, Layer, Queue, type Redacted, Schedule } from "effect"
import { newDatabase, patience, withSql } from "./Databases.ts"
import * as Rows from "./Rows.ts"

const backlog = 10_000
const consumersOfProcess = 4
const placesInAll = 2 * consumersOfProcess
const busy = Rows.organizationId(1)
const single = Rows.organizationId(2)

/** The queues of the service as another process has them: on connections of its own. */
const processOn = (url: Redacted.Redacted<string>) =>
  Layer.build(
    Layer.mergeAll(CheckQueue.layer, DiscoveryQueue.layer, SettledRunQueue.layer).pipe(
      Layer.provide(AnswerEngines.layer({})),
      Layer.provide(PgStorage.layer({ url, pollInterval: "50 millis", ...patience })),
      Layer.fresh
    )
  )

type Services = Effect.Success<ReturnType<typeof processOn>>

/** A queue of the service: offers numbered jobs of an organization, and takes those of any. */
interface TestedQueue {
  readonly offer: (organizationId: OrganizationId, numbers: ReadonlyArray<number>) => Effect.Effect<void, unknown>
  readonly take: (
    use: (job: { readonly organizationId: OrganizationId }) => Effect.Effect<void>
  ) => Effect.Effect<void, unknown>
}

const checks =
  (lane: "interactive" | "scheduled") =>
  (services: Services): TestedQueue => {
    const queue = Context.get(services, CheckQueue)
    const of = { engine: "chatgpt", lane } as const
    return {
      offer: (organizationId, numbers) =>
        queue.offer(
          numbers.map((n) => {
            const checkId = CheckId.make(Rows.idOf("chk", "8004", n))
            return { ...of, id: checkId, organizationId, checkId, tries: 0 }
          })
        ),
      take: (use) => queue.take(of, use)
    }
  }

const discoveries = (services: Services): TestedQueue => {
  const queue = Context.get(services, DiscoveryQueue)
  return {
    offer: (organizationId, numbers) =>
      queue.offer(
        numbers.map((n) => {
          const discoveryId = DiscoveryId.make(Rows.idOf("dsc", "8011", n))
          return { id: discoveryId, organizationId, discoveryId }
        })
      ),
    take: (use) => queue.take(use)
  }
}

const endedRuns = (services: Services): TestedQueue => {
  const queue = Context.get(services, SettledRunQueue)
  const trackerId = TrackerId.make(Rows.idOf("trk", "8006", 1))
  return {
    offer: (organizationId, numbers) =>
      queue.offer(
        numbers.map((n) => ({ organizationId, trackerId, scanId: ScanId.make(Rows.idOf("scn", "8003", n)) }))
      ),
    take: (use) => queue.take(use)
  }
}

describe("fairness on PostgreSQL", () => {
  it.live.each<[string, (services: Services) => TestedQueue]>([
    ["checks that a person waits for", checks("interactive")],
    ["checks of scheduled runs", checks("scheduled")],
    ["discoveries", discoveries],
    ["ended runs", endedRuns]
  ])("of %s: 10,000 of one organization delay another's single one by two of them at most", ([, queueOf]) =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const offering = queueOf(yield* processOn(url))
      const begun = yield* Queue.make<{ readonly of: OrganizationId; readonly end: Deferred.Deferred<void> }>()
      const use = ({ organizationId }: { readonly organizationId: OrganizationId }) =>
        Effect.gen(function* () {
          const end = yield* Deferred.make<void>()
          yield* Queue.offer(begun, { of: organizationId, end })
          yield* Deferred.await(end)
        })
      yield* offering.offer(
        busy,
        Array.from({ length: backlog }, (_, n) => n)
      )
      for (const working of [yield* processOn(url), yield* processOn(url)]) {
        const consume = Effect.forever(queueOf(working).take(use))
        yield* Effect.forkScoped(Effect.replicateEffect(consume, consumersOfProcess, { concurrency: "unbounded" }))
      }
      const round = Queue.takeN(begun, placesInAll)
      let underWay = yield* round
      yield* offering.offer(single, [backlog])
      const isBegun: Array<boolean> = []
      for (let ended = 0; ended < 2; ended++) {
        for (const { end } of underWay) yield* Deferred.succeed(end, undefined)
        underWay = yield* round
        isBegun.push(underWay.some(({ of }) => of === single))
      }
      assert.include(isBegun, true)
    })
  )
})

interface Explained {
  readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: Readonly<Record<string, number>> }>
}

/** How many pages a claim of so many jobs reads and writes; it is undone. */
const pagesOfClaim = Effect.fnUntraced(function* (limit: number) {
  const sql = yield* PgClient.PgClient
  const claim = sql.literal(`select * from claim_jobs('full', ${limit}, 1000)`)
  const explain = Effect.gen(function* () {
    let plan: Readonly<Record<string, number>> = {}
    const explained = Effect.map(
      sql<Explained>`explain (analyze, buffers, format json) ${claim}`.unprepared,
      ([row]) => {
        plan = row?.["QUERY PLAN"][0]?.Plan ?? {}
      }
    )
    yield* Effect.ignore(sql.withTransaction(Effect.andThen(explained, Effect.fail("undone"))))
    return plan
  })
  // the first one also reads what planning needs; so does one before which migrations of other tests, in databases of
  // the same server, have made the session forget it
  yield* explain
  const pages = yield* Effect.forEach([1, 2, 3], () =>
    Effect.map(
      explain,
      ({ "Actual Rows": rows, "Shared Hit Blocks": hit = Infinity, "Shared Read Blocks": read = 0 }) => {
        assert.strictEqual(rows, limit)
        return hit + read
      }
    )
  )
  return Math.min(...pages)
})

describe("a claim", () => {
  it.live.each([
    { who: "one organization that has 10,000 jobs, and another's one", organization: "1 + n / 10001", count: 10_001 },
    { who: "1,000 organizations that have one job each", organization: "n", count: 1_000 },
    { who: "1,000 organizations that have ten jobs each", organization: "n % 1000", count: 10_000 },
    { who: "16 organizations, and 10,000 whose jobs are put off", organization: "n", count: 10_016, due: 16 }
  ])("touches few pages when there wait $who", ({ organization, count, due = count }) =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* PgStorage.migrate({ url })
      const pages = Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        // what autovacuum does beside it is not the claim's
        yield* sql.unsafe("alter table queue_jobs set (autovacuum_enabled = false)")
        yield* sql.unsafe(`
          insert into queue_jobs (queue, id, organization_id, document, state, due_at)
          select queue_number('full'), n::text, ${Rows.uuid("8000", organization)}, '{}',
            case when n > ${count - due} then 'waiting' else 'delayed' end,
            now() + case when n > ${count - due} then interval '0' else interval '1 hour' end
          from generate_series(1, ${count}) n`)
        return [yield* pagesOfClaim(1), yield* pagesOfClaim(16)] as const
      })
      const [ofOne, ofMany] = yield* withSql(url, pages)
      // seen: 38, and 336 to 418; a waiting job takes a third of a page in each of table and index
      assert.isBelow(ofOne, 80)
      assert.isBelow(ofMany, 800)
    })
  )
})

/** 10,000 of organization 1, and one of organization 2 that is due last. */
const numbers = `(select n, 1 + n / 10001 as o, now() - (20000 - n) * interval '1 second' as due_at
  from generate_series(1, 10001) n) x`
const bothOrganizations = [
  `insert into organizations select ${Rows.uuid("8000", "o")}, 'o', null, now() from generate_series(1, 2) o`,
  `insert into brands select ${Rows.uuid("8002", "o")}, ${Rows.uuid("8000", "o")}, 'b', null, '{}', null, 'x', null,
    '{claude}', '{}', '[]', '{}', '{}', 8, now(), now() from generate_series(1, 2) o`
]
/** What the filling touched is reported before it is forgotten. */
const afterFilling = ["analyze", "select pg_stat_force_next_flush()", "select pg_stat_reset()"]
const now = DateTime.now

/** What is due of a table, and a claim of it: whose it got. */
interface DueRows {
  readonly table: string
  readonly rows: ReadonlyArray<string>
  readonly claim: Effect.Effect<
    ReadonlyArray<{ readonly organizationId: OrganizationId }>,
    StorageError,
    TrackerStore | RecipientStore | DeliveryStore
  >
}

const dueTrackers: DueRows = {
  table: "trackers",
  rows: [
    `insert into trackers (id, organization_id, brand_id, interval_minutes, enabled, prompts, engines, models,
      samples, capture_sentiment, alert_mode, grid_start_at, next_run_at, run_count, unpaid_runs,
      created_at, updated_at)
    select ${Rows.uuid("8006", "n")}, ${Rows.uuid("8000", "o")}, ${Rows.uuid("8002", "o")}, 60, true, '{p}', '{claude}',
      '{}', 1, false, 'immediate', now(), due_at, 0, 0, now(), now() from ${numbers}`
  ],
  claim: Effect.gen(function* () {
    return yield* (yield* TrackerStore).due({ now: yield* now, limit: 16 })
  })
}

const confirmationMails: DueRows = {
  table: "email_recipients",
  rows: [
    `insert into email_recipients
    select ${Rows.uuid("8000", "o")}, 'p' || n || '@example.com', 'pending', null, null, null, due_at, 0, null, 't' || n
    from ${numbers}`
  ],
  claim: Effect.gen(function* () {
    const store = yield* RecipientStore
    const at = yield* now
    return yield* store.claimDue({ now: at, until: DateTime.add(at, { minutes: 2 }), states: ["pending"], limit: 10 })
  })
}

/** Of organization 1 there are 100 subscriptions. */
const deliveriesOfMany: DueRows = {
  table: "deliveries",
  rows: [
    `insert into subscriptions (id, organization_id, enabled, channel, event_types, email_recipients, webhook_url,
      secret, created_at, updated_at)
    select ${Rows.uuid("8008", "s")}, ${Rows.uuid("8000", "1 + s / 100")}, true, 'webhook', '{mention_lost}', '{}',
      'https://example.com', 'whsec_x', now(), now() from generate_series(0, 100) s`,
    `insert into deliveries (id, organization_id, subscription_id, scan_id, event_id, type, body, status, attempts,
      attempts_counted, recipients_done, next_attempt_at, created_at)
    select ${Rows.uuid("8009", "n")}, ${Rows.uuid("8000", "o")},
      ${Rows.uuid("8008", "case when o = 1 then n % 100 else 100 end")}, ${Rows.uuid("8003", "n")},
      ${Rows.uuid("8010", "n")}, 'visibility.alert', '{}', 'pending', '[]', 0, '{}', due_at, now() from ${numbers}`
  ],
  claim: Effect.gen(function* () {
    const store = yield* DeliveryStore
    const at = yield* now
    const until = { webhook: DateTime.add(at, { minutes: 1 }), email: DateTime.add(at, { minutes: 1 }) }
    const claimed = yield* store.claimDue({ now: at, until, limit: 16, perSubscriptionMax: 8, failingMax: 8 })
    return claimed.map(({ delivery }) => delivery)
  })
}

/** How many pages of a table and its indexes were touched, once every session of the storage has reported and gone. */
const pagesTouched = Effect.fnUntraced(function* (table: string) {
  const sql = yield* PgClient.PgClient
  const sessions = sql<{ count: number }>`
    select count(*)::int4 as count from pg_stat_activity where application_name = 'answerscope'
    and datname = current_database()`
  yield* Effect.repeat(sessions, { until: ([row]) => row?.count === 0, schedule: Schedule.spaced("20 millis") })
  const [row] = yield* sql<{ pages: number }>`
    select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int4 as pages
    from pg_statio_user_tables where relname = ${table}`
  return row?.pages ?? Infinity
})

describe("sums over all organizations", () => {
  it.live("are added to without waiting for another's transaction", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const store = yield* CellHistoryStore
      const day = "2026-11-22"
      const add = store.addCorrelationSamples({
        day,
        correlationSamples: [{ engine: "claude", lag: 1, agreed: 0.5, possible: 1, comparisons: 1 }]
      })
      const hasAdded = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const other = yield* Effect.forkChild(
        run(Effect.andThen(add, Effect.andThen(Deferred.succeed(hasAdded, undefined), Deferred.await(mayEnd))))
      )
      yield* Deferred.await(hasAdded)
      // the first meets the sums of a day for the first time, the second has them
      yield* run(add)
      yield* run(add)
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(other)
      assert.deepStrictEqual(yield* store.correlationSamples({ from: day }), [
        { engine: "claude", lag: 1, agreed: 1.5, possible: 3, comparisons: 3 }
      ])
    }).pipe(Effect.provide(Layer.unwrap(Effect.map(newDatabase, (url) => PgStorage.layer({ url, ...patience })))))
  )
})

describe("what is due", () => {
  it.live.each([
    // seen: 27, 381 and 1,730
    { what: "trackers", of: dueTrackers, pagesMax: 100 },
    { what: "confirmation mails", of: confirmationMails, pagesMax: 800 },
    { what: "deliveries, of a hundred subscriptions", of: deliveriesOfMany, pagesMax: 3_500 }
  ])("is shared by organization behind 10,000 $what of one, at the cost of few pages", ({ of, pagesMax }) =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      yield* PgStorage.migrate({ url })
      const fill = Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        // the server's own cleaning would be counted too
        const alone = `alter table ${of.table} set (autovacuum_enabled = false)`
        const statements = [alone, ...bothOrganizations, ...of.rows, ...afterFilling]
        yield* Effect.forEach(statements, (statement) => sql.unsafe(statement))
      })
      yield* withSql(url, fill)
      const claimed = yield* Effect.provide(of.claim, PgStorage.layer({ url, maxConnections: 1 }))
      const owners = claimed.map(({ organizationId }) => organizationId)
      assert.include(owners, single)
      assert.include(owners, busy)
      assert.isBelow(yield* withSql(url, pagesTouched(of.table)), pagesMax)
    })
  )
})
