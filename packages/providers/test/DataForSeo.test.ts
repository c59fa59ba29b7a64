import type { SeoDataProvider } from "@answerscope/core"
import { defaultMarket, domainOverviewResult, rankResult, resolveMarket } from "@answerscope/core/testing"
import { dataForSeo, dataForSeoPaths } from "@answerscope/providers"
import {
  dataForSeoResult,
  dataForSeoScenarios,
  emptyOverviewResult,
  type FakeVendor,
  panelOverviewResult,
  startFakeDataForSeo
} from "@answerscope/providers/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Result, type Scope, Struct } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"

const withProvider = <A, E>(
  test: (context: {
    readonly fake: FakeVendor
    readonly seo: SeoDataProvider
  }) => Effect.Effect<A, E, HttpClient.HttpClient | Scope.Scope>
) =>
  Effect.gen(function* () {
    const fake = yield* startFakeDataForSeo()
    const seo = yield* dataForSeo({
      login: Redacted.make("fake@login.example"),
      password: Redacted.make("fake-password"),
      baseUrl: `${fake.baseUrl}/v3/`
    })
    return yield* test({ fake, seo })
  }).pipe(Effect.provide(FetchHttpClient.layer))

const search = { keyword: "best crm", domain: "acme.com", market: defaultMarket, device: "mobile" } as const
const mention = { brand: "Acme", platform: "google_ai_overview", market: defaultMarket } as const
const domain = { domain: "acme.com", market: defaultMarket }
const months = { ...mention, from: { year: 2025, month: 11 }, to: { year: 2026, month: 11 } }

const target = [{ keyword: "Acme", search_scope: ["answer"], match_type: "word_match" }]
const market = { location_code: 2840, language_code: "en" }

/** Each method, where it asks, and what. */
const requests: Record<
  keyof SeoDataProvider,
  readonly [ask: (seo: SeoDataProvider) => Effect.Effect<unknown, unknown>, task: object]
> = {
  searchPage: [
    (seo) => seo.searchPage({ ...search, keyword: "100% c++ crm" }),
    {
      keyword: "100%25 c%2B%2B crm",
      ...market,
      device: "mobile",
      depth: 100,
      stop_crawl_on_match: [{ match_value: "acme.com", match_type: "with_subdomains" }],
      find_targets_in: ["organic"],
      load_async_ai_overview: true
    }
  ],
  mentions: [
    (seo) => seo.mentions({ ...mention, platform: "chatgpt", limit: 20 }),
    { target, platform: "chat_gpt", ...market, limit: 20 }
  ],
  mentionHistory: [
    (seo) => seo.mentionHistory({ ...months, from: { year: 2025, month: 6 } }),
    { target, platform: "google", ...market, date_from: "2025-08-01" }
  ],
  mentionTotals: [(seo) => seo.mentionTotals(mention), { target, platform: "google", ...market }],
  citedDomains: [
    (seo) => seo.citedDomains({ ...mention, limit: 100 }),
    { target, platform: "google", ...market, links_scope: "sources", limit: 100 }
  ],
  citedPages: [
    (seo) => seo.citedPages({ ...mention, limit: 100 }),
    { target, platform: "google", ...market, links_scope: "sources", limit: 100 }
  ],
  backlinks: [
    (seo) => seo.backlinks("acme.com"),
    {
      target: "acme.com",
      include_subdomains: true,
      backlinks_status_type: "live",
      rank_scale: "one_thousand",
      internal_list_limit: 11
    }
  ],
  domainOverview: [(seo) => seo.domainOverview(domain), { target: "acme.com", ...market }],
  competingDomains: [
    (seo) => seo.competingDomains({ ...domain, limit: 10 }),
    { target: "acme.com", ...market, item_types: ["organic"], limit: 11 }
  ],
  keywordsForSite: [
    (seo) => seo.keywordsForSite({ ...domain, limit: 10 }),
    { target: "acme.com", ...market, include_serp_info: false, include_subdomains: true, limit: 10 }
  ]
}

const methods = Struct.keys(dataForSeoPaths)

describe("dataForSeo", () => {
  it.effect.each(methods)("%s posts one task to its path", (method) =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        yield* requests[method][0](seo)
        const request = yield* fake.takeRequest
        assert.strictEqual(request.path, dataForSeoPaths[method])
        assert.strictEqual(request.method, "POST")
        assert.deepStrictEqual(request.body, [requests[method][1]])
      })
    )
  )

  it.effect.each(methods)("%s is empty when there are no results, and in a result with every list null", (method) =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        yield* fake.script(
          dataForSeoScenarios["no results"],
          dataForSeoScenarios["null result"],
          dataForSeoResult({ items: null, total_count: null, aggregated_metrics: null, new_field: 1 }),
          dataForSeoResult({})
        )
        const [ask] = requests[method]
        const nothing = yield* ask(seo)
        assert.deepStrictEqual(yield* ask(seo), nothing)
        if (method !== "backlinks") {
          assert.deepStrictEqual(yield* ask(seo), nothing)
          assert.deepStrictEqual(yield* ask(seo), nothing)
        }
      })
    )
  )

  it.effect("searches from a place in a country by its full name, and asks for all else by country", () =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        const market = Result.getOrThrow(resolveMarket({ location: "London, England, UK" }))
        yield* seo.searchPage({ ...search, market })
        yield* seo.domainOverview({ ...domain, market })
        yield* seo.mentions({ ...mention, market, limit: 1 })
        const asked = fake.requests.map(({ body }) =>
          JSON.stringify(body).match(/"location[^,]+(?:,England,United Kingdom")?/g)
        )
        assert.deepStrictEqual(asked, [
          ['"location_name":"London,England,United Kingdom"'],
          ['"location_code":2826'],
          ['"location_code":2826']
        ])
      })
    )
  )

  it.effect("takes a figure that cannot be for unknown, and one in quotes for the figure", () =>
    withProvider(({ fake, seo }) =>
      Effect.gen(function* () {
        const metrics = (mentions: unknown) => ({ mentions, ai_search_volume: "1e400" })
        const overNull = `{"status_code":20000,"tasks":[{"status_code":20000,"result":[{"items":[
          {"metrics":{"organic":{"count":1e999,"etv":-5,"pos_1":"7","pos_2_3":1e13,"is_up":"many"}}}]}]}]}`
        yield* fake.script(
          dataForSeoResult({
            items: [
              { year: "2026", month: "9", metrics: metrics("12") },
              { year: 2026, month: 9, metrics: metrics(-4) },
              { year: 2026, month: [9], metrics: metrics(1) },
              { year: 2026, month: 8, metrics: metrics(2.6) },
              [],
              "text"
            ]
          }),
          { body: overNull },
          dataForSeoResult({
            rank: 5000,
            backlinks_spam_score: -1,
            backlinks: "77",
            referring_domains: Number.MAX_VALUE,
            referring_links_types: { anchor: "5", image: -2, redirect: 1e300, canonical: 3, __proto__: 9 },
            referring_links_countries: ["US"]
          })
        )
        assert.deepStrictEqual(yield* seo.mentionHistory(months), [
          { year: 2026, month: 9, mentions: 12, aiSearchVolume: 0 },
          { year: 2026, month: 9, mentions: 0, aiSearchVolume: 0 },
          { year: 2026, month: 8, mentions: 3, aiSearchVolume: 0 }
        ])
        const overview = domainOverviewResult(domain, yield* seo.domainOverview(domain))
        assert.deepInclude(overview, { organicKeywords: 7, organicTraffic: 0 })
        assert.deepInclude(overview.movement, { up: 0 })
        const profile = yield* seo.backlinks("acme.com")
        assert.deepInclude(profile, { rank: null, spamScore: null, backlinks: 77, referringDomains: null })
        assert.deepStrictEqual(profile?.linkTypes, { anchor: 5, canonical: 3 })
      })
    )
  )

  it.effect("reads organic results and the references of an overview that came late and of its items, each once", () =>
    withProvider(
      Effect.fnUntraced(function* ({ seo }) {
        const page = yield* seo.searchPage(search)
        assert.deepStrictEqual(page.organic, [
          { position: 1, domain: "a.example", url: "https://a.example/page" },
          { position: null, domain: null, url: null },
          { position: 3, domain: "blog.acme.com", url: "https://blog.acme.com/page" },
          { position: null, domain: null, url: null },
          { position: 5, domain: "acme.com", url: "https://acme.com/page" }
        ])
        assert.deepStrictEqual(page.aiOverview?.references, [
          { domain: "a.example", url: "https://a.example/cited" },
          { domain: null, url: null },
          { domain: "help.acme.com", url: "https://help.acme.com/cited" }
        ])
        assert.deepStrictEqual(rankResult({ keyword: "best crm", domain: "acme.com", page }), {
          keyword: "best crm",
          domain: "acme.com",
          position: 3,
          url: "https://blog.acme.com/page",
          aiOverview: { present: true, cited: true }
        })
      })
    )
  )

  it.effect("sees an overview that Google did not fill in, and one in a knowledge panel", () =>
    withProvider(
      Effect.fnUntraced(function* ({ fake, seo }) {
        yield* fake.script(dataForSeoResult(emptyOverviewResult), dataForSeoResult(panelOverviewResult))
        assert.deepStrictEqual((yield* seo.searchPage(search)).aiOverview, { references: [] })
        assert.deepStrictEqual((yield* seo.searchPage(search)).aiOverview, {
          references: [{ domain: "acme.com", url: "https://acme.com/cited" }]
        })
      })
    )
  )

  it.effect("reads mentions, with nulls where nothing is known and times in UTC", () =>
    withProvider(
      Effect.fnUntraced(function* ({ seo }) {
        const { total, mentions } = yield* seo.mentions({ ...mention, limit: 20 })
        assert.strictEqual(total, 42)
        const unknown = { url: null, domain: null, title: null, snippet: null, sourceName: null, position: null }
        const nothing = {
          platform: "google_ai_overview",
          model: null,
          question: null,
          answer: null,
          aiSearchVolume: null,
          firstResponseAt: null,
          lastResponseAt: null,
          sources: [],
          brandEntities: []
        }
        assert.deepStrictEqual<unknown>(mentions, [
          {
            platform: "google_ai_overview",
            model: "gemini",
            question: "best crm",
            answer: "**Acme** is …",
            aiSearchVolume: 880,
            firstResponseAt: "2026-03-30T15:21:09.000Z",
            lastResponseAt: "2026-11-01T23:00:00.000Z",
            sources: [
              {
                url: "https://a.example/1",
                domain: "a.example",
                title: "A",
                snippet: "…",
                sourceName: "A",
                position: 1
              },
              { ...unknown, position: 2 },
              unknown
            ],
            brandEntities: [
              { position: 1, title: "Acme", category: "CRM" },
              { position: null, title: null, category: null }
            ]
          },
          nothing,
          nothing
        ])
        const chatgpt = yield* seo.mentions({ ...mention, platform: "chatgpt", limit: 20 })
        assert.deepStrictEqual(
          chatgpt.mentions.map(({ platform }) => platform),
          ["chatgpt", "chatgpt", "chatgpt"]
        )
      })
    )
  )

  it.effect("reads counts: months, totals, cited domains and pages", () =>
    withProvider(
      Effect.fnUntraced(function* ({ seo }) {
        assert.deepStrictEqual(yield* seo.mentionHistory(months), [
          { year: 2026, month: 11, mentions: 9, aiSearchVolume: 90 },
          { year: 2026, month: 9, mentions: 4, aiSearchVolume: 0 },
          { year: 2026, month: 8, mentions: 0, aiSearchVolume: 0 }
        ])
        assert.deepStrictEqual(yield* seo.mentionTotals(mention), { mentions: 42, aiSearchVolume: 9100 })
        assert.deepStrictEqual(yield* seo.citedDomains({ ...mention, limit: 100 }), {
          total: 42,
          sources: [
            { key: "a.example", mentions: 17, aiSearchVolume: 4000 },
            { key: "b.example", mentions: 5, aiSearchVolume: 0 },
            { key: "c.example", mentions: 0, aiSearchVolume: 0 }
          ]
        })
        const pages = yield* seo.citedPages({ ...mention, limit: 100 })
        assert.deepStrictEqual(
          pages.sources.map(({ key }) => key),
          ["https://a.example/1", "https://b.example/2", "c.example"]
        )
      })
    )
  )

  it.effect("reads a backlink profile", () =>
    withProvider(
      Effect.fnUntraced(function* ({ seo }) {
        assert.deepStrictEqual(yield* seo.backlinks("acme.com"), {
          backlinks: 12_345,
          referringDomains: 678,
          referringMainDomains: 600,
          referringPages: null,
          brokenBacklinks: null,
          brokenPages: 3,
          rank: 412,
          spamScore: 7,
          linkTypes: { anchor: 9000, image: 3000 },
          topCountries: { "": 5000, US: 4000, DE: 3000 }
        })
      })
    )
  )

  it.effect("reads a domain's figures, competitors and keywords", () =>
    withProvider(
      Effect.fnUntraced(function* ({ seo }) {
        assert.deepStrictEqual(domainOverviewResult(domain, yield* seo.domainOverview(domain)), {
          domain: "acme.com",
          location: "United States",
          organicKeywords: 97,
          organicTraffic: 3100.55,
          estimatedTrafficCost: 950.25,
          positions: { top3: 7, top10: 17, top20: 37, top100: 97 },
          movement: { up: 5, down: 0, new: 7, lost: 8 }
        })
        assert.deepStrictEqual(yield* seo.competingDomains({ ...domain, limit: 2 }), [
          { domain: "rival.example", intersections: 40, averagePosition: 9.5, keywords: 400 },
          { domain: "bare.example", intersections: null, averagePosition: null, keywords: null }
        ])
        assert.deepStrictEqual(yield* seo.keywordsForSite({ ...domain, limit: 10 }), [
          { keyword: "best crm", searchVolume: 880, intent: "commercial", coreKeyword: "crm" },
          { keyword: "crm", searchVolume: null, intent: null, coreKeyword: null },
          { keyword: "acme login", searchVolume: null, intent: null, coreKeyword: null }
        ])
      })
    )
  )
})
