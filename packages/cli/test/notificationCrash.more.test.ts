/**
 * Workers are killed with SIGKILL at random moments of runs and deliveries: no alert is lost or
 * doubled, every event arrives.
 */
import { Ids } from "@answerscope/core"
import { SubscriptionStore } from "@answerscope/core/storage"
import { type FakeRequest, startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import {
  answerWithBrand,
  answerWithoutBrand,
  claimsRunOut,
  coreOn,
  holds,
  isIdle,
  insertTrackers,
  makeAllDue,
  newTenant,
  startWorker,
  subscriptionOf,
  type Tenant,
  until,
  untilIdle,
  type Url,
  workerEnvironment
} from "@answerscope/harness/TrackerFixtures"
import { killWorkers } from "@answerscope/harness/WorkerKills"

const kills = 30
const trackerCount = 10
const prompts = Array.from({ length: 5 }, (_, index) => `best tool for case ${index + 1}`)

/** Creates three subscriptions: to all alerts, to losses, and to all alerts of the brand. */
const subscribe = Effect.fnUntraced(function* ({ organizationId, brand }: Tenant, receiverUrl: string) {
  const store = yield* SubscriptionStore
  const kinds = [
    { webhookUrl: `${receiverUrl}/0` },
    { webhookUrl: `${receiverUrl}/1`, eventTypes: ["mention_lost"] },
    { webhookUrl: `${receiverUrl}/2`, brandId: brand.id }
  ] as const
  for (const kind of kinds) {
    yield* store.insert({ subscription: yield* subscriptionOf(organizationId, kind), subscriptionsMax: 100 })
  }
})

/** Each run's alerts, as the run's number among its tracker's and how often each type and prompt is there. */
const alertsOfRuns = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<{ run: number; alerts: number; prompts: number; types: string }>`
      select run.n as run, count(a.id)::int4 as alerts, count(distinct a.prompt)::int4 as prompts,
        coalesce(string_agg(distinct a.type, ','), '') as types
      from (select id, (row_number() over (partition by tracker_id order by created_at))::int4 as n from scans) run
      left join alerts a on a.scan_id = run.id group by run.id, run.n order by run.n`
  )

const countRuns = (url: Url) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(sql<{ count: number }>`select count(*)::int4 as count from scans`, ([row]) => row?.count ?? 0)
  )

/** Each delivery's event and where it goes. */
const eventsStored = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<{ body: string; path: string; status: string }>`
      select d.body, regexp_replace(s.webhook_url, '^.*/', '/') as path, d.status
      from deliveries d join subscriptions s on s.id = d.subscription_id`
  )

const textOf = ({ path, body }: FakeRequest): string => `${path} ${JSON.stringify(body)}`

it.live(
  "30 kills during runs and deliveries: each run's alerts are recorded once, each event arrives, repeats are alike",
  () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.make
      let isNamed = true
      const engine = yield* startFakeVendor(() => ({
        ...(isNamed ? answerWithBrand : answerWithoutBrand),
        delayMillis: 40
      }))
      const receiver = yield* startFakeVendor(() => ({ status: 204, delayMillis: 30 }))
      const tenant = yield* Effect.tap(newTenant("crash"), (tenant) => subscribe(tenant, receiver.baseUrl)).pipe(
        Effect.provide(coreOn(url)),
        Effect.provide(Ids.layer)
      )
      yield* insertTrackers(url, { brand: tenant.brand, count: trackerCount, prompts })

      const environment = workerEnvironment(url, engine.baseUrl)
      const begin = Effect.gen(function* () {
        isNamed = (yield* countRuns(url)) % (2 * trackerCount) === 0
        yield* makeAllDue(url)
      })
      const pause = Schedule.spaced("100 millis")
      const idle = Effect.repeat(isIdle(url), { until: (isSo) => isSo, schedule: pause })
      // rounds continue during the kills, however long one takes
      yield* Effect.raceFirst(
        killWorkers({ environment, kills, lifeMillisMax: 600, atOnce: 2 }),
        Effect.forever(Effect.andThen(begin, idle))
      )
      // the claims of dead workers expire in 22 s, and here at once
      yield* claimsRunOut(url)
      yield* startWorker(environment)
      // the round that was cut short, and others that no kill disturbs: one at least, three in all
      yield* untilIdle(url)
      do {
        yield* begin
        yield* untilIdle(url)
      } while ((yield* countRuns(url)) < 3 * trackerCount)
      yield* until(holds(url, "not exists (select from deliveries where status = 'pending')"))

      const runs = yield* alertsOfRuns(url)
      const rounds = runs.length / trackerCount
      assert.isAtLeast(rounds, 3)
      for (const { run, ...found } of runs) {
        const all = { alerts: prompts.length, prompts: prompts.length }
        if (run === 1) assert.deepStrictEqual(found, { alerts: 0, prompts: 0, types: "" })
        else assert.deepStrictEqual(found, { ...all, types: run % 2 === 0 ? "mention_lost" : "mention_gained" })
      }

      const stored = yield* eventsStored(url)
      const losing = Math.floor(rounds / 2)
      const countOf = (path: string) => stored.filter((event) => event.path === path).length
      assert.deepStrictEqual(
        ["/0", "/1", "/2"].map(countOf),
        [rounds - 1, losing, rounds - 1].map((count) => count * trackerCount)
      )
      assert.deepStrictEqual(
        stored.filter(({ status }) => status !== "delivered"),
        []
      )
      // exactly the stored deliveries arrived, and a repeat has the same text under the same id
      const arrived = new Set(receiver.requests.map(textOf))
      const sent = new Set(stored.map(({ path, body }) => `${path} ${JSON.stringify(JSON.parse(body))}`))
      assert.deepStrictEqual(arrived, sent)
      const ids = new Set(receiver.requests.map(({ headers }) => headers["x-service-event-id"]))
      assert.strictEqual(ids.size, stored.length)
      for (const { headers, body } of receiver.requests) assert.propertyVal(body, "id", headers["x-service-event-id"])
    }).pipe(Effect.scoped)
)
