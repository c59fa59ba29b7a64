import {
  type AlertEvent,
  Alerts,
  Brands,
  type ChangePolicy,
  CurrentChangePolicy,
  Deliveries,
  type NewSubscription,
  Notifications,
  type OrganizationId,
  Snapshots,
  type SubscriptionId,
  type Tracker,
  Trackers
} from "@answerscope/core"
import { DeliveryStore } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { causeOfAlert, scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, References } from "effect"
import { TestClock } from "effect/testing"
import { type FaultyOperation, faultyStorage, noFaults } from "../FaultyStorage.ts"
import { coreWith } from "../TestCore.ts"
import { alertsIn, current, lookAtRun, newBrand, newTracker, runChecks, wholeRun } from "../tracker/TrackerWorld.ts"

const absent = "1. Globex\n2. Hooli"
const second = "1. Globex\n2. Zendrix"
const first = "1. Zendrix\n2. Globex"
const loved = "Zendrix is excellent, and everybody loves it. Globex is there too."
const hated = "Zendrix is terrible and unreliable; avoid Zendrix. Globex is there too."

/** Runs a tracker as often as there are answers, an hour apart. */
const runThrough = Effect.fnUntraced(function* (tracker: Tracker, runs: number) {
  for (let run = 0; run < runs; run++) {
    yield* wholeRun(tracker)
    yield* TestClock.adjust("1 hour")
  }
})

const answering = (...answers: readonly [string, ...Array<string>]) =>
  coreWith({ chatgpt: scriptedEngine("chatgpt", answers) })

const subscribe = Effect.fnUntraced(function* (organizationId: OrganizationId, fields: Partial<NewSubscription> = {}) {
  const request: NewSubscription = { channel: "webhook", webhookUrl: "https://hooks.example.com/", ...fields }
  return yield* (yield* Notifications).create(organizationId, request)
})

const deliveriesOf = Effect.fnUntraced(function* (organizationId: OrganizationId, subscriptionId: SubscriptionId) {
  const page = { limit: 100, offset: 0 }
  const { items } = yield* (yield* Deliveries).list({ organizationId, subscriptionId, page })
  const store = yield* DeliveryStore
  return yield* Effect.forEach(items, ({ id }) =>
    Effect.map(store.get({ organizationId, subscriptionId, id }), Option.getOrThrow)
  )
})

const eventOf = ({ body }: { readonly body: string }): AlertEvent => JSON.parse(body)

describe("Alerts.detect", () => {
  it.effect.each([
    { what: "the first run", answers: [second], alerts: [] },
    { what: "no change", answers: [second, second], alerts: [] },
    {
      what: "a mention gained",
      answers: [absent, second],
      alerts: [["mention_gained", "Zendrix is now mentioned at position 2 in ChatGPT for “best crm”"]]
    },
    {
      what: "a mention lost",
      answers: [second, absent],
      alerts: [["mention_lost", "Zendrix is no longer mentioned in ChatGPT for “best crm”"]]
    },
    {
      what: "a position",
      answers: [second, first],
      alerts: [["position_changed", "Zendrix moved from position 2 to 1 in ChatGPT for “best crm”"]]
    },
    {
      what: "a competitor",
      answers: [second, "1. Globex\n2. Zendrix\n3. Initech"],
      alerts: [["competitor_new", "Initech now appears alongside Zendrix in ChatGPT for “best crm”"]]
    },
    {
      what: "a sentiment",
      answers: [loved, hated],
      alerts: [
        ["sentiment_changed", "Sentiment about Zendrix changed from positive to negative in ChatGPT for “best crm”"]
      ]
    }
  ])("records $what", ({ answers: [base = "", ...rest], alerts }) =>
    Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand(), { captureSentiment: true })
      yield* runThrough(tracker, 1 + rest.length)
      const found = yield* alertsIn(tracker.organizationId)
      assert.deepStrictEqual(
        found.map(({ type, message }) => [type, message]),
        alerts
      )
    }).pipe(Effect.provide(answering(base, ...rest)))
  )

  it.effect("keeps the evidence: both snapshots and their models", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      const tracker = yield* newTracker(brand)
      yield* wholeRun(tracker)
      yield* TestClock.adjust("1 hour")
      const run = yield* wholeRun(tracker)
      const [alert] = yield* alertsIn(organizationId)
      const filter = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }
      const snapshots = yield* Snapshots
      const { items } = yield* snapshots.list({ organizationId, filter, page: { limit: 10, offset: 0 } })
      const [after, before] = items
      assert(alert !== undefined && run !== null && before !== undefined && after !== undefined)
      assert.isTrue(TypeId.isTypeId("alr", alert.id))
      assert.deepStrictEqual(alert, {
        id: alert.id,
        organizationId,
        brandId: brand.id,
        brand: "Zendrix",
        trackerId: tracker.id,
        scanId: run.scan.id,
        prompt: "best crm",
        engine: "chatgpt",
        surface: "api",
        location: "United States",
        language: null,
        type: "mention_gained",
        message: alert.message,
        evidence: {
          beforeSnapshotId: before.id,
          afterSnapshotId: after.id,
          modelBefore: "chatgpt-scripted",
          modelAfter: "chatgpt-scripted",
          mode: "immediate",
          // one answer before, one since
          odds: 1.5,
          confirmation: null
        },
        causeId: causeOfAlert(alert.id),
        read: false,
        dismissed: false,
        dismissedReason: null,
        supersedes: null,
        supersededBy: null,
        createdAt: yield* DateTime.now
      })
    }).pipe(Effect.provide(answering(absent, second)))
  )

  it.effect("an alert of an engine has its surface, as the engine declares it or as it is known", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand()
      yield* runThrough(yield* newTracker(brand, { engines: ["chatgpt_app", "chatgpt", "kiosk"] }), 2)
      const found = yield* alertsIn(brand.organizationId)
      assert.deepStrictEqual(found.map(({ engine, surface }) => `${engine} ${surface}`).toSorted(), [
        "chatgpt api",
        "chatgpt_app app",
        "kiosk app"
      ])
    }).pipe(
      Effect.provide(
        coreWith({
          chatgpt: scriptedEngine("chatgpt", [absent, second]),
          chatgpt_app: scriptedEngine("chatgpt_app", [absent, second]),
          kiosk: { ...scriptedEngine("kiosk", [absent, second]), surface: "app" }
        })
      )
    )
  )

  it.effect(
    "a failed check and an answer cut off change nothing: the next is compared with the latest good one",
    () => {
      const engine = scriptedEngine("chatgpt", [second, { failure: "bad_request" }, { finish: "truncated" }, first])
      return Effect.gen(function* () {
        const tracker = yield* newTracker(yield* newBrand())
        yield* runThrough(tracker, 4)
        const found = yield* alertsIn(tracker.organizationId)
        assert.deepStrictEqual(
          found.map(({ type }) => type),
          ["position_changed"]
        )
        assert.strictEqual((yield* current(tracker)).runCount, 4)
      }).pipe(Effect.provide(coreWith({ chatgpt: engine })), Effect.provideService(References.MinimumLogLevel, "None"))
    }
  )

  it.effect("each tracker has its own base, and runs by hand count", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand()
      const one = yield* newTracker(brand)
      yield* wholeRun(one)
      const two = yield* newTracker(brand)
      yield* wholeRun(two)
      assert.deepStrictEqual(yield* alertsIn(brand.organizationId), [])
      const { organizationId, runningScanId } = yield* (yield* Trackers).runNow(one)
      assert(runningScanId !== null)
      yield* runChecks({ organizationId, id: runningScanId })
      yield* lookAtRun
      const found = yield* alertsIn(organizationId)
      assert.deepStrictEqual(
        found.map(({ trackerId, type }) => [trackerId, type]),
        [[one.id, "mention_gained"]]
      )
    }).pipe(Effect.provide(answering(absent, second)))
  )

  it.effect("keeps to the policy in force", () => {
    const seen: Array<number> = []
    const policy: ChangePolicy = (history) => {
      seen.push(history.length)
      return []
    }
    return Effect.gen(function* () {
      const tracker = yield* newTracker(yield* newBrand())
      yield* runThrough(tracker, 4)
      assert.deepStrictEqual(seen, [1, 2, 3, 4])
      assert.deepStrictEqual(yield* alertsIn(tracker.organizationId), [])
    }).pipe(Effect.provide(answering(absent, second).pipe(Layer.provide(Layer.succeed(CurrentChangePolicy, policy)))))
  })

  it.effect("leaves alone what is no run, what goes on, and what is another tenant's", () =>
    Effect.gen(function* () {
      const alerts = yield* Alerts
      const tracker = yield* newTracker(yield* newBrand())
      yield* (yield* Trackers).startDue
      const { organizationId, runningScanId: id } = yield* current(tracker)
      assert(id !== null)
      assert.deepStrictEqual(yield* alerts.detect({ organizationId, id }), [])
      const foreign = yield* newBrand()
      yield* runChecks({ organizationId, id })
      assert.deepStrictEqual(yield* alerts.detect({ organizationId: foreign.organizationId, id }), [])
      assert.strictEqual((yield* current(tracker)).runningScanId, id)
      yield* alerts.detect({ organizationId, id })
      assert.isNull((yield* current(tracker)).runningScanId)
    }).pipe(Effect.provide(answering(second)))
  )
})

describe("what a run's alerts are reported to", () => {
  it.effect("every enabled subscription that wants some of them: one delivery each", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      const elsewhere = yield* (yield* Brands).create(organizationId, { name: "Other" })
      const all = yield* subscribe(organizationId)
      const scoped = yield* subscribe(organizationId, { brandId: brand.id, eventTypes: ["competitor_new"] })
      const silent = [
        yield* subscribe(organizationId, { enabled: false }),
        yield* subscribe(organizationId, { eventTypes: ["mention_lost", "sentiment_changed"] }),
        yield* subscribe(organizationId, { brandId: elsewhere.id })
      ]
      const tracker = yield* newTracker(brand)
      yield* runThrough(tracker, 2)
      for (const { id } of silent) assert.deepStrictEqual(yield* deliveriesOf(organizationId, id), [])
      const [delivery, ...none] = yield* deliveriesOf(organizationId, all.id)
      assert(delivery !== undefined && none.length === 0)
      assert.deepInclude(delivery, { type: "visibility.alert", status: "pending", attempts: [], attemptsCounted: 0 })
      assert.deepStrictEqual(delivery.nextAttemptAt, delivery.createdAt)
      const event = eventOf(delivery)
      assert.isTrue(TypeId.isTypeId("evt", event.id))
      assert.deepInclude(event, {
        id: delivery.eventId,
        type: "visibility.alert",
        created_at: DateTime.formatIso(delivery.createdAt),
        organization_id: organizationId
      })
      assert.deepStrictEqual(
        event.data.alerts.map(({ type }) => type),
        ["mention_gained", "competitor_new"]
      )
      const [own] = yield* deliveriesOf(organizationId, scoped.id)
      assert(own !== undefined)
      assert.notStrictEqual(own.eventId, delivery.eventId)
      assert.deepStrictEqual(
        eventOf(own).data.alerts.map(({ type, trackerId, brandId }) => [type, trackerId, brandId]),
        [["competitor_new", tracker.id, brand.id]]
      )
    }).pipe(Effect.provide(answering(absent, "1. Globex\n2. Zendrix\n3. Initech")))
  )
})

const operations: ReadonlyArray<FaultyOperation> = [
  "CellHistoryStore.read",
  "AlertStore.insert",
  "SubscriptionStore.list",
  "DeliveryStore.insert",
  "TrackerStore.save"
]

describe("exactly once", () => {
  it.effect("however often and by however many a run is looked at", () =>
    Effect.gen(function* () {
      const alerts = yield* Alerts
      const brand = yield* newBrand()
      const { organizationId } = brand
      const subscription = yield* subscribe(organizationId)
      const tracker = yield* newTracker(brand)
      yield* wholeRun(tracker)
      yield* TestClock.adjust("1 hour")
      yield* (yield* Trackers).startDue
      const { runningScanId: id } = yield* current(tracker)
      assert(id !== null)
      yield* runChecks({ organizationId, id })
      const recorded = yield* Effect.all(
        Array.from({ length: 8 }, () => alerts.detect({ organizationId, id })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(recorded.flat().length, 1)
      yield* lookAtRun
      assert.strictEqual((yield* alertsIn(organizationId)).length, 1)
      assert.strictEqual((yield* deliveriesOf(organizationId, subscription.id)).length, 1)
      assert.strictEqual((yield* current(tracker)).runCount, 2)
    }).pipe(Effect.provide(answering(absent, second)))
  )

  it.effect.each(
    operations.flatMap((operation) => (["before", "after"] as const).map((when) => ({ operation, when })))
  )(
    "when the storage fails $when $operation: nothing is left half-way, and the next look does it all",
    ({ operation, when }) => {
      const faults = noFaults()
      const engine = scriptedEngine("chatgpt", [absent, second])
      return Effect.gen(function* () {
        const alerts = yield* Alerts
        const brand = yield* newBrand()
        const { organizationId } = brand
        const subscription = yield* subscribe(organizationId)
        const tracker = yield* newTracker(brand)
        yield* wholeRun(tracker)
        yield* TestClock.adjust("1 hour")
        yield* (yield* Trackers).startDue
        const before = yield* current(tracker)
        assert(before.runningScanId !== null)
        const key = { organizationId, id: before.runningScanId }
        yield* runChecks(key)
        faults[when].add(operation)
        assert.strictEqual((yield* Effect.flip(alerts.detect(key)))._tag, "StorageError")
        faults[when].clear()
        assert.deepStrictEqual(yield* alertsIn(organizationId), [])
        assert.deepStrictEqual(yield* deliveriesOf(organizationId, subscription.id), [])
        assert.deepStrictEqual(yield* current(tracker), before)
        // the job is still there
        yield* lookAtRun
        assert.strictEqual((yield* alertsIn(organizationId)).length, 1)
        assert.strictEqual((yield* deliveriesOf(organizationId, subscription.id)).length, 1)
        assert.deepInclude(yield* current(tracker), { runCount: 2, lastStatus: "completed" })
      }).pipe(
        Effect.provide(coreWith({ chatgpt: engine }, faultyStorage(faults))),
        Effect.provideService(References.MinimumLogLevel, "None")
      )
    }
  )

  it.effect("a brand that is removed in the middle of a run takes all of it along", () =>
    Effect.gen(function* () {
      const brand = yield* newBrand()
      const { organizationId } = brand
      const wide = yield* subscribe(organizationId)
      const tracker = yield* newTracker(brand)
      yield* wholeRun(tracker)
      yield* TestClock.adjust("1 hour")
      yield* (yield* Trackers).startDue
      const { runningScanId: id } = yield* current(tracker)
      assert(id !== null)
      yield* (yield* Brands).remove(brand)
      yield* runChecks({ organizationId, id })
      assert.deepStrictEqual(yield* lookAtRun, [])
      assert.deepStrictEqual(yield* alertsIn(organizationId), [])
      assert.deepStrictEqual(yield* deliveriesOf(organizationId, wide.id), [])
      assert.strictEqual(yield* (yield* Trackers).startDue, 0)
    }).pipe(Effect.provide(answering(absent, second)))
  )
})
