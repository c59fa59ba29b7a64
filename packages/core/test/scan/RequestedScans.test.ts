/**
 * Scans that a host requested: started once or refused once, whatever fails and whoever tries.
 */
import { Brands, Hooks, type OrganizationId, RequestedScans, type ScanKey, Scans } from "@answerscope/core"
import { RequestedScanStore } from "@answerscope/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, newTenant, remaining } from "../TestCore.ts"

const request = { brand: "Zendrix", prompts: ["best crm", "free crm"], engines: ["chatgpt"] }

const requested = Effect.fnUntraced(function* (organizationId: OrganizationId, asked: object = request) {
  const store = yield* RequestedScanStore
  const key: ScanKey = { organizationId, id: yield* store.insert({ organizationId, request: asked, key: null }) }
  return key
})

describe("a requested scan", () => {
  it.effect("is started under its own id when its job is taken, and not before", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const { get, run, take, untilTaken } = yield* RequestedScans
      const organizationId = yield* newTenant()
      const key = yield* requested(organizationId)
      assert.strictEqual((yield* get(key)).status, "waiting")
      assert.strictEqual((yield* Effect.flip(scans.head(key)))._tag, "NotFound")
      const taken = yield* Effect.forkChild(untilTaken(key))
      yield* take(run)
      yield* TestClock.adjust("1 second")
      assert.deepInclude(yield* Fiber.join(taken), { id: key.id, status: "started", refusal: null })
      assert.strictEqual((yield* scans.head(key)).scan.progress.total, 2)
      assert.strictEqual(yield* remaining(organizationId), 990)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("is started once, however many try at once and again", () =>
    Effect.gen(function* () {
      const { get, run } = yield* RequestedScans
      const organizationId = yield* newTenant()
      const key = yield* requested(organizationId)
      yield* Effect.replicateEffect(run(key), 8, { concurrency: "unbounded", discard: true })
      const { endedAt } = yield* get(key)
      yield* TestClock.adjust("1 second")
      yield* run(key)
      assert.deepStrictEqual((yield* get(key)).endedAt, endedAt)
      assert.lengthOf(yield* auditedEntries(organizationId, "charge"), 1)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("that is refused stays so, and is told once, also when there are credits later", () =>
    Effect.gen(function* () {
      const hooks = yield* Hooks
      yield* hooks.want({ consumer: "host", types: ["scanRefused"] })
      const { get, run } = yield* RequestedScans
      const organizationId = yield* newTenant(9)
      const key = yield* requested(organizationId)
      yield* Effect.replicateEffect(run(key), 4, { concurrency: "unbounded", discard: true })
      const refusal = { code: "insufficient_credits", message: "This costs 10 credits, but only 9 remain." } as const
      assert.deepInclude(yield* get(key), { status: "refused", refusal })
      yield* hooks.take({ consumer: "host", type: "scanRefused" }, (event) =>
        Effect.sync(() => assert.deepStrictEqual(event, { organizationId, id: key.id, subject: refusal }))
      )
      const again = yield* Effect.forkChild(hooks.take({ consumer: "host", type: "scanRefused" }, () => Effect.void))
      yield* run(key)
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(again.pollUnsafe())
      assert.lengthOf(yield* auditedEntries(organizationId, "charge"), 0)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("finds no brand of another organization, nor one that is gone", () =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const { get, run } = yield* RequestedScans
      const organizationId = yield* newTenant()
      const [gone, foreign] = yield* Effect.forEach([organizationId, yield* newTenant()], (of) =>
        Effect.map(brands.create(of, { name: "Zendrix", prompts: ["best crm"] }), ({ id }) => id)
      )
      if (gone === undefined || foreign === undefined) return yield* Effect.die("no brands")
      yield* brands.remove({ organizationId, id: gone })
      for (const brandId of [gone, foreign]) {
        const key = yield* requested(organizationId, { brandId, engines: ["chatgpt"] })
        yield* run(key)
        assert.strictEqual((yield* get(key)).refusal?.code, "not_found")
      }
    }).pipe(Effect.provide(coreWith()))
  )

  for (const operation of ["ScanStore.insert", "JobStore.insert", "CreditStore.update", "BrandStore.hold"] as const) {
    const faults = noFaults()
    it.effect(`waits and costs nothing while ${operation} fails, and is started after that`, () =>
      Effect.gen(function* () {
        const { get, run } = yield* RequestedScans
        const organizationId = yield* newTenant()
        const { id: brandId } = yield* (yield* Brands).create(organizationId, { name: "Zendrix", prompts: ["a"] })
        const key = yield* requested(organizationId, { brandId, engines: ["chatgpt"] })
        for (const moment of [faults.before, faults.after]) {
          moment.add(operation)
          assert.isTrue(Exit.isFailure(yield* Effect.exit(run(key))))
          moment.delete(operation)
          assert.strictEqual((yield* get(key)).status, "waiting")
          assert.strictEqual(yield* remaining(organizationId), 1_000)
        }
        yield* run(key)
        assert.strictEqual((yield* get(key)).status, "started")
        assert.lengthOf(yield* auditedEntries(organizationId, "charge"), 1)
      }).pipe(Effect.provide(coreWith(undefined, faultyStorage(faults))))
    )
  }
})
