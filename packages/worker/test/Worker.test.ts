import {
  type AnswerEngine,
  AnswerEngines,
  Brands,
  Core,
  Credits,
  CurrentAskPolicy,
  CurrentEngineLimits,
  defaultAskPolicy,
  type Engine,
  Organizations,
  Reports,
  type ScanRequest,
  Scans,
  type Storage
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CheckQueue, Idempotency, type Lane } from "@answerscope/core/model"
import { ScanStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { type CheckConcurrency, defaultCheckConcurrency, Worker } from "@answerscope/worker"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, type Duration, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"

const serviceWith = (
  engines: Partial<Record<Engine, AnswerEngine>>,
  storage: Layer.Layer<Storage> = MemoryStorage.layer
) => Core.layer.pipe(Layer.provideMerge(storage), Layer.provideMerge(AnswerEngines.layer(engines)))

const answering = (engine: Engine) => scriptedEngine(engine, ["1. Globex\n2. Zendrix"])
const allEngines = {
  chatgpt: answering("chatgpt"),
  claude: answering("claude"),
  gemini: answering("gemini"),
  perplexity: answering("perplexity")
}

/** An engine whose concurrency is known. */
const slots = (concurrency: number) => Layer.succeed(CurrentEngineLimits, new Map([["chatgpt", { concurrency }]]))

const startScan = Effect.fnUntraced(function* (request: ScanRequest) {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 10_000 })
  const { scan, checks } = yield* (yield* Scans).start(organizationId, {
    brand: "Zendrix",
    engines: ["chatgpt"],
    ...request
  })
  return { key: { organizationId, id: scan.id }, checks }
})

const prompts = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

/** Advances the clock, and lets everything else run before and after it. */
const pass = (duration: Duration.Input) => {
  const settled = Effect.replicateEffect(Effect.yieldNow, 3_000, { discard: true })
  return Effect.andThen(settled, Effect.andThen(TestClock.adjust(duration), settled))
}

/** A worker that stops when the scope closes. Polls at `pollInterval`. */
const startWorker = Effect.fnUntraced(function* (
  checkConcurrency: CheckConcurrency = defaultCheckConcurrency,
  pollInterval: Duration.Input = "1 second"
) {
  const scope = yield* Scope.make()
  yield* Layer.buildWithScope(Worker.layer({ checkConcurrency, pollInterval }), scope)
  return { stop: Scope.close(scope, Exit.void) }
})

describe("Worker", () => {
  it.effect("runs a scan of 50 prompts on 4 engines to its end", () =>
    Effect.gen(function* () {
      const scans = yield* Scans
      const { id: organizationId } = yield* (yield* Organizations).create({ name: "t", monthlyLimit: 10_000 })
      const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", competitors: ["Globex"] })
      const { scan } = yield* scans.start(organizationId, { brandId: brand.id, prompts: prompts(50) })
      const worker = yield* startWorker()
      const done = yield* Effect.forkChild(scans.untilDone({ organizationId, id: scan.id }))
      yield* pass("1 second")
      assert.isDefined(done.pollUnsafe())
      const { scan: ended, checks } = yield* Fiber.join(done)
      assert.deepStrictEqual(ended.progress, { total: 200, completed: 200, failed: 0, cancelled: 0 })
      assert.strictEqual(ended.status, "completed")
      assert.isTrue(checks.every(({ position }) => position === 2))
      const overview = yield* (yield* Reports).overview({ organizationId, filter: { brandId: brand.id } })
      assert.deepInclude(overview, { checks: 200, mentioned: 200, coveragePercent: 100, shareOfVoicePercent: 50 })
      assert.strictEqual((yield* (yield* Credits).balance(organizationId)).monthlyUsed, 1_000)
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(allEngines)))
  )

  it.effect("runs as many checks of an engine and lane concurrently as allowed", () => {
    let [now, most] = [0, 0]
    const engine = scriptedEngine("chatgpt", () =>
      Effect.gen(function* () {
        most = Math.max(most, ++now)
        yield* Effect.sleep("1 second")
        now--
        return "Zendrix."
      })
    )
    return Effect.gen(function* () {
      const { key } = yield* startScan({ prompts: prompts(10) })
      const worker = yield* startWorker({ interactive: 3, scheduled: 5 })
      yield* pass("3 seconds")
      const { progress } = (yield* (yield* Scans).get(key)).scan
      assert.deepStrictEqual([most, progress.completed], [3, 9])
      yield* pass("1 second")
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "completed")
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith({ chatgpt: engine })))
  })

  it.effect("scheduled checks do not delay manual ones", () =>
    Effect.gen(function* () {
      const scheduled = yield* startScan({ prompts: prompts(40) })
      // like a tracker's run: the same checks in the scheduled lane, which never end
      const queue = yield* CheckQueue
      const lane: Lane = "scheduled"
      const take = queue.take({ engine: "chatgpt", lane: "interactive" }, (job) =>
        queue.offer([{ ...job, engine: "chatgpt", lane, id: `${job.checkId}:scheduled` }])
      )
      yield* Effect.replicateEffect(take, 40, { discard: true })
      const worker = yield* startWorker()
      yield* pass("1 second")
      assert.strictEqual((yield* (yield* Scans).get(scheduled.key)).scan.status, "running")
      const { key } = yield* startScan({ prompts: ["person"] })
      yield* pass("1 second")
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "completed")
      yield* worker.stop
    }).pipe(
      Effect.provide(
        serviceWith({
          chatgpt: scriptedEngine("chatgpt", ({ prompt }) => (prompt === "person" ? "Zendrix." : Effect.never))
        }).pipe(Layer.provide(slots(16)))
      )
    )
  )

  it.effect("an engine that hangs or is paused does not delay another", () =>
    Effect.gen(function* () {
      const { key } = yield* startScan({ prompts: prompts(30), engines: ["chatgpt", "claude", "gemini"] })
      const worker = yield* startWorker()
      yield* pass("1 second")
      const statuses = Object.groupBy(
        (yield* (yield* Scans).get(key)).checks,
        ({ engine, status }) => `${engine} ${status}`
      )
      assert.deepStrictEqual(
        Object.fromEntries(Object.entries(statuses).map(([name, checks]) => [name, checks?.length])),
        // both run the few calls that an engine starts with
        {
          "chatgpt running": 4,
          "chatgpt pending": 26,
          "claude completed": 30,
          "gemini running": 4,
          "gemini pending": 26
        }
      )
      yield* worker.stop
    }).pipe(
      Effect.provide(
        serviceWith({
          ...allEngines,
          chatgpt: scriptedEngine("chatgpt", [Effect.never]),
          gemini: scriptedEngine("gemini", [{ failure: "rate_limited", retryAfterMillis: 60_000 }])
        })
      )
    )
  )

  it.effect("a stop releases running checks, and the next worker ends them", () =>
    Effect.gen(function* () {
      const hold = yield* Deferred.make<void>()
      const engine = scriptedEngine("chatgpt", (_, before) =>
        before < 4 ? Effect.as(Deferred.await(hold), "Zendrix.") : "Zendrix."
      )
      yield* Effect.gen(function* () {
        const scans = yield* Scans
        const { key } = yield* startScan({ prompts: prompts(10) })
        const first = yield* startWorker({ interactive: 4, scheduled: 1 })
        yield* pass("1 second")
        assert.strictEqual(engine.asked.length, 4)
        yield* first.stop
        const { scan, checks } = yield* scans.get(key)
        assert.deepStrictEqual(
          [scan.status, new Set(checks.map(({ status }) => status))],
          ["running", new Set(["pending"])]
        )
        const second = yield* startWorker()
        yield* pass("1 second")
        assert.deepStrictEqual((yield* scans.get(key)).scan.progress, {
          total: 10,
          completed: 10,
          failed: 0,
          cancelled: 0
        })
        assert.strictEqual(engine.asked.length, 14)
        yield* second.stop
      }).pipe(Effect.provide(serviceWith({ chatgpt: engine })))
    })
  )

  it.effect("stops all its consumers together, however slow their engines are", () => {
    const slow = Effect.onInterrupt(Effect.never, () => Effect.sleep("5 seconds"))
    const engine = scriptedEngine("chatgpt", [slow])
    return Effect.gen(function* () {
      const { key } = yield* startScan({ prompts: prompts(20) })
      const worker = yield* startWorker({ interactive: 10, scheduled: 1 })
      yield* pass("1 second")
      const stopping = yield* Effect.forkChild(worker.stop)
      yield* pass("5 seconds")
      assert.isDefined(stopping.pollUnsafe())
      assert.strictEqual(engine.asked.length, 10, "nothing was begun meanwhile")
      const { checks } = yield* (yield* Scans).get(key)
      assert.isTrue(checks.every(({ status }) => status === "pending"))
    }).pipe(Effect.provide(serviceWith({ chatgpt: engine }).pipe(Layer.provide(slots(10)))))
  })

  it.effect.each<[string, Effect.Effect<never>]>([
    ["dies", Effect.die(new Error("bug"))],
    ["interrupts itself", Effect.interrupt]
  ])("goes on after an adapter that %s, with every consumer", ([, bad]) =>
    Effect.gen(function* () {
      const { key } = yield* startScan({ prompts: [...prompts(6).map((prompt) => `bad ${prompt}`), "good"] })
      const worker = yield* startWorker({ interactive: 2, scheduled: 1 })
      yield* pass("10 minutes")
      const { scan } = yield* (yield* Scans).get(key)
      assert.deepStrictEqual(scan.progress, { total: 7, completed: 1, failed: 6, cancelled: 0 })
      yield* worker.stop
    }).pipe(
      Effect.provide(
        serviceWith({
          chatgpt: scriptedEngine("chatgpt", ({ prompt }) => (prompt.startsWith("bad") ? bad : "Zendrix."))
        })
      )
    )
  )

  it.effect("continues after a storage outage", () => {
    let isAway = true
    const storage = Layer.effect(
      ScanStore,
      Effect.map(ScanStore, (store) =>
        ScanStore.of({
          ...store,
          startChecks: (options) => (isAway ? Effect.die(new Error("gone away")) : store.startChecks(options))
        })
      )
    ).pipe(Layer.provideMerge(MemoryStorage.layer))
    return Effect.gen(function* () {
      const { key } = yield* startScan({ prompts: prompts(20) })
      const worker = yield* startWorker()
      yield* pass("5 minutes")
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "pending")
      isAway = false
      yield* pass("1 minute")
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "completed")
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(allEngines, storage)))
  })

  it.effect("requeues a check for as long as its vendor says, and serves others meanwhile", () => {
    const engine = scriptedEngine("chatgpt", (_, before) =>
      before === 0 ? { failure: "rate_limited", retryAfterMillis: 300_000 } : "Zendrix."
    )
    return Effect.gen(function* () {
      const scans = yield* Scans
      const { key } = yield* startScan({ prompts: prompts(3), engines: ["chatgpt", "claude"] })
      const worker = yield* startWorker({ interactive: 1, scheduled: 1 })
      yield* pass("299 seconds")
      assert.strictEqual((yield* scans.get(key)).scan.progress.completed, 3)
      yield* pass("2 seconds")
      assert.strictEqual((yield* scans.get(key)).scan.status, "completed")
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith({ ...allEngines, chatgpt: engine })))
  })

  it.effect("follows the current policy", () => {
    const engine = scriptedEngine("chatgpt", [{ failure: "unavailable" }])
    return Effect.gen(function* () {
      const { key } = yield* startScan({ prompts: ["p"] })
      const worker = yield* startWorker()
      yield* pass("1 second")
      assert.strictEqual((yield* (yield* Scans).get(key)).checks[0]?.status, "failed")
      assert.strictEqual(engine.asked.length, 1)
      yield* worker.stop
    }).pipe(
      Effect.provide(
        serviceWith({ chatgpt: engine }).pipe(
          Layer.provide(Layer.succeed(CurrentAskPolicy, { ...defaultAskPolicy, triesMax: 1 }))
        )
      )
    )
  })
})

describe("Housekeeping", () => {
  it.effect("finds checks whose jobs were lost", () =>
    Effect.gen(function* () {
      const { key } = yield* startScan({ prompts: ["p"] })
      // a consumer that took the job and lost it
      yield* (yield* CheckQueue).take({ engine: "chatgpt", lane: "interactive" }, () => Effect.void)
      const worker = yield* startWorker()
      yield* pass("80 minutes")
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "pending")
      yield* pass("20 minutes")
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "completed")
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(allEngines)))
  )

  it.effect("deletes expired responses", () =>
    Effect.gen(function* () {
      const idempotency = yield* Idempotency
      const { key } = yield* startScan({ prompts: ["p"] })
      const request = { organizationId: key.organizationId, key: "k", fingerprint: "f" }
      const answer = Effect.succeed({ status: 200, contentType: "application/json", body: "{}" })
      yield* idempotency.run(request, answer)
      const worker = yield* startWorker(defaultCheckConcurrency, "1 hour")
      yield* pass("7 days")
      assert.isTrue((yield* idempotency.run(request, answer)).isReplay)
      yield* pass("2 hours")
      assert.isFalse((yield* idempotency.run({ ...request, fingerprint: "other" }, answer)).isReplay)
      yield* worker.stop
    }).pipe(Effect.provide(serviceWith(allEngines)))
  )
})
