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
  it.effect("sends a forced search and no field that the vendor does not know", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, location: "Berlin, Germany", hints: ["Acme"] })
        const request = yield* fake.takeRequest
        assert.strictEqual(request.headers["authorization"], "Bearer pplx-key")
        assert.deepStrictEqual(request.body, {
          model: "perplexity/sonar",
          input: question.prompt,
          tools: [{ type: "web_search", search_context_size: "medium", user_location: { country: "DE" } }],
          tool_choice: { type: "web_search" }
        })
      })
    )
  )

  it.effect("names a limit for the models that are not served without one", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, model: "anthropic/claude-sonnet-5-5" })
        assert.include((yield* fake.takeRequest).body, { max_output_tokens: 8192 })
      })
    )
  )

  it.effect("finds what is cited by its markers, over several searches, in the order of the text", () =>
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
