import { Brands, type ScanKey, Scans, Snapshots } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Schema } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, newTenant, remaining, startScan } from "../TestCore.ts"

const statusesOf = Effect.fnUntraced(function* (key: ScanKey) {
  const { scan, checks } = yield* (yield* Scans).get(key)
  return { status: scan.status, progress: scan.progress, checks: checks.map(({ status }) => status) }
})

const count = (snapshots: Snapshots["Service"], organizationId: ScanKey["organizationId"]) =>
  Effect.map(
    snapshots.list({
      organizationId,
      filter: { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null },
      page: { limit: 1, offset: 0 }
    }),
    ({ total }) => total
  )

describe("Scans.cancel", () => {
  it.effect("refunds what has not started; nothing of it runs afterwards", () => {
    const engine = scriptedEngine("chatgpt", ["Zendrix."])
    return Effect.gen(function* () {
      const scans = yield* Scans
      const runner = yield* CheckRunner
      const organizationId = yield* newTenant(100)
      const { key, jobs } = yield* startScan(organizationId, { prompts: ["a", "b", "c"], captureSentiment: true })
      yield* TestClock.adjust("5 seconds")
      const after = yield* scans.cancel(key)
      assert.strictEqual(after.status, "cancelled")
      assert.isNotNull(after.completedAt)
      assert.deepStrictEqual(after.progress, { total: 3, completed: 0, failed: 0, cancelled: 3 })
      assert.deepStrictEqual((yield* scans.get(key)).scan, after)
      assert.strictEqual(yield* remaining(organizationId), 100)
      yield* Effect.forEach(jobs, runner.run)
      assert.strictEqual(engine.asked.length, 0)
      assert.deepStrictEqual(
        (yield* auditedEntries(organizationId, "refund")).map(({ purchased, reference }) => [purchased, reference]),
        [[18, `cancel:${key.id}`]]
      )
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("lets what is under way finish and count, and refunds it when it fails", () =>
    Effect.gen(function* () {
      const go = yield* Deferred.make<void>()
      const engine = scriptedEngine("chatgpt", ({ prompt }) =>
        Effect.as(Deferred.await(go), prompt === "bad" ? { finish: "refused" as const } : "Zendrix.")
      )
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        const runner = yield* CheckRunner
        const organizationId = yield* newTenant(100)
        const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
        const { key, jobs } = yield* startScan(organizationId, { brandId: brand.id, prompts: ["good", "bad", "late"] })
        const fiber = yield* Effect.forkChild(Effect.forEach(jobs.slice(0, 2), runner.run, { concurrency: 2 }))
        yield* TestClock.adjust("1 second")
        assert.strictEqual((yield* statusesOf(key)).status, "running")
        yield* scans.cancel(key)
        assert.strictEqual(yield* remaining(organizationId), 90)
        assert.deepStrictEqual((yield* statusesOf(key)).checks, ["running", "running", "cancelled"])
        const second = yield* Effect.flip(scans.cancel(key))
        assert.deepStrictEqual([second._tag, second.message], ["Conflict", "The scan has ended already."])
        yield* Deferred.succeed(go, undefined)
        yield* Fiber.join(fiber)
        assert.deepStrictEqual(yield* statusesOf(key), {
          status: "cancelled",
          progress: { total: 3, completed: 1, failed: 1, cancelled: 1 },
          checks: ["completed", "failed", "cancelled"]
        })
        assert.strictEqual(yield* remaining(organizationId), 95)
        assert.strictEqual(yield* count(yield* Snapshots, organizationId), 1)
      }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
    })
  )

  it.effect("a check under way that is released after a cancel still ends once", () => {
    const engine = scriptedEngine("chatgpt", [Effect.never, "Zendrix."])
    return Effect.gen(function* () {
      const runner = yield* CheckRunner
      const organizationId = yield* newTenant(100)
      const { key, jobs } = yield* startScan(organizationId, { prompts: ["a"] })
      const fiber = yield* Effect.forkChild(Effect.forEach(jobs, runner.run))
      yield* TestClock.adjust("1 second")
      yield* (yield* Scans).cancel(key)
      yield* Fiber.interrupt(fiber)
      yield* Effect.forEach(jobs, runner.run)
      assert.deepStrictEqual(yield* statusesOf(key), {
        status: "cancelled",
        progress: { total: 1, completed: 1, failed: 0, cancelled: 0 },
        checks: ["completed"]
      })
      assert.strictEqual(yield* remaining(organizationId), 95)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("a completed scan cannot be cancelled", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key, jobs } = yield* startScan(organizationId, { prompts: ["a"] })
      yield* Effect.forEach(jobs, (yield* CheckRunner).run)
      assert.strictEqual((yield* Effect.flip((yield* Scans).cancel(key)))._tag, "Conflict")
      assert.strictEqual(yield* remaining(organizationId), 95)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("changes nothing when its refund cannot be written", () => {
    const faults = noFaults()
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startScan(organizationId, { prompts: ["a", "b"] })
      faults.after.add("CreditStore.update")
      assert.strictEqual((yield* Effect.flip((yield* Scans).cancel(key)))._tag, "StorageError")
      assert.deepStrictEqual((yield* statusesOf(key)).checks, ["pending", "pending"])
      faults.after.clear()
      yield* (yield* Scans).cancel(key)
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(Effect.provide(coreWith(undefined, faultyStorage(faults))))
  })

  const steps = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))
  it.effect.prop(
    "racing with checks and with another cancel: each check ends once and costs what it was",
    {
      steps,
      otherSteps: steps,
      fails: Schema.Array(Schema.Boolean).check(Schema.isMinLength(6), Schema.isMaxLength(6))
    },
    Effect.fnUntraced(function* ({ steps, otherSteps, fails }) {
      const engine = scriptedEngine("chatgpt", ({ prompt }) =>
        fails[Number(prompt)] === true ? { finish: "refused" } : "Zendrix."
      )
      const afterSteps = <A, E>(count: number, effect: Effect.Effect<A, E>) =>
        Effect.andThen(
          Effect.forEach(Array.from({ length: count }), () => Effect.yieldNow, { discard: true }),
          effect
        )
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        const runner = yield* CheckRunner
        const organizationId = yield* newTenant(100)
        const { key, jobs } = yield* startScan(organizationId, { prompts: ["0", "1", "2", "3", "4", "5"] })
        const [one, other] = yield* Effect.all(
          [
            Effect.exit(afterSteps(steps, scans.cancel(key))),
            Effect.exit(afterSteps(otherSteps, scans.cancel(key))),
            Effect.forEach(jobs, runner.run, { concurrency: 3 })
          ],
          { concurrency: "unbounded" }
        )
        const { status, progress, checks } = yield* statusesOf(key)
        const cancels = [one, other].filter(Exit.isSuccess).length
        assert.strictEqual(cancels, status === "cancelled" ? 1 : 0)
        const ended = { completed: 0, failed: 0, cancelled: 0 }
        for (const check of checks) {
          assert(check === "completed" || check === "failed" || check === "cancelled")
          ended[check]++
        }
        assert.deepStrictEqual(progress, { total: 6, ...ended })
        assert.strictEqual(yield* remaining(organizationId), 100 - 5 * ended.completed)
        yield* auditedEntries(organizationId, "refund")
      }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
    }),
    { arbitrary: { runs: 150 } }
  )
})

describe("a brand that is deleted while its scan runs", () => {
  it.effect("leaves the scan to its end, without snapshots", () =>
    Effect.gen(function* () {
      const brands = yield* Brands
      const runner = yield* CheckRunner
      const scans = yield* Scans
      const organizationId = yield* newTenant(100)
      const brand = yield* brands.create(organizationId, { name: "Zendrix" })
      const { key, jobs } = yield* startScan(organizationId, { brandId: brand.id, prompts: ["a", "b"] })
      yield* Effect.forEach(jobs.slice(0, 1), runner.run)
      assert.strictEqual(yield* count(yield* Snapshots, organizationId), 1)
      yield* brands.remove({ organizationId, id: brand.id })
      assert.strictEqual(yield* count(yield* Snapshots, organizationId), 0)
      yield* Effect.forEach(jobs, runner.run)
      const { scan } = yield* scans.get(key)
      assert.deepStrictEqual([scan.status, scan.brandId, scan.progress.completed], ["completed", null, 2])
      assert.strictEqual(yield* count(yield* Snapshots, organizationId), 0)
      assert.strictEqual(yield* remaining(organizationId), 90)
    }).pipe(Effect.provide(coreWith()))
  )
})
