import { anthropicEngine, type AnthropicOptions } from "@answerscope/providers"
import {
  anthropicError,
  anthropicReply,
  anthropicFailedSearch,
  type FakeVendor,
  normalAnswer,
  startFakeAnthropic
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, type Scope } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"

const question = { prompt: "Which CRM suits a small law firm?", model: null, location: null }

const withEngine = <A, E>(
  test: (context: {
    readonly fake: FakeVendor
    readonly engine: Effect.Success<ReturnType<typeof anthropicEngine>>
  }) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>,
  options: Partial<AnthropicOptions> = {}
) =>
  Effect.gen(function* () {
    const fake = yield* startFakeAnthropic()
    const engine = yield* anthropicEngine({ apiKey: Redacted.make("key"), baseUrl: fake.baseUrl, ...options })
    return yield* test({ fake, engine })
  }).pipe(Effect.provide(FetchHttpClient.layer))

const text = (words: string) => ({ type: "text", text: words, citations: null })

const searchCall = (id: string, query: string) => ({
  type: "server_tool_use",
  id,
  name: "web_search",
  input: { query }
})

const searchResult = (id: string) => ({
  type: "web_search_tool_result",
  tool_use_id: id,
  content: [{ type: "web_search_result", url: "https://shop.example/a", title: "A" }]
})

const paused = (...content: ReadonlyArray<unknown>) =>
  anthropicReply(normalAnswer, { stop_reason: "pause_turn", content })

describe("anthropicEngine", () => {
  it.effect("sends the plain search tool and pins the version", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, location: "Germany" })
        const request = yield* fake.takeRequest
        assert.strictEqual(request.headers["x-api-key"], "key")
        assert.strictEqual(request.headers["anthropic-version"], "2026-10-21")
        assert.deepStrictEqual(request.body, {
          model: "claude-sonnet-5-5",
          max_tokens: 8192,
          messages: [{ role: "user", content: question.prompt }],
          tools: [
            {
              type: "web_search_20250305",
              name: "web_search",
              max_uses: 3,
              user_location: { type: "approximate", country: "DE" }
            }
          ],
          tool_choice: { type: "auto" }
        })
      })
    )
  )

  it.effect("sends the version and the model that it is given", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask(question)
        const request = yield* fake.takeRequest
        assert.strictEqual(request.headers["anthropic-version"], "2023-06-01")
        assert.include(request.body, { model: "claude-opus-5-5" })
        assert.strictEqual(engine.defaultModel, "claude-opus-5-5")
      }),
      { apiVersion: "2023-06-01", model: "claude-opus-5-5" }
    )
  )

  it.effect("joins the blocks of a sentence without separators", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(anthropicReply(normalAnswer, { content: [text("Ac"), text("me fits "), text("best.")] }))
        assert.strictEqual((yield* engine.ask(question)).text, "Acme fits best.")
      })
    )
  )

  it.effect("continues a paused turn with its unchanged text so far", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const oddBlock = { type: "novelty", anything: [1, { deep: true }], encrypted_content: "abc" }
        yield* fake.script(
          paused(text("One, "), oddBlock),
          paused(text("two, ")),
          anthropicReply(normalAnswer, { content: [text("three.")] })
        )
        const answer = yield* engine.ask(question)
        assert.strictEqual(answer.text, "One, two, three.")
        assert.strictEqual(answer.finish, "complete")
        assert.deepStrictEqual([answer.usage.inputTokens, answer.usage.outputTokens], [2700, 360])
        assert.strictEqual(Array.isArray(answer.raw) ? answer.raw.length : 0, 3)
        assert.deepNestedInclude(Object(fake.requests[2]?.body), {
          messages: [
            { role: "user", content: question.prompt },
            { role: "assistant", content: [text("One, "), oddBlock, text("two, ")] }
          ]
        })
      })
    )
  )

  it.effect("gives up after three continuations", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(...["a", "b", "c", "d", "e"].map((word) => paused(text(word))))
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.finish, answer.finishReason, answer.text], ["paused", "pause_turn", "abcd"])
        assert.strictEqual(fake.requests.length, 4)
      })
    )
  )

  it.effect("fails when a continuation fails", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(paused(text("a")), anthropicError(529, "overloaded_error"))
        const error = yield* Effect.flip(engine.ask(question))
        assert.strictEqual(error.kind, "unavailable")
        assert.match(error.message, /529 overloaded_error/)
        assert.strictEqual(error.usage?.inputTokens, 900)
      })
    )
  )

  it.effect("fails when all searches failed, with the usage of the call", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        for (const [code, kind] of [
          ["max_uses_exceeded", "unavailable"],
          ["unavailable", "unavailable"],
          ["too_many_requests", "rate_limited"]
        ] as const) {
          const content = [searchCall("s", "crm"), anthropicFailedSearch(code, "s"), text("Acme.")]
          yield* fake.script(anthropicReply(normalAnswer, { content, usage: { input_tokens: 7, output_tokens: 1 } }))
          const error = yield* Effect.flip(engine.ask(question))
          assert.deepStrictEqual([error.kind, error.isRetryable, error.usage?.inputTokens], [kind, true, 7])
          assert.include(error.message, code)
        }
      })
    )
  )

  it.effect("leaves out the query of a search that failed after another one", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const content = [
          searchCall("a", "crm"),
          searchResult("a"),
          searchCall("b", "crm price"),
          anthropicFailedSearch("unavailable", "b"),
          text("Acme.")
        ]
        yield* fake.script(anthropicReply(normalAnswer, { content }))
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.text, answer.searched, answer.queries], ["Acme.", true, ["crm"]])
      })
    )
  )

  it.effect("takes the text after the last tool result for the answer, and what came before for narration", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const content = [
          text("Let me search."),
          searchCall("a", "crm"),
          searchResult("a"),
          text("One more:"),
          searchCall("b", "crm price"),
          searchResult("b"),
          text("1. **Ac"),
          text("me**")
        ]
        yield* fake.script(anthropicReply(normalAnswer, { content }))
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.text, answer.narration], ["1. **Acme**", "Let me search.\n\nOne more:"])
      })
    )
  )

  it.effect("keeps the answer that comes before a last search without a word after it", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const content = [
          searchCall("a", "crm"),
          searchResult("a"),
          text("Acme."),
          searchCall("b", "crm price"),
          searchResult("b"),
          text("")
        ]
        yield* fake.script(anthropicReply(normalAnswer, { content }))
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.text, answer.narration], ["Acme.", null])
      })
    )
  )

  it.effect("reads narration, failed searches and results over the turns of a paused answer", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(
          paused(text("I search."), searchCall("a", "crm")),
          anthropicReply(normalAnswer, { content: [searchResult("a"), text("Acme.")] })
        )
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(
          [answer.text, answer.narration, answer.queries, answer.usage.searches],
          ["Acme.", "I search.", ["crm"], 2]
        )
      })
    )
  )

  it.effect("takes a fetched page for a search, and a fetch that failed for none", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const fetchWith = (result: object) => [
          { type: "server_tool_use", id: "f", name: "web_fetch", input: { url: "https://a.example/" } },
          { type: "web_fetch_tool_result", tool_use_id: "f", content: result },
          text("Acme.")
        ]
        const usage = { input_tokens: 1, output_tokens: 1 }
        yield* fake.script(
          anthropicReply(normalAnswer, {
            content: fetchWith({ type: "web_fetch_result", url: "https://a.example/", content: {} }),
            usage
          }),
          anthropicReply(normalAnswer, {
            content: fetchWith({ type: "web_fetch_tool_result_error", error_code: "url_not_accessible" }),
            usage
          })
        )
        const fetched = yield* engine.ask(question)
        assert.deepStrictEqual(
          [fetched.searched, fetched.queries, fetched.consulted.map(({ url }) => url)],
          [true, [], ["https://a.example/"]]
        )
        assert.isFalse((yield* engine.ask(question)).searched)
      })
    )
  )

  it.effect("counts cached input, thoughts and searches", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const usage = {
          input_tokens: 10,
          cache_read_input_tokens: 200,
          cache_creation_input_tokens: 30,
          output_tokens: 50,
          output_tokens_details: { thinking_tokens: 40 },
          server_tool_use: { web_search_requests: 2 }
        }
        yield* fake.script(anthropicReply(normalAnswer, { usage }))
        const { requests: _, ...figures } = (yield* engine.ask(question)).usage
        assert.deepStrictEqual(figures, {
          inputTokens: 240,
          cachedTokens: 200,
          outputTokens: 50,
          reasoningTokens: 40,
          searches: 2,
          microUsd: null
        })
      })
    )
  )

  it.effect("has the cache writes and the terms of each turn, as prices depend on them", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const written = {
          input_tokens: 10,
          cache_creation_input_tokens: 30,
          cache_creation: { ephemeral_5m_input_tokens: 20, ephemeral_1h_input_tokens: 10 },
          output_tokens: 50,
          service_tier: "standard",
          inference_geo: "us",
          speed: "standard"
        }
        const plain = { input_tokens: 5, output_tokens: 6, service_tier: "standard", inference_geo: "not_available" }
        yield* fake.script(
          anthropicReply(normalAnswer, { stop_reason: "pause_turn", usage: written }),
          anthropicReply(normalAnswer, { usage: plain })
        )
        const { requests } = (yield* engine.ask(question)).usage
        const [first, second] = requests ?? []
        assert.deepInclude(first, { inputTokens: 40, cacheWriteTokens: 30, extendedCacheWriteTokens: 10 })
        assert.deepStrictEqual(first?.terms, ["us"])
        assert.deepInclude(second, { inputTokens: 5, cacheWriteTokens: null, outputTokens: 6 })
        assert.deepStrictEqual(second?.terms, [])
      })
    )
  )

  it.effect.each([
    [403, "forbidden", "Request not allowed", "region"],
    [403, "permission_error", "This organization has been disabled.", "access"],
    [400, "invalid_request_error", "Web search is not enabled for this organization.", "access"],
    [403, "permission_error", "No.", "access"]
  ] as const)("reads %s %s: %s", ([status, type, message, kind]) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script({ status, body: { error: { type, message } } })
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, kind)
      })
    )
  )

  it.effect.each([
    ["stop_sequence", "complete", null],
    ["model_context_window_exceeded", "truncated", "model_context_window_exceeded"],
    ["tool_use", "paused", "tool_use"],
    ["something_new", "paused", "something_new"]
  ] as const)("reads the stop reason %s", ([stop_reason, finish, finishReason]) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(anthropicReply(normalAnswer, { stop_reason }))
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.finish, answer.finishReason], [finish, finishReason])
      })
    )
  )

  it.effect("does not take a spending limit for a rate limit or a bad request", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(
          anthropicError(429, "rate_limit_error", { errorCode: "enforced_spend_limit_reached" }),
          anthropicError(429, "rate_limit_error", { errorCode: "contract_spend_limit_reached" }),
          anthropicError(400, "invalid_request_error", {
            message: "You have reached your specified API usage limits."
          }),
          anthropicError(400, "invalid_request_error", { message: "Your credit balance is too low to access the API" })
        )
        for (let attempt = 0; attempt < 4; attempt++) {
          const error = yield* Effect.flip(engine.ask(question))
          assert.deepStrictEqual([error.kind, error.retryAfterMillis], ["out_of_money", null])
        }
      })
    )
  )

  it.effect("takes an overloaded vendor for one that may be asked again", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(anthropicError(529, "overloaded_error", { headers: { "retry-after": "3" } }))
        const error = yield* Effect.flip(engine.ask(question))
        assert.deepStrictEqual([error.kind, error.retryAfterMillis, error.isRetryable], ["unavailable", 3000, true])
        assert.strictEqual(
          error.message,
          "Anthropic is overloaded (529 overloaded_error). See the vendor's status page if it lasts."
        )
      })
    )
  )

  it.effect("fails on a text block without a text rather than losing it", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(anthropicReply(normalAnswer, { content: [text("Acme"), { type: "text", text: 3 }] }))
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "unavailable")
      })
    )
  )
})
