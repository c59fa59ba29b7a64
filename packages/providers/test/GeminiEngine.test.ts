import { countries, type Country } from "@answerscope/core/testing"
import { geminiEngine, type GeminiOptions } from "@answerscope/providers"
import {
  type FakeVendor,
  geminiError,
  geminiReply,
  geminiGrounding,
  normalAnswer,
  geminiRedirect,
  geminiRetryInfo,
  startFakeGemini,
  startFakeVendor
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, type Scope } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import { TestClock } from "effect/testing"

const question = { prompt: "Which CRM suits a small law firm?", model: null, location: null }

const withEngine = <A, E>(
  test: (context: {
    readonly fake: FakeVendor
    readonly engine: Effect.Success<ReturnType<typeof geminiEngine>>
  }) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>,
  options: Partial<GeminiOptions> = {}
) =>
  Effect.gen(function* () {
    const fake = yield* startFakeGemini()
    const engine = yield* geminiEngine({
      apiKey: Redacted.make("AIzaKey"),
      baseUrl: fake.baseUrl,
      redirectHost: fake.host,
      ...options
    })
    return yield* test({ fake, engine })
  }).pipe(Effect.provide(FetchHttpClient.layer))

const lookups = (fake: FakeVendor) =>
  fake.requests.filter(({ method }) => method !== "POST").map(({ method }) => method)

describe("geminiEngine", () => {
  it.effect("sends the search tool, the middle of the country and the language, and the key in a header only", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, location: "Berlin, Germany", language: "de-DE" })
        const request = yield* fake.takeRequest
        assert.strictEqual(request.headers["x-goog-api-key"], "AIzaKey")
        assert.notInclude(request.path, "AIzaKey")
        assert.deepStrictEqual(request.body, {
          contents: [{ role: "user", parts: [{ text: question.prompt }] }],
          tools: [{ googleSearch: {} }],
          toolConfig: { retrievalConfig: { latLng: { latitude: 51, longitude: 10 }, languageCode: "de-DE" } }
        })
      })
    )
  )

  it.effect("omits an invalid location", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        for (const location of [null, "Worldwide", "Springfield"]) yield* engine.ask({ ...question, location })
        assert.notMatch(JSON.stringify(fake.requests.map(({ body }) => body)), /toolConfig/)
      })
    )
  )

  it.effect("knows the middle of every country", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const ask = ({ name }: Country) => engine.ask({ ...question, location: name })
        yield* Effect.forEach(countries, ask, { concurrency: 16, discard: true })
        const placed = fake.requests.filter(({ body }) => /"latLng":{"latitude":-?\d+,/.test(JSON.stringify(body)))
        assert.strictEqual(placed.length, countries.length)
      }),
      { resolveRedirects: false }
    )
  )

  it.effect("passes over empty queries and Google's own pages of results", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const groundingMetadata = {
          webSearchQueries: ["", "weather in Tokyo"],
          groundingChunks: [
            { web: { uri: "https://www.google.com/search?q=weather+in+Tokyo,+JP", title: "Weather for Tokyo" } },
            { web: { uri: "https://shop.example/google.com/search", title: "shop.example" } }
          ],
          groundingSupports: [{ segment: { startIndex: 0 }, groundingChunkIndices: [0, 1] }]
        }
        yield* fake.script(geminiReply(normalAnswer, { candidate: { groundingMetadata } }))
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.queries, answer.usage.searches], [["weather in Tokyo"], 1])
        assert.deepStrictEqual(
          [...answer.sources, ...answer.consulted].map(({ url }) => url),
          ["https://shop.example/google.com/search"]
        )
      }),
      { resolveRedirects: false }
    )
  )

  it.effect("counts tool input and thoughts, also where no candidate is counted", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const usageMetadata = {
          promptTokenCount: 120,
          toolUsePromptTokenCount: 2395,
          cachedContentTokenCount: 40,
          thoughtsTokenCount: 30
        }
        yield* fake.script(geminiReply(normalAnswer, { fields: { usageMetadata } }))
        assert.deepStrictEqual((yield* engine.ask(question)).usage, {
          inputTokens: 2515,
          cachedTokens: 40,
          outputTokens: 30,
          reasoningTokens: 30,
          searches: 1,
          microUsd: null
        })
        const fields = { usageMetadata: { ...usageMetadata, serviceTier: "PRIORITY" } }
        yield* fake.script(geminiReply(normalAnswer, { fields }))
        const { requests } = (yield* engine.ask(question)).usage
        assert.deepStrictEqual(
          requests?.map(({ terms }) => terms),
          [["priority"]]
        )
      })
    )
  )

  it.effect("asks once more after an empty end without a reason, and counts both", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const empty = geminiReply(normalAnswer, { candidate: { content: { role: "model" }, groundingMetadata: null } })
        yield* fake.script(empty)
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.text, answer.usage.inputTokens], [normalAnswer.text, 24])
        yield* fake.script(empty, empty)
        const second = yield* engine.ask(question)
        assert.deepStrictEqual([second.text, second.finish], ["", "complete"])
        assert.strictEqual(fake.requests.filter(({ method }) => method === "POST").length, 4)
      })
    )
  )

  it.effect.each([
    [
      429,
      "You exceeded your current quota, please check your plan.",
      [{ "@type": "x.Help" }],
      "out_of_money",
      "renews"
    ],
    [429, "Resource has been exhausted (e.g. check quota).", [], "rate_limited", "slow down"],
    [429, "You exceeded your current quota. Please retry in 14.2s.", [], "rate_limited", "slow down"],
    [400, "User location is not supported for the API use.", [], "region", "supported country"],
    [403, "The API has not been used.", [{ "@type": "x.ErrorInfo", reason: "SERVICE_DISABLED" }], "access", "Enable it"]
  ] as const)("%s %s says what to do", ([status, message, details, kind, remedy]) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(geminiError(status, "X", { message, details }))
        const error = yield* Effect.flip(engine.ask(question))
        assert.strictEqual(error.kind, kind)
        assert.include(error.message, remedy)
      })
    )
  )

  it.effect("puts the version and the model into the path, and nothing else that a model's name may hold", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* engine.ask({ ...question, model: "models/gemini-4-argon" })
        assert.strictEqual((yield* fake.takeRequest).path, "/v1beta/models/gemini-4-argon:generateContent")
        yield* engine.ask({ ...question, model: "../../x?key=1#" })
        assert.strictEqual(fake.requests.at(-1)?.path, "/v1beta/models/..%2F..%2Fx%3Fkey%3D1%23:generateContent")
      }),
      { apiVersion: "v1beta", resolveRedirects: false }
    )
  )

  it.effect("resolves redirects without visiting the pages", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(answer.sources[0], {
          url: "https://shop.example/a",
          title: "shop.example",
          domain: "shop.example"
        })
        assert.deepStrictEqual(lookups(fake), ["HEAD", "HEAD", "HEAD"])
        for (const request of fake.requests.slice(1)) assert.isUndefined(request.headers["x-goog-api-key"])
      })
    )
  )

  it.effect("keeps the redirects on request, and takes the domain from the title", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(answer.sources[0], {
          url: geminiRedirect(fake.baseUrl, "https://shop.example/a"),
          title: "shop.example",
          domain: "shop.example"
        })
        assert.deepStrictEqual(lookups(fake), [])
      }),
      { resolveRedirects: false }
    )
  )

  it.effect("contacts no other host than that of the redirects", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const stranger = yield* startFakeGemini()
        yield* fake.script(geminiReply(normalAnswer, { redirectBase: stranger.baseUrl }))
        const answer = yield* engine.ask(question)
        assert.strictEqual(stranger.requests.length, 0)
        assert.deepStrictEqual(
          answer.sources.map(({ domain }) => domain),
          ["shop.example", "review.example"]
        )
      })
    )
  )

  it.effect(
    "keeps a redirect that does not work, tries GET after HEAD, and takes two redirects to one page as one",
    () =>
      Effect.gen(function* () {
        const redirects = yield* startFakeVendor(({ method, path }) =>
          path === "/dead"
            ? { status: 404 }
            : path === "/script"
              ? { status: 302, headers: { location: "javascript:alert(1)" } }
              : method === "HEAD"
                ? { status: 405 }
                : { status: 301, headers: { location: "https://page.example/" } }
        )
        yield* withEngine(
          Effect.fnUntraced(function* ({ fake, engine }) {
            const uris = ["/a", "/b", "/dead", "/script"].map((path) => redirects.baseUrl + path)
            yield* fake.script(
              geminiReply(normalAnswer, {
                candidate: {
                  groundingMetadata: {
                    groundingChunks: uris.map((uri) => ({ web: { uri, title: "A page about CRM" } })),
                    groundingSupports: [{ groundingChunkIndices: [0, 1, 2, 3] }]
                  }
                }
              })
            )
            const answer = yield* engine.ask(question)
            assert.deepStrictEqual(
              answer.sources.map(({ url, domain }) => [url, domain]),
              [
                ["https://page.example/", "page.example"],
                [`${redirects.baseUrl}/dead`, null],
                [`${redirects.baseUrl}/script`, null]
              ]
            )
          }),
          { redirectHost: redirects.host }
        )
      })
  )

  it.effect("waits only a short while for a redirect", () =>
    Effect.gen(function* () {
      const silent = yield* startFakeVendor(() => ({ end: "never" }))
      yield* withEngine(
        Effect.fnUntraced(function* ({ fake, engine }) {
          yield* fake.script(
            geminiReply(
              { text: "Acme", cited: [{ url: "https://a.example/", title: "A" }] },
              {
                redirectBase: silent.baseUrl
              }
            )
          )
          const asking = yield* Effect.forkChild(engine.ask(question))
          yield* silent.takeRequest
          yield* TestClock.adjust("5 seconds")
          const answer = yield* Fiber.join(asking)
          assert.strictEqual(answer.sources[0]?.domain, "a.example")
          yield* silent.takeAborted
        }),
        { redirectHost: silent.host }
      )
    })
  )

  it.effect("orders citations by their byte offsets and keeps the indices of chunks that are no web page", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const text = "Über Ärzte-Software: Äcme ist gut. 日本語 Globex auch."
        const chunk = (domain: string) => ({ web: { uri: `https://redirect.example/${domain}`, title: domain } })
        const support = (endOfSegment: string, ...groundingChunkIndices: ReadonlyArray<number>) => ({
          segment: {
            startIndex: Buffer.byteLength(text.slice(0, text.indexOf(endOfSegment))),
            endIndex: 999,
            text: "…"
          },
          groundingChunkIndices
        })
        yield* fake.script(
          geminiReply(
            { text },
            {
              candidate: {
                groundingMetadata: {
                  webSearchQueries: ["ärzte software"],
                  groundingChunks: [
                    { retrievedContext: { uri: "gs://x" } },
                    null,
                    chunk("a.example"),
                    chunk("b.example"),
                    chunk("c.example")
                  ],
                  groundingSupports: [
                    support("Globex", 2, 99),
                    support("Äcme", 4, 0, 1),
                    { groundingChunkIndices: null }
                  ]
                }
              }
            }
          )
        )
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(
          answer.sources.map(({ domain }) => domain),
          ["c.example", "a.example"]
        )
        assert.deepStrictEqual(
          answer.consulted.map(({ domain }) => domain),
          ["b.example"]
        )
        assert.strictEqual(answer.text, text)
      })
    )
  )

  it.effect("begins after the last result of a tool, and never joins texts with a call between them", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const call = { toolCall: { toolType: "GOOGLE_SEARCH_WEB", args: { queries: ["crm"] } } }
        const reply = (...parts: ReadonlyArray<object>) =>
          geminiReply(normalAnswer, { candidate: { content: { parts } } })
        yield* fake.script(
          reply({ text: "I'll compare Initech." }, call, { toolResponse: {} }, { text: "Ac" }, { text: "me." }),
          reply({ text: "About HubSpot" }, call, { text: "Acme is best." }),
          reply({ text: "Acme." }, call, { toolResponse: {} }, { text: "", thoughtSignature: "x" })
        )
        const readings: Array<readonly [text: string, narration: string | null]> = []
        for (let reading = 0; reading < 3; reading++) {
          const { narration, text } = yield* engine.ask(question)
          readings.push([text, narration])
        }
        assert.deepStrictEqual(readings, [
          ["Acme.", "I'll compare Initech."],
          ["About HubSpot\n\nAcme is best.", null],
          ["Acme.", null]
        ])
      })
    )
  )

  it.effect("omits thoughts and counts their cost", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(
          geminiReply(normalAnswer, {
            candidate: {
              content: { parts: [{ text: "Hm, Initech? ", thought: true }, { text: "Ac" }, { text: "me." }] }
            },
            fields: { usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 9, thoughtsTokenCount: 30 } }
          })
        )
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.text, answer.usage.outputTokens], ["Acme.", 39])
      })
    )
  )

  it.effect("takes empty geminiGrounding for no search", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const groundingMetadata = { ...geminiGrounding({ text: "" }), groundingChunks: null }
        yield* fake.script(geminiReply(normalAnswer, { candidate: { groundingMetadata } }))
        assert.isFalse((yield* engine.ask(question)).searched)
      })
    )
  )

  it.effect("reads a blocked prompt", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script({
          body: { promptFeedback: { blockReason: "PROHIBITED_CONTENT" }, modelVersion: "gemini-x" }
        })
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual([answer.finish, answer.finishReason, answer.text], ["blocked", "PROHIBITED_CONTENT", ""])
      })
    )
  )

  it.effect.each([
    ["RECITATION", "blocked"],
    ["SPII", "blocked"],
    ["CONTINUATION", "paused"],
    ["SOMETHING_NEW", "blocked"]
  ] as const)("reads the finish reason %s", ([finishReason, finish]) =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        yield* fake.script(geminiReply(normalAnswer, { candidate: { finishReason } }))
        assert.deepInclude(yield* engine.ask(question), { finish, finishReason })
      })
    )
  )

  it.effect.each(["MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL", null])(
    "fails on the finish reason %s",
    (finishReason) =>
      withEngine(
        Effect.fnUntraced(function* ({ fake, engine }) {
          yield* fake.script(geminiReply(normalAnswer, { candidate: { finishReason } }))
          assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "unavailable")
        })
      )
  )

  it.effect("reads the wait in the body", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const limited = (details: ReadonlyArray<unknown>) => geminiError(429, "RESOURCE_EXHAUSTED", { details })
        yield* fake.script(
          limited([{ "@type": "type.googleapis.com/google.rpc.Help" }, geminiRetryInfo("22s")]),
          limited([geminiRetryInfo("1.5s")]),
          limited([geminiRetryInfo("soon")]),
          { ...limited([geminiRetryInfo("22s")]), headers: { "retry-after": "4" } }
        )
        for (const expected of [22_000, 1500, null, 4000]) {
          const error = yield* Effect.flip(engine.ask(question))
          assert.deepStrictEqual([error.kind, error.retryAfterMillis], ["rate_limited", expected])
        }
      })
    )
  )

  it.effect("takes a used-up day and an empty prepaid balance for missing money", () =>
    withEngine(
      Effect.fnUntraced(function* ({ fake, engine }) {
        const violations = [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }]
        yield* fake.script(
          geminiError(429, "RESOURCE_EXHAUSTED", {
            details: [{ "@type": "type.googleapis.com/google.rpc.QuotaFailure", violations }, geminiRetryInfo("9s")]
          }),
          geminiError(429, "RESOURCE_EXHAUSTED", { message: "Your prepayment credits are depleted." })
        )
        for (let attempt = 0; attempt < 2; attempt++) {
          const error = yield* Effect.flip(engine.ask(question))
          assert.deepStrictEqual([error.kind, error.retryAfterMillis], ["out_of_money", null])
        }
      })
    )
  )
})
