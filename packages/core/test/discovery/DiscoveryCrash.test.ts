/**
 * Discoveries that are cut off, run twice at once, or lose their brand: charged once, refunded at most once.
 */
import { Brands, Discoveries } from "@answerscope/core"
import { BrandStore } from "@answerscope/core/storage"
import { DiscoveryQueue, DiscoveryRunner } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Option, Random } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, remaining } from "../TestCore.ts"
import { coreOn, discover, marketEngine, runNext, scriptedSearch, seoFailure, startDiscovery } from "./Market.ts"

/** An engine whose every answer waits until the gate of its turn is open; the first turn is 0. */
const gatedEngine = () => {
  const gates = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const asked = Deferred.makeUnsafe<void>()
  let turn = -1
  const engine = marketEngine("chatgpt", {
    suggestions: Effect.suspend(() => {
      turn++
      return Effect.andThen(
        Deferred.succeed(asked, undefined),
        Effect.as(Deferred.await(gates[turn] ?? Deferred.makeUnsafe<void>()), "1. What is the best CRM?")
      )
    })
  })
  const open = (index: number) => Deferred.succeed(gates[index] ?? Deferred.makeUnsafe<void>(), undefined)
  return { engine, open, isAsked: Deferred.await(asked), turns: () => turn + 1 }
}

const failingMarket = {
  engines: {
    chatgpt: marketEngine("chatgpt", { answers: { failure: "bad_request" }, suggestions: { failure: "bad_request" } })
  },
  search: scriptedSearch({ competingDomains: seoFailure(), keywords: seoFailure() })
} as const

describe("cut off half-way", () => {
  const gated = gatedEngine()
  it.effect("goes on from the queue, without a second charge", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const { key, organizationId } = yield* startDiscovery()
      const first = yield* Effect.forkChild(runNext)
      yield* gated.isAsked
      const { startedAt } = yield* discoveries.get(key)
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(first)
      assert.strictEqual((yield* discoveries.get(key)).status, "running")
      yield* gated.open(1)
      yield* runNext
      const ended = yield* discoveries.get(key)
      assert.strictEqual(ended.status, "completed")
      assert.deepStrictEqual(ended.startedAt, startedAt)
      assert.strictEqual(gated.turns(), 2)
      assert.strictEqual((yield* auditedEntries(organizationId, "charge")).length, 1)
      assert.strictEqual(yield* remaining(organizationId), 975)
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt: gated.engine } })))
  )
})

describe("two runs at once", () => {
  const gated = gatedEngine()
  it.effect("the later one counts, and the earlier one's late outcome writes nothing", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const runner = yield* DiscoveryRunner
      const { key, organizationId, brandId } = yield* startDiscovery()
      const job = { discoveryId: key.id }
      const earlier = yield* Effect.forkChild(runner.run(job))
      yield* gated.isAsked
      const later = yield* Effect.forkChild(runner.run(job))
      while (gated.turns() < 2) yield* Effect.yieldNow
      yield* gated.open(0)
      yield* Fiber.join(earlier)
      assert.strictEqual((yield* discoveries.get(key)).status, "running")
      const brand = yield* (yield* BrandStore).get({ organizationId, id: brandId })
      assert.deepStrictEqual(Option.getOrThrow(brand).keywords, [])
      yield* gated.open(1)
      yield* Fiber.join(later)
      const ended = yield* discoveries.get(key)
      assert.strictEqual(ended.status, "completed")
      // delivered once more: left alone
      yield* runner.run(job)
      assert.deepStrictEqual(yield* discoveries.get(key), ended)
      assert.strictEqual(gated.turns(), 2)
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt: gated.engine }, search: scriptedSearch() })))
  )

  it.effect("that both fail refund once", () =>
    Effect.gen(function* () {
      const runner = yield* DiscoveryRunner
      const { key, organizationId } = yield* startDiscovery()
      const run = runner.run({ discoveryId: key.id })
      yield* Effect.replicateEffect(run, 5, { concurrency: "unbounded", discard: true })
      yield* run
      assert.strictEqual((yield* (yield* Discoveries).get(key)).status, "failed")
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
      assert.strictEqual(yield* remaining(organizationId), 1_000)
    }).pipe(Effect.provide(coreOn(failingMarket)))
  )
})

describe("a brand that is removed", () => {
  const gated = gatedEngine()
  it.effect("takes its discovery along half-way, which is refunded once", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const { key, organizationId, brandId } = yield* startDiscovery()
      const running = yield* Effect.forkChild(runNext)
      yield* gated.isAsked
      yield* (yield* Brands).remove({ organizationId, id: brandId })
      yield* gated.open(0)
      yield* Fiber.join(running)
      assert.strictEqual((yield* Effect.flip(discoveries.get(key)))._tag, "NotFound")
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
      assert.strictEqual(yield* remaining(organizationId), 1_000)
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt: gated.engine }, search: scriptedSearch() })))
  )

  it.effect("before it begins leaves nothing to do, and gives the credits back", () =>
    Effect.gen(function* () {
      const { organizationId, brandId } = yield* startDiscovery()
      yield* (yield* Brands).remove({ organizationId, id: brandId })
      yield* runNext
      assert.strictEqual(yield* remaining(organizationId), 1_000)
    }).pipe(Effect.provide(coreOn({})))
  )
})

describe("a storage that fails", () => {
  const faults = noFaults()
  it.effect("at the refund leaves the discovery running; it then ends and is refunded once", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const { key, organizationId } = yield* startDiscovery()
      for (const when of ["before", "after"] as const) {
        faults[when].add("CreditStore.update")
        assert.isTrue(Exit.isFailure(yield* Effect.exit(runNext)))
        faults[when].clear()
        assert.strictEqual((yield* discoveries.get(key)).status, "running")
        assert.strictEqual(yield* remaining(organizationId), 975)
        yield* TestClock.adjust("1 minute")
      }
      yield* runNext
      assert.strictEqual((yield* discoveries.get(key)).status, "failed")
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
      assert.strictEqual(yield* remaining(organizationId), 1_000)
    }).pipe(Effect.provide(coreOn({ ...failingMarket, storage: faultyStorage(faults) })))
  )
})

describe("a discovery that never comes to an end", () => {
  const faults = noFaults()
  const chatgpt = marketEngine("chatgpt")
  it.effect("is given up after 20 attempts, unasked and refunded; interruptions do not count", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const { key, organizationId } = yield* startDiscovery()
      faults.before.add("BrandStore.get")
      for (let attempt = 1; attempt <= 20; attempt++) {
        const interrupted = yield* Effect.forkChild(
          Effect.flatMap(DiscoveryQueue, (queue) => queue.take(() => Effect.never))
        )
        yield* Effect.yieldNow
        yield* Fiber.interrupt(interrupted)
        assert.isTrue(Exit.isFailure(yield* Effect.exit(runNext)), `attempt ${attempt}`)
        yield* TestClock.adjust("1 minute")
      }
      assert.strictEqual((yield* discoveries.get(key)).status, "running")
      yield* runNext
      const { status, error, creditsCharged } = yield* discoveries.get(key)
      assert.deepStrictEqual(
        [status, error, creditsCharged],
        ["failed", "It was begun 20 times and never came to an end; the credits were returned.", 0]
      )
      assert.deepStrictEqual(chatgpt.asked, [])
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
      assert.strictEqual(yield* remaining(organizationId), 1_000)
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt }, storage: faultyStorage(faults) })))
  )
})

describe("a brand whose domain changes half-way", () => {
  const gated = gatedEngine()
  it.effect("gets no keywords of the domain that it had", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const brands = yield* Brands
      const { key, organizationId, brandId: id } = yield* startDiscovery()
      const running = yield* Effect.forkChild(runNext)
      yield* gated.isAsked
      yield* brands.update({ organizationId, id }, { domain: "zendrix.org" })
      yield* gated.open(0)
      yield* Fiber.join(running)
      assert.strictEqual((yield* discoveries.get(key)).status, "completed")
      assert.deepStrictEqual((yield* brands.get({ organizationId, id })).keywords, [])
    }).pipe(Effect.provide(coreOn({ engines: { chatgpt: gated.engine }, search: scriptedSearch() })))
  )
})

describe("chaos", () => {
  it.effect("of 100 discoveries, cut off at random and half of them failing, each ends once", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const queue = yield* DiscoveryQueue
      const runner = yield* DiscoveryRunner
      const started = yield* Effect.forEach(Array.from({ length: 100 }), (_, index) =>
        startDiscovery(index % 2 === 0 ? { domain: null } : {})
      )
      const cutOff = Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(queue.take(runner.run))
        yield* Effect.replicateEffect(Effect.yieldNow, yield* Random.nextIntBetween(0, 60), { discard: true })
        yield* Fiber.interrupt(fiber)
      })
      yield* Effect.replicateEffect(cutOff, 200, { concurrency: 4, discard: true })
      const consumers = yield* Effect.forkChild(
        Effect.replicateEffect(Effect.forever(queue.take(runner.run)), 4, { concurrency: "unbounded" })
      )
      for (const { key, organizationId } of started) {
        let discovery = yield* discoveries.get(key)
        while (discovery.completedAt === null) {
          yield* Effect.yieldNow
          discovery = yield* discoveries.get(key)
        }
        const refunds = yield* auditedEntries(organizationId, "refund")
        assert.strictEqual((yield* auditedEntries(organizationId, "charge")).length, 1)
        assert.strictEqual(refunds.length, discovery.status === "failed" ? 1 : 0)
        assert.strictEqual(yield* remaining(organizationId), 1_000 - discovery.creditsCharged)
      }
      yield* Fiber.interrupt(consumers)
      const ended = yield* Effect.forEach(started, ({ key }) => discoveries.get(key))
      assert.strictEqual(ended.filter(({ status }) => status === "failed").length, 50)
    }).pipe(
      Effect.provide(
        coreOn({ engines: failingMarket.engines, search: scriptedSearch({ competingDomains: seoFailure() }) })
      )
    )
  )

  it.effect("what a failing source says never reaches the brand", () =>
    Effect.gen(function* () {
      const { organizationId, brandId } = yield* discover()
      const brand = Option.getOrThrow(yield* (yield* BrandStore).get({ organizationId, id: brandId }))
      assert.deepStrictEqual([brand.keywords, brand.prompts, brand.competitors], [[], [], []])
    }).pipe(Effect.provide(coreOn(failingMarket)))
  )
})
