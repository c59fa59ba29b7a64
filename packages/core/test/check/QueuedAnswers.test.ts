/** Answers that are collected later, over processes that end and die. */
import { type AnswerEngine, Costs, type ScanKey, Scans } from "@answerscope/core"
import { JobStore } from "@answerscope/core/storage"
import { MemoryStorage } from "@answerscope/storage-memory"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { auditedEntries, newTenant, remaining, startScan } from "../TestCore.ts"
import { assertOnceOverKills } from "./QueuedKills.ts"
import { costsOf, coreOver, failure, fakeVendor, microUsd, passes, startProcess, startRun } from "./QueuedRun.ts"

const minutes = (count: number) => passes(60 * count, 20)

/** A scan and its first check. */
const checkOf = Effect.fnUntraced(function* (key: ScanKey) {
  const { scan, checks } = yield* (yield* Scans).get(key)
  const [check] = checks
  assert(check !== undefined)
  return { scan, check }
})

/** The engine with other ways to answer later. */
const withLater = (engine: AnswerEngine, later: Partial<NonNullable<AnswerEngine["later"]>>): AnswerEngine => {
  assert(engine.later !== undefined)
  return { ...engine, later: { ...engine.later, ...later } }
}

const inWorld = (engine: AnswerEngine) => Effect.provide(coreOver(MemoryStorage.layer, engine))

describe("answers that are collected later", () => {
  it.effect("100 checks over dying processes are each submitted, charged and stored once", () =>
    assertOnceOverKills({ prompts: 10, kills: 20, seed: 37 })
  )

  it.effect("a check that waits is pending, holds no job, and ends with its answer", () => {
    const vendor = fakeVendor(() => 0)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startRun(organizationId)
      yield* startProcess(vendor.engine)
      yield* minutes(6)
      const waiting = yield* checkOf(key)
      assert.strictEqual(waiting.check.status, "pending")
      assert.strictEqual(waiting.scan.status, "running")
      const depths = yield* (yield* JobStore).depths
      assert.deepInclude(
        depths.find(({ queue }) => queue === "check.chatgpt_app.scheduled"),
        { waiting: 0, delayed: 1, claimed: 0 }
      )
      assert.deepInclude(yield* costsOf(organizationId), { calls: 1, microUsd, unknownCalls: 0 })
      yield* minutes(3)
      const ended = yield* checkOf(key)
      assert.deepInclude(ended.check, { status: "completed", mentioned: true })
      assert.strictEqual(ended.scan.status, "completed")
      assert.deepStrictEqual(vendor.counts, { ask: 0, submit: 1, find: 0, collect: 1 })
    }).pipe(inWorld(vendor.engine))
  })

  it.effect("manual scans are asked at once, and so are runs unless the operator wants them queued", () => {
    const vendor = fakeVendor(() => 0)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key: manual } = yield* startScan(organizationId, { engines: ["chatgpt_app"], prompts: ["p"] })
      const queued = yield* startProcess(vendor.engine)
      yield* minutes(1)
      assert.strictEqual((yield* checkOf(manual)).check.status, "completed")
      yield* queued.kill
      const { key: run } = yield* startRun(organizationId)
      yield* startProcess(vendor.engine, "now")
      yield* minutes(1)
      assert.strictEqual((yield* checkOf(run)).check.status, "completed")
      assert.deepStrictEqual(vendor.counts, { ask: 2, submit: 0, find: 0, collect: 0 })
    }).pipe(inWorld(vendor.engine))
  })

  it.effect("a process that asks now collects what another one submitted", () => {
    const vendor = fakeVendor(() => 0)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startRun(organizationId)
      const queued = yield* startProcess(vendor.engine)
      yield* minutes(1)
      yield* queued.kill
      yield* startProcess(vendor.engine, "now")
      yield* minutes(20)
      assert.strictEqual((yield* checkOf(key)).check.status, "completed")
      assert.deepStrictEqual(vendor.counts, { ask: 0, submit: 1, find: 0, collect: 1 })
    }).pipe(inWorld(vendor.engine))
  })

  it.effect("a cancelled scan drops its tickets: refunded, paid to the vendor once, collected by nobody", () => {
    const vendor = fakeVendor(() => 0)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startRun(organizationId, 3)
      yield* startProcess(vendor.engine)
      yield* minutes(2)
      yield* (yield* Scans).cancel(key)
      yield* minutes(120)
      const { scan } = yield* checkOf(key)
      assert.deepStrictEqual(scan.progress, { total: 3, completed: 0, failed: 0, cancelled: 3 })
      assert.deepStrictEqual(vendor.counts, { ask: 0, submit: 3, find: 0, collect: 0 })
      assert.deepInclude(yield* costsOf(organizationId), { calls: 3, microUsd: 3 * microUsd, unknownCalls: 0 })
      assert.strictEqual(yield* remaining(organizationId), 100)
      assert.lengthOf(yield* auditedEntries(organizationId, "refund"), 1)
    }).pipe(inWorld(vendor.engine))
  })

  it.effect("without an answer within an hour the check fails and is refunded", () => {
    const vendor = fakeVendor(() => 0)
    const times: Array<number> = []
    const engine = withLater(vendor.engine, {
      collect: () =>
        Effect.map(Clock.currentTimeMillis, (now) => {
          times.push(Math.floor(now / 60_000))
          return null
        })
    })
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startRun(organizationId)
      yield* startProcess(engine)
      yield* minutes(65)
      const { check } = yield* checkOf(key)
      assert.strictEqual(check.status, "failed")
      assert.strictEqual(check.error, "ChatGPT app gave no answer within 1h.")
      assert.strictEqual(check.spent?.cost.microUsd, microUsd)
      assert.deepStrictEqual(times, [7, 20, 33, 46, 60])
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(inWorld(engine))
  })

  it.effect("a passing fault of a collection is tried again, and a final one fails the check", () => {
    const vendor = fakeVendor(() => 0)
    const replies = [failure("unavailable"), failure("unauthorized"), failure("bad_request", "The task is broken.")]
    const engine = withLater(vendor.engine, {
      collect: () => Effect.suspend(() => Effect.fail(replies.shift() ?? failure("timeout")))
    })
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startRun(organizationId)
      yield* startProcess(engine)
      yield* minutes(60)
      const { check } = yield* checkOf(key)
      assert.deepInclude(check, { status: "failed", error: "The task is broken." })
      assert.lengthOf(replies, 0)
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(inWorld(engine))
  })

  it.effect("a refused submission is no cost, and one whose reply is lost is found by its tag", () => {
    const vendor = fakeVendor(() => 0)
    const { later } = vendor.engine
    assert(later !== undefined)
    const replies = [failure("rate_limited"), failure("timeout")]
    const engine = withLater(vendor.engine, {
      submit: (question, tag) =>
        Effect.suspend(() => {
          const reply = replies.shift()
          if (reply?.kind === "rate_limited") return Effect.fail(reply)
          const submitted = later.submit(question, tag)
          return reply === undefined ? submitted : Effect.andThen(submitted, Effect.fail(reply))
        })
    })
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      const { key } = yield* startRun(organizationId)
      yield* startProcess(engine)
      yield* minutes(3)
      assert.deepInclude(yield* costsOf(organizationId), { calls: 2, failedCalls: 1, microUsd: 0, unknownCalls: 1 })
      yield* minutes(20)
      assert.deepInclude((yield* checkOf(key)).check, { status: "completed" })
      assert.deepStrictEqual(vendor.counts, { ask: 0, submit: 1, find: 1, collect: 1 })
      assert.deepInclude(yield* costsOf(organizationId), { calls: 2, failedCalls: 1, microUsd, unknownCalls: 0 })
    }).pipe(inWorld(engine))
  })

  it.effect("a budget refuses submissions, and lets what was submitted be collected", () => {
    const vendor = fakeVendor(() => 0)
    return Effect.gen(function* () {
      const organizationId = yield* newTenant(100)
      yield* (yield* Costs).setBudget({ organizationId, microUsdPerMonth: 1_000 })
      const { key: first } = yield* startRun(organizationId)
      yield* startProcess(vendor.engine)
      yield* minutes(1)
      const { key: second } = yield* startRun(organizationId, 2)
      yield* minutes(10)
      assert.strictEqual((yield* checkOf(first)).check.status, "completed")
      const { scan } = yield* checkOf(second)
      assert.deepStrictEqual(scan.progress, { total: 2, completed: 0, failed: 2, cancelled: 0 })
      assert.deepStrictEqual(vendor.counts, { ask: 0, submit: 1, find: 0, collect: 1 })
    }).pipe(inWorld(vendor.engine))
  })
})
