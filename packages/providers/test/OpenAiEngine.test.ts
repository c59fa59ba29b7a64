import { type OpenAiOptions, openAiEngine } from "@answerscope/providers"
import {
  type FakeVendor,
  openAiMessage,
  normalAnswer,
  openAiError,
  openAiReply,
  startFakeOpenAi
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, type Scope } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import { TestClock } from "effect/testing"

const question = { prompt: "Which CRM suits a small law firm?", model: null, location: null }

const withEngine = <A, E>(
  test: (context: {
    readonly fake: FakeVendor
    readonly engine: Effect.Success<ReturnType<typeof openAiEngine>>
  }) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>,
  options: Partial<OpenAiOptions> & { readonly basePath?: string } = {}
) =>
  Effect.gen(function* () {
    const fake = yield* startFakeOpenAi()
    const { basePath = "", ...rest } = options
    const engine = yield* openAiEngine({ apiKey: Redacted.make("sk-key"), baseUrl: fake.baseUrl + basePath, ...rest })
    return yield* test({ fake, engine })
  }).pipe(Effect.provide(FetchHttpClient.layer))

describe("openAiEngine", () => {
  it.effect("forces a search and requests the consulted pages", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, location: "Austin,Texas,United States" })
        const request = yield* fake.takeRequest
        assert.strictEqual(request.headers["authorization"], "Bearer sk-key")
        assert.isUndefined(request.headers["traceparent"])
        assert.deepStrictEqual(request.body, {
          model: "gpt-6.1-sol",
          input: question.prompt,
          tools: [
            {
              type: "web_search",
              search_context_size: "medium",
              user_location: { type: "approximate", country: "US", region: "Texas", city: "Austin" }
            }
          ],
          tool_choice: "required",
          max_tool_calls: 8,
          include: ["web_search_call.action.sources"],
          store: false
        })
      })
    )
  )

  it.effect.each([
    [null, {}],
    ["Worldwide", {}],
    ["Europe", {}],
    ["the Middle East", {}],
    ["Global, International", {}],
    ["Paris, Europe", { city: "Paris" }],
    ["Москва, Россия", { country: "RU", city: "Москва" }],
    ["München, Deutschland", { country: "DE", city: "München" }],
    ["東京, 日本", { country: "JP", city: "東京" }],
    ["España", { country: "ES" }],
    ["United States", { country: "US" }],
    ["germany", { country: "DE" }],
    ["Berlin, Germany", { country: "DE", city: "Berlin" }],
    ["UK", { country: "GB" }],
    ["Türkiye", { country: "TR" }],
    ["Turkey", { country: "TR" }],
    ["fr", { country: "FR" }],
    ["Czech Republic", { country: "CZ" }],
    ["Bosnia and Herzegovina", { country: "BA" }],
    ["Moscow, Russia", { country: "RU", city: "Moscow" }],
    ["Springfield", { city: "Springfield" }],
    // a country's code and a state's
    ["Boston, MA", { region: "MA", city: "Boston" }],
    [" , ", {}]
  ] as const)("reads the location %s", ([location, expected]) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, location })
        const { body } = yield* fake.takeRequest
        const tool = { type: "web_search", search_context_size: "medium" }
        assert.deepInclude(Object(body), {
          tools: [{ ...tool, user_location: { type: "approximate", ...expected } }]
        })
      })
    )
  )

  it.effect.each(["", "/", "/v1", "/v1/", "//"])("reaches the vendor by a base URL that ends in '%s'", (basePath) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask(question)
        assert.strictEqual((yield* fake.takeRequest).path, "/v1/responses")
      }),
      { basePath }
    )
  )

  it.effect("strips the vendor's tracking from URLs, and nothing else", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const urls = [
          "https://a.example/?utm_source=openai",
          "https://a.example/p?q=1&utm_source=openai",
          "https://a.example/p?utm_source=openai&q=a%20b+c#part",
          "https://a.example/p?utm_source=openairlines",
          "https://a.example/p?q=1&utm_source=openai",
          "https://a.example/utm_source=openai"
        ]
        const annotations = urls.map((url) => ({ type: "url_citation", url, title: null }))
        yield* fake.script(
          openAiReply(normalAnswer, {
            output: [openAiMessage([{ type: "output_text", text: "Acme", annotations }])]
          })
        )
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(
          answer.sources.map(({ url }) => url),
          [
            "https://a.example/",
            "https://a.example/p?q=1",
            "https://a.example/p?q=a%20b+c#part",
            "https://a.example/p?utm_source=openairlines",
            "https://a.example/utm_source=openai"
          ]
        )
        assert.include(JSON.stringify(answer.raw), "https://a.example/?utm_source=openai")
      })
    )
  )

  it.effect("joins the parts of a message and keeps messages apart", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const part = (text: string) => ({ type: "output_text", text, annotations: null })
        yield* fake.script(
          openAiReply(normalAnswer, {
            output: [openAiMessage([part("Ac"), part("me")]), openAiMessage([part("Globex")])]
          })
        )
        assert.strictEqual((yield* engine.ask(question)).text, "Acme\n\nGlobex")
      })
    )
  )

  it.effect("counts opened pages as consulted and takes the old form of a query", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const call = (action: unknown) => ({ type: "web_search_call", id: "ws", status: "completed", action })
        yield* fake.script(
          openAiReply(normalAnswer, {
            output: [
              call({ type: "search", query: "crm" }),
              call({ type: "open_page", url: "https://opened.example/x" }),
              call({ type: "find_in_page", url: "https://opened.example/x", pattern: "price" }),
              openAiMessage([{ type: "output_text", text: "Acme" }])
            ]
          })
        )
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(answer.queries, ["crm"])
        assert.deepStrictEqual(answer.consulted, [
          { url: "https://opened.example/x", title: null, domain: "opened.example" }
        ])
      })
    )
  )

  it.effect.each([
    ["content_filter", "blocked"],
    ["max_messages", "truncated"],
    ["steered", "paused"],
    ["something_new", "truncated"]
  ] as const)("reads an answer that is incomplete for %s", ([reason, finish]) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(openAiReply(normalAnswer, { status: "incomplete", incomplete_details: { reason } }))
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.finish, answer.finishReason], [finish, reason])
      })
    )
  )

  it.effect("distinguishes policy refusals, missing money and other failures inside a 200", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const failed = (status: string, code: string | null) =>
          openAiReply(normalAnswer, { status, error: code === null ? null : { code, message: "No." }, output: [] })
        yield* fake.script(
          failed("failed", "bio_policy"),
          failed("failed", "insufficient_quota"),
          failed("failed", "rate_limit_exceeded"),
          failed("cancelled", null),
          failed("in_progress", null)
        )
        assert.strictEqual((yield* engine.ask(question)).finish, "blocked")
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "out_of_money")
        for (const [word, kind] of [
          ["rate_limit_exceeded", "rate_limited"],
          ["cancelled", "unavailable"],
          ["in_progress", "unavailable"]
        ] as const) {
          const error = yield* Effect.flip(engine.ask(question))
          assert.strictEqual(error.kind, kind)
          assert.include(error.message, word)
        }
      })
    )
  )

  it.effect.each([
    "credit_balance_exhausted",
    "organization_spend_limit_exceeded",
    "project_spend_limit_exceeded",
    "organization_usage_limit_exceeded",
    "insufficient_quota"
  ])("takes a 429 with %s for missing money", (code) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(
          openAiError(429, { type: "insufficient_quota", code }),
          openAiError(429, { type: "x", code })
        )
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "out_of_money")
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "out_of_money")
      })
    )
  )

  it.effect.each([
    [{ "retry-after-ms": "1500", "retry-after": "9" }, 1500],
    [{ "retry-after": "9" }, 9000],
    [{ "retry-after": "0.25" }, 250],
    [{ "retry-after": "Thu, 01 Jan 1970 00:02:00 GMT" }, 60_000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:30 GMT" }, 0],
    [{ "retry-after-ms": "soon", "retry-after": "2" }, 2000],
    [{ "retry-after": "-3" }, null],
    [{ "retry-after": "tomorrow" }, null],
    [{}, null]
  ] as ReadonlyArray<readonly [Record<string, string>, number | null]>)("reads the wait in %o", ([headers, expected]) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* TestClock.setTime(60_000)
        yield* fake.script(openAiError(429, { type: "requests", code: "slow_down" }, headers))
        const error = yield* Effect.flip(engine.ask(question))
        assert.deepStrictEqual([error.kind, error.retryAfterMillis], ["rate_limited", expected])
      })
    )
  )

  it.effect("passes on the vendor's message about a bad request, on one line", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(
          openAiError(400, { type: "invalid_request_error", message: "Unsupported\n  parameter:\t'x'" })
        )
        const error = yield* Effect.flip(engine.ask(question))
        assert.strictEqual(
          error.message,
          "OpenAI refuses the request (400 invalid_request_error): Unsupported parameter: 'x'"
        )
      })
    )
  )
})
