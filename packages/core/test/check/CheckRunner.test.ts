import {
  type Answer,
  type AnswerEngine,
  AnswerEngines,
  Brands,
  CheckId,
  Ids,
  type OrganizationId,
  type ScanKey,
  Scans,
  Snapshots
} from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { CheckQueue, CheckRunner } from "@answerscope/core/model"
import { CreditStore, ScanStore } from "@answerscope/core/storage"
import { scriptedEngine, type ScriptedReply } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Exit, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { faultyStorage, noFaults } from "../FaultyStorage.ts"
import { auditedEntries, coreWith, newTenant, remaining, startScan } from "../TestCore.ts"

type Script = Parameters<typeof scriptedEngine>[1]
const lane = { engine: "chatgpt", lane: "interactive" } as const

/** One check of a brand with a tenant of 100 credits. */
const oneCheck = Effect.gen(function* () {
  const organizationId = yield* newTenant(100)
  const brand = yield* (yield* Brands).create(organizationId, { name: "Zendrix", competitors: ["Globex"] })
  const { key, jobs } = yield* startScan(organizationId, { brandId: brand.id, prompts: ["best crm"] })
  const [job] = jobs
  assert(job !== undefined)
  return { organizationId, brandId: brand.id, key, job }
})

const checkOf = Effect.fnUntraced(function* (key: ScanKey) {
  const { scan, checks } = yield* (yield* Scans).get(key)
  const [check] = checks
  assert(check !== undefined)
  return { scan, check }
})

const snapshotsOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const filter = { brandId: null, engine: null, prompt: null, mentioned: null, from: null, before: null }
  return yield* (yield* Snapshots).list({ organizationId, filter, page: { limit: 100, offset: 0 } })
})

/** Runs the check of `oneCheck` for at most `minutes`, then what `then` asks of it. */
const running = (script: Script, minutes = 30) => {
  const times: Array<number> = []
  const engine = scriptedEngine("chatgpt", script)
  const timed: AnswerEngine = {
    ...engine,
    ask: (question) =>
      Effect.andThen(
        Effect.map(Clock.currentTimeMillis, (now) => times.push(now)),
        engine.ask(question)
      )
  }
  return Effect.gen(function* () {
    const one = yield* oneCheck
    const runner = yield* CheckRunner
    const fiber = yield* Effect.forkChild(runner.run(one.job))
    yield* TestClock.adjust(`${minutes} minutes`)
    yield* Fiber.join(fiber)
    const entries = yield* auditedEntries(one.organizationId, "refund")
    const snapshots = yield* snapshotsOf(one.organizationId)
    return { ...one, ...(yield* checkOf(one.key)), entries, snapshots, times, asked: engine.asked }
  }).pipe(Effect.provide(coreWith({ chatgpt: timed })))
}

/** Time passes second by second, so that whatever waits again and again does so at its own times. */
const pass = (seconds: number) => Effect.repeat(TestClock.adjust("1 second"), { times: seconds - 1 })

/** That the check failed with `error`, was refunded once and left no snapshot. */
const assertFailed = (ended: Effect.Success<ReturnType<typeof running>>, error: RegExp) => {
  assert.strictEqual(ended.check.status, "failed")
  assert.match(ended.check.error ?? "", error)
  assert.deepStrictEqual(ended.scan.status, "completed")
  assert.deepStrictEqual(ended.scan.progress, { total: 1, completed: 0, failed: 1, cancelled: 0 })
  assert.deepStrictEqual(
    ended.entries.map(({ purchased, reference }) => [purchased, reference]),
    [[5, `refund:${ended.check.id}`]]
  )
  assert.strictEqual(ended.snapshots.total, 0)
}

/** A storage whose scans have a subject that the analysis cannot read. */
const unreadableSubjects = Layer.effect(
  ScanStore,
  Effect.map(ScanStore, (store) =>
    ScanStore.of({
      ...store,
      startChecks: (options) =>
        Effect.map(store.startChecks(options), (works) =>
          works.map((work) => ({
            ...work,
            subject: Object.defineProperty({ ...work.subject }, "aliases", {
              get: () => {
                throw new Error("unreadable")
              }
            })
          }))
        )
    })
  )
).pipe(Layer.provideMerge(MemoryStorage.layer))

describe("CheckRunner", () => {
  it.effect("asks, reads the answer and stores what it says", () =>
    Effect.gen(function* () {
      const text = "1. Globex\n2. Zendrix"
      const ended = yield* running([
        { text, model: "gpt-real", sources: [{ url: "https://a.example", title: null, domain: null }] }
      ])
      assert.deepInclude(ended.check, { status: "completed", model: "gpt-real", mentioned: true, position: 2 })
      assert.deepInclude(ended.check, { sourcesCount: 1, error: null, sentiment: null })
      assert.deepStrictEqual(ended.check.competitorsFound, ["Globex"])
      assert.strictEqual(ended.scan.status, "completed")
      assert.isNotNull(ended.scan.completedAt)
      assert.strictEqual(ended.entries.length, 0)
      assert.strictEqual(ended.snapshots.total, 1)
      assert.deepInclude(ended.snapshots.items[0], { brandId: ended.brandId, prompt: "best crm", model: "gpt-real" })
      assert.deepStrictEqual(ended.asked, [
        {
          prompt: "best crm",
          model: "chatgpt-scripted",
          sample: 1,
          location: "United States",
          language: null,
          hints: ["Zendrix", "Globex"],
          domain: null
        }
      ])
    })
  )

  it.effect("tries again after 1 s and 4 s, give or take a fifth", () =>
    Effect.gen(function* () {
      const ended = yield* running([{ failure: "unavailable" }, { failure: "timeout" }, "Zendrix."])
      assert.strictEqual(ended.check.status, "completed")
      const [first = 0, second = 0, third = 0] = ended.times
      assert.strictEqual(ended.times.length, 3)
      assert.isTrue(second - first >= 800 && second - first <= 1_201, `${second - first}`)
      assert.isTrue(third - second >= 3_200 && third - second <= 4_801, `${third - second}`)
    })
  )

  it.effect("waits as long as the vendor says", () =>
    Effect.gen(function* () {
      const ended = yield* running([
        { failure: "rate_limited", retryAfterMillis: 60_000 },
        { failure: "unavailable", retryAfterMillis: 0 },
        "Zendrix."
      ])
      assert.deepStrictEqual(ended.times, [0, 60_000, 60_000])
      assert.strictEqual(ended.check.status, "completed")
    })
  )

  it.effect.each(["unavailable", "timeout"] as const)("gives up after three tries: %s", (failure) =>
    Effect.gen(function* () {
      const ended = yield* running([{ failure, message: "Not now." }])
      assertFailed(ended, /^Not now\.$/)
      assert.strictEqual(ended.times.length, 3)
    })
  )

  it.effect.each(["out_of_money", "unauthorized", "not_found", "bad_request", "not_recorded"] as const)(
    "fails at once on what cannot get better: %s",
    (failure) =>
      Effect.gen(function* () {
        const ended = yield* running([{ failure, message: "No." }, "Zendrix."])
        assertFailed(ended, /^No\.$/)
        assert.strictEqual(ended.times.length, 1)
      })
  )

  it.effect.each<[string, ScriptedReply, RegExp]>([
    ["a refusal", { text: "Zendrix? I cannot say.", finish: "refused" }, /refused/],
    ["a cut-off", { text: "1. Zendrix", finish: "truncated", finishReason: "length" }, /cut off \(length\)/],
    ["a blocked answer", { finish: "blocked" }, /filter/],
    ["a pause", { text: "Zendrix", finish: "paused" }, /stopped/],
    ["an empty answer", { text: " \n " }, /empty/]
  ])("%s is no observation and is not asked again", ([, reply, error]) =>
    Effect.gen(function* () {
      const ended = yield* running([reply, "Zendrix."])
      assertFailed(ended, error)
      assert.strictEqual(ended.times.length, 1)
      assert.strictEqual(ended.check.model, "chatgpt-scripted")
      assert.isNull(ended.check.mentioned)
    })
  )

  it.effect("gives a try of an engine that searches long 180 s", () =>
    Effect.gen(function* () {
      const ended = yield* running([Effect.never, Effect.as(Effect.sleep("179 seconds"), "Zendrix.")])
      assert.strictEqual(ended.check.status, "completed")
      const [, second = 0] = ended.times
      assert.isTrue(second >= 180_800 && second <= 181_201, `${second}`)
    })
  )

  it.effect("fails when no try ends in time", () =>
    Effect.gen(function* () {
      const ended = yield* running([Effect.never])
      assertFailed(ended, /ChatGPT gave no answer within 3m/)
      assert.strictEqual(ended.times.length, 3)
    })
  )

  it.effect.each<[string, Script]>([
    ["dies", [Effect.die(new Error("bug"))]],
    ["interrupts itself", [Effect.interrupt]],
    [
      "throws",
      () => {
        throw new Error("bug")
      }
    ]
  ])("an adapter that %s fails the check, without showing why", ([, script]) =>
    Effect.gen(function* () {
      const ended = yield* running(script)
      assertFailed(ended, /^The adapter of chatgpt failed\.$/)
      assert.strictEqual(ended.times.length, 3)
    })
  )

  it.effect("an adapter that throws before it returns an effect fails the check", () =>
    Effect.gen(function* () {
      const { key, job } = yield* oneCheck
      const fiber = yield* Effect.forkChild((yield* CheckRunner).run(job))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(fiber)
      assert.strictEqual((yield* checkOf(key)).check.error, "The adapter of chatgpt failed.")
    }).pipe(
      Effect.provide(
        coreWith({
          chatgpt: {
            defaultModel: "m",
            ask: () => {
              throw new Error("bug")
            }
          }
        })
      )
    )
  )

  it.effect("a defect of the analysis fails the check", () =>
    Effect.gen(function* () {
      const { key, job, organizationId } = yield* oneCheck
      yield* (yield* CheckRunner).run(job)
      const { check } = yield* checkOf(key)
      assert.deepInclude(check, { status: "failed", error: "The answer could not be analysed.", model: "odd" })
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(
      Effect.provide(
        coreWith({ chatgpt: scriptedEngine("chatgpt", [{ model: "odd", text: "Zendrix." }]) }, unreadableSubjects)
      )
    )
  )

  it.effect("an engine that is not configured any more fails the check", () =>
    Effect.gen(function* () {
      const { key, job, organizationId } = yield* oneCheck
      const without = Layer.fresh(CheckRunner.layer).pipe(Layer.provide([AnswerEngines.layer({}), Ids.layer]))
      yield* Effect.provide(
        CheckRunner.use((runner) => runner.run(job)),
        without
      )
      assert.strictEqual((yield* checkOf(key)).check.error, "The engine chatgpt is not configured.")
      assert.strictEqual(yield* remaining(organizationId), 100)
    }).pipe(Effect.provide(coreWith()))
  )
})

/** A job that waits is taken in fewer steps than these. */
const taken = Effect.replicateEffect(Effect.yieldNow, 100, { discard: true })

describe("CheckRunner and the queue", () => {
  it.effect("a rate limit fails a check after an hour, and not for its tries", () => {
    const engine = scriptedEngine("chatgpt", [{ failure: "rate_limited" }])
    return Effect.gen(function* () {
      const { organizationId, key } = yield* oneCheck
      const queue = yield* CheckQueue
      const runner = yield* CheckRunner
      const consumer = yield* Effect.forkChild(Effect.forever(queue.take(lane, runner.run)))
      const pass = (minutes: number) => Effect.replicateEffect(TestClock.adjust("5 seconds"), minutes * 12)
      yield* pass(59)
      assert.strictEqual((yield* checkOf(key)).check.status, "pending")
      // pauses of 5 s at first, 5 minutes at last
      assert.isTrue(engine.asked.length > 10 && engine.asked.length < 20, `${engine.asked.length}`)
      yield* pass(10)
      const { check } = yield* checkOf(key)
      assert.strictEqual(check.error, "chatgpt refused the request because of its rate limit for 1h.")
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
      yield* Fiber.interrupt(consumer)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("a wait of over 60 s hands the check back for so long, and keeps count of the tries", () => {
    const engine = scriptedEngine("chatgpt", [{ failure: "unavailable", retryAfterMillis: 90_000 }])
    return Effect.gen(function* () {
      const { organizationId, key } = yield* oneCheck
      const queue = yield* CheckQueue
      const runner = yield* CheckRunner
      yield* queue.take(lane, runner.run)
      assert.strictEqual((yield* checkOf(key)).check.status, "pending")
      assert.strictEqual(yield* remaining(organizationId), 95)

      const delivered: Array<number> = []
      const next = yield* Effect.forkChild(
        queue.take(lane, (job) =>
          Effect.andThen(
            Effect.sync(() => delivered.push(job.tries)),
            runner.run(job)
          )
        )
      )
      yield* TestClock.adjust("89 seconds")
      assert.deepStrictEqual([delivered, engine.asked.length], [[], 1])
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(next)
      assert.deepStrictEqual([delivered, engine.asked.length], [[1], 2])

      const last = yield* Effect.forkChild(queue.take(lane, runner.run))
      yield* TestClock.adjust("90 seconds")
      yield* Fiber.join(last)
      assert.strictEqual(engine.asked.length, 3)
      assert.strictEqual((yield* checkOf(key)).check.status, "failed")
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("a job of a check that has ended, or never was, asks nobody", () => {
    const engine = scriptedEngine("chatgpt", ["Zendrix."])
    return Effect.gen(function* () {
      const { job, key } = yield* oneCheck
      const runner = yield* CheckRunner
      yield* runner.run(job)
      yield* runner.run(job)
      yield* runner.run({ ...job, checkId: CheckId.make(key.id) })
      assert.strictEqual(engine.asked.length, 1)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("interrupted, it gives the check back, and the job comes again at once", () => {
    const engine = scriptedEngine("chatgpt", [Effect.never, "Zendrix."])
    return Effect.gen(function* () {
      const { key, organizationId } = yield* oneCheck
      const queue = yield* CheckQueue
      const runner = yield* CheckRunner
      const fiber = yield* Effect.forkChild(queue.take(lane, runner.run))
      yield* taken
      yield* TestClock.adjust("10 seconds")
      assert.strictEqual((yield* checkOf(key)).check.status, "running")
      yield* Fiber.interrupt(fiber)
      assert.strictEqual((yield* checkOf(key)).check.status, "pending")
      yield* queue.take(lane, runner.run)
      assert.strictEqual((yield* checkOf(key)).check.status, "completed")
      assert.strictEqual(yield* remaining(organizationId), 95)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })

  it.effect("interrupted at any step, a check is pending again or has ended", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant(1_000)
      const runner = yield* CheckRunner
      const prompts = Array.from({ length: 50 }, (_, index) => `p${index}`)
      const { key, jobs } = yield* startScan(organizationId, { prompts })
      for (const [steps, job] of jobs.entries()) {
        const fiber = yield* Effect.forkChild(runner.run(job))
        for (let i = 0; i < steps; i++) yield* Effect.yieldNow
        yield* Fiber.interrupt(fiber)
      }
      const { checks } = yield* (yield* Scans).get(key)
      assert.deepStrictEqual(
        checks.filter(({ status }) => status !== "pending" && status !== "completed"),
        []
      )
      yield* Effect.forEach(jobs, runner.run)
      assert.strictEqual((yield* (yield* Scans).get(key)).scan.status, "completed")
    }).pipe(Effect.provide(coreWith()))
  )
})

describe("two runs of one check", () => {
  const twoRuns = (first: Partial<Answer>, second: Partial<Answer>) =>
    Effect.gen(function* () {
      const late = yield* Deferred.make<void>()
      const replies: ReadonlyArray<ScriptedReply> = [Effect.as(Deferred.await(late), first), second]
      const engine = scriptedEngine("chatgpt", (_, before) => replies[before] ?? "")
      const test = Effect.gen(function* () {
        const { key, job, organizationId } = yield* oneCheck
        const runner = yield* CheckRunner
        const slow = yield* Effect.forkChild(runner.run(job))
        yield* TestClock.adjust("1 second")
        yield* runner.run(job)
        const afterSecond = yield* checkOf(key)
        yield* Deferred.succeed(late, undefined)
        yield* Fiber.join(slow)
        assert.deepStrictEqual(yield* checkOf(key), afterSecond, "the late outcome writes nothing")
        assert.strictEqual(engine.asked.length, 2)
        return {
          ...afterSecond,
          refunds: (yield* auditedEntries(organizationId, "refund")).length,
          snapshots: (yield* snapshotsOf(organizationId)).total
        }
      })
      return yield* test.pipe(Effect.provide(coreWith({ chatgpt: engine })))
    })
  const bad = { finish: "refused" } as const
  const named = { text: "Zendrix." }

  it.effect("have one outcome: both answered", () =>
    Effect.map(twoRuns(named, { text: "Globex." }), ({ check, scan, refunds, snapshots }) => {
      assert.deepStrictEqual([check.status, check.mentioned, refunds, snapshots], ["completed", false, 0, 1])
      assert.deepStrictEqual(scan.progress, { total: 1, completed: 1, failed: 0, cancelled: 0 })
    })
  )

  it.effect("have one refund: both failed", () =>
    Effect.map(twoRuns(bad, bad), ({ check, scan, refunds, snapshots }) => {
      assert.deepStrictEqual([check.status, refunds, snapshots], ["failed", 1, 0])
      assert.deepStrictEqual(scan.progress, { total: 1, completed: 0, failed: 1, cancelled: 0 })
    })
  )

  it.effect("the late one's failure refunds nothing", () =>
    Effect.map(twoRuns(bad, named), ({ check, refunds, snapshots }) => {
      assert.deepStrictEqual([check.status, refunds, snapshots], ["completed", 0, 1])
    })
  )

  it.effect("the late one's success stores nothing", () =>
    Effect.map(twoRuns(named, bad), ({ check, refunds, snapshots }) => {
      assert.deepStrictEqual([check.status, refunds, snapshots], ["failed", 1, 0])
    })
  )
})

describe("a storage that fails under a check", () => {
  it.effect.each([
    ["ScanStore.startChecks", "before", "Zendrix."],
    ["ScanStore.finishChecks", "before", "Zendrix."],
    ["ScanStore.finishChecks", "after", "Zendrix."],
    ["SnapshotStore.insert", "before", "Zendrix."],
    ["SnapshotStore.insert", "after", "Zendrix."],
    ["CreditStore.update", "before", { finish: "refused" }],
    ["CreditStore.update", "after", { finish: "refused" }]
  ] as const)(
    "%s, %s its work: nothing is written, and the next run ends the check once",
    ([operation, when, reply]) => {
      const faults = noFaults()
      return Effect.gen(function* () {
        const { job, key, organizationId } = yield* oneCheck
        const runner = yield* CheckRunner
        faults[when].add(operation)
        const running = yield* Effect.forkChild(Effect.exit(runner.run(job)))
        // an outcome is kept for 2 minutes
        yield* pass(180)
        assert.isTrue(Exit.isFailure(yield* Fiber.join(running)))
        faults[when].clear()
        const between = yield* checkOf(key)
        assert.include(["pending", "running"], between.check.status)
        assert.deepStrictEqual(between.scan.progress, { total: 1, completed: 0, failed: 0, cancelled: 0 })
        assert.strictEqual((yield* snapshotsOf(organizationId)).total, 0)
        assert.strictEqual(yield* remaining(organizationId), 95)
        yield* runner.run(job)
        const { check, scan } = yield* checkOf(key)
        assert.strictEqual(scan.status, "completed")
        const isFailed = check.status === "failed"
        assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, isFailed ? 1 : 0)
        assert.strictEqual((yield* snapshotsOf(organizationId)).total, isFailed ? 0 : 1)
        assert.isTrue((yield* (yield* CreditStore).account(organizationId))._tag === "Some")
      }).pipe(Effect.provide(coreWith({ chatgpt: scriptedEngine("chatgpt", [reply]) }, faultyStorage(faults))))
    }
  )

  it.effect.each(["before", "after"] as const)(
    "%s its work: the answers are kept and written when it is back, and nobody is asked again",
    (when) => {
      const faults = noFaults()
      const engine = scriptedEngine("chatgpt", ["Zendrix."])
      return Effect.gen(function* () {
        const organizationId = yield* newTenant(100)
        const prompts = Array.from({ length: 10 }, (_, index) => `p${index}`)
        const { key } = yield* startScan(organizationId, { prompts })
        const queue = yield* CheckQueue
        const runner = yield* CheckRunner
        faults[when].add("ScanStore.finishChecks")
        const running = yield* Effect.forkChild(
          Effect.forEach(prompts, () => queue.take(lane, runner.runDelivered), { concurrency: "unbounded" })
        )
        yield* pass(5)
        assert.strictEqual((yield* (yield* Scans).get(key)).scan.progress.completed, 0)
        faults[when].clear()
        yield* pass(10)
        yield* Fiber.join(running)
        assert.strictEqual((yield* (yield* Scans).get(key)).scan.progress.completed, 10)
        assert.strictEqual(engine.asked.length, 10)
      }).pipe(Effect.provide(coreWith({ chatgpt: engine }, faultyStorage(faults))))
    }
  )

  it.effect("a worker that stops while it keeps an answer gives the check back", () => {
    const faults = noFaults()
    const engine = scriptedEngine("chatgpt", ["Zendrix."])
    return Effect.gen(function* () {
      const { job, key } = yield* oneCheck
      const runner = yield* CheckRunner
      faults.before.add("ScanStore.finishChecks")
      const running = yield* Effect.forkChild(runner.run(job))
      yield* pass(30)
      yield* Fiber.interrupt(running)
      assert.strictEqual((yield* checkOf(key)).check.status, "pending")
    }).pipe(Effect.provide(coreWith({ chatgpt: engine }, faultyStorage(faults))))
  })

  it.effect("an outcome that is refused each time is asked for ten times, then the check fails and is refunded", () => {
    const faults = noFaults()
    const engine = scriptedEngine("chatgpt", ["Zendrix."])
    return Effect.gen(function* () {
      const { key, organizationId } = yield* oneCheck
      const queue = yield* CheckQueue
      const runner = yield* CheckRunner
      faults.refusedPrompts.add("best crm")
      const consumer = yield* Effect.forkChild(Effect.forever(Effect.ignore(queue.take(lane, runner.runDelivered))))
      yield* pass(3_600)
      assert.strictEqual(engine.asked.length, 10)
      const { check } = yield* checkOf(key)
      assert.strictEqual(check.status, "failed")
      assert.include(check.error ?? "", "10 times")
      assert.strictEqual((yield* auditedEntries(organizationId, "refund")).length, 1)
      assert.strictEqual(yield* remaining(organizationId), 100)
      yield* Fiber.interrupt(consumer)
    }).pipe(Effect.provide(coreWith({ chatgpt: engine }, faultyStorage(faults))))
  })
})
