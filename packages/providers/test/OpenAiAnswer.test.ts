import { openAiEngine } from "@answerscope/providers"
import {
  type FakeReply,
  normalAnswer,
  openAiError,
  openAiMessage,
  openAiReply,
  startFakeOpenAi
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"

const askWith = Effect.fnUntraced(function* (reply: FakeReply) {
  const fake = yield* startFakeOpenAi()
  const engine = yield* openAiEngine({ apiKey: Redacted.make("sk-key"), baseUrl: fake.baseUrl })
  yield* fake.script(reply)
  return yield* engine.ask({ prompt: "Which CRM?", model: null, location: null })
}, Effect.provide(FetchHttpClient.layer))

const answerOf = (...output: ReadonlyArray<unknown>) => askWith(openAiReply(normalAnswer, { output }))

const textPart = (text: string, ...annotations: ReadonlyArray<unknown>) => ({ type: "output_text", text, annotations })

const message = (text: string, phase?: string) => ({
  ...openAiMessage([textPart(text)]),
  ...(phase === undefined ? {} : { phase })
})

const search = (query: string, status = "completed") => ({
  type: "web_search_call",
  id: "ws",
  status,
  action: { type: "search", queries: [query], sources: [{ type: "url", url: "https://a.example/" }] }
})

const url = "https://shop.example/a"
const link = `([shop.example](${url}))`
const cites = (start_index: number, end_index: number) => ({
  type: "url_citation",
  start_index,
  end_index,
  url,
  title: "A"
})

describe("citations of OpenAI", () => {
  const marked = (text: string, start: number, end: number) =>
    Effect.map(answerOf(openAiMessage([textPart(text, cites(start, end))])), (answer) =>
      answer.citations.map((span) => answer.text.slice(span.start, span.end))
    )

  it.effect("marks the link with the brackets that the vendor counts in", () =>
    Effect.gen(function* () {
      const text = `Acme. ${link} Globex.`
      assert.deepStrictEqual(yield* marked(text, 6, 6 + link.length), [link])
      assert.deepStrictEqual(yield* marked(text, 7, 5 + link.length), [link.slice(1, -1)])
    })
  )

  it.effect("counts code points or UTF-16 units, whichever leads to the link", () =>
    Effect.gen(function* () {
      const text = `🚀🚀 Acme.${link}`
      assert.deepStrictEqual(yield* marked(text, 8, 8 + link.length), [link])
      assert.deepStrictEqual(yield* marked(text, 10, 10 + link.length), [link])
    })
  )

  it.effect("marks no sentence that the vendor names as the part that a page supports", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* marked("Acme is the best of all.", 0, 24), [])
      assert.deepStrictEqual(yield* marked("Acme.", 3, 90), [])
    })
  )

  it.effect("keeps to the text over parts and messages", () =>
    Effect.gen(function* () {
      const part = textPart(`Acme ${link}`, cites(5, 5 + link.length))
      const answer = yield* answerOf(openAiMessage([part, part]), openAiMessage([part]))
      assert.deepStrictEqual(
        answer.citations.map((span) => answer.text.slice(span.start, span.end)),
        [link, link, link]
      )
    })
  )
})

describe("the answer of OpenAI", () => {
  it.effect("is the final answer, and not the commentary", () =>
    Effect.gen(function* () {
      const answer = yield* answerOf(
        message("I compare Acme and Globex.", "commentary"),
        search("crm"),
        message("Acme.", "final_answer")
      )
      assert.deepStrictEqual([answer.text, answer.narration], ["Acme.", "I compare Acme and Globex."])
    })
  )

  it.effect("comes after the last search, if any text does", () =>
    Effect.gen(function* () {
      const after = yield* answerOf(message("I search."), search("crm"), message("Acme."))
      assert.deepStrictEqual([after.text, after.narration], ["Acme.", "I search."])
      const before = yield* answerOf(message("Acme."), search("crm"))
      assert.deepStrictEqual([before.text, before.narration], ["Acme.", null])
    })
  )

  it.effect("is none if all searches failed, and stands if one did not", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(answerOf(search("crm", "failed"), message("Acme, as far as I know.")))
      assert.deepStrictEqual([error.kind, error.usage?.inputTokens], ["unavailable", 900])
      const answer = yield* answerOf(search("crm"), search("price", "failed"), message("Acme."))
      assert.deepStrictEqual([answer.queries, answer.searched], [["crm"], true])
    })
  )

  it.effect("has its usage, and the limit that the headers state", () =>
    Effect.gen(function* () {
      const usage = {
        input_tokens: 900,
        input_tokens_details: { cached_tokens: 300 },
        output_tokens: 120,
        output_tokens_details: { reasoning_tokens: 64 }
      }
      const answer = yield* askWith({
        ...openAiReply(normalAnswer, { usage, tool_usage: { web_search: { num_requests: 2 } } }),
        headers: {
          "x-ratelimit-limit-requests": "500",
          "x-ratelimit-remaining-requests": "499",
          "x-ratelimit-reset-requests": "120ms"
        }
      })
      assert.deepStrictEqual(answer.usage, {
        inputTokens: 900,
        cachedTokens: 300,
        outputTokens: 120,
        reasoningTokens: 64,
        searches: 2,
        microUsd: null
      })
      assert.deepStrictEqual(answer.rateLimit, { requestsPerMinute: 500, remaining: 499, resetMillis: 120 })
    })
  )

  it.effect("has the cache writes and the tier of its usage, as prices depend on them", () =>
    Effect.gen(function* () {
      const usage = {
        input_tokens: 900,
        input_tokens_details: { cached_tokens: 300, cache_write_tokens: 200, cache_write_tokens_details: {} },
        output_tokens: 120
      }
      const fields = { usage, tool_usage: { web_search: { num_requests: 2 } }, service_tier: "flex" }
      assert.deepStrictEqual((yield* askWith(openAiReply(normalAnswer, fields))).usage.requests, [
        {
          inputTokens: 900,
          cachedTokens: 300,
          outputTokens: 120,
          cacheWriteTokens: 200,
          extendedCacheWriteTokens: null,
          terms: ["flex"]
        }
      ])
      const standard = { ...fields, usage: { ...usage, input_tokens_details: {} }, service_tier: "default" }
      assert.isUndefined((yield* askWith(openAiReply(normalAnswer, standard))).usage.requests)
    })
  )
})

describe("waits", () => {
  const limited = (message: string, headers: Record<string, string> = {}) =>
    Effect.flip(askWith(openAiError(429, { type: "requests", code: "rate_limit_exceeded", message }, headers)))

  it.effect.each([
    ["Please try again in 18s.", 18_000],
    ["Please try again in 1m30s. Visit us.", 90_000],
    ["Please try again in 250ms.", 250],
    ["Please try again in 1h2m.", 3_720_000],
    ["Please try again in 11.75s.", 11_750],
    ["Please retry after 33 seconds.", 33_000],
    ["Please try again later.", null],
    ["Please try again in version 2.", null]
  ] as const)("are read from the sentence: %s", ([sentence, wait]) =>
    Effect.map(limited(sentence), (error) => assert.strictEqual(error.retryAfterMillis, wait))
  )

  it.effect.each([
    [{ "x-ratelimit-reset-requests": "6m0s" }, 360_000],
    [{ "x-ratelimit-reset": "18" }, 18_000],
    [{ "x-ratelimit-reset": "1000030" }, 1_000_030_000],
    [{ "x-ratelimit-reset": "1700000021" }, 21_000],
    [{ "x-ratelimit-reset": "1700000021500" }, 21_500],
    [{ "anthropic-ratelimit-requests-reset": "2023-11-14T22:13:30Z" }, 10_000],
    // passed, or no time at all
    [{ "x-ratelimit-reset": "1600000000" }, null],
    [{ "x-ratelimit-reset": "soon" }, null],
    // not this one was used up
    [{ "x-ratelimit-remaining": "49", "x-ratelimit-reset": "1700000021" }, null],
    [
      {
        "x-ratelimit-remaining-requests": "0",
        "x-ratelimit-reset-requests": "2s",
        "x-ratelimit-remaining-tokens": "800",
        "x-ratelimit-reset-tokens": "50s"
      },
      2000
    ],
    [{ "x-ratelimit-remaining-tokens": "800", "x-ratelimit-reset-tokens": "1.4s" }, 1400],
    [{ "retry-after": "3", "x-ratelimit-reset": "18" }, 3000]
  ] as ReadonlyArray<readonly [Record<string, string>, number | null]>)("are read from %o", ([headers, wait]) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(1_700_000_000_000)
      assert.strictEqual((yield* limited("Slow down.", headers)).retryAfterMillis, wait)
    })
  )

  it.effect("are read from a 200 that carries the error", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        askWith(
          openAiReply(normalAnswer, {
            status: "failed",
            error: { code: "rate_limit_exceeded", message: "Please try again in 12.3s." }
          })
        )
      )
      assert.deepStrictEqual(
        [error.kind, error.retryAfterMillis, error.usage?.inputTokens],
        ["rate_limited", 12_300, 900]
      )
    })
  )

  it.effect("do not help a request that is larger than the limit", () =>
    Effect.gen(function* () {
      const error = yield* limited("Request too large on tokens per min (TPM): Limit 10000, Requested 16011.")
      assert.deepStrictEqual([error.kind, error.isRetryable], ["bad_request", false])
      assert.strictEqual((yield* limited("Limit 30000, Used 29500, Requested 1200.")).kind, "rate_limited")
    })
  )
})

describe("errors of OpenAI", () => {
  it.effect.each([
    [403, "unsupported_country_region_territory", "Country not supported", "region", "in a supported country"],
    [403, "model_not_found", "Your organization must be verified to use the model", "access", "Verify it"],
    [401, "missing_scope", "Missing scopes: api.responses.write", "access", "permissions"],
    [400, "billing_hard_limit_reached", "Billing hard limit has been reached", "out_of_money", "billing page"],
    [429, "billing_not_active", "Your account is not active", "out_of_money", "billing page"],
    [401, "invalid_api_key", "Incorrect API key", "unauthorized", "Set a valid key"]
  ] as const)("%s %s says what to do", ([status, code, message, kind, remedy]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(askWith(openAiError(status, { type: "x", code, message })))
      assert.deepStrictEqual([error.kind, error.retryAfterMillis], [kind, null])
      assert.include(error.message, remedy)
      assert.include(error.message, `${status} ${code}`)
    })
  )
})
