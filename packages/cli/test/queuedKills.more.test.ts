/**
 * Workers are killed with SIGKILL while they submit questions and collect answers: each check is submitted once,
 * answered once and charged once, and its cost is recorded once.
 */
import { startFakeDataForSeo } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Schedule, Schema } from "effect"
import {
  coreOn,
  holds,
  insertTrackers,
  letTimeCome,
  locksRunOut,
  makeAllDue,
  newTenant,
  startWorker,
  until,
  type Url,
  workerEnvironment
} from "@answerscope/harness/TrackerFixtures"
import { killWorkers } from "@answerscope/harness/WorkerKills"

const kills = 8
const [login, password] = ["fake@login.example", "fake-password"]
const prompts = Array.from({ length: 8 }, (_, index) => `best crm ${index}`)

const areChecksOver = (url: Url) =>
  holds(url, "not exists (select from scans where not is_settled) and exists (select from scans)")

const count = (url: Url, statement: string) =>
  TestDatabase.withSql(url, (sql) =>
    Effect.map(sql.unsafe<{ readonly count: number }>(statement), ([row]) => row?.count ?? -1)
  )

const postedTag = Schema.decodeUnknownSync(Schema.Tuple([Schema.Struct({ tag: Schema.String })]))

it.live("8 kills: each queued check is submitted, answered and charged once", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const vendor = yield* startFakeDataForSeo(login, password)
    const environment = {
      ...workerEnvironment(url, vendor.baseUrl),
      DATAFORSEO_LOGIN: login,
      DATAFORSEO_PASSWORD: password,
      DATAFORSEO_BASE_URL: vendor.baseUrl,
      DATAFORSEO_ENGINES: "google_ai_mode",
      SCHEDULED_ASK: "queued"
    }
    const wave = Effect.gen(function* () {
      const { brand } = yield* newTenant("queued")
      yield* insertTrackers(url, { brand, count: 2, prompts })
      yield* TestDatabase.withSql(url, (sql) => sql`update trackers set engines = '{google_ai_mode}'`)
      yield* makeAllDue(url)
      yield* Effect.repeat(letTimeCome(url), { times: 4, schedule: Schedule.spaced("300 millis") })
    }).pipe(Effect.provide(coreOn(url)))
    yield* Effect.raceFirst(killWorkers({ environment, kills, lifeMillisMax: 1_500, atOnce: 2 }), Effect.forever(wave))
    yield* locksRunOut(url)
    yield* startWorker(environment)
    yield* Effect.raceFirst(until(areChecksOver(url)), Effect.forever(Effect.delay(letTimeCome(url), "300 millis")))

    const checks = yield* count(url, "select count(*)::int4 as count from checks")
    assert.isAbove(checks, 5 * prompts.length)
    const completed = "select count(*)::int4 as count from checks where status = 'completed'"
    assert.strictEqual(yield* count(url, completed), checks)
    assert.strictEqual(yield* count(url, "select count(*)::int4 as count from snapshots"), checks)
    const tags = vendor.requests
      .filter(({ path }) => path.endsWith("/task_post"))
      .map(({ body }) => postedTag(body)[0].tag)
    assert.strictEqual(tags.length, checks)
    assert.strictEqual(new Set(tags).size, checks)
    const charged = "select sum(monthly + purchased)::int4 as count from credit_charges"
    assert.strictEqual(yield* count(url, charged), 5 * checks)
    const refunded = "select sum(monthly_refunded + purchased_refunded)::int4 as count from credit_charges"
    assert.strictEqual(yield* count(url, refunded), 0)
    const spent = "select (sum(micro_usd) + 1000000 * sum(unknown_calls))::int4 as count from vendor_costs"
    assert.strictEqual(yield* count(url, spent), 1_200 * checks)
  }).pipe(Effect.scoped)
)
