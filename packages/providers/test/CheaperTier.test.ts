/** The cheaper tier of OpenAI and Gemini: requests, replies, refusals and prices. */
import type { AnswerEngine } from "@answerscope/core"
import { costByPrice, priceOf } from "@answerscope/core/testing"
import { geminiEngine, openAiEngine, vendorPrices, xaiEngine } from "@answerscope/providers"
import {
  type FakeReply,
  type FakeVendor,
  geminiError,
  geminiReply,
  geminiRetryInfo,
  normalAnswer,
  openAiError,
  openAiReply,
  startFakeGemini,
  startFakeOpenAi
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"

const question = { prompt: "Which CRM suits a small law firm?", model: null, location: null }
const flex = { ...question, tier: "flex" }

const apiKey = Redacted.make("sk-key")

const openAi = Effect.gen(function* () {
  const fake = yield* startFakeOpenAi()
  return { fake, engine: yield* openAiEngine({ apiKey, baseUrl: fake.baseUrl }) }
})

const gemini = Effect.gen(function* () {
  const fake = yield* startFakeGemini()
  return { fake, engine: yield* geminiEngine({ apiKey, baseUrl: fake.baseUrl, redirectHost: fake.host }) }
})

const scripted = Effect.fnUntraced(function* (
  { engine, fake }: { readonly engine: AnswerEngine; readonly fake: FakeVendor },
  reply: FakeReply,
  asked: typeof question = flex
) {
  yield* fake.script(reply)
  return yield* engine.ask(asked)
})

/** The cost of an answer by the price list, in micro-dollars. */
const costOf = ({ engine, model, usage }: Effect.Success<ReturnType<AnswerEngine["ask"]>>) => {
  const price = priceOf(vendorPrices, { engine, model, day: "2026-11-25" })
  assert(price !== null)
  return costByPrice(price, usage)
}

describe("the cheaper tier", () => {
  it.effect("is asked for by its field, and only by questions that name it", () =>
    Effect.gen(function* () {
      const { engine: chatgpt, fake } = yield* openAi
      const { engine: google, fake: fakeGoogle } = yield* gemini
      assert.deepStrictEqual([chatgpt.cheaperTier, google.cheaperTier], ["flex", "flex"])
      for (const asked of [question, flex, { ...flex, search: false }]) {
        yield* chatgpt.ask(asked)
        yield* google.ask(asked)
      }
      const field = (name: string) => (request: { readonly body: unknown }) => Reflect.get(Object(request.body), name)
      assert.deepStrictEqual(fake.requests.map(field("service_tier")), [undefined, "flex", "flex"])
      const asked = fakeGoogle.requests.filter(({ path }) => path.endsWith(":generateContent"))
      assert.deepStrictEqual(asked.map(field("serviceTier")), [undefined, "flex", "flex"])
      assert.isUndefined((yield* xaiEngine({ apiKey })).cheaperTier)
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )

  it.effect("of OpenAI is the one that its reply states, at half the price of tokens", () =>
    Effect.gen(function* () {
      const vendor = yield* openAi
      const normal = yield* scripted(vendor, openAiReply(normalAnswer, { service_tier: "default" }))
      const cheap = yield* scripted(vendor, openAiReply(normalAnswer, { service_tier: "flex" }))
      assert.deepStrictEqual([normal.tier, cheap.tier], [undefined, "flex"])
      // 900 tokens at 2 dollars a million, 120 at 10, and one search
      assert.deepStrictEqual([costOf(normal), costOf(cheap)], [13_000, 11_500])
      const unstated = yield* scripted(vendor, openAiReply(normalAnswer))
      assert.deepStrictEqual([unstated.tier, costOf(unstated)], [undefined, null])
      const asBefore = yield* scripted(vendor, openAiReply(normalAnswer), question)
      assert.deepStrictEqual([asBefore.tier, costOf(asBefore)], [undefined, 13_000])
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )

  it.effect("of Gemini is the one that its reply states, at half the price of tokens", () =>
    Effect.gen(function* () {
      const vendor = yield* gemini
      const usageMetadata = { promptTokenCount: 2_000, candidatesTokenCount: 400 }
      const reply = (serviceTier: string) =>
        geminiReply(normalAnswer, {
          fields: { modelVersion: "gemini-3.8-flash", usageMetadata: { ...usageMetadata, serviceTier } }
        })
      const normal = yield* scripted(vendor, reply("STANDARD"))
      const cheap = yield* scripted(vendor, reply("FLEX"))
      assert.deepStrictEqual([normal.tier, cheap.tier], [undefined, "flex"])
      // 2,000 tokens at 0.75 dollars a million, and 400 at 3.75
      assert.strictEqual(Number(costOf(normal)) - Number(costOf(cheap)), 3_000 / 2)
      const fields = { modelVersion: "gemini-3.8-flash", usageMetadata }
      assert.isNull(costOf(yield* scripted(vendor, geminiReply(normalAnswer, { fields }))))
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )

  it.effect("without room is told apart from a limit of the account", () =>
    Effect.gen(function* () {
      const kindOf = (vendor: Effect.Success<typeof openAi>, reply: FakeReply, asked: typeof question = flex) =>
        Effect.map(Effect.flip(scripted(vendor, reply, asked)), ({ kind }) => kind)
      const chatgpt = yield* openAi
      const full = openAiError(429, { type: "server_error", code: "resource_unavailable", message: "Unavailable." })
      assert.strictEqual(yield* kindOf(chatgpt, full), "no_capacity")
      assert.strictEqual(yield* kindOf(chatgpt, full, question), "rate_limited")
      const limited = openAiError(429, {
        type: "requests",
        code: "rate_limit_exceeded",
        message: "Rate limit reached."
      })
      assert.strictEqual(yield* kindOf(chatgpt, limited), "rate_limited")
      const named = openAiError(429, { type: "tokens", message: "Rate limit reached. Please try again in 11.75s." })
      assert.strictEqual(yield* kindOf(chatgpt, named), "rate_limited")
      const poor = openAiError(429, { type: "insufficient_quota", code: "insufficient_quota" })
      assert.strictEqual(yield* kindOf(chatgpt, poor), "out_of_money")
      const overloaded = openAiError(503, { type: "server_error" })
      assert.strictEqual(yield* kindOf(chatgpt, overloaded), "no_capacity")
      assert.strictEqual(yield* kindOf(chatgpt, overloaded, question), "unavailable")
      const broken = openAiError(500, { type: "server_error" })
      assert.strictEqual(yield* kindOf(chatgpt, broken), "unavailable")

      const google = yield* gemini
      const shed = geminiError(503, "UNAVAILABLE", { message: "The model is overloaded." })
      assert.strictEqual(yield* kindOf(google, shed), "no_capacity")
      assert.strictEqual(yield* kindOf(google, shed, question), "unavailable")
      const perMinute = geminiError(429, "RESOURCE_EXHAUSTED", { details: [geminiRetryInfo("38s")] })
      assert.strictEqual(yield* kindOf(google, perMinute), "rate_limited")
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )

  it.effect("has more time than Node's own limit of 5 minutes", () =>
    Effect.gen(function* () {
      const key = Symbol.for("undici.globalDispatcher.1")
      // there once it was used
      yield* Effect.promise(() => fetch("data:,"))
      const sender: { dispatch: (options: object, handler: unknown) => unknown } = Reflect.get(globalThis, key)
      const seen: Array<object> = []
      const watched = {
        dispatch: (options: object, handler: unknown) => (seen.push(options), sender.dispatch(options, handler))
      }
      yield* Effect.acquireRelease(
        Effect.sync(() => Reflect.set(globalThis, key, watched)),
        () => Effect.sync(() => Reflect.set(globalThis, key, sender))
      )
      const { engine } = yield* openAi
      yield* engine.ask(flex)
      assert.deepInclude(
        seen.find((options) => Reflect.get(options, "path") === "/v1/responses"),
        {
          headersTimeout: 0,
          bodyTimeout: 0
        }
      )
    }).pipe(Effect.scoped, Effect.provide(FetchHttpClient.layer))
  )
})
