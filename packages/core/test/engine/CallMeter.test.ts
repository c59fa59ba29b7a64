import { AnswerEngineError, defaultAskPolicy, StorageError, unknownUsage } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { EngineLimiter, SeoDataError, StatedCost } from "@answerscope/core/model"
import { askWithRetry } from "#core/engine/EngineCall.ts"
import { callSeoData } from "#core/seo/SeoCall.ts"
import { type CallMeter, CurrentCallMeter, type VendorCall, type VendorCallEnd } from "#core/engine/CallMeter.ts"
import { answerOf, scriptedEngine, type ScriptedReply } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"

const limiterLayer = EngineLimiter.layer.pipe(Layer.provide(MemoryStorage.layer))

/** A meter that remembers. */
const remembering = () => {
  const begun: Array<VendorCall> = []
  const ended: Array<VendorCallEnd> = []
  const meter: CallMeter = {
    begin: (call) =>
      Effect.sync(() => {
        begun.push(call)
        return (end) => Effect.sync(() => ended.push(end)).pipe(Effect.asVoid)
      })
  }
  return { begun, ended, meter }
}

const usage = { inputTokens: 900, cachedTokens: 0, outputTokens: 70, reasoningTokens: 10, searches: 1, microUsd: null }

const asked = Effect.fnUntraced(function* (
  script: readonly [ScriptedReply, ...Array<ScriptedReply>],
  meter: CallMeter,
  model: string | null = null
) {
  const engine = scriptedEngine("chatgpt", script)
  const question = { prompt: "best crm", model, location: null }
  const call = Effect.flatMap(EngineLimiter, (limiter) =>
    askWithRetry(
      { name: "chatgpt", engine, question, lane: "interactive", triesBefore: 0 },
      { policy: defaultAskPolicy, limiter }
    )
  )
  const fiber = yield* Effect.forkChild(Effect.provideService(call, CurrentCallMeter, meter))
  yield* TestClock.adjust("10 minutes")
  return { outcome: yield* Fiber.join(fiber), engine }
}, Effect.provide(limiterLayer))

describe("the meter in force", () => {
  it.effect("is told of every try of an engine before it is made, and of its end", () =>
    Effect.gen(function* () {
      const { begun, ended, meter } = remembering()
      const { outcome } = yield* asked(
        [{ failure: "rate_limited" }, Effect.never, answerOf("chatgpt", { model: "gpt-x-2026", usage })],
        meter,
        "gpt-x"
      )
      assert.strictEqual(outcome._tag, "answered")
      assert.deepStrictEqual(
        begun,
        Array.from({ length: 3 }, () => ({ engine: "chatgpt", model: "gpt-x" }))
      )
      assert.deepStrictEqual(ended, [
        // refused before any work: vendors bill none of it
        { model: null, usage: { ...unknownUsage, microUsd: 0 }, failed: true },
        { model: null, usage: unknownUsage, failed: true },
        { model: "gpt-x-2026", usage, failed: false }
      ])
    })
  )

  it.effect("hears what a failed call used, if the vendor states it", () =>
    Effect.gen(function* () {
      const { ended, meter } = remembering()
      const error = { engine: "chatgpt", kind: "unavailable", message: "failed", retryAfterMillis: null } as const
      const engine = { defaultModel: "m", ask: () => Effect.fail(new AnswerEngineError({ ...error, usage })) }
      const question = { prompt: "best crm", model: null, location: null }
      const policy = { ...defaultAskPolicy, triesMax: 1 }
      const limiter = yield* EngineLimiter
      yield* askWithRetry(
        { name: "chatgpt", engine, question, lane: "interactive", triesBefore: 0 },
        { policy, limiter }
      ).pipe(Effect.provideService(CurrentCallMeter, meter))
      assert.deepStrictEqual(ended, [{ model: null, usage, failed: true }])
    }).pipe(Effect.provide(limiterLayer))
  )

  it.effect("keeps a call from being made that it cannot record", () =>
    Effect.gen(function* () {
      const begin = () => Effect.fail(new StorageError({ operation: "VendorCostStore.begin", cause: "gone" }))
      const { outcome, engine } = yield* asked(["Acme"], { begin })
      assert.deepStrictEqual(outcome, { _tag: "failed", error: "The call to chatgpt could not be recorded." })
      assert.strictEqual(engine.asked.length, 0)
    })
  )

  it.effect("hears nothing of the end of a call that is interrupted", () =>
    Effect.gen(function* () {
      const { begun, ended, meter } = remembering()
      const fiber = yield* Effect.forkChild(asked([Effect.never], meter))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      assert.deepStrictEqual([begun.length, ended.length], [1, 0])
    })
  )
})

describe("a call for SEO data", () => {
  const policy = { triesMax: 2, backoff: Duration.zero, timeout: Duration.minutes(1) }
  const refusal = (kind: "unavailable" | "bad_request") =>
    new SeoDataError({ kind, message: "refused", retryAfterMillis: null })

  const costsOf = Effect.fnUntraced(function* (call: Effect.Effect<string, SeoDataError>) {
    const { begun, ended, meter } = remembering()
    yield* Effect.exit(Effect.provideService(callSeoData(call, policy), CurrentCallMeter, meter))
    assert.deepStrictEqual(begun[0], { engine: "seo_data", model: "" })
    assert.strictEqual(begun.length, ended.length)
    return ended.map(({ failed, usage: { microUsd } }) => [failed, microUsd])
  })
  const stating = (...costs: ReadonlyArray<number>) =>
    Effect.flatMap(StatedCost, (state) => Effect.forEach(costs, state, { discard: true }))

  it.effect("costs what the vendor states for its requests together, refused ones too", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* costsOf(Effect.as(stating(2_000, 600), "page")), [[false, 2_600]])
      let tries = 0
      const second = Effect.suspend(() =>
        ++tries === 1
          ? Effect.andThen(stating(4_000), Effect.fail(refusal("unavailable")))
          : Effect.as(stating(1_000), "page")
      )
      assert.deepStrictEqual(yield* costsOf(second), [
        [true, 4_000],
        [false, 1_000]
      ])
    })
  )

  it.effect("is of unknown cost where the vendor states none, and costs nothing where it was refused", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* costsOf(Effect.succeed("page")), [[false, null]])
      assert.deepStrictEqual(yield* costsOf(Effect.fail(refusal("bad_request"))), [[true, 0]])
      assert.deepStrictEqual(yield* costsOf(Effect.fail(refusal("unavailable"))), [
        [true, null],
        [true, null]
      ])
    })
  )
})
