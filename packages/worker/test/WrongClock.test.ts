import {
  AnswerEngines,
  Core,
  DeliveryId,
  Discoveries,
  Ids,
  Notifications,
  type OrganizationId,
  Scans,
  StorageClock,
  type Subscription,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { EventId } from "@answerscope/core/model"
import { DeliveryStore } from "@answerscope/core/storage"
import { newDelivery, scriptedEmails, scriptedEngine, scriptedWebhooks } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Logger, References } from "effect"
import { newBrand, newTracker, pass, startWorker, subscribe, until } from "./TrackerService.ts"

/** A service whose clock is ahead of the storage's by `ahead.millis`. */
const service = () => {
  const ahead = { millis: 0 }
  const errors: Array<unknown> = []
  const recorder = Logger.make<unknown, void>(({ logLevel, message }) => {
    if (logLevel === "Error") errors.push(message)
  })
  const engine = scriptedEngine("chatgpt", ["1. **Globex** is good.\n2. **Zendrix** is better."])
  const webhooks = scriptedWebhooks(() => 204)
  const emails = scriptedEmails(() => null, { confirmsItself: false })
  const clock = Layer.succeed(StorageClock, {
    now: Effect.map(DateTime.now, (now) => DateTime.subtract(now, { milliseconds: ahead.millis }))
  })
  const layer = Core.layer.pipe(
    Layer.provideMerge(Layer.merge(MemoryStorage.layer, clock)),
    Layer.provideMerge(AnswerEngines.layer({ chatgpt: engine })),
    Layer.provide([webhooks.layer, emails.layer]),
    Layer.provideMerge([Ids.layer, Logger.layer([recorder]), Layer.succeed(References.MinimumLogLevel, "Error")])
  )
  return { ahead, errors, engine, webhooks, emails, layer }
}

/** A due delivery. */
const newDueDelivery = Effect.fnUntraced(function* ({ organizationId, id: subscriptionId }: Subscription) {
  const ids = yield* Ids
  const delivery = newDelivery({
    id: DeliveryId.make(yield* ids.next("dlv")),
    organizationId,
    subscriptionId,
    scanId: null,
    eventId: EventId.make(yield* ids.next("evt")),
    type: "visibility.alert",
    body: `{"data":{"alerts":[]}}`,
    createdAt: yield* (yield* StorageClock).now
  })
  yield* (yield* DeliveryStore).insert([delivery])
})

const newScan = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const request = { brand: "Zendrix", prompts: ["p"], engines: ["chatgpt" as const] }
  const { scan } = yield* (yield* Scans).start(organizationId, request)
  return { organizationId, id: scan.id }
})

/** One job of each kind. */
const workOfAllKinds = Effect.gen(function* () {
  const brand = yield* newBrand
  const { organizationId } = brand
  const scan = yield* newScan(organizationId)
  const tracker = yield* newTracker(brand)
  const { discovery } = yield* (yield* Discoveries).start(organizationId, { brandId: brand.id })
  yield* newDueDelivery(yield* subscribe(brand, "hook"))
  yield* (yield* Notifications).create(organizationId, { channel: "email", emailRecipients: ["a@example.com"] })
  return Effect.gen(function* () {
    const { lastStatus } = yield* (yield* Trackers).get({ organizationId, id: tracker.id })
    const { status } = yield* (yield* Discoveries).get({ organizationId, id: discovery.id })
    return { scan: (yield* (yield* Scans).get(scan)).scan.status, run: lastStatus, discovery: status }
  })
})

describe("a worker whose clock is wrong", () => {
  it.effect.each([31_000, -31_000, 40 * 86_400_000])(
    "by %s ms takes no work, and all of it when it is right",
    (millis) => {
      const { ahead, engine, webhooks, emails, layer } = service()
      return Effect.gen(function* () {
        const states = yield* workOfAllKinds
        ahead.millis = millis
        const worker = yield* startWorker()
        yield* pass("2 minutes")
        assert.deepStrictEqual(yield* states, { scan: "pending", run: null, discovery: "pending" })
        assert.deepStrictEqual([engine.asked.length, webhooks.sent.length, emails.sent.length], [0, 0, 0])
        ahead.millis = 0
        yield* pass("2 seconds")
        yield* until(Effect.sync(() => webhooks.sent.length === 1 && emails.sent.length === 1))
        yield* pass("2 seconds")
        assert.deepStrictEqual(yield* states, { scan: "completed", run: "completed", discovery: "completed" })
        yield* worker.stop
      }).pipe(Effect.provide(layer))
    }
  )

  it.effect("requeues jobs that arrive after it went wrong", () => {
    const { ahead, errors, engine, layer } = service()
    return Effect.gen(function* () {
      const { organizationId } = yield* newBrand
      const worker = yield* startWorker()
      yield* pass("1 second")
      ahead.millis = 60_000
      const scan = yield* newScan(organizationId)
      yield* pass("1 minute")
      assert.deepStrictEqual((yield* (yield* Scans).get(scan)).scan.status, "pending")
      assert.lengthOf(engine.asked, 0)
      ahead.millis = 0
      yield* pass("2 seconds")
      assert.deepStrictEqual((yield* (yield* Scans).get(scan)).scan.status, "completed")
      assert.lengthOf(engine.asked, 1)
      assert.lengthOf(errors, 1)
      assert.include(String(errors[0]), "The clock of this process is 60 s ahead of the database's.")
      yield* worker.stop
    }).pipe(Effect.provide(layer))
  })
})
