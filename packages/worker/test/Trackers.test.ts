import { Alerts, DeliveryId, Ids, Notifications, StorageError, type Subscription, Trackers } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { EventId } from "@answerscope/core/model"
import { DeliveryStore, SnapshotStore, TrackerStore } from "@answerscope/core/storage"
import { eventBody, newDelivery, sampleAlert, scriptedEngine, scriptedWebhooks } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Clock, DateTime, Effect, Layer } from "effect"
import {
  deliveriesOf,
  newBrand,
  newTracker,
  pass,
  serviceWith,
  startWorker,
  subscribe,
  until
} from "./TrackerService.ts"

/** Mentioned and not mentioned, alternating. */
const swinging = () => scriptedEngine("chatgpt", (_, before) => (before % 2 === 0 ? "Globex." : "Zendrix."))

const acknowledging = () => scriptedWebhooks(() => 200)

/** This many events for a subscription, due now. */
const newEvents = Effect.fnUntraced(function* ({ organizationId, id: subscriptionId }: Subscription, count: number) {
  const ids = yield* Ids
  const createdAt = yield* DateTime.now
  const event = Effect.gen(function* () {
    const eventId = EventId.make(yield* ids.next("evt"))
    const type = "visibility.alert"
    const alerts = [sampleAlert("mention_gained")]
    const body = eventBody({ id: eventId, type, createdAt, organizationId, alerts })
    const id = DeliveryId.make(yield* ids.next("dlv"))
    return newDelivery({ id, organizationId, subscriptionId, scanId: null, eventId, type, body, createdAt })
  })
  yield* (yield* DeliveryStore).insert(yield* Effect.replicateEffect(event, count))
})

const statusesOf = Effect.fnUntraced(function* (subscription: Subscription) {
  const counts = { pending: 0, delivered: 0, failed: 0 }
  for (const { status } of yield* deliveriesOf(subscription)) counts[status]++
  return counts
})

/** Repeats until this many deliveries were made, without advancing the clock. */
const untilDelivered = (subscription: Subscription, count: number) =>
  until(Effect.map(statusesOf(subscription), ({ delivered }) => delivered === count))

const alertCount = Effect.fnUntraced(function* ({ organizationId }: Pick<Subscription, "organizationId">) {
  const filter = { brandId: null, type: null, from: null, before: null }
  return (yield* (yield* Alerts).list({ organizationId, filter, page: { limit: 1, offset: 0 } })).total
})

describe("trackers under a worker", () => {
  it.effect("run on schedule, alert and deliver", () => {
    const webhooks = acknowledging()
    return Effect.gen(function* () {
      const worker = yield* startWorker()
      yield* pass("2 seconds")
      const brand = yield* newBrand
      const subscription = yield* subscribe(brand, "hooks")
      const tracker = yield* newTracker(brand)
      yield* pass("1 second")
      assert.deepInclude(yield* (yield* Trackers).get(tracker), { runCount: 1, lastStatus: "completed" })
      assert.strictEqual(yield* alertCount(brand), 0)
      for (let run = 2; run <= 5; run++) {
        yield* pass("1 hour")
        assert.strictEqual((yield* (yield* Trackers).get(tracker)).runCount, run)
        assert.strictEqual(yield* alertCount(brand), run - 1)
        yield* untilDelivered(subscription, run - 1)
      }
      assert.strictEqual(webhooks.sent.length, 4)
      assert.deepStrictEqual(yield* statusesOf(subscription), { pending: 0, delivered: 4, failed: 0 })
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(swinging(), webhooks)))
  })

  it.effect("are delivered at once, without waiting for the next poll", () => {
    const webhooks = acknowledging()
    return Effect.gen(function* () {
      const brand = yield* newBrand
      const subscription = yield* subscribe(brand, "hooks")
      const tracker = yield* newTracker(brand)
      const worker = yield* startWorker({ pollInterval: "1 hour" })
      yield* pass("1 hour")
      yield* untilDelivered(subscription, 1)
      const { lastRunAt } = yield* (yield* Trackers).get(tracker)
      assert.deepStrictEqual(
        webhooks.sent.map(({ atMillis }) => atMillis),
        [lastRunAt === null ? 0 : DateTime.toEpochMillis(lastRunAt)]
      )
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(swinging(), webhooks)))
  })

  it.effect("start each slot once under three workers, and end each run once", () => {
    const engine = swinging()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const brand = yield* newBrand
      const made = yield* Effect.replicateEffect(newTracker(brand), 40)
      const workers = yield* Effect.replicateEffect(startWorker({ pollInterval: "10 seconds" }), 3)
      yield* pass("1 minute")
      yield* pass("1 hour")
      yield* pass("1 hour")
      assert.strictEqual(engine.asked.length, 120)
      for (const tracker of made) assert.strictEqual((yield* trackers.get(tracker)).runCount, 3)
      yield* Effect.forEach(workers, ({ stop }) => stop)
    }).pipe(Effect.provide(serviceWith(engine, acknowledging())))
  })

  it.effect("continue after a storage outage, and lose nothing", () => {
    let isAway = false
    const unless = <A>(operation: string, effect: Effect.Effect<A, StorageError>) =>
      Effect.suspend(() => (isAway ? Effect.fail(new StorageError({ operation, cause: "gone away" })) : effect))
    const storage = Layer.mergeAll(
      Layer.effect(
        TrackerStore,
        Effect.map(TrackerStore, (store) =>
          TrackerStore.of({ ...store, due: (options) => unless("TrackerStore.due", store.due(options)) })
        )
      ),
      Layer.effect(
        SnapshotStore,
        Effect.map(SnapshotStore, (store) =>
          SnapshotStore.of({
            ...store,
            answeredRuns: (options) => unless("SnapshotStore.answeredRuns", store.answeredRuns(options))
          })
        )
      ),
      Layer.effect(
        DeliveryStore,
        Effect.map(DeliveryStore, (store) =>
          DeliveryStore.of({
            ...store,
            claimDue: (options) => unless("DeliveryStore.claimDue", store.claimDue(options)),
            settle: (attempts) => unless("DeliveryStore.settle", store.settle(attempts))
          })
        )
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    const webhooks = acknowledging()
    return Effect.gen(function* () {
      const trackers = yield* Trackers
      const worker = yield* startWorker()
      const brand = yield* newBrand
      const subscription = yield* subscribe(brand, "hooks")
      const tracker = yield* newTracker(brand)
      yield* pass("1 minute")
      isAway = true
      yield* pass("1 hour")
      assert.strictEqual((yield* trackers.get(tracker)).runCount, 1)
      const { runningScanId } = yield* trackers.runNow(tracker)
      yield* pass("5 minutes")
      assert.strictEqual((yield* trackers.get(tracker)).runningScanId, runningScanId)
      isAway = false
      yield* pass("2 minutes")
      // a slow signature makes an attempt time out; it is retried later
      const wasReported = Effect.map(statusesOf(subscription), ({ pending }) => pending === 0)
      yield* until(Effect.andThen(pass("1 second"), wasReported))
      // the manual run; the slot that was missed meanwhile is skipped or runs once
      assert.isAtLeast((yield* trackers.get(tracker)).runCount, 2)
      assert.isNull((yield* trackers.get(tracker)).runningScanId)
      assert.strictEqual((yield* deliveriesOf(subscription)).length, yield* alertCount(brand))
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(swinging(), webhooks, storage)))
  })
})

describe("deliveries under a worker", () => {
  it.effect("a hanging endpoint delays no other, and uses no more than its share of slots", () => {
    const webhooks = scriptedWebhooks(({ url }) => (url.includes("hanging") ? Effect.never : 200))
    return Effect.gen(function* () {
      const brand = yield* newBrand
      const hanging = yield* subscribe(brand, "hanging")
      const healthy = yield* subscribe(brand, "healthy")
      yield* newEvents(hanging, 300)
      yield* newEvents(healthy, 300)
      const worker = yield* startWorker({ deliveryConcurrency: { total: 16, perSubscription: 4 } })
      yield* pass("1 second")
      yield* untilDelivered(healthy, 300)
      const underWay = Effect.sync(() => webhooks.sent.filter(({ url }) => url.includes("hanging")).length)
      yield* until(Effect.map(underWay, (count) => count >= 4))
      yield* pass("1 second")
      assert.strictEqual(yield* underWay, 4)
      assert.deepStrictEqual(yield* statusesOf(hanging), { pending: 300, delivered: 0, failed: 0 })
      yield* worker.stop
    }).pipe(Effect.provide(Layer.merge(serviceWith(swinging(), webhooks), Ids.layer)))
  })

  it.effect("endpoints known to hang delay none that answers, however many they are", () => {
    const webhooks = scriptedWebhooks(({ url }) => (url.includes("hanging") ? Effect.never : 200))
    return Effect.gen(function* () {
      const brand = yield* newBrand
      const hanging = yield* Effect.replicateEffect(subscribe(brand, "hanging"), 40)
      const healthy = yield* subscribe(brand, "healthy")
      yield* Effect.forEach(hanging, (subscription) => newEvents(subscription, 20))
      const worker = yield* startWorker({ deliveryConcurrency: { total: 16, perSubscription: 4 } })
      // they use all slots until they have failed once
      for (let known = 0; known < hanging.length;) {
        yield* pass("12 seconds")
        const subscriptions = yield* (yield* Notifications).list(brand.organizationId)
        known = subscriptions.filter(({ failingSince }) => failingSince !== null).length
      }
      for (let round = 1; round <= 5; round++) {
        yield* newEvents(healthy, 10)
        yield* pass("1 second")
        yield* untilDelivered(healthy, round * 10)
      }
      const left = yield* Effect.forEach(hanging, statusesOf)
      assert.isTrue(left.every(({ pending }) => pending === 20))
      yield* worker.stop
    }).pipe(Effect.provide(Layer.merge(serviceWith(swinging(), webhooks), Ids.layer)))
  })

  it.effect("failed attempts are retried on time", () => {
    const webhooks = scriptedWebhooks((_, before) => (before < 2 ? 503 : 200))
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newBrand, "hooks")
      const worker = yield* startWorker()
      yield* pass("1 second")
      yield* newEvents(subscription, 1)
      yield* pass("1 second")
      for (let attempts = 1; attempts <= 2; attempts++) {
        const delivery = Effect.map(deliveriesOf(subscription), ([only]) => only)
        yield* until(Effect.map(delivery, (only) => only?.attempts.length === attempts))
        const dueAt = (yield* delivery)?.nextAttemptAt
        assert(dueAt != null)
        const dueMillis = DateTime.toEpochMillis(dueAt)
        yield* pass(dueMillis - (yield* Clock.currentTimeMillis) + 1_000)
        yield* until(Effect.sync(() => webhooks.sent.length > attempts))
        const lateMillis = (webhooks.sent[attempts]?.atMillis ?? 0) - dueMillis
        assert.isTrue(lateMillis >= 0 && lateMillis <= 1_000, `${lateMillis} ms late`)
      }
      yield* untilDelivered(subscription, 1)
      yield* worker.stop
    }).pipe(Effect.provide(Layer.merge(serviceWith(swinging(), webhooks), Ids.layer)))
  })

  it.effect("a stop releases running attempts, and the next worker makes them at once", () => {
    const webhooks = scriptedWebhooks((_, before) => (before < 8 ? Effect.never : 200))
    return Effect.gen(function* () {
      const subscription = yield* subscribe(yield* newBrand, "hooks")
      yield* newEvents(subscription, 20)
      const first = yield* startWorker()
      yield* until(Effect.sync(() => webhooks.sent.length >= 8))
      yield* pass("1 second")
      assert.strictEqual(webhooks.sent.length, 8)
      yield* first.stop
      assert.isTrue((yield* deliveriesOf(subscription)).every(({ attempts }) => attempts.length === 0))
      const second = yield* startWorker()
      yield* untilDelivered(subscription, 20)
      yield* second.stop
    }).pipe(Effect.provide(Layer.merge(serviceWith(swinging(), webhooks), Ids.layer)))
  })
})
