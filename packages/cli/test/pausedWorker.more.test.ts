/**
 * A worker process is paused (SIGSTOP) half-way until its work was taken over, and wakes up late
 * (SIGCONT): it writes nothing.
 */
import { type Delivery, DeliveryId, Ids, type Subscription } from "@answerscope/core"
import { EventId } from "@answerscope/core/model"
import { DeliveryStore, SubscriptionStore } from "@answerscope/core/storage"
import { newDelivery } from "@answerscope/core/testing"
import { startFakeVendor } from "@answerscope/providers/testing"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Option, Redacted } from "effect"
import {
  answerWithBrand,
  answerWithoutBrand,
  claimsRunOut,
  coreOn,
  insertTrackers,
  locksRunOut,
  makeAllDue,
  newTenant,
  startWorker,
  subscriptionOf,
  until,
  untilIdle,
  workerEnvironment
} from "@answerscope/harness/TrackerFixtures"

const deliveryOf = Effect.fnUntraced(function* (subscription: Subscription) {
  const ids = yield* Ids
  const { organizationId, id: subscriptionId } = subscription
  return newDelivery({
    id: DeliveryId.make(yield* ids.next("dlv")),
    organizationId,
    subscriptionId,
    scanId: null,
    eventId: EventId.make(yield* ids.next("evt")),
    type: "visibility.alert",
    body: `{"data":{"alerts":[]}}`,
    createdAt: yield* DateTime.now
  })
})

it.live("does not repeat or change an attempt that another process made meanwhile", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    // the first request is answered late and badly, by then its sender is paused
    const receiver = yield* startFakeVendor(() => ({ status: 204 }))
    const late = Promise.withResolvers<void>()
    yield* receiver.script({ status: 500, after: late.promise })
    const environment = workerEnvironment(url, receiver.baseUrl)
    yield* Effect.gen(function* () {
      const subscriptions = yield* SubscriptionStore
      const deliveries = yield* DeliveryStore
      const { organizationId } = yield* newTenant("paused")
      const subscription = yield* subscriptionOf(organizationId, { webhookUrl: `${receiver.baseUrl}/hook` })
      yield* subscriptions.insert({ subscription, subscriptionsMax: 100 })
      const stored = ({ id, subscriptionId }: Delivery) =>
        Effect.map(deliveries.get({ organizationId, subscriptionId, id }), Option.getOrThrow)
      const isDelivered = (delivery: Delivery) =>
        Effect.orDie(Effect.map(stored(delivery), ({ status }) => status === "delivered"))

      const first = yield* deliveryOf(subscription)
      yield* deliveries.insert([first])
      const paused = yield* startWorker(environment)
      yield* receiver.takeRequest
      yield* paused.signal("SIGSTOP")
      // its claim expires in 22 s, and here at once
      yield* claimsRunOut(url)
      const other = yield* startWorker(environment)
      yield* until(isDelivered(first))
      const before = yield* stored(first)
      assert.deepStrictEqual(
        before.attempts.map(({ statusCode }) => statusCode),
        [204]
      )
      yield* other.signal("SIGTERM")
      yield* other.exit
      late.resolve()
      yield* paused.signal("SIGCONT")

      // it is at work again, so its late outcome has come and gone
      const second = yield* deliveryOf(subscription)
      yield* deliveries.insert([second])
      yield* until(isDelivered(second))
      assert.deepStrictEqual(yield* stored(first), before)
      const after = yield* subscriptions.get(subscription)
      assert.deepStrictEqual(
        Option.map(after, ({ failingSince, enabled }) => ({ failingSince, enabled })),
        Option.some({ failingSince: null, enabled: true })
      )
      assert.deepStrictEqual(
        receiver.requests.map(({ headers }) => headers["x-service-event-id"]),
        [first.eventId, first.eventId, second.eventId]
      )
    }).pipe(Effect.provide(coreOn(url)), Effect.provide(Ids.layer))
  }).pipe(Effect.scoped)
)

it.live("a check that another process made meanwhile keeps its result, and its run its alerts", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const engine = yield* startFakeVendor(() => answerWithBrand)
    // long: its lock on a job ends when the test says so
    const environment = { ...workerEnvironment(url, engine.baseUrl), JOB_LOCK_SECONDS: "60" }
    const { brand } = yield* Effect.provide(newTenant("paused"), coreOn(url))
    yield* insertTrackers(url, { brand, count: 1, prompts: ["best crm"] })
    const paused = yield* startWorker(environment)
    yield* makeAllDue(url)
    yield* untilIdle(url)
    yield* engine.takeRequest

    // the second run's answer comes late and says something else, by then its asker is paused
    const late = Promise.withResolvers<void>()
    yield* engine.script({ ...answerWithoutBrand, after: late.promise })
    yield* makeAllDue(url)
    yield* engine.takeRequest
    yield* paused.signal("SIGSTOP")
    yield* locksRunOut(url)
    const other = yield* startWorker(environment)
    yield* untilIdle(url)
    const before = yield* written(url)
    assert.deepStrictEqual(before, [
      { mentioned: true, run_count: 2, alerts: 0, entries: 2 },
      { mentioned: true, run_count: 2, alerts: 0, entries: 2 }
    ])
    yield* other.signal("SIGTERM")
    yield* other.exit
    late.resolve()
    yield* paused.signal("SIGCONT")

    // it is at work again, so its late outcome has come and gone
    yield* makeAllDue(url)
    yield* untilIdle(url)
    assert.deepStrictEqual(
      yield* written(url),
      Array.from({ length: 3 }, () => ({ mentioned: true, run_count: 3, alerts: 0, entries: 3 }))
    )
  }).pipe(Effect.scoped)
)

/** Returns a row for each snapshot: its reading, and the number of its tracker's runs, alerts and charges. */
const written = (url: Redacted.Redacted<string>) =>
  TestDatabase.withSql(
    url,
    (sql) => sql<{ mentioned: boolean; run_count: number; alerts: number; entries: number }>`
      select mentioned, run_count, (select count(*)::int4 from alerts) as alerts,
        (select count(*)::int4 from credit_entries where kind in ('charge', 'refund')) as entries
      from snapshots, trackers`
  )
