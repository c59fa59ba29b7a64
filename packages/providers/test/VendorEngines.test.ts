/**
 * What all adapters have in common, each against a fake of its vendor.
 */
import { type Answer, type AnswerEngine, AnswerEngineError, type Engine } from "@answerscope/core"
import {
  anthropicEngine,
  geminiEngine,
  openAiEngine,
  perplexityEngine,
  responseBytesMax,
  xaiEngine
} from "@answerscope/providers"
import {
  anthropicScenarios,
  type FakeScenario,
  type FakeScenarios,
  type FakeVendor,
  geminiScenarios,
  normalAnswer,
  openAiScenarios,
  openAiText,
  perplexityScenarios,
  startFakeAnthropic,
  startFakeGemini,
  startFakeOpenAi,
  startFakePerplexity
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Redacted, type Scope, Tracer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"

const secret = "sk-test1234567890secret"

interface VendorCase {
  readonly engine: Engine
  readonly start: Effect.Effect<FakeVendor, never, Scope.Scope>
  readonly make: (
    fake: FakeVendor,
    options?: { readonly key?: string; readonly baseUrl?: string }
  ) => Effect.Effect<AnswerEngine, never, HttpClient.HttpClient>
  readonly scenarios: FakeScenarios
  readonly model: string
  readonly normalText: string
  readonly refusal: readonly [finish: Answer["finish"], reason: string]
  readonly cutOffReason: string
  readonly provider: string
  readonly takes: readonly [places: AnswerEngine["places"], language: boolean]
  /** The market that is sent for Berlin in German as spoken there. */
  readonly market: Answer["market"]
  readonly path: string
}

const vendors: ReadonlyArray<VendorCase> = [
  {
    engine: "chatgpt",
    start: startFakeOpenAi(),
    make: (fake, { key = secret, baseUrl = fake.baseUrl } = {}) =>
      openAiEngine({ apiKey: Redacted.make(key), baseUrl }),
    scenarios: openAiScenarios,
    model: "gpt-6.1-sol",
    normalText: openAiText(normalAnswer),
    refusal: ["refused", "refusal"],
    cutOffReason: "max_output_tokens",
    provider: "openai",
    takes: ["city", false],
    market: { location: "Berlin,Germany", language: null },
    path: "/v1/responses"
  },
  {
    engine: "claude",
    start: startFakeAnthropic(),
    make: (fake, { key = secret, baseUrl = fake.baseUrl } = {}) =>
      anthropicEngine({ apiKey: Redacted.make(key), baseUrl }),
    scenarios: anthropicScenarios,
    model: "claude-sonnet-5-5",
    normalText: normalAnswer.text,
    refusal: ["refused", "refusal: cyber"],
    cutOffReason: "max_tokens",
    provider: "anthropic",
    takes: ["city", false],
    market: { location: "Berlin,Germany", language: null },
    path: "/v1/messages"
  },
  {
    engine: "gemini",
    start: startFakeGemini(),
    make: (fake, { key = secret, baseUrl = fake.baseUrl } = {}) =>
      geminiEngine({ apiKey: Redacted.make(key), baseUrl, redirectHost: fake.host }),
    scenarios: geminiScenarios,
    model: "gemini-3.8-flash",
    normalText: normalAnswer.text,
    refusal: ["blocked", "SAFETY"],
    cutOffReason: "MAX_TOKENS",
    provider: "google",
    takes: ["country", true],
    market: { location: "Germany", language: "de-DE" },
    path: "/v1/models/gemini-3.8-flash:generateContent"
  },
  {
    engine: "perplexity",
    start: startFakePerplexity(),
    make: (fake, { key = secret, baseUrl = fake.baseUrl } = {}) =>
      perplexityEngine({ apiKey: Redacted.make(key), baseUrl }),
    scenarios: perplexityScenarios,
    model: "perplexity/sonar",
    normalText: `${normalAnswer.text} [web:1] [web:2]`,
    refusal: ["refused", "refusal"],
    cutOffReason: "max_output_tokens",
    provider: "perplexity",
    takes: ["city", true],
    market: { location: "Berlin,Germany", language: "de" },
    path: "/v1/agent"
  },
  {
    engine: "grok",
    start: startFakeOpenAi(),
    make: (fake, { key = secret, baseUrl = fake.baseUrl } = {}) => xaiEngine({ apiKey: Redacted.make(key), baseUrl }),
    scenarios: openAiScenarios,
    model: "grok-4.7",
    normalText: openAiText(normalAnswer),
    refusal: ["refused", "refusal"],
    cutOffReason: "max_output_tokens",
    provider: "xai",
    takes: ["none", false],
    market: { location: null, language: null },
    path: "/v1/responses"
  }
]

const question = { prompt: "Which CRM suits a small law firm?", model: null, location: null }

describe.each(vendors)("$engine", (vendor) => {
  const withFake = <A, E>(
    test: (fake: FakeVendor, engine: AnswerEngine) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>
  ) =>
    Effect.gen(function* () {
      const fake = yield* vendor.start
      return yield* test(fake, yield* vendor.make(fake))
    }).pipe(Effect.provide(FetchHttpClient.layer))

  const answerIn = (scenario: FakeScenario) =>
    withFake((fake, engine) => Effect.andThen(fake.script(vendor.scenarios[scenario]), engine.ask(question)))

  const errorIn = (scenario: FakeScenario) => Effect.flip(answerIn(scenario))

  it.effect("says whom it asks and what its requests name, and the market that was sent", () =>
    withFake(
      Effect.fnUntraced(function* (_fake, engine) {
        assert.deepStrictEqual(
          [engine.surface, engine.provider, [engine.places, engine.language]],
          ["api", vendor.provider, vendor.takes]
        )
        const inBerlin = { ...question, location: "Berlin, Germany", language: "de-DE" }
        assert.deepStrictEqual((yield* engine.ask(inBerlin)).market, vendor.market)
        assert.strictEqual((yield* engine.ask({ ...inBerlin, search: false })).market, undefined)
        const nowhere = yield* engine.ask({ ...question, location: "Worldwide" })
        assert.deepStrictEqual(nowhere.market, { location: null, language: null })
      })
    )
  )

  it.effect("reads text, sources, consulted pages, queries and counts of a normal answer", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        const answer = yield* engine.ask(question)
        assert.strictEqual(answer.engine, vendor.engine)
        assert.strictEqual(answer.model, vendor.model)
        assert.strictEqual(answer.text, vendor.normalText)
        assert.deepStrictEqual(
          answer.sources.map(({ url, domain }) => [url, domain]),
          [
            ["https://shop.example/a", "shop.example"],
            ["https://www.review.example/globex", "review.example"]
          ]
        )
        assert.deepStrictEqual(
          answer.consulted.map(({ url }) => url),
          ["https://forum.example/t/1"]
        )
        assert.deepStrictEqual(answer.queries, ["crm small law firm"])
        assert.isTrue(answer.searched)
        assert.deepStrictEqual([answer.finish, answer.finishReason], ["complete", null])
        assert.isNumber(answer.usage.inputTokens)
        assert.isNumber(answer.usage.outputTokens)
        assert.isString(answer.vendorRequestId)
        assert.strictEqual(answer.origin, "live")
        assert.isObject(answer.raw)
        const request = yield* fake.takeRequest
        assert.deepStrictEqual([request.method, request.path], ["POST", vendor.path])
      })
    )
  )

  it.effect.each(["normal", "no search", "refusal", "cut off", "unknown items"] as const)(
    "reads the stored body of an answer as it read the reply: %s",
    (scenario) =>
      withFake(
        Effect.fnUntraced(function* (fake, engine) {
          yield* fake.script(vendor.scenarios[scenario])
          const { rateLimit: _1, vendorRequestId: _2, market: _5, ...answer } = yield* engine.ask(question)
          const asked = fake.requests.filter(({ path }) => path === vendor.path).length
          const stored: unknown = JSON.parse(JSON.stringify(answer.raw))
          const { rateLimit: _3, vendorRequestId: _4, ...again } = yield* readerOf(engine)(stored)
          assert.deepStrictEqual(again, answer)
          assert.strictEqual(fake.requests.filter(({ path }) => path === vendor.path).length, asked)
        })
      )
  )

  it.effect("fails to read a stored body that is no reply of the vendor, or a failure", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        for (const body of ["no body", [], {}, null, vendor.scenarios["failure inside 200"].body]) {
          const error = yield* Effect.flip(readerOf(engine)(body))
          assert.instanceOf(error, AnswerEngineError)
          assert.strictEqual(error.engine, vendor.engine)
          assertSafe(error.message)
        }
        assert.strictEqual(fake.requests.length, 0)
      })
    )
  )

  it.effect("asks for the question's model", () =>
    withFake(
      Effect.fnUntraced(function* (_, engine) {
        const answer = yield* engine.ask({ ...question, model: "other/model-2" })
        assert.strictEqual(answer.model, "other/model-2")
      })
    )
  )

  it.effect("lets no hint out", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        yield* engine.ask({
          ...question,
          location: "Berlin, Germany",
          hints: ["Hintedname Corp"],
          domain: "hintedname.com"
        })
        for (const request of fake.requests) assert.notMatch(JSON.stringify(request), /hintedname/i)
        assert.isAbove(fake.requests.length, 0)
      })
    )
  )

  it.effect("offers the search to every question but one that asks not to", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        yield* engine.ask(question)
        yield* engine.ask({ ...question, location: "Germany", search: false })
        const asked = fake.requests.filter(({ method }) => method === "POST").map(({ body }) => JSON.stringify(body))
        assert.deepStrictEqual(
          asked.map((body) => /search|tool/i.test(body)),
          [true, false]
        )
      })
    )
  )

  it.effect("records an answer without a search", () =>
    Effect.gen(function* () {
      const answer = yield* answerIn("no search")
      assert.isFalse(answer.searched)
      assert.deepStrictEqual([answer.sources, answer.consulted, answer.queries], [[], [], []])
      assert.strictEqual(answer.finish, "complete")
    })
  )

  it.effect("tells refused and cut-off answers from complete ones", () =>
    Effect.gen(function* () {
      const refused = yield* answerIn("refusal")
      const [finish, finishReason] = vendor.refusal
      assert.deepInclude(refused, { finish, finishReason })
      const cut = yield* answerIn("cut off")
      assert.deepStrictEqual([cut.finish, cut.finishReason], ["truncated", vendor.cutOffReason])
      assert.strictEqual(cut.text, vendor.normalText)
    })
  )

  it.effect("passes over item types and fields that it does not know", () =>
    Effect.gen(function* () {
      const answer = yield* answerIn("unknown items")
      assert.strictEqual(answer.text, vendor.normalText)
      assert.strictEqual(answer.finish, "complete")
      assert.strictEqual(answer.sources.length, 2)
      assert.isNull(answer.usage.inputTokens)
    })
  )

  it.effect.each([
    ["rate limit", "rate_limited", null],
    ["rate limit with wait", "rate_limited", 7000],
    ["no money", "out_of_money", null],
    ["bad key", "unauthorized", null],
    ["unknown model", "not_found", null],
    ["bad request", "bad_request", null],
    ["unavailable", "unavailable", null],
    ["failure inside 200", "unavailable", null],
    ["broken JSON", "unavailable", null]
  ] as const)("fails on %s with %s", ([scenario, kind, retryAfterMillis]) =>
    Effect.gen(function* () {
      const error = yield* errorIn(scenario)
      assert.instanceOf(error, AnswerEngineError)
      assert.deepStrictEqual([error.kind, error.retryAfterMillis], [kind, retryAfterMillis])
      assert.strictEqual(error.engine, vendor.engine)
      assertSafe(error.message)
    })
  )

  it.effect.each(["null", "[]", "{}", '"text"', "<html>Bad gateway</html>", "", '{"status":3,"stop_reason":[]}'])(
    "takes a 200 with %s for a broken body",
    (body) =>
      withFake(
        Effect.fnUntraced(function* (fake, engine) {
          yield* fake.script({ body })
          const error = yield* Effect.flip(engine.ask(question))
          assert.strictEqual(error.kind, "unavailable")
        })
      )
  )

  it.effect("does not show a key that the vendor quotes, nor a page that is in its way", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        const quoting = {
          message: `The key ${secret}\nof org-abc123456 of the organization is bad ${"and so on ".repeat(100)}`,
          type: secret
        }
        yield* fake.script(
          { status: 400, body: { error: { ...quoting, code: secret, status: secret } } },
          { status: 400, body: { type: "error", error: { ...quoting, details: { error_code: secret } } } },
          { status: 502, body: `<html>${secret} ${"x".repeat(1000)}</html>` }
        )
        for (const kind of ["bad_request", "bad_request", "unavailable"] as const) {
          const error = yield* Effect.flip(engine.ask(question))
          assert.strictEqual(error.kind, kind)
          assertSafe(error.message)
        }
      })
    )
  )

  it.effect("sends no request with an invalid key", () =>
    withFake(
      Effect.fnUntraced(function* (fake) {
        for (const key of ["", "sk-12345\n67890", "sk-ключ"]) {
          const engine = yield* vendor.make(fake, { key })
          const error = yield* Effect.flip(engine.ask(question))
          assert.strictEqual(error.kind, "unauthorized")
        }
        assert.strictEqual(fake.requests.length, 0)
      })
    )
  )

  it.effect("follows no redirect, for the key would go along", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        const stranger = yield* vendor.start
        yield* fake.script({ status: 307, headers: { location: `${stranger.baseUrl}/elsewhere` } })
        const error = yield* Effect.flip(engine.ask(question))
        assert.strictEqual(error.kind, "not_found")
        assert.strictEqual(stranger.requests.length, 0)
      })
    )
  )

  it.effect("stops reading a reply that does not end", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        yield* fake.script({ body: `{"padding":"${"x".repeat(responseBytesMax)}"}` })
        const error = yield* Effect.flip(engine.ask(question))
        assert.strictEqual(error.kind, "unavailable")
        assert.include(error.message, `more than ${responseBytesMax} bytes`)
      })
    )
  )

  it.effect("fails on a broken connection, or without a server", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        yield* fake.script({ ...vendor.scenarios.normal, end: "midway" })
        assert.strictEqual((yield* Effect.flip(engine.ask(question))).kind, "unavailable")
        const nobody = yield* vendor.make(fake, { baseUrl: "http://127.0.0.1:1" })
        const error = yield* Effect.flip(nobody.ask(question))
        assert.strictEqual(error.kind, "unavailable")
        assertSafe(error.message)
      })
    )
  )

  it.effect("keeps the key out of traces", () =>
    withFake(
      Effect.fnUntraced(function* (_, engine) {
        const spans: Array<Tracer.NativeSpan> = []
        const tracer = Tracer.make({
          span: (options) => {
            const span = new Tracer.NativeSpan(options)
            spans.push(span)
            return span
          }
        })
        yield* engine.ask(question).pipe(
          Effect.withTracer(tracer),
          Effect.provideService(HttpClient.TracerHeaderFilter, () => true)
        )
        const attributes = spans.flatMap((span) => [span.name, ...span.attributes.entries()])
        assert.isAbove(spans.length, 1)
        assert.notInclude(JSON.stringify(attributes), secret)
        assert.include(JSON.stringify(attributes), "http.request.header")
      })
    )
  )

  it.effect("aborts its request when it is interrupted", () =>
    withFake(
      Effect.fnUntraced(function* (fake, engine) {
        for (const reply of [vendor.scenarios.hanging, { ...vendor.scenarios.normal, end: "stalled" } as const]) {
          yield* fake.script(reply)
          const asking = yield* Effect.forkChild(engine.ask(question))
          yield* fake.takeRequest
          yield* Fiber.interrupt(asking)
          const aborted = yield* fake.takeAborted
          assert.strictEqual(aborted.path, vendor.path)
        }
      })
    )
  )
})

const readerOf = ({ read }: AnswerEngine) => read ?? assert.fail("the engine reads no stored body")

const assertSafe = (message: string): void => {
  assert.notInclude(message, secret)
  assert.notMatch(message, /sk-test|org-abc|<html>|[\n\r]/)
  assert.isAtMost(message.length, 240)
}
