import { type Answer, AnswerEngineError, defaultAskPolicy } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { EngineLimiter } from "@answerscope/core/model"
import { askWithRetry } from "#core/engine/EngineCall.ts"
import { answerOf } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"

/** How a call of an adapter ends that gives this. */
const called = (reply: Effect.Effect<Answer, AnswerEngineError>) =>
  Effect.gen(function* () {
    const limiter = yield* EngineLimiter
    const engine = { defaultModel: "m", ask: () => reply }
    const question = { prompt: "best crm", model: null, location: null }
    const call = askWithRetry(
      { name: "chatgpt", engine, question, lane: "interactive", triesBefore: 0 },
      { policy: defaultAskPolicy, limiter }
    )
    const fiber = yield* Effect.forkChild(call)
    yield* TestClock.adjust("1 minute")
    return yield* Fiber.join(fiber)
  }).pipe(Effect.provide(EngineLimiter.layer.pipe(Layer.provide(MemoryStorage.layer))))

const dirty = "x\u0000y\ud800\r\n\u001b"
const clean = "x\ufffdy\ufffd\r\n\ufffd"

/** An answer whose every text is this one. */
const answerSaying = (text: string): Answer => ({
  ...answerOf("chatgpt", {}),
  model: text,
  text,
  sources: [
    { url: text, title: text, domain: text },
    { url: text, title: null, domain: null }
  ],
  consulted: [{ url: text, title: text, domain: text }],
  queries: [text, text],
  searched: true,
  finish: "blocked",
  finishReason: text,
  narration: text,
  citations: [{ start: 0, end: 1 }],
  usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 2, reasoningTokens: null, searches: 1, microUsd: null },
  vendorRequestId: text,
  raw: { text: dirty }
})

describe("what an adapter hands over", () => {
  it.effect("is free of forbidden characters in every text of an answer; the vendor's body stays as it is", () =>
    Effect.gen(function* () {
      const outcome = yield* called(Effect.succeed(answerSaying(dirty)))
      assert.deepStrictEqual(outcome, { _tag: "answered", answer: answerSaying(clean) })
    })
  )

  it.effect(
    "is no longer than can be kept: a text beyond 256 KiB counts as cut off, and pages beyond 200 are left out",
    () =>
      Effect.gen(function* () {
        const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length
        const page = (index: number) => ({
          url: `https://${index}.com/`,
          title: "€".repeat(600),
          domain: `${index}.com`
        })
        const pages = Array.from({ length: 300 }, (_, index) => page(index))
        const tooLong = { ...page(0), url: `https://a.com/${"x".repeat(2_048)}` }
        const text = "€".repeat(Math.floor((256 * 1024) / 3))
        const most = answerOf("chatgpt", {
          text,
          sources: [tooLong, ...pages],
          queries: pages.map(({ title }) => title)
        })
        const kept = yield* called(Effect.succeed(most))
        assert(kept._tag === "answered")
        assert.deepStrictEqual([kept.answer.text, kept.answer.finish], [text, "complete"])
        assert.deepStrictEqual(
          kept.answer.sources.map(({ url }) => url),
          pages.slice(0, 200).map(({ url }) => url)
        )
        assert.strictEqual(kept.answer.sources[0]?.title?.length, 500)
        assert.strictEqual(kept.answer.queries.length, 50)
        assert.isBelow(bytesOf({ ...kept.answer, raw: null }), 1024 * 1024)
        const cut = yield* called(Effect.succeed(answerOf("chatgpt", { text: `${text}€` })))
        assert(cut._tag === "answered")
        assert.deepStrictEqual([cut.answer.finish, cut.answer.finishReason], ["truncated", "too long to be kept"])
        assert.isTrue(text.startsWith(cut.answer.text))
      })
  )

  it.effect("leaves an answer alone that needs no cleaning", () =>
    Effect.gen(function* () {
      const answer = answerOf("chatgpt", { text: "Zendrix\r\n", finishReason: null, vendorRequestId: null })
      assert.deepStrictEqual(yield* called(Effect.succeed(answer)), { _tag: "answered", answer })
    })
  )

  it.effect("is free of forbidden characters in the message of a failure", () =>
    Effect.gen(function* () {
      const error = { engine: "chatgpt", kind: "bad_request", message: dirty, retryAfterMillis: null } as const
      const outcome = yield* called(Effect.fail(new AnswerEngineError(error)))
      assert.deepStrictEqual(outcome, { _tag: "failed", error: clean })
    })
  )

  it.effect("counts as a fault of the adapter when it is no answer", () =>
    Effect.gen(function* () {
      const unreadable = Object.defineProperty(answerOf("chatgpt", {}), "text", {
        get: () => {
          throw new Error("unreadable")
        }
      })
      const outcome = yield* called(Effect.succeed(unreadable))
      assert.deepStrictEqual(outcome, { _tag: "failed", error: "The adapter of chatgpt failed." })
    })
  )
})
