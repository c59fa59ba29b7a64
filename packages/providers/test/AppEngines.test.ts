/**
 * Engines that show what people see in apps, over DataForSEO: requests, reading rules, markets, costs and failures.
 */
import type { Answer, AnswerEngine, AnswerEngineError, Question } from "@answerscope/core"
import { appEngines, type DataForSeoOptions } from "@answerscope/providers"
import {
  dataForSeoReply,
  dataForSeoResult,
  dataForSeoScenarios,
  emptyOverviewResult,
  type FakeReply,
  type FakeVendor,
  panelOverviewResult,
  startFakeDataForSeo
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, type Scope } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"

type AppName = keyof typeof appEngines
const names = ["chatgpt_app", "gemini_app", "google_ai_mode", "google_ai_overview"] as const

const question: Question = { prompt: "Which CRM saves 50% + tax?", model: null, location: null }

const withApp = <A, E>(
  name: AppName,
  test: (fake: FakeVendor, engine: AnswerEngine) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>
) =>
  Effect.gen(function* () {
    const fake = yield* startFakeDataForSeo()
    const options: DataForSeoOptions = {
      login: Redacted.make("fake@login.example"),
      password: Redacted.make("fake-password"),
      baseUrl: fake.baseUrl
    }
    return yield* test(fake, yield* appEngines[name](options))
  }).pipe(Effect.provide(FetchHttpClient.layer))

const answerOf = (name: AppName, asked: Question = question) => withApp(name, (_fake, engine) => engine.ask(asked))

/** The answer to a result of this form. */
const answerTo = (name: AppName, result: unknown) =>
  withApp(name, (fake, engine) => Effect.andThen(fake.script(dataForSeoResult(result)), engine.ask(question)))

const taskOf = ({ requests }: FakeVendor, index = 0): unknown => {
  const body = requests[index]?.body
  return Array.isArray(body) ? body[0] : undefined
}

const urls = (sources: Answer["sources"]) => sources.map(({ url }) => url)

const textsAt = ({ text, citations }: Answer) => citations.map(({ start, end }) => text.slice(start, end))

describe("requests", () => {
  it.effect.each([
    ["chatgpt_app", "/v3/ai_optimization/chat_gpt/llm_scraper/live/advanced", {}],
    ["gemini_app", "/v3/ai_optimization/gemini/llm_scraper/live/advanced", {}],
    ["google_ai_mode", "/v3/serp/google/ai_mode/live/advanced", { device: "desktop" }],
    [
      "google_ai_overview",
      "/v3/serp/google/organic/live/advanced",
      { device: "desktop", depth: 10, load_async_ai_overview: true }
    ]
  ] as const)(
    "of %s name the prompt with its signs escaped, and the United States without a place",
    ([name, path, more]) =>
      withApp(
        name,
        Effect.fnUntraced(function* (fake, engine) {
          const { market } = yield* engine.ask(question)
          assert.strictEqual(fake.requests[0]?.path, path)
          assert.deepStrictEqual(taskOf(fake), {
            keyword: "Which CRM saves 50%25 %2B tax?",
            location_code: 2840,
            language_code: "en",
            ...more
          })
          assert.deepStrictEqual(market, { location: "United States", language: "en" })
        })
      )
  )

  it.effect.each([
    [
      "google_ai_mode",
      "Berlin,Berlin,Germany",
      undefined,
      { location_name: "Berlin,Berlin,Germany", language_code: "de" }
    ],
    ["chatgpt_app", "Berlin,Berlin,Germany", "en-GB", { location_code: 2276, language_code: "en" }],
    ["gemini_app", "UK", null, { location_code: 2826, language_code: "en" }],
    ["chatgpt_app", "DK", "da", { location_code: 2208, language_code: "da" }],
    ["google_ai_overview", "Worldwide", "pt-BR", { location_code: 2840, language_code: "pt" }],
    ["google_ai_overview", "China", "zh-TW", { location_code: 2156, language_code: "zh-TW" }],
    ["chatgpt_app", "Switzerland", "gsw", { location_code: 2756, language_code: "de" }]
  ] as const)("of %s for %s in %s name the market by codes", ([name, location, language, fields]) =>
    withApp(
      name,
      Effect.fnUntraced(function* (fake, engine) {
        const { market } = yield* engine.ask({ ...question, location, ...(language === undefined ? {} : { language }) })
        assert.deepInclude(taskOf(fake), fields)
        assert.strictEqual(market?.language, fields.language_code)
      })
    )
  )

  it.effect("name the country if the vendor does not know the place, and remember that", () =>
    withApp(
      "google_ai_mode",
      Effect.fnUntraced(function* (fake, engine) {
        yield* fake.script(dataForSeoReply({ code: 40_501, message: "Invalid Field: 'location_name'.", cost: 0 }))
        const inVillage = { ...question, location: "Nowhere,Germany" }
        const first = yield* engine.ask(inVillage)
        const second = yield* engine.ask(inVillage)
        assert.deepStrictEqual(
          [first.market, second.market],
          [
            { location: "Germany", language: "de" },
            { location: "Germany", language: "de" }
          ]
        )
        assert.strictEqual(fake.requests.length, 3)
        assert.deepInclude(taskOf(fake, 2), { location_code: 2276 })
      })
    )
  )

  it.effect.each([
    ["a prompt that is too long", { ...question, prompt: "x".repeat(701) }, /701 characters.*at most 700/],
    ["a place that is unknown", { ...question, location: "Grmany" }, /"Grmany" is not known. Did you mean "Germany"/],
    ["a country without data", { ...question, location: "Russia" }, /no data for "Russia"/],
    ["a question without a search", { ...question, search: false }, /without its search/]
  ] as const)("are not sent for %s", ([, asked, message]) =>
    withApp(
      "google_ai_overview",
      Effect.fnUntraced(function* (fake, engine) {
        const error = yield* Effect.flip(engine.ask(asked))
        assert.deepStrictEqual([error.kind, error.isRetryable], ["bad_request", false])
        assert.match(error.message, message)
        assert.strictEqual(fake.requests.length, 0)
      })
    )
  )

  it.effect("declare the surface, the provider and the limits", () =>
    Effect.forEach(names, (name) =>
      withApp(name, (_fake, engine) =>
        Effect.sync(() =>
          assert.deepInclude(engine, {
            surface: "app",
            provider: "dataforseo",
            promptMax: name.startsWith("google") ? 700 : 2_000,
            places: name.startsWith("google") ? "city" : "country",
            language: true
          })
        )
      )
    )
  )
})

describe("answers", () => {
  it.effect("of ChatGPT keep the text, mark its citations and pictures, and list pages without tracking", () =>
    Effect.gen(function* () {
      const answer = yield* answerOf("chatgpt_app")
      assert.strictEqual(answer.model, "gpt-5-6")
      assert.deepStrictEqual([answer.finish, answer.searched, answer.origin], ["complete", true, "live"])
      assert.include(answer.text, "[Globex](https://globex.example/?utm_source=chatgpt.com) is cheaper.")
      assert.deepStrictEqual(textsAt(answer), [
        "[www.initechreviews.example](https://www.initechreviews.example/crm?utm_source=chatgpt.com)",
        "[shop.example](https://shop.example/a?b=1&utm_source=chatgpt.com)",
        "![Hooli at work](https://pictures.example/1.png)"
      ])
      assert.deepStrictEqual(answer.sources, [
        { url: "https://www.initechreviews.example/crm", title: null, domain: "initechreviews.example" },
        { url: "https://shop.example/a?b=1", title: "Acme at the shop", domain: "shop.example" }
      ])
      assert.deepStrictEqual(urls(answer.consulted), ["https://forum.example/t/1"])
      assert.deepStrictEqual(answer.queries, ["crm small law firm", "site:acme.example pricing"])
      assert.deepStrictEqual(answer.extras, [
        { kind: "ad", title: "Umbrella CRM", url: "https://www.umbrella.example/", domain: "umbrella.example" },
        { kind: "product", title: "Acme Box", url: "https://shop.example/box", domain: "shop.example" },
        { kind: "business", title: "Acme Berlin", url: null, domain: "acme.example" }
      ])
      assert.strictEqual(answer.usage.microUsd, 2_000)
      assert.isString(answer.vendorRequestId)
    })
  )

  it.effect("of ChatGPT say that it did not search if there is neither a page nor a query", () =>
    Effect.map(answerTo("chatgpt_app", { markdown: "Acme.", model: null, sources: null }), (answer) =>
      assert.deepStrictEqual([answer.searched, answer.model, answer.sources], [false, "app", []])
    )
  )

  it.effect("of Gemini are the original text, and tables in their form", () =>
    Effect.gen(function* () {
      const answer = yield* answerOf("gemini_app")
      assert.strictEqual(
        answer.text,
        "Acme fits a small law firm. It is cheap.\n\n| Name | Price |\n|---|---|\n| Globex | 5 |"
      )
      assert.deepStrictEqual(answer.sources, [
        { url: "https://initechreviews.example/crm/", title: "CRMs reviewed", domain: "initechreviews.example" },
        { url: "https://shop.example/a#top", title: null, domain: "shop.example" }
      ])
      assert.deepStrictEqual([answer.model, answer.citations, answer.consulted], ["3.5 Flash-Lite", [], []])
    })
  )

  it.effect("of Gemini without the original text are the Markdown, with its citations marked", () =>
    Effect.gen(function* () {
      const markdown = "Acme fits.[review.example](https://www.review.example/a)"
      const answer = yield* answerTo("gemini_app", { markdown, items: [{ type: "gemini_images", items: null }] })
      assert.deepStrictEqual(
        [answer.text, textsAt(answer)],
        [markdown, ["[review.example](https://www.review.example/a)"]]
      )
      assert.deepStrictEqual(urls(answer.sources), ["https://www.review.example/a"])
    })
  )

  it.effect("of AI Mode leave advertisements and products out of the text and the citations", () =>
    Effect.gen(function* () {
      const answer = yield* answerOf("google_ai_mode")
      assert.notInclude(answer.text, "Umbrella")
      assert.match(answer.text, /adoption\..*\n\nThe end\.$/s)
      assert.deepStrictEqual(textsAt(answer), [
        "![Hooli](<Base64-Image-Removed>)",
        "[](https://shop.example/a)",
        "[[1]](https://www.review.example/globex#:~:text=Globex)",
        "[[2]](https://shop.example/a)"
      ])
      assert.deepStrictEqual(answer.sources, [
        { url: "https://shop.example/a", title: "Acme at the shop", domain: "shop.example" },
        { url: "https://www.review.example/globex", title: "Globex reviewed", domain: "review.example" },
        { url: "https://late.example/", title: "Late", domain: "late.example" }
      ])
      assert.deepStrictEqual(answer.extras, [
        { kind: "ad", title: "Umbrella CRM", url: "https://ads.example/aclk?x=1", domain: "ads.example" },
        { kind: "product", title: "Acme Box", url: null, domain: null }
      ])
      assert.deepStrictEqual([answer.searched, answer.model], [true, "app"])
    })
  )

  it.effect("of AI Overviews have the text and references of the overview", () =>
    Effect.gen(function* () {
      const answer = yield* answerOf("google_ai_overview")
      assert.deepStrictEqual([answer.text, answer.finish], ["Acme is often named.", "complete"])
      assert.deepStrictEqual(urls(answer.sources), ["https://a.example/cited", "https://help.acme.com/cited"])
    })
  )

  it.effect("are read again from the stored body", () =>
    Effect.forEach(names, (name) =>
      withApp(
        name,
        Effect.fnUntraced(function* (_fake, engine) {
          const { market: _1, usage: _2, ...answer } = yield* engine.ask(question)
          const stored: unknown = JSON.parse(JSON.stringify(answer.raw))
          const { usage: _3, ...again } = yield* engine.read?.(stored) ?? Effect.die("cannot read")
          assert.deepStrictEqual(again, answer)
        })
      )
    )
  )
})

describe("an AI Overview", () => {
  const organic = {
    items: [
      { type: "organic", url: "https://a.example/" },
      { type: "people_also_ask", items: null }
    ]
  }

  it.effect.each([
    ["a page without one", dataForSeoResult(organic)],
    ["a page without anything", dataForSeoScenarios["no results"]],
    ["an answer without a page", dataForSeoScenarios["null result"]],
    ["a panel whose overview has no text", dataForSeoResult(panelOverviewResult)]
  ] as const)("is not shown by %s", ([, reply]) =>
    withApp(
      "google_ai_overview",
      Effect.fnUntraced(function* (fake, engine) {
        yield* fake.script(reply)
        const answer = yield* engine.ask(question)
        assert.deepStrictEqual(
          [answer.finish, answer.text, answer.sources, answer.searched],
          ["not_shown", "", [], true]
        )
        assert.strictEqual(answer.usage.microUsd, 2_000)
      })
    )
  )

  it.effect("that was announced and not loaded is a failure that is tried again, with its cost", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(answerTo("google_ai_overview", emptyOverviewResult))
      assert.deepStrictEqual([error.kind, error.isRetryable, error.usage?.microUsd], ["unavailable", true, 2_000])
    })
  )

  it.effect("of other questions is none of this one", () =>
    Effect.map(
      answerTo("google_ai_overview", {
        items: [
          {
            type: "people_also_ask",
            items: [{ expanded_element: [{ type: "people_also_ask_ai_overview_expanded_element", markdown: "Acme" }] }]
          }
        ]
      }),
      ({ finish }) => assert.strictEqual(finish, "not_shown")
    )
  )

  it.effect("without Markdown is the text of its elements", () =>
    Effect.map(
      answerTo("google_ai_overview", {
        items: [
          {
            type: "ai_overview",
            markdown: null,
            items: [
              { type: "ai_overview_element", title: "Best", text: "Acme leads." },
              { type: "ai_overview_expanded_element", title: "More", components: [{ text: "Globex follows." }] }
            ]
          }
        ]
      }),
      ({ text }) => assert.strictEqual(text, "Best\nAcme leads.\n\nMore\nGlobex follows.")
    )
  )
})

describe("failures", () => {
  const errorOf = (name: AppName, reply: FakeReply) =>
    Effect.flip(withApp(name, (fake, engine) => Effect.andThen(fake.script(reply), engine.ask(question))))

  const shapeOf = ({ kind, isRetryable, usage }: AnswerEngineError) => [kind, isRetryable, usage?.microUsd ?? null]

  it.effect.each([
    ["the vendor's timeout, which costs", dataForSeoReply({ code: 50_401, cost: 0.004 }), ["unavailable", true, 4_000]],
    ["a failed search engine", dataForSeoReply({ code: 40_101, cost: 0 }), ["unavailable", true, 0]],
    ["an internal fault", dataForSeoReply({ code: 40_103, cost: 0 }), ["unavailable", true, 0]],
    ["a limit per minute", dataForSeoScenarios["calls per minute"], ["rate_limited", true, 0]],
    ["too many at once", dataForSeoReply({ code: 40_209, cost: 0 }), ["rate_limited", true, 0]],
    ["no money", dataForSeoReply({ code: 40_200, cost: 0 }), ["out_of_money", false, 0]],
    ["an own cost limit", dataForSeoReply({ code: 40_203, cost: 0 }), ["out_of_money", false, 0]],
    ["a duplicate", dataForSeoReply({ code: 40_205, cost: 0 }), ["access", false, 0]],
    ["a blocked account", dataForSeoReply({ code: 40_201, cost: 0 }), ["access", false, 0]],
    ["a bad login", dataForSeoScenarios["bad login"], ["unauthorized", false, 0]],
    ["an unverified account", dataForSeoScenarios["not verified"], ["unauthorized", false, 0]],
    ["an invalid field", dataForSeoReply({ code: 40_501, cost: 0 }), ["bad_request", false, 0]],
    ["an unknown path", dataForSeoScenarios["unknown path"], ["not_found", false, 0]],
    ["broken JSON", dataForSeoScenarios["broken json"], ["unavailable", true, null]],
    ["a bare status", dataForSeoScenarios["http 502"], ["unavailable", true, null]]
  ] as const)("%s", ([, reply, shape]) =>
    Effect.map(errorOf("chatgpt_app", reply), (error) => assert.deepStrictEqual(shapeOf(error), [...shape]))
  )

  it.effect("a market that the vendor refuses is named, and not tried again", () =>
    Effect.map(errorOf("chatgpt_app", dataForSeoScenarios["unknown location"]), (error) => {
      assert.deepStrictEqual([error.kind, error.isRetryable], ["bad_request", false])
      assert.match(error.message, /no data for "United States" in English/)
    })
  )

  it.effect("a partial result is an answer that says so", () =>
    withApp(
      "chatgpt_app",
      Effect.fnUntraced(function* (fake, engine) {
        yield* fake.script(dataForSeoReply({ code: 40_106, result: { markdown: "Acme." } }))
        const { finish, finishReason, text } = yield* engine.ask(question)
        assert.deepStrictEqual([finish, finishReason, text], ["complete", "partial results", "Acme."])
      })
    )
  )

  it.effect("an empty answer of an app is tried again, and costs", () =>
    Effect.forEach(["chatgpt_app", "gemini_app", "google_ai_mode"] as const, (name) =>
      Effect.forEach(
        [{ markdown: null, items: null }, { markdown: " \n", items: [null, 3, { type: 7 }] }, {}],
        (result) =>
          Effect.map(Effect.flip(answerTo(name, result)), (error) =>
            assert.deepStrictEqual(shapeOf(error), ["unavailable", true, 2_000])
          )
      )
    )
  )
})

describe("hostile bodies", () => {
  it.effect.each([
    ["wrong types", { model: 7, markdown: "Acme.", sources: "x", search_results: {}, fan_out_queries: [{}], items: 3 }],
    ["nulls", { model: null, markdown: "Acme.", sources: [null], search_results: null, items: [null, {}] }],
    [
      "odd addresses",
      {
        markdown: "Acme. [1](javascript:alert(1)) [2](https://) [](  ) [3](ftp://a.example) [4](//a.example)",
        sources: [{ url: "data:text/html,x" }, { url: "" }, { url: "https://" }, { url: 5 }, { url: "\u0000" }],
        items: [{ type: "chat_gpt_ad", title: "Ad", url: "javascript:alert(1)" }]
      }
    ]
  ] as const)("of %s cost neither the answer nor its text", ([, result]) =>
    Effect.map(answerTo("chatgpt_app", result), (answer) => {
      assert.match(answer.text, /^Acme\./)
      assert.deepStrictEqual(answer.sources, [])
      assert.deepStrictEqual(answer.consulted, [])
      for (const { url } of answer.extras ?? []) assert.isNull(url)
    })
  )

  it.effect("of great length are read in no time", () =>
    Effect.forEach(["[", "[a](", "![](<", "[[1]", "(((", "?utm_source=openai&", "\n"], (piece) =>
      Effect.gen(function* () {
        const started = performance.now()
        const markdown = `Acme ${piece.repeat(Math.ceil(1_000_000 / piece.length))}`
        const answer = yield* answerTo("chatgpt_app", {
          markdown,
          sources: [{ url: `https://a.example/${piece.repeat(1e4)}` }]
        })
        assert.isBelow(answer.text.length, 300_001)
        assert.isBelow(performance.now() - started, 3_000, piece)
      })
    )
  )
})
