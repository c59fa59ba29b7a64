import { SeoData } from "@answerscope/core"
import { type MentionPlatform, SeoDataError, SeoDataErrorKind } from "@answerscope/core/model"
import { backlinksResult, defaultMarket, domainOverviewResult, resolveMarket } from "@answerscope/core/testing"
import { backlinkTarget } from "#core/seo/Backlinks.ts"
import { mentionsResult, requirePlatformData } from "#core/seo/Mentions.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Result } from "effect"

const figures = {
  keywords: 120,
  traffic: 3100.5,
  trafficCost: 950.25,
  positions: { first: 3, from2To3: 4, from4To10: 10, from11To20: 20, from21To100: 83 },
  up: 5,
  down: 6,
  new: 7,
  lost: 8
}

describe("domainOverviewResult", () => {
  it("adds the positions up", () => {
    assert.deepStrictEqual(domainOverviewResult({ domain: "acme.com", market: defaultMarket }, figures), {
      domain: "acme.com",
      location: "United States",
      organicKeywords: 120,
      organicTraffic: 3100.5,
      estimatedTrafficCost: 950.25,
      positions: { top3: 7, top10: 17, top20: 37, top100: 120 },
      movement: { up: 5, down: 6, new: 7, lost: 8 }
    })
  })

  it("is all zeros for a domain that is not known", () => {
    const overview = domainOverviewResult({ domain: "acme.com", market: defaultMarket }, null)
    assert.deepStrictEqual(overview.positions, { top3: 0, top10: 0, top20: 0, top100: 0 })
    assert.deepInclude(overview, { organicKeywords: 0, organicTraffic: 0, estimatedTrafficCost: null })
  })
})

describe("backlinksResult", () => {
  it("keeps what is not known null, and the ten countries with the most links", () => {
    const countries = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`C${index}`, index]))
    const known = backlinksResult("acme.com", {
      backlinks: 10,
      referringDomains: null,
      referringMainDomains: 0,
      referringPages: null,
      brokenBacklinks: null,
      brokenPages: 1,
      rank: 312,
      spamScore: 4,
      linkTypes: { anchor: 7, image: 9 },
      topCountries: { ...countries, "": 90 }
    })
    assert.deepInclude(known, { backlinks: 10, referringDomains: 0, referringMainDomains: 0, referringPages: null })
    assert.deepStrictEqual(Object.keys(known.linkTypes), ["image", "anchor"])
    assert.deepStrictEqual(Object.values(known.topCountries), [25, 24, 23, 22, 21, 20, 19, 18, 17, 16])
    const unknown = backlinksResult("acme.com", null)
    assert.deepInclude(unknown, { backlinks: 0, referringDomains: 0, rank: null, spamScore: null })
    assert.deepStrictEqual([unknown.linkTypes, unknown.topCountries], [{}, {}])
  })

  it.each([
    ["Acme.com", "acme.com"],
    ["https://www.acme.com/", "acme.com"],
    ["blog.acme.com", "blog.acme.com"],
    ["acme.com/pricing", "https://acme.com/pricing"],
    ["acme.com?a=://b", "https://acme.com/?a=://b"],
    ["https://www.acme.com/pricing?plan=a#top", "https://www.acme.com/pricing?plan=a"]
  ])("takes %s for %s", (written, target) => assert.deepStrictEqual(backlinkTarget(written), Result.succeed(target)))

  it.each(["", "localhost", "10.0.0.1", "acme", "ftp://acme.com/x", "https://user@acme.com/"])(
    "refuses %s",
    (written) => assert.isTrue(Result.isFailure(backlinkTarget(written)))
  )
})

describe("mentions", () => {
  const page = {
    total: 1,
    mentions: ["a", "b", "c"].map((question) => ({
      platform: "chatgpt" as const,
      model: null,
      question,
      answer: null,
      aiSearchVolume: null,
      firstResponseAt: null,
      lastResponseAt: null,
      sources: [],
      brandEntities: []
    }))
  }

  it("are at most as many as asked for, of at least as many as there are", () => {
    const request = { brand: "Acme", platform: "chatgpt" as const, market: defaultMarket }
    const result = mentionsResult({ request, page, limit: 2 })
    assert.deepStrictEqual(
      result.mentions.map(({ question }) => question),
      ["a", "b"]
    )
    assert.strictEqual(result.totalMentions, 3)
    assert.strictEqual(mentionsResult({ request, page: { ...page, total: 42 }, limit: 2 }).totalMentions, 42)
  })

  it("of ChatGPT are known for the United States in English only", () => {
    const check = (platform: MentionPlatform, location: string, language: string) =>
      requirePlatformData(platform, Result.getOrThrow(resolveMarket({ location, language })))
    assert.isTrue(Result.isSuccess(check("chatgpt", "US", "en")))
    assert.isTrue(Result.isSuccess(check("google_ai_overview", "DE", "de")))
    assert.isTrue(Result.isFailure(check("chatgpt", "DE", "en")))
    assert.isTrue(Result.isFailure(check("chatgpt", "US", "es")))
  })
})

describe("SeoData", () => {
  it.effect("is NotConfigured when there is no source", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(SeoData.provider("Rank").pipe(Effect.provide(SeoData.layerNone)))
      assert.strictEqual(error._tag, "NotConfigured")
      assert.include(error.message, "Rank")
      assert.isTrue(Option.isNone(yield* SeoData.pipe(Effect.provide(SeoData.layerNone))))
    })
  )

  it("errors are worth another try when the fault may pass", () => {
    const retryable = SeoDataErrorKind.literals.filter(
      (kind) => new SeoDataError({ kind, message: "m", retryAfterMillis: null }).isRetryable
    )
    assert.deepStrictEqual(retryable, ["rate_limited", "unavailable", "timeout"])
  })
})
