/**
 * No organization waits behind another's backlog in any queue, with two workers on one storage: its work starts within
 * the time of two of the other's jobs.
 */
import {
  AnswerEngines,
  Brands,
  Core,
  Credits,
  CurrentEngineLimits,
  Discoveries,
  Organizations,
  Scans,
  Trackers
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { scriptedEngine } from "@answerscope/core/testing"
import { Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { pass } from "./TrackerService.ts"

const answer = "1. **Globex** – good\n2. **Initech** – good"

/** An engine that takes a second per answer. */
const slowEngine = () => scriptedEngine("chatgpt", () => Effect.as(Effect.sleep("1 second"), answer))

type SlowEngine = ReturnType<typeof slowEngine>

/** Two workers, each with its own services, as in two processes; and the services of a third. */
const twoWorkers = Effect.fnUntraced(function* (chatgpt: SlowEngine) {
  const storage = Layer.succeedContext(yield* Layer.build(MemoryStorage.layer))
  const services = Layer.fresh(Core.layer).pipe(
    Layer.provideMerge(storage),
    Layer.provideMerge(AnswerEngines.layer({ chatgpt })),
    Layer.provide(Layer.succeed(CurrentEngineLimits, new Map([["chatgpt", { concurrency: 12 }]])))
  )
  const worker = Worker.layer({ checkConcurrency: { interactive: 4, scheduled: 4 }, discoveryConcurrency: 2 })
  return {
    services: yield* Layer.build(services),
    start: Effect.replicateEffect(Layer.build(Layer.provide(worker, services)), 2)
  }
})

const newBrand = Effect.fnUntraced(function* (name: string) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name, monthlyLimit: 1_000_000 })
  yield* (yield* Credits).grant({ organizationId, amount: 1_000_000 })
  const { id: brandId } = yield* (yield* Brands).create(organizationId, { name })
  return { organizationId, brandId }
})

const prompts = (count: number) => Array.from({ length: count }, (_, index) => `backlog ${index}`)

const isAsked = (engine: SlowEngine, text: string) => engine.asked.some(({ prompt }) => prompt.includes(text))

describe("Fairness", () => {
  it.effect("10,000 checks of one organization delay another's single check by two checks at most", () =>
    Effect.gen(function* () {
      const engine = slowEngine()
      const { services, start } = yield* twoWorkers(engine)
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        const busy = yield* newBrand("Busy")
        const single = yield* newBrand("Single")
        const request = { prompts: prompts(50), engines: ["chatgpt" as const] }
        for (let scan = 0; scan < 200; scan++) {
          yield* scans.start(busy.organizationId, { ...request, brandId: busy.brandId })
        }
        yield* start
        yield* pass("1500 millis")
        assert.strictEqual(engine.asked.length, 16, "two rounds of two workers, four checks each")
        yield* scans.start(single.organizationId, { ...request, brandId: single.brandId, prompts: ["single"] })
        yield* pass("2 seconds")
        assert.isTrue(isAsked(engine, "single"))
      }).pipe(Effect.provideContext(services))
    })
  )

  it.effect("an organization's many runs delay another's single run by two checks at most", () =>
    Effect.gen(function* () {
      const engine = slowEngine()
      const { services, start } = yield* twoWorkers(engine)
      yield* Effect.gen(function* () {
        const trackers = yield* Trackers
        const settings = { intervalMinutes: 60, engines: ["chatgpt" as const] }
        const busy = yield* newBrand("Busy")
        const single = yield* newBrand("Single")
        for (let tracker = 0; tracker < 20; tracker++) {
          yield* trackers.create(busy.organizationId, { ...settings, brandId: busy.brandId, prompts: prompts(50) })
        }
        yield* start
        yield* pass("2500 millis")
        assert.strictEqual(engine.asked.length, 24, "three rounds of two workers, four checks each")
        yield* trackers.create(single.organizationId, { ...settings, brandId: single.brandId, prompts: ["single"] })
        // the scheduler polls every second
        yield* pass("3 seconds")
        assert.isTrue(isAsked(engine, "single"))
      }).pipe(Effect.provideContext(services))
    })
  )

  it.effect("an organization's many discoveries delay another's single one by two discoveries at most", () =>
    Effect.gen(function* () {
      const engine = slowEngine()
      const { services, start } = yield* twoWorkers(engine)
      yield* Effect.gen(function* () {
        const discoveries = yield* Discoveries
        const busy = yield* newBrand("Busy")
        const single = yield* newBrand("Single")
        const { discovery: alone } = yield* discoveries.start(single.organizationId, { brandId: single.brandId })
        yield* start
        let seconds = 0
        while ((yield* discoveries.get({ ...single, id: alone.id })).completedAt === null) {
          yield* pass("1 second")
          seconds++
        }
        for (let count = 0; count < 100; count++)
          yield* discoveries.start(busy.organizationId, { brandId: busy.brandId })
        yield* pass(`${seconds * 1_000 + 500} millis`)
        const { discovery } = yield* discoveries.start(single.organizationId, { brandId: single.brandId })
        yield* pass(`${2 * seconds} seconds`)
        assert.notStrictEqual((yield* discoveries.get({ ...single, id: discovery.id })).status, "pending")
        const waiting = yield* discoveries.list({ ...busy, page: { limit: 100, offset: 0 } })
        assert.isTrue(
          waiting.items.some(({ status }) => status === "pending"),
          "the others have not ended"
        )
      }).pipe(Effect.provideContext(services))
    })
  )
})
