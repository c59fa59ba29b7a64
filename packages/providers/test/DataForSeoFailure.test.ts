import type { SeoDataProvider } from "@answerscope/core"
import { defaultMarket, resolveMarket } from "@answerscope/core/testing"
import { type SeoDataErrorKind, StatedCost } from "@answerscope/core/model"
import { dataForSeo, responseBytesMax } from "@answerscope/providers"
import {
  dataForSeoRefusal,
  dataForSeoReply,
  dataForSeoScenarios,
  type FakeVendor,
  startFakeDataForSeo
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Fiber, Redacted, Result, type Scope, Struct } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { inspect } from "node:util"

const login = "operator@login.example"
const password = "pässword with spaces: and colon"

const withProvider = <A, E>(
  test: (context: {
    readonly fake: FakeVendor
    readonly seo: SeoDataProvider
  }) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>
) =>
  Effect.gen(function* () {
    const fake = yield* startFakeDataForSeo(login, password)
    const seo = yield* dataForSeo({
      login: Redacted.make(login),
      password: Redacted.make(password),
      baseUrl: fake.baseUrl
    })
    return yield* test({ fake, seo })
  }).pipe(Effect.provide(FetchHttpClient.layer))

const ask = (seo: SeoDataProvider) => seo.domainOverview({ domain: "acme.com", market: defaultMarket })

const outcomes: Readonly<
  Record<
    Exclude<keyof typeof dataForSeoScenarios, "no results" | "null result" | "silence" | "stalled">,
    readonly [kind: SeoDataErrorKind, message: string]
  >
> = {
  "bad login": ["unauthorized", "DataForSEO refuses the login (40100)"],
  "not verified": ["unauthorized", "DataForSEO refuses the login (40104)"],
  "payment required": ["out_of_money", "DataForSEO reports no funds left or a cost limit reached (40200)"],
  "insufficient funds": ["out_of_money", "DataForSEO reports no funds left or a cost limit reached (40210)"],
  "own cost limit": ["out_of_money", "DataForSEO reports no funds left or a cost limit reached (40203)"],
  "account blocked": ["access", "DataForSEO does not let this account do that (40201)"],
  "no subscription": ["access", "DataForSEO does not let this account do that (40204)"],
  "address not allowed": ["access", "DataForSEO does not let this account do that (40207)"],
  "duplicate tasks": ["access", "DataForSEO does not let this account do that (40205)"],
  "calls per minute": ["rate_limited", "DataForSEO asks to slow down (40202)"],
  "too many at once": ["rate_limited", "DataForSEO asks to slow down (40209)"],
  "http 429": ["rate_limited", "DataForSEO asks to slow down (429)"],
  "invalid field": ["bad_request", "DataForSEO refuses the request (40501): Invalid Field: 'limit'."],
  "unknown location": [
    "unsupported_market",
    'location: no data for "United States" in English. Use another country. ' +
      "DataForSEO refuses the market (40501): Invalid Field: 'location_code'."
  ],
  "unknown language": [
    "unsupported_market",
    'language: no data for "United States" in English. Most searches there are made in "English". ' +
      "DataForSEO refuses the market (40501): Invalid Field: 'language_code'."
  ],
  "unknown path": ["not_found", "DataForSEO does not know the path (40400): Not Found."],
  "switched off": ["not_found", "DataForSEO does not know the path (50304): This endpoint is switched off."],
  "task error inside 20000": ["unavailable", "DataForSEO failed to answer (40101)"],
  "internal error": ["unavailable", "DataForSEO failed to answer (50000)"],
  "http 500": ["unavailable", "DataForSEO failed to answer (500)"],
  "http 502": ["unavailable", "DataForSEO failed to answer (502)"],
  "broken json": ["unavailable", "DataForSEO sent a body that is no JSON"],
  "empty body": ["unavailable", "DataForSEO sent a body that is no JSON"],
  "no object": ["unavailable", "DataForSEO sent a body of an unexpected form"],
  "no status": ["unavailable", "DataForSEO sent a body of an unexpected form"],
  "no task": ["unavailable", "DataForSEO sent a reply without a task"],
  "result of another form": ["unavailable", "DataForSEO sent a result of an unexpected form"],
  redirect: ["not_found", "DataForSEO does not know the path (302)"],
  "cut off": ["unavailable", "DataForSEO broke off its reply"]
}

describe("dataForSeo", () => {
  it.effect.each(Struct.keys(outcomes))("%s", (name) =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        const [kind, message] = outcomes[name]
        yield* fake.script(dataForSeoScenarios[name])
        const error = yield* Effect.flip(ask(seo))
        assert.deepStrictEqual([error.kind, error.message], [kind, message])
        assert.strictEqual(error.isRetryable, kind === "rate_limited" || kind === "unavailable")
        assert.strictEqual(fake.requests.length, 1)
      })
    )
  )

  it.effect("waits for the stated time, or for the next minute after too many calls", () =>
    withProvider(
      Effect.fnUntraced(function* ({ fake, seo }) {
        yield* TestClock.setTime(Duration.toMillis("10 minutes") + 42_000)
        yield* fake.script(
          dataForSeoScenarios["calls per minute"],
          dataForSeoScenarios["too many at once"],
          dataForSeoScenarios["http 429"],
          dataForSeoRefusal({ code: 40_202, headers: { "retry-after": "3" } }),
          dataForSeoScenarios["insufficient funds"]
        )
        const waits = yield* Effect.forEach(Array.from({ length: 5 }), () => Effect.flip(ask(seo)))
        assert.deepStrictEqual(
          waits.map(({ retryAfterMillis }) => retryAfterMillis),
          [18_000, null, 7_000, 3_000, null]
        )
      })
    )
  )

  it.effect("states the cost of every call, failed or not", () =>
    withProvider(
      Effect.fnUntraced(function* ({ fake, seo }) {
        yield* fake.script(
          dataForSeoReply({ code: 20_000, result: { items: [] } }),
          dataForSeoScenarios["task error inside 20000"],
          dataForSeoScenarios["own cost limit"]
        )
        const stated: Array<number> = []
        const state = (microUsd: number) => Effect.sync(() => void stated.push(microUsd))
        for (let call = 0; call < 3; call++) yield* Effect.provideService(Effect.exit(ask(seo)), StatedCost, state)
        assert.deepStrictEqual(stated, [2_000, 2_000, 0])
      })
    )
  )

  it.effect("says of a place that is not known there how such places are named, and which country it is in", () =>
    withProvider(
      Effect.fnUntraced(function* ({ fake, seo }) {
        const market = Result.getOrThrow(resolveMarket({ location: "Berlin, Germany" }))
        yield* fake.script(dataForSeoReply({ code: 40_501, message: "Invalid Field: 'location_name'." }))
        const error = yield* Effect.flip(
          seo.searchPage({ keyword: "crm", domain: "acme.com", market, device: "desktop" })
        )
        assert.deepStrictEqual(
          [error.kind, error.isRetryable, error.message],
          [
            "unsupported_market",
            false,
            'location: no data for "Berlin,Germany" in German. A smaller place has its full name, as ' +
              '"Berlin,Berlin,Germany" has. The country alone is known as "Germany". ' +
              "DataForSEO refuses the market (40501): Invalid Field: 'location_name'."
          ]
        )
      })
    )
  )

  it.effect("accepts partial results, and skips unknown codes", () =>
    withProvider(
      Effect.fnUntraced(function* ({ fake, seo }) {
        const items = [{ metrics: { organic: { count: 5 } } }]
        yield* fake.script(
          dataForSeoReply({ code: 40_106, message: "Partial results", result: { items } }),
          dataForSeoReply({ code: 20_100, message: "Task Created." }),
          dataForSeoReply({ code: 40_999 }),
          dataForSeoReply({ code: 59_999 }),
          dataForSeoReply({ code: 7 })
        )
        assert.strictEqual((yield* ask(seo))?.keywords, 5)
        assert.isNull(yield* ask(seo))
        const kinds = yield* Effect.forEach(Array.from({ length: 3 }), () =>
          Effect.map(Effect.flip(ask(seo)), ({ kind }) => kind)
        )
        assert.deepStrictEqual(kinds, ["bad_request", "unavailable", "unavailable"])
      })
    )
  )

  it.effect.each(["silence", "stalled"] as const)("lets go of the connection when it is given up: %s", (name) =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        yield* fake.script(dataForSeoScenarios[name])
        const asking = yield* Effect.forkChild(ask(seo))
        yield* fake.takeRequest
        yield* Fiber.interrupt(asking)
        assert.strictEqual((yield* fake.takeAborted).method, "POST")
      })
    )
  )

  it.effect("stops reading an endless reply", () =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        yield* fake.script({ body: `"${"x".repeat(responseBytesMax)}"` })
        const error = yield* Effect.flip(ask(seo))
        assert.deepStrictEqual(
          [error.kind, error.message],
          ["unavailable", `DataForSEO sent more than ${responseBytesMax} bytes`]
        )
      })
    )
  )

  it.effect("is unavailable without a listening server", () =>
    Effect.gen(function* () {
      const seo = yield* dataForSeo({
        login: Redacted.make(login),
        password: Redacted.make(password),
        baseUrl: "http://127.0.0.1:1"
      })
      const error = yield* Effect.flip(ask(seo))
      assert.deepStrictEqual([error.kind, error.message], ["unavailable", "DataForSEO could not be reached"])
    }).pipe(Effect.provide(FetchHttpClient.layer))
  )

  it.effect("hides login and password, even if the vendor quotes them", () =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        const message = `Invalid Field: ${login}\n${password} ${"x".repeat(500)}`
        yield* fake.script(dataForSeoReply({ code: 40_501, message }))
        const error = yield* Effect.flip(ask(seo))
        assert.isAtMost(error.message.length, 240)
        for (const told of [error.message, inspect(error, { depth: 9 }), inspect(seo, { depth: 9 })]) {
          assert.notInclude(told, login)
          assert.notInclude(told, password)
          assert.notMatch(told, /\n.*x{300}/)
        }
      })
    )
  )
})
