import { Brands, Scans } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { CreditStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Scheduler, Scope } from "effect"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { coreWith, newTenant, remaining, startScan, writtenOnce } from "../TestCore.ts"

const prompts = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

/** A brand's scan of so many prompts, all of whose checks are run at once. */
const runAtOnce = Effect.fnUntraced(function* (checks: number) {
  const runner = yield* CheckRunner
  const organizationId = yield* newTenant(100_000)
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix" })
  const { key, jobs } = yield* startScan(organizationId, { brandId: brand.id, prompts: prompts(checks) })
  const exits = yield* Effect.forEach(jobs, (job) => Effect.exit(runner.run(job)), { concurrency: "unbounded" })
  return { ...(yield* (yield* Scans).get(key)), organizationId, jobs, exits }
})

describe("writing checks in groups", () => {
  it.effect("many at once share transactions, and each gets its own outcome", () => {
    const faults = noFaults()
    const engine = scriptedEngine("chatgpt", ({ prompt }) =>
      Number(prompt.slice(1)) % 2 === 0 ? "Zendrix." : "Globex."
    )
    return Effect.gen(function* () {
      const { scan, checks } = yield* runAtOnce(50)
      assert.strictEqual(scan.status, "completed")
      assert.deepStrictEqual(
        checks.map(({ mentioned }) => mentioned),
        checks.map(({ ordinal }) => ordinal % 2 === 0)
      )
      assert.isBelow(faults.calls.get("ScanStore.startChecks") ?? 0, 10)
      assert.isBelow(faults.calls.get("ScanStore.finishChecks") ?? 0, 10)
      assert.isBelow(faults.calls.get("SnapshotStore.insert") ?? 0, 10)
      const completions = faults.finished.flat().filter(({ scanCompleted }) => scanCompleted)
      assert.strictEqual(completions.length, 1, "a scan completes once")
    }).pipe(Effect.provide(coreWith({ chatgpt: engine }, faultyStorage(faults))))
  })

  it.effect("one that cannot be written does not take the others along", () => {
    const faults = noFaults()
    faults.refusedPrompts.add("p7")
    return Effect.gen(function* () {
      const { scan, checks, exits, jobs } = yield* runAtOnce(20)
      const failed = exits.flatMap((exit, index) => (Exit.isFailure(exit) ? [index] : []))
      assert.deepStrictEqual(failed, [7])
      assert.deepStrictEqual(scan.progress, { total: 20, completed: 19, failed: 0, cancelled: 0 })
      assert.deepStrictEqual([scan.status, checks[7]?.status], ["running", "running"])
      faults.refusedPrompts.clear()
      yield* Effect.forEach(jobs, (yield* CheckRunner).run)
      assert.strictEqual(
        (yield* (yield* Scans).get({ organizationId: scan.organizationId, id: scan.id })).scan.status,
        "completed"
      )
    }).pipe(Effect.provide(coreWith(undefined, faultyStorage(faults)).pipe(Layer.provide(writtenOnce))))
  })

  it.effect("refunds of one scan that fail together are one each", () =>
    Effect.gen(function* () {
      const { scan, organizationId } = yield* runAtOnce(40)
      assert.strictEqual(scan.progress.failed, 40)
      assert.strictEqual(yield* remaining(organizationId), 100_000)
      const refunds = (yield* (yield* CreditStore).entries({ organizationId, after: 0, limit: 10_000 })).filter(
        ({ kind }) => kind === "refund"
      )
      const returned = refunds.reduce((sum, { monthly, purchased }) => sum + monthly + purchased, 0)
      assert.strictEqual(returned, 200)
    }).pipe(Effect.provide(coreWith({ chatgpt: scriptedEngine("chatgpt", [{ finish: "refused" }]) })))
  )

  it.effect("ends every check, wherever fibers are made to yield", () =>
    Effect.gen(function* () {
      // a lost wake-up would leave a check waiting for ever
      for (let budget = 4; budget < 90; budget++) {
        const { scan } = yield* runAtOnce(8).pipe(
          Effect.provide(coreWith()),
          Effect.provideService(Scheduler.MaxOpsBeforeYield, budget)
        )
        assert.strictEqual(scan.status, "completed", `budget ${budget}`)
      }
    })
  )

  it.effect("what is asked of a writer that is gone ends at once", () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const services = yield* Layer.buildWithScope(coreWith(), scope)
      const { jobs } = yield* Effect.provideContext(
        Effect.flatMap(newTenant(100), (organizationId) => startScan(organizationId, { prompts: ["a"] })),
        services
      )
      yield* Scope.close(scope, Exit.void)
      const runs = Effect.forEach(jobs, (job) => CheckRunner.use((runner) => runner.run(job)))
      const fiber = yield* Effect.forkChild(Effect.provideContext(runs, services))
      const exit = yield* Fiber.await(fiber)
      assert.isTrue(Exit.hasInterrupts(exit))
    })
  )
})
