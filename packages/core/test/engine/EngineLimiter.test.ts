import { CurrentEngineLimits, defaultAskPolicy } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { type EngineLimit, EngineLimiter } from "@answerscope/core/model"
import { askWithRetry } from "#core/engine/EngineCall.ts"
import { EngineLimitStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Exit, Fiber, Layer, Option, Scope } from "effect"
import { TestClock } from "effect/testing"
import {
  fixedWindow,
  type SimulatedVendor,
  simulatedVendor,
  slidingWindow,
  tokenBucket,
  type VendorHint,
  type VendorRule
} from "./SimulatedVendor.ts"

/** The limiter of one process; all processes of a test share its storage. */
const processOf = (limit: EngineLimit) =>
  Effect.gen(function* () {
    const store = yield* EngineLimitStore
    const built = yield* Layer.build(
      Layer.fresh(EngineLimiter.layer).pipe(
        Layer.provide([
          Layer.succeed(EngineLimitStore, store),
          Layer.succeed(CurrentEngineLimits, new Map([["chatgpt", limit]]))
        ])
      )
    )
    return Context.get(built, EngineLimiter)
  })

/** Asks the questions with 16 consumers in each process. Returns the outcomes and when the last one came. */
const askAll = Effect.fnUntraced(function* (
  { engine }: SimulatedVendor,
  options: { readonly questions: number; readonly processes: number; readonly limit?: EngineLimit }
) {
  const limiters = yield* Effect.forEach(Array.from({ length: options.processes }), () =>
    processOf(options.limit ?? {})
  )
  let left = options.questions
  const outcomes: Array<string> = []
  const consume = Effect.fnUntraced(function* (limiter: EngineLimiter["Service"]) {
    for (;;) {
      if (left <= 0) return
      yield* limiter.whenFree(
        { engine: "chatgpt", lane: "interactive" },
        Effect.gen(function* () {
          if (left <= 0) return
          left--
          const outcome = yield* askWithRetry(
            {
              name: "chatgpt",
              engine,
              question: { prompt: "best crm", model: null, location: null },
              lane: "interactive",
              triesBefore: 0
            },
            { policy: defaultAskPolicy, limiter }
          )
          if (outcome._tag === "requeue") {
            yield* Effect.sleep(outcome.wait)
            left++
          } else outcomes.push(outcome._tag)
        })
      )
    }
  })
  const all = yield* Effect.forkScoped(
    Effect.forEach(
      limiters.flatMap((limiter) => Array.from({ length: 16 }, () => limiter)),
      consume,
      { concurrency: "unbounded" }
    )
  )
  let seconds = 0
  while (outcomes.length < options.questions && seconds < 7_200) {
    yield* TestClock.adjust("1 second")
    seconds++
  }
  yield* Fiber.interrupt(all)
  return { outcomes, seconds }
})

const vendors: ReadonlyArray<readonly [string, () => VendorRule, VendorHint]> = [
  ["a fixed window that names waits", () => fixedWindow(10, 20_000), "wait"],
  ["a fixed window that says nothing", () => fixedWindow(10, 20_000), "none"],
  ["a fixed window of a minute that says nothing", () => fixedWindow(12, 60_000), "none"],
  ["a fixed window that states its rate", () => fixedWindow(30, 60_000), { requestsPerMinute: 30 }],
  ["a sliding window that names waits", () => slidingWindow(10, 20_000), "wait"],
  ["a sliding window that says nothing", () => slidingWindow(13, 60_000), "none"],
  ["a bucket that names waits", () => tokenBucket(10, 3_000), "wait"],
  ["a bucket that says nothing", () => tokenBucket(10, 3_000), "none"],
  ["a faster sliding window that says nothing", () => slidingWindow(30, 60_000), "none"],
  ["a faster bucket that says nothing", () => tokenBucket(20, 3_000), "none"]
]

describe("EngineLimiter", () => {
  for (const processes of [1, 2, 4]) {
    it.effect.each(vendors)(`completes 40 questions with ${processes} processes against %s`, ([, rule, hint]) =>
      Effect.gen(function* () {
        const vendor = simulatedVendor({ name: "chatgpt", rule: rule(), hint })
        const { outcomes, seconds } = yield* askAll(vendor, { questions: 40, processes })
        const { accepted, refused } = vendor.counts
        assert.deepStrictEqual(
          outcomes,
          Array.from({ length: 40 }, () => "answered")
        )
        assert.strictEqual(accepted, 40)
        assert.isAtMost(refused, (accepted + refused) / 5)
        assert.isAtMost(seconds, 300)
      }).pipe(Effect.provide(MemoryStorage.layer))
    )
  }

  it.effect("an engine that refuses nothing is soon asked by all consumers at once", () =>
    Effect.gen(function* () {
      const vendor = simulatedVendor({
        name: "chatgpt",
        rule: () => ({ isAllowed: true, waitMillis: 0 }),
        hint: "none",
        latencyMillis: 30_000
      })
      const few = yield* askAll(vendor, { questions: 10, processes: 1 })
      // 4 at once, then the others; each second 4 begin
      assert.isAtMost(few.seconds, 61)
      const many = yield* askAll(vendor, { questions: 80, processes: 1 })
      assert.isAtMost(many.seconds, 210)
      assert.strictEqual(vendor.counts.mostAtOnce, 16)
    }).pipe(Effect.provide(MemoryStorage.layer))
  )

  it.effect("a rate that is set holds for all processes together, with a statement a second in each of them", () =>
    Effect.gen(function* () {
      const store = yield* EngineLimitStore
      let statements = 0
      const counting = EngineLimitStore.of({
        exchange: (report) =>
          Effect.andThen(
            Effect.sync(() => statements++),
            store.exchange(report)
          )
      })
      // a vendor that allows what is set, in every minute
      const vendor = simulatedVendor({ name: "chatgpt", rule: slidingWindow(30, 60_000), hint: "none" })
      const limit = { requestsPerMinute: 30 }
      const { outcomes, seconds } = yield* askAll(vendor, { questions: 60, processes: 2, limit }).pipe(
        Effect.provideService(EngineLimitStore, counting)
      )
      assert.strictEqual(outcomes.length, 60)
      assert.isAtMost(vendor.counts.refused, 2)
      assert.isAtLeast(seconds, 60)
      assert.isAtMost(seconds, 150)
      assert.isAtMost(statements, 2 * (seconds + 1))
    }).pipe(Effect.provide(MemoryStorage.layer))
  )

  it.effect("the share of a dead process is free after 5 seconds", () =>
    Effect.gen(function* () {
      let underWay = 0
      const ask = Effect.andThen(
        Effect.sync(() => underWay++),
        Effect.never
      )
      const options = { engine: "chatgpt", lane: "interactive", waitMillisMax: 60_000 } as const
      const startProcess = Effect.gen(function* () {
        const scope = yield* Scope.make()
        const limiter = yield* Scope.provide(processOf({ concurrency: 8 }), scope)
        const call = (times: number) => {
          const calls = Array.from({ length: times }, () => limiter.call(options, ask))
          return Effect.forkIn(Effect.all(calls, { concurrency: "unbounded" }), scope)
        }
        // the first call makes it known to the others
        yield* call(1)
        return { call, scope }
      })
      const dies = yield* startProcess
      const lives = yield* startProcess
      yield* TestClock.adjust("2 seconds")
      yield* dies.call(3)
      yield* lives.call(9)
      yield* TestClock.adjust("20 seconds")
      assert.strictEqual(underWay, 8)

      // its calls end with it, and it says nothing of that
      yield* Scope.close(dies.scope, Exit.void)
      underWay -= 4
      yield* TestClock.adjust("3 seconds")
      assert.strictEqual(underWay, 4)
      yield* TestClock.adjust("4 seconds")
      assert.strictEqual(underWay, 8)
    }).pipe(Effect.provide(MemoryStorage.layer))
  )

  it.effect("a call begins at once, however long ago the one before ended", () =>
    Effect.gen(function* () {
      const limiter = yield* processOf({})
      const engine = scriptedEngine("chatgpt", () => "Zendrix.")
      const question = { prompt: "best crm", model: null, location: null }
      const call = { name: "chatgpt", engine, question, lane: "scheduled", triesBefore: 0 } as const
      for (let pause = 0; pause < 12_000; pause += 250) {
        const asking = yield* Effect.forkChild(askWithRetry(call, { policy: defaultAskPolicy, limiter }))
        yield* Effect.yieldNow
        const ended = yield* Effect.timeoutOption(Fiber.join(asking), 0)
        assert.isTrue(Option.isSome(ended), `${pause} ms after a call`)
        yield* TestClock.adjust(pause)
      }
    }).pipe(Effect.provide(MemoryStorage.layer))
  )

  it.effect("scheduled calls rest when the vendor refuses the account; people's calls go on", () =>
    Effect.gen(function* () {
      const limiter = yield* processOf({})
      const engine = scriptedEngine("chatgpt", [{ failure: "out_of_money", message: "No credit left." }])
      const question = { prompt: "best crm", model: null, location: null }
      const ask = (lane: "interactive" | "scheduled") =>
        askWithRetry({ name: "chatgpt", engine, question, lane, triesBefore: 0 }, { policy: defaultAskPolicy, limiter })
      const put = yield* ask("scheduled")
      assert.deepStrictEqual([put._tag, engine.asked.length], ["requeue", 1])
      const next = yield* ask("scheduled")
      assert.deepStrictEqual([next._tag, engine.asked.length], ["requeue", 1])
      const person = yield* ask("interactive")
      assert.deepStrictEqual(person, { _tag: "failed", error: "No credit left." })
      assert.strictEqual(engine.asked.length, 2)
    }).pipe(Effect.provide(MemoryStorage.layer))
  )
})
