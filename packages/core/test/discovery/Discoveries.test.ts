/**
 * Starting and reading discoveries: what is refused, what is charged, what is there afterwards.
 */
import { BrandId, Brands, Discoveries, DiscoveryId } from "@answerscope/core"
import { DiscoveryQueue } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, newTenant, remaining } from "../TestCore.ts"
import { coreOn, marketEngine, runNext, scriptedSearch, startDiscovery } from "./Market.ts"

const newBrand = Effect.fnUntraced(function* (purchased = 1_000, domain: string | null = "zendrix.com") {
  const organizationId = yield* newTenant(purchased)
  const { id: brandId } = yield* (yield* Brands).create(organizationId, { name: "Zendrix", domain })
  return { organizationId, brandId }
})

const listed = Effect.fnUntraced(function* ({ organizationId }: Effect.Success<ReturnType<typeof newBrand>>) {
  const discoveries = yield* Discoveries
  return yield* discoveries.list({ organizationId, brandId: null, page: { limit: 10, offset: 0 } })
})

describe("start", () => {
  it.effect("charges 25, stores and enqueues", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const { organizationId, brandId } = yield* newBrand()
      const started = yield* discoveries.start(organizationId, { brandId, maxPrompts: 7 })
      const { id, createdAt, ...rest } = started.discovery
      assert.match(id, /^dsc_/)
      assert.deepStrictEqual([started.charged, started.remaining], [25, 975])
      assert.deepStrictEqual(rest, {
        organizationId,
        brandId,
        status: "pending",
        maxPrompts: 7,
        maxCompetitors: 20,
        profile: null,
        prompts: [],
        competitors: [],
        warnings: [],
        error: null,
        creditsCharged: 25,
        startedAt: null,
        completedAt: null
      })
      assert.deepStrictEqual(yield* discoveries.get({ organizationId, id }), { id, createdAt, ...rest })
      const [charge] = yield* auditedEntries(organizationId, "charge")
      assert.deepStrictEqual([charge?.operation, charge?.chargeId], ["discovery", id])
      const job = yield* (yield* DiscoveryQueue).take(Effect.succeed)
      assert.deepStrictEqual(job, { organizationId, discoveryId: id })
    }).pipe(Effect.provide(coreOn({})))
  )

  it.effect("refuses numbers out of range and brands that are not there, and then charges nothing", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const own = yield* newBrand()
      const { organizationId, brandId } = own
      for (const limits of [{ maxPrompts: 0 }, { maxPrompts: 51 }, { maxCompetitors: 1.5 }, { maxCompetitors: NaN }]) {
        const error = yield* Effect.flip(discoveries.start(organizationId, { brandId, ...limits }))
        assert.strictEqual(error._tag, "InvalidRequest")
        assert.include(error.message, Object.keys(limits).join())
      }
      const stranger = yield* newBrand()
      for (const other of [stranger.brandId, BrandId.make("brd_x")]) {
        const error = yield* Effect.flip(discoveries.start(organizationId, { brandId: other }))
        assert.strictEqual(error._tag, "NotFound")
      }
      assert.strictEqual(yield* remaining(organizationId), 1_000)
      assert.deepStrictEqual(yield* listed(own), { total: 0, items: [] })
    }).pipe(Effect.provide(coreOn({})))
  )

  it.effect("creates nothing without the credits for it", () =>
    Effect.gen(function* () {
      const own = yield* newBrand(24)
      const error = yield* Effect.flip((yield* Discoveries).start(own.organizationId, { brandId: own.brandId }))
      assert.strictEqual(error._tag, "InsufficientCredits")
      assert.deepStrictEqual(yield* listed(own), { total: 0, items: [] })
      assert.strictEqual(yield* remaining(own.organizationId), 24)
    }).pipe(Effect.provide(coreOn({})))
  )

  it.effect("is not configured with neither an engine nor search data, which comes before the balance", () =>
    Effect.gen(function* () {
      const { organizationId, brandId } = yield* newBrand(0)
      const error = yield* Effect.flip((yield* Discoveries).start(organizationId, { brandId }))
      assert.strictEqual(error._tag, "NotConfigured")
    }).pipe(Effect.provide(coreOn({ engines: {} })))
  )

  it.effect("needs a domain where there is search data only", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const without = yield* newBrand(1_000, null)
      const error = yield* Effect.flip(discoveries.start(without.organizationId, { brandId: without.brandId }))
      assert.strictEqual(error._tag, "InvalidRequest")
      assert.include(error.message, "no domain")
      const own = yield* newBrand()
      yield* discoveries.start(own.organizationId, { brandId: own.brandId })
    }).pipe(Effect.provide(coreOn({ engines: {}, search: scriptedSearch() })))
  )

  const faults = noFaults()
  it.effect("leaves nothing behind when it cannot be enqueued or charged", () =>
    Effect.gen(function* () {
      const own = yield* newBrand()
      for (const operation of ["JobStore.insert", "CreditStore.update"] as const) {
        for (const when of ["before", "after"] as const) {
          faults[when].add(operation)
          const error = yield* Effect.flip((yield* Discoveries).start(own.organizationId, { brandId: own.brandId }))
          assert.strictEqual(error._tag, "StorageError")
          faults[when].clear()
        }
      }
      assert.deepStrictEqual(yield* listed(own), { total: 0, items: [] })
      assert.strictEqual(yield* remaining(own.organizationId), 1_000)
    }).pipe(Effect.provide(coreOn({ storage: faultyStorage(faults) })))
  )
})

describe("reading", () => {
  it.effect("gets and lists one's own only", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const { key, brandId, organizationId } = yield* startDiscovery()
      const stranger = yield* newTenant()
      const unknown = { organizationId, id: DiscoveryId.make("dsc_x") }
      for (const other of [{ ...key, organizationId: stranger }, unknown]) {
        assert.strictEqual((yield* Effect.flip(discoveries.get(other)))._tag, "NotFound")
      }
      const page = { limit: 10, offset: 0 }
      assert.strictEqual((yield* discoveries.list({ organizationId, brandId, page })).total, 1)
      assert.strictEqual((yield* discoveries.list({ organizationId: stranger, brandId, page })).total, 0)
    }).pipe(Effect.provide(coreOn({})))
  )

  it.effect("waits until one has ended, also when its brand goes", () =>
    Effect.gen(function* () {
      const discoveries = yield* Discoveries
      const { key } = yield* startDiscovery()
      const waiting = yield* Effect.forkChild(discoveries.untilDone(key))
      yield* runNext
      yield* TestClock.adjust("100 millis")
      assert.strictEqual((yield* Fiber.join(waiting)).status, "completed")
      const gone = yield* startDiscovery()
      yield* (yield* Brands).remove({ organizationId: gone.organizationId, id: gone.brandId })
      assert.strictEqual((yield* Effect.flip(discoveries.untilDone(gone.key)))._tag, "NotFound")
    }).pipe(Effect.provide(coreOn({ engines: { claude: marketEngine("claude") } })))
  )
})
