/**
 * What lookups take and give: shapes, brands, order of checks, prompt runs, the cache.
 */
import { Brands, SeoData } from "@answerscope/core"
import type { EngineResult } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { callJson } from "@answerscope/harness/Calls"
import { newCaller, service, settledUse, shortPatience, withService } from "./LookupServer.ts"

const keysOf = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null ? Object.keys(value) : []

const first = (value: unknown, name: string): unknown => {
  const list: unknown =
    typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
  return Array.isArray(list) ? list[0] : undefined
}

const newBrand = Effect.fnUntraced(function* (
  organizationId: Parameters<Brands["Service"]["create"]>[0],
  domain: string | null
) {
  return yield* (yield* Brands).create(organizationId, { name: "Acme", domain })
})

describe("lookups", () => {
  it.live("have the shapes of the reference", () =>
    withService(
      Effect.fnUntraced(function* () {
        const caller = yield* newCaller()
        const look = (path: string, body: object) =>
          Effect.map(callJson<unknown>(caller, "POST", path, body), (reply) => {
            assert.strictEqual(reply.status, 200, reply.text)
            assert.sameMembers([...keysOf(reply.body)], ["success", "credits", "data"])
            return reply.body.data
          })
        const rank = yield* look("/v1/rank", {
          keyword: " best crm ",
          domain: "https://www.Acme.com/x",
          device: "mobile"
        })
        assert.deepStrictEqual(rank, {
          keyword: "best crm",
          domain: "acme.com",
          position: 3,
          url: "https://blog.acme.com/page",
          ai_overview: { present: true, cited: true }
        })
        const mentions = yield* look("/v1/mentions", { brand: "Acme", limit: 2, location: "DE" })
        assert.deepStrictEqual(keysOf(mentions), ["brand", "platform", "total_mentions", "mentions"])
        assert.deepInclude(mentions, { brand: "Acme", platform: "google_ai_overview", total_mentions: 42 })
        assert.deepStrictEqual(keysOf(first(mentions, "mentions")), [
          "platform",
          "model",
          "question",
          "answer",
          "ai_search_volume",
          "first_response_at",
          "last_response_at",
          "sources",
          "brand_entities"
        ])
        const history = yield* look("/v1/mentions/history/", { brand: "Acme", platform: "chatgpt" })
        assert.deepInclude(history, { brand: "Acme", platform: "chatgpt" })
        assert.deepStrictEqual(keysOf(first(history, "history")), ["year", "month", "mentions", "ai_search_volume"])
        const overview = yield* look("/v1/domain-overview/", { domain: "acme.com", location: "germany" })
        assert.deepInclude(overview, { domain: "acme.com", location: "Germany" })
        assert.deepStrictEqual(keysOf(overview), [
          "domain",
          "location",
          "organic_keywords",
          "organic_traffic",
          "estimated_traffic_cost",
          "positions",
          "movement"
        ])
        const backlinks = yield* look("/v1/backlinks/", { target: "acme.com" })
        assert.sameMembers(
          [...keysOf(backlinks)],
          [
            "target",
            "backlinks",
            "referring_domains",
            "referring_main_domains",
            "referring_pages",
            "broken_backlinks",
            "broken_pages",
            "rank",
            "spam_score",
            "link_types",
            "top_countries"
          ]
        )
        const citations = yield* look("/v1/citations/", { brand: "Acme", group_by: "page", limit: 1 })
        assert.deepInclude(citations, { brand: "Acme", group_by: "page" })
        assert.deepStrictEqual(keysOf(first(citations, "citations")), [
          "key",
          "mentions",
          "ai_search_volume",
          "share",
          "share_of_returned"
        ])
        assert.strictEqual(yield* settledUse(caller.id), 3 + 35 + 35 + 5 + 8 + 35)
      })
    )
  )

  it.live("are rejected with helpful messages, before any call or charge", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller(34)
        const bare = yield* newBrand(caller.id, null)
        const foreign = yield* newBrand((yield* newCaller(0)).id, "globex.com")
        const unknown = 'location: "Germny" is not known. Did you mean "Germany"?'
        const cases: ReadonlyArray<readonly [path: string, body: object, status: number, message: string]> = [
          ["rank", { keyword: "a", domain: "acme.com", location: "Germny" }, 400, unknown],
          ["mentions", { brand: "A", language: "Germn" }, 400, 'Did you mean "German"?'],
          ["mentions", { brand: "A", platform: "chatgpt", location: "DE" }, 400, "platform: chatgpt has data"],
          ["rank", { keyword: "a" }, 400, "domain: is required unless brandId is given"],
          ["rank", { keyword: "a", domain: "acme.com", brandId: bare.id }, 400, "domain: must be left out"],
          ["rank", { keyword: "a", brandId: bare.id }, 400, "brandId: the brand has no domain"],
          ["domain-overview", {}, 400, "domain: is required unless brandId is given"],
          ["domain-overview", { brandId: foreign.id }, 404, "Not found."],
          ["domain-overview", { brandId: "brd_1" }, 404, "Not found."],
          ["backlinks", { target: "10.0.0.1" }, 400, "target: must be a public host name"],
          ["prompts/run", { prompt: "a", engines: ["claude"], models: { chatgpt: "x" } }, 400, "models.chatgpt"],
          ["prompts/run", { prompt: "a", engines: ["perplexity"] }, 503, "The engine perplexity is not configured"],
          ["mentions", { brand: "A" }, 402, "This costs 35 credits, but only 34 remain."]
        ]
        for (const [path, body, status, message] of cases) {
          const reply = yield* callJson(caller, "POST", `/v1/${path}`, body)
          assert.strictEqual(reply.status, status, reply.text)
          assert.include(reply.body.message, message)
        }
        assert.strictEqual(fake.requests.length, 0)
        assert.strictEqual(yield* settledUse(caller.id), 0)
      })
    )
  )

  it.live("without SEO data are not configured, which comes after 404 and before 402", () =>
    Effect.gen(function* () {
      const caller = yield* newCaller(0)
      const missing = yield* callJson(caller, "POST", "/v1/rank", { keyword: "a", brandId: "brd_1" })
      assert.strictEqual(missing.status, 404)
      const reply = yield* callJson(caller, "POST", "/v1/rank", { keyword: "a", domain: "acme.com" })
      assert.deepStrictEqual(
        [reply.status, reply.body.code, reply.body.message],
        [503, "not_configured", "Rank needs SEO data, but no provider is configured."]
      )
    }).pipe(Effect.provide(service(SeoData.layerNone)), Effect.scoped)
  )

  it.live("with a brandId use its domain, and a rank adds its keyword", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller()
        const { id: brandId } = yield* newBrand(caller.id, "acme.com")
        for (const keyword of ["first", "second", "first"]) {
          const reply = yield* callJson(caller, "POST", "/v1/rank", { keyword, brandId })
          assert.strictEqual(reply.status, 200, reply.text)
        }
        yield* callJson(caller, "POST", "/v1/domain-overview", { brandId })
        yield* fake.script({ status: 402, body: "" })
        assert.strictEqual((yield* callJson(caller, "POST", "/v1/rank", { keyword: "failed", brandId })).status, 502)
        const brand = yield* callJson<{ readonly keywords: ReadonlyArray<string> }>(
          caller,
          "GET",
          `/v1/brands/${brandId}`
        )
        assert.deepStrictEqual(brand.body.data.keywords, ["first", "second"])
        assert.strictEqual(yield* settledUse(caller.id), 3 * 3 + 5)
      })
    )
  )
})

interface PromptsRun {
  readonly prompt: string
  readonly results: ReadonlyArray<EngineResult>
}

const run = (caller: Parameters<typeof callJson>[0], body: object) =>
  callJson<PromptsRun>(caller, "POST", "/v1/prompts/run", body)

describe("a prompt run", () => {
  it.live("keeps 3 credits per engine that answered, and gives the reasons of the others", () =>
    withService(
      Effect.fnUntraced(function* () {
        const caller = yield* newCaller()
        const reply = yield* run(caller, { prompt: "best crm", models: { claude: "claude-x" } })
        assert.strictEqual(reply.status, 200, reply.text)
        assert.deepStrictEqual(reply.body.credits, { charged: 6, remaining: 994 })
        assert.deepStrictEqual(reply.body.data, {
          prompt: "best crm",
          results: [
            {
              engine: "chatgpt",
              model: "gpt-1",
              kind: "answer",
              answer: "Acme.",
              sources: ["https://a.example"],
              error: null
            },
            { engine: "claude", model: "claude-x", kind: "answer", answer: "Globex.", sources: [], error: null },
            {
              engine: "gemini",
              model: "gemini-scripted",
              kind: null,
              answer: "",
              sources: [],
              error: "gemini refuses."
            }
          ]
        })
        assert.strictEqual(yield* settledUse(caller.id), 6)
      }),
      {
        chatgpt: [
          { failure: "unavailable" },
          { model: "gpt-1", text: "Acme.", sources: [{ url: "https://a.example", title: null, domain: "a.example" }] }
        ]
      }
    )
  )

  it.live("without any answer fails and costs nothing: refused, truncated, empty, silent, too busy", () =>
    withService(
      Effect.fnUntraced(function* () {
        const caller = yield* newCaller()
        const reasons = [
          "chatgpt: The engine refused to answer.",
          "chatgpt: The engine's answer was cut off (max_output_tokens).",
          "chatgpt: The engine's answer was empty.",
          "chatgpt: chatgpt gave no answer within 4s.",
          "chatgpt: chatgpt wants to be left alone for 10s."
        ]
        for (const reason of reasons) {
          const reply = yield* run(caller, { prompt: "best crm", engines: ["chatgpt", "gemini"] })
          assert.deepStrictEqual(
            [reply.status, reply.body.code, reply.body.message],
            [502, "upstream_failed", `No engine answered. ${reason} gemini: gemini refuses.`]
          )
        }
        assert.strictEqual(yield* settledUse(caller.id), 0)
      }),
      {
        chatgpt: [
          { text: "I can't.", finish: "refused" },
          { text: "Acme is", finish: "truncated", finishReason: "max_output_tokens" },
          " ",
          Effect.never,
          { failure: "rate_limited", retryAfterMillis: 10_000 }
        ]
      }
    )
  )
})

describe("an identical lookup", () => {
  it.live("within the cache time neither calls the vendor nor charges its organization again", () =>
    withService(
      Effect.fnUntraced(function* (fake) {
        const caller = yield* newCaller()
        const other = yield* newCaller()
        const { id: brandId } = yield* newBrand(caller.id, "acme.com")
        const look = (as: typeof caller, body: object) => callJson<unknown>(as, "POST", "/v1/rank", body)
        yield* fake.script({ status: 402, body: "" })
        assert.strictEqual((yield* look(caller, { keyword: "a", domain: "acme.com" })).status, 502)
        const asked = yield* look(caller, { keyword: "a", domain: "acme.com" })
        const again = yield* look(caller, { keyword: "a", brandId, location: "us", language: "English" })
        assert.deepStrictEqual(again.body.data, asked.body.data)
        assert.deepStrictEqual(again.body.credits, { charged: 0, remaining: 997 })
        assert.strictEqual((yield* look(caller, { keyword: "b", domain: "acme.com" })).body.credits?.charged, 3)
        assert.strictEqual((yield* look(other, { keyword: "a", domain: "acme.com" })).body.credits?.charged, 3)
        assert.strictEqual(fake.requests.length, 4)
        const brand = yield* callJson<{ readonly keywords: ReadonlyArray<string> }>(
          caller,
          "GET",
          `/v1/brands/${brandId}`
        )
        assert.deepStrictEqual(brand.body.data.keywords, ["a"])
        assert.deepStrictEqual([yield* settledUse(caller.id), yield* settledUse(other.id)], [6, 3])
      }),
      { policy: { ...shortPatience, cacheFor: Duration.minutes(1) } }
    )
  )
})
