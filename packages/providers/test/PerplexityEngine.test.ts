import { perplexityEngine } from "@answerscope/providers"
import {
  type FakeVendor,
  perplexityMigration,
  normalAnswer,
  perplexityMessage,
  perplexityError,
  perplexityReply,
  startFakePerplexity
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, type Scope } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"

const question = { prompt: "Which CRM suits a small law firm?", model: null, location: null }

const withEngine = <A, E>(
  test: (context: {
    readonly fake: FakeVendor
    readonly engine: Effect.Success<ReturnType<typeof perplexityEngine>>
  }) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>
) =>
  Effect.gen(function* () {
    const fake = yield* startFakePerplexity()
    const engine = yield* perplexityEngine({ apiKey: Redacted.make("pplx-key"), baseUrl: fake.baseUrl })
    return yield* test({ fake, engine })
  }).pipe(Effect.provide(FetchHttpClient.layer))

const results = (...pages: ReadonlyArray<readonly [id: number, url: string]>) => ({
  type: "search_results",
  queries: pages.map(([, url]) => `about ${url}`),
  results: pages.map(([id, url]) => ({ id, url, title: url, snippet: "…" }))
})

describe("perplexityEngine", () => {
  it.effect("sends a search with the place and the language, and only fields that the vendor knows", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, location: "Austin,Texas,United States", language: "de-CH", hints: ["Acme"] })
        const request = yield* fake.takeRequest
        assert.strictEqual(request.headers["authorization"], "Bearer pplx-key")
        assert.deepStrictEqual(request.body, {
          model: "perplexity/sonar",
          input: question.prompt,
          language_preference: "de",
          tools: [
            {
              type: "web_search",
              search_context_size: "medium",
              user_location: { country: "US", region: "Texas", city: "Austin" }
            }
          ],
          max_steps: 5
        })
      })
    )
  )

  it.effect("sends a limit for models that require one", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, model: "anthropic/claude-sonnet-5-5" })
        assert.include((yield* fake.takeRequest).body, { max_output_tokens: 8192 })
      })
    )
  )

  it.effect("finds citations by their markers, over several searches, in the order of the text", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(
          perplexityReply(normalAnswer, {
            output: [
              results([1, "https://a.example/"], [2, "https://b.example/"]),
              { type: "fetch_url_results", contents: [] },
              results([3, "https://c.example/"], [4, "https://d.example/"]),
              perplexityMessage("Acme[4] and Globex[2][4], see [9], [1.5] and array[x]; both[3, 2].")
            ]
          })
        )
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(
          answer.sources.map(({ domain }) => domain),
          ["d.example", "b.example", "c.example"]
        )
        assert.deepStrictEqual(
          answer.consulted.map(({ domain }) => domain),
          ["a.example"]
        )
        assert.strictEqual(answer.queries.length, 4)
      })
    )
  )

  const answerTo = (text: string, ...items: ReadonlyArray<unknown>) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(perplexityReply(normalAnswer, { output: [...items, perplexityMessage(text)] }))
        return yield* engine.ask(question)
      })
    )

  const urlsOf = (pages: ReadonlyArray<{ readonly url: string }>) => pages.map(({ url }) => url)

  it.effect("finds citations of the form [web:n], where n is the id of a result and not its position", () =>
    Effect.gen(function* () {
      const answer = yield* answerTo(
        "Acme [web:11] and Globex [web:21, web:1]. [web:99]",
        results([11, "https://a.example/"], [12, "https://b.example/"]),
        results([21, "https://c.example/"]),
        results([1, "https://d.example/"])
      )
      assert.deepStrictEqual(urlsOf(answer.sources), ["https://a.example/", "https://c.example/", "https://d.example/"])
      assert.deepStrictEqual(urlsOf(answer.consulted), ["https://b.example/"])
    })
  )

  it.effect("finds cited links, retrieved or not, in the order of the text", () =>
    Effect.gen(function* () {
      const answer = yield* answerTo(
        '[A page](https://b.example/x_(y)) [[7]](https://z.example/ "Z") [1] ![logo](https://logo.example/a.png)',
        results([1, "https://a.example/"], [2, "https://b.example/x_(y)"])
      )
      assert.deepStrictEqual(answer.sources, [
        { url: "https://b.example/x_(y)", title: "https://b.example/x_(y)", domain: "b.example" },
        { url: "https://z.example/", title: null, domain: "z.example" },
        { url: "https://a.example/", title: "https://a.example/", domain: "a.example" }
      ])
    })
  )

  it.effect("reads fetched pages, which [web:n] counts from 0", () =>
    Effect.gen(function* () {
      const fetched = {
        type: "fetch_url_results",
        contents: [{ url: "https://a.example/", title: "A", snippet: "…" }]
      }
      const answer = yield* answerTo("Acme. [web:0]", fetched)
      assert.deepStrictEqual([urlsOf(answer.sources), answer.searched], [["https://a.example/"], true])
      const unmarked = yield* answerTo("x[0]", fetched)
      assert.deepStrictEqual([urlsOf(unmarked.sources), urlsOf(unmarked.consulted)], [[], ["https://a.example/"]])
    })
  )

  it.effect("keeps all that was retrieved where nothing is marked", () =>
    Effect.gen(function* () {
      const answer = yield* answerTo("1. Acme", results([1, "https://a.example/"], [2, "https://b.example/"]))
      assert.deepStrictEqual(
        [urlsOf(answer.sources), urlsOf(answer.consulted)],
        [[], ["https://a.example/", "https://b.example/"]]
      )
      assert.isFalse((yield* answerTo("1. Acme", results())).searched)
    })
  )

  it.effect("reads the text before the last results as narration", () =>
    Effect.gen(function* () {
      const answer = yield* answerTo("Acme.", perplexityMessage("I search."), results([1, "https://a.example/"]))
      assert.deepStrictEqual([answer.text, answer.narration], ["Acme.", "I search."])
    })
  )

  it.effect("has tokens, searches and the cost that the vendor states", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const usage = {
          input_tokens: 3426,
          input_tokens_details: { cached_tokens: 1780 },
          output_tokens: 30,
          output_tokens_details: { reasoning_tokens: 4 },
          tool_calls_details: { search_web: { invocation: 1, cost_usd: 0.001 } },
          cost: { currency: "USD", total_cost: 0.00125 }
        }
        yield* fake.script(perplexityReply(normalAnswer, { usage }))
        assert.deepStrictEqual((yield* engine.ask(question)).usage, {
          inputTokens: 3426,
          cachedTokens: 1780,
          outputTokens: 30,
          reasoningTokens: 4,
          searches: 1,
          microUsd: 1250
        })
      })
    )
  )

  it.effect("takes annotations as citations as well, each page once", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const annotations = ["https://a.example/", "https://e.example/"].map((url) => ({ type: "url_citation", url }))
        yield* fake.script(
          perplexityReply(normalAnswer, {
            output: [results([1, "https://a.example/"]), perplexityMessage("Acme[1].", annotations)]
          })
        )
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(
          answer.sources.map(({ url }) => url),
          ["https://a.example/", "https://e.example/"]
        )
      })
    )
  )

  it.effect("fails on a 200 that is failed or cancelled", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const error = { message: "No.", type: "internal_error", code: 500 }
        yield* fake.script(
          perplexityReply(normalAnswer, { status: "failed", error }),
          perplexityReply(normalAnswer, { status: "cancelled" }),
          perplexityReply(normalAnswer, { status: "failed", error: { type: "insufficient_quota" } })
        )
        const failed = yield* Effect.flip(engine.ask(question))
        assert.deepStrictEqual(
          [failed.kind, failed.message],
          ["unavailable", "Perplexity failed to answer (internal_error)"]
        )
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "unavailable")
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "out_of_money")
      })
    )
  )

  it.effect("tells a 403 about the end of an API from one about the key", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(
          perplexityMigration,
          perplexityError(403, { type: "forbidden", code: "agent_api_migration_required" }),
          perplexityError(403, { type: "forbidden" })
        )
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "not_found")
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "not_found")
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "unauthorized")
      })
    )
  )
})
