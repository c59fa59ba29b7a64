/**
 * Workers are killed with SIGKILL between the cause of a notice and its delivery: each notice is posted once, kept once
 * for the host, and delivered.
 */
import { Brands, Costs, Credits, Hooks, Ids, Notices, Organizations } from "@answerscope/core"
import { SubscriptionStore } from "@answerscope/core/storage"
import { startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Schedule, Schema } from "effect"
import {
  answerWithBrand,
  claimsRunOut,
  coreOn,
  holds,
  insertTrackers,
  locksRunOut,
  makeAllDue,
  startWorker,
  subscriptionOf,
  until,
  type Url,
  workerEnvironment
} from "@answerscope/harness/TrackerFixtures"
import { killWorkers } from "@answerscope/harness/WorkerKills"

const kills = 10

const noticeTypes = ["credits_low", "tracker_resting", "budget_reached", "engine_failing", "endpoint_disabled"] as const
const hookTypes = ["creditsLow", "trackerResting", "budgetReached", "engineFailing", "endpointDisabled"] as const

/** Kinds of tenants: their data, and the notices that their work causes. */
const kinds = [
  {
    kind: "poor",
    // three runs of two checks: low after the second, and the next is refused
    credits: 35,
    prompts: ["best crm", "best erp"],
    trackers: 3,
    causes: { credits_low: 1, tracker_resting: 3 }
  },
  {
    kind: "thrifty",
    credits: 100_000,
    budget: 0,
    prompts: ["best crm"],
    trackers: 2,
    causes: { budget_reached: 1, tracker_resting: 2 }
  },
  {
    kind: "unlucky",
    credits: 100_000,
    prompts: Array.from({ length: 12 }, (_, index) => `fails ${index}`),
    trackers: 1,
    causes: { engine_failing: 1 }
  },
  {
    kind: "unreachable",
    credits: 17,
    isGone: true,
    prompts: ["best crm", "best erp"],
    trackers: 1,
    causes: { credits_low: 1, tracker_resting: 1, endpoint_disabled: 1 }
  }
] as const satisfies ReadonlyArray<{
  readonly kind: string
  readonly credits: number
  readonly budget?: number
  readonly isGone?: boolean
  readonly prompts: ReadonlyArray<string>
  readonly trackers: number
  readonly causes: Partial<Record<(typeof noticeTypes)[number], number>>
}>

const newTenantOf = Effect.fnUntraced(function* (url: Url, kind: (typeof kinds)[number], receiverUrl: string) {
  const credits = yield* Credits
  const store = yield* SubscriptionStore
  const { id: organizationId } = yield* (yield* Organizations).create({ name: kind.kind, monthlyLimit: 0 })
  yield* credits.grant({ organizationId, amount: kind.credits })
  yield* credits.setLowThreshold({ organizationId, lowThreshold: 16 })
  if ("budget" in kind) yield* (yield* Costs).setBudget({ organizationId, microUsdPerMonth: kind.budget })
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
  const webhooks = [`${receiverUrl}/${organizationId}`, ...("isGone" in kind ? [`${receiverUrl}/gone`] : [])]
  for (const webhookUrl of webhooks) {
    const subscription = yield* subscriptionOf(organizationId, { webhookUrl, eventTypes: noticeTypes })
    yield* store.insert({ subscription, subscriptionsMax: 100 })
  }
  yield* insertTrackers(url, { brand, count: kind.trackers, prompts: kind.prompts })
  return { organizationId, causes: kind.causes }
})

/** Ends the wait of 5 minutes for the judgement of engines whose failures are all there. */
const judgeNow = (url: Url) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`
      update queue_jobs set due_at = now()
      where state = 'delayed' and queue = (select number from queues where name = 'engine_failures')
        and organization_id not in (select organization_id from trackers where running_scan_id is not null)`
  )

/** Whether no notice is still to be judged, handed over or delivered. */
const isDelivered = (url: Url) =>
  holds(
    url,
    `not exists (select from deliveries where status = 'pending') and not exists (
      select from queue_jobs j join queues q on q.number = j.queue
      where q.name in ('notices', 'engine_failures') and j.state in ('waiting', 'delayed', 'claimed'))`
  )

/** Whether no tracker is due, and no run is under way. */
const haveRun = (url: Url) =>
  holds(url, "not exists (select from trackers where running_scan_id is not null or next_run_at <= now())")

const eventOf = Schema.decodeUnknownSync(
  Schema.Struct({
    id: Schema.String,
    organization_id: Schema.String,
    data: Schema.Struct({ notices: Schema.Array(Schema.Struct({ type: Schema.String, message: Schema.String })) })
  })
)

it.live("10 kills between causes and deliveries: each notice is posted once, kept once, and delivered", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const engine = yield* startFakeVendor(({ body }) =>
      JSON.stringify(body).includes("fails ")
        ? { status: 400, body: { error: { message: "No.", type: "invalid_request_error" } }, delayMillis: 20 }
        : { ...answerWithBrand, delayMillis: 40 }
    )
    const receiver = yield* startFakeVendor(({ path }) => ({ status: path === "/gone" ? 410 : 204, delayMillis: 30 }))
    const environment = workerEnvironment(url, engine.baseUrl)
    const core = yield* Layer.build(Layer.merge(coreOn(url), Ids.layer))
    yield* Effect.provideContext(
      Effect.flatMap(Hooks, ({ want }) => want({ consumer: "host", types: hookTypes })),
      core
    )

    const tenants: Array<Effect.Success<ReturnType<typeof newTenantOf>>> = []
    const wave = Effect.gen(function* () {
      for (const kind of kinds) tenants.push(yield* newTenantOf(url, kind, receiver.baseUrl))
      yield* makeAllDue(url)
      yield* Effect.repeat(Effect.andThen(judgeNow(url), makeAllDue(url)), {
        times: 3,
        schedule: Schedule.spaced("300 millis")
      })
    }).pipe(Effect.provideContext(core))
    yield* Effect.raceFirst(killWorkers({ environment, kills, lifeMillisMax: 1_200, atOnce: 2 }), Effect.forever(wave))
    // the claims of dead workers expire
    yield* claimsRunOut(url)
    yield* locksRunOut(url)
    yield* startWorker(environment)
    // and rounds without kills, which cause nothing twice
    for (let round = 0; round < 4; round++) {
      yield* until(haveRun(url))
      yield* judgeNow(url)
      yield* until(isDelivered(url))
      yield* makeAllDue(url)
    }

    const kept = new Map<string, number>()
    for (const type of hookTypes) {
      const count = yield* TestDatabase.withSql(
        url,
        (sql) => sql<{ count: number }>`
          select count(*)::int4 as count from queue_jobs j join queues q on q.number = j.queue
          where q.name = ${`events.${type}.host`}`
      )
      kept.set(type, count[0]?.count ?? 0)
    }
    const posted: Array<string> = []
    for (const { causes, organizationId } of tenants) {
      const { items } = yield* Effect.provideContext(
        Effect.flatMap(Notices, ({ list }) => list({ organizationId })),
        core
      )
      const counts = Object.fromEntries(
        [...Map.groupBy(items, ({ type }) => type)].map(([type, all]) => [type, all.length])
      )
      assert.deepStrictEqual(counts, causes)
      posted.push(...items.map(({ message, type }) => `${organizationId} ${type} ${message}`))
    }
    assert.isAbove(tenants.length, 2 * kinds.length)
    assert.deepStrictEqual(
      [...kept.values()],
      noticeTypes.map((type) => posted.filter((one) => one.includes(` ${type} `)).length)
    )
    // each arrived, and no other; a repeated request has the same event id
    const events = new Map(
      receiver.requests
        .filter(({ path }) => path !== "/gone")
        .map(({ body }) => eventOf(body))
        .map((event) => [event.id, event])
    )
    const arrived = [...events.values()].flatMap(({ data, organization_id: organizationId }) =>
      data.notices.map(({ message, type }) => `${organizationId} ${type} ${message}`)
    )
    assert.deepStrictEqual(arrived.toSorted(), posted.toSorted())
  }).pipe(Effect.scoped)
)
