import { BacklinksResult } from "@answerscope/core"
import { Mention } from "@answerscope/core/model"
import {
  backlinksResult,
  citationsResult,
  defaultMarket,
  domainOverviewResult,
  historyResult,
  rankResult
} from "@answerscope/core/testing"
import { simulatedSeoData as seo } from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"

const brands = Array.from({ length: 40 }, (_, index) => `Brand ${index}`)
const domains = Array.from({ length: 40 }, (_, index) => `brand${index}.com`)
const mention = (brand: string) => ({ brand, platform: "google_ai_overview" as const, market: defaultMarket })
const months = (brand: string) => ({
  ...mention(brand),
  from: { year: 2025, month: 11 },
  to: { year: 2026, month: 11 }
})

describe("simulatedSeoData", () => {
  it.effect("gives the same data to the same request, and other data to others", () =>
    Effect.gen(function* () {
      const all = (brand: string, domain: string) =>
        Effect.all([
          seo.searchPage({ keyword: brand, domain, market: defaultMarket, device: "desktop" }),
          seo.mentions({ ...mention(brand), limit: 5 }),
          seo.mentionHistory(months(brand)),
          seo.mentionTotals(mention(brand)),
          seo.citedDomains({ ...mention(brand), limit: 10 }),
          seo.citedPages({ ...mention(brand), limit: 10 }),
          seo.backlinks(domain),
          seo.domainOverview({ domain, market: defaultMarket }),
          seo.competingDomains({ domain, market: defaultMarket, limit: 10 }),
          seo.keywordsForSite({ domain, market: defaultMarket, limit: 10 })
        ])
      const first = yield* all("Acme", "acme.com")
      assert.deepStrictEqual(yield* all("Acme", "acme.com"), first)
      const other = yield* all("Globex", "globex.com")
      first.forEach((data, index) => assert.notDeepEqual<unknown>(other[index], data))
    })
  )

  it.effect("has answers of the last weeks, whenever that is", () =>
    Effect.gen(function* () {
      for (const today of ["2025-03-01T12:30:00.000Z", "2031-01-02T23:59:59.999Z"]) {
        const now = Date.parse(today)
        yield* TestClock.setTime(now)
        const { mentions } = yield* seo.mentions({ ...mention("Acme"), limit: 100 })
        assert.isAbove(mentions.length, 3)
        for (const { firstResponseAt: first, lastResponseAt: last } of mentions) {
          assert.isTrue((first ?? "") <= (last ?? "") && (last ?? "") < today)
          assert.isBelow(now - Date.parse(last ?? ""), 23 * 86_400_000)
        }
      }
    })
  )

  it.effect("finds most domains, at varying places", () =>
    Effect.gen(function* () {
      const ranks = yield* Effect.forEach(domains, (domain) =>
        Effect.map(seo.searchPage({ keyword: "crm", domain, market: defaultMarket, device: "desktop" }), (page) =>
          rankResult({ keyword: "crm", domain, page })
        )
      )
      const positions = ranks.flatMap(({ position }) => (position === null ? [] : [position]))
      assert.isAbove(positions.length, 20)
      assert.isBelow(positions.length, 40)
      assert.isAbove(new Set(positions).size, 10)
      assert.isTrue(ranks.some(({ aiOverview }) => aiOverview.present && aiOverview.cited))
      assert.isTrue(ranks.some(({ aiOverview }) => aiOverview.present && !aiOverview.cited))
      assert.isTrue(ranks.some(({ aiOverview }) => !aiOverview.present))
    })
  )

  it.effect("says that it is simulated, and names no host that exists", () =>
    Effect.gen(function* () {
      const { mentions, total } = yield* seo.mentions({ ...mention("Acme"), limit: 1_000 })
      assert.strictEqual(mentions.length, total)
      const isMention = Schema.is(Mention)
      for (const item of mentions) {
        assert.isTrue(isMention(item))
        assert.include(item.model ?? "", "simulated")
        assert.include(item.answer ?? "", "Simulated")
        assert.include(item.answer ?? "", "Acme")
        for (const { domain } of item.sources) assert.match(domain ?? "", /\.example$/)
      }
      const rivals = yield* seo.competingDomains({ domain: "acme.com", market: defaultMarket, limit: 20 })
      for (const { domain } of rivals) assert.match(domain, /\.example$/)
    })
  )

  it.effect("has figures that agree with one another", () =>
    Effect.forEach(brands, (brand, index) =>
      Effect.gen(function* () {
        const domain = domains[index] ?? ""
        const overview = domainOverviewResult(
          { domain, market: defaultMarket },
          yield* seo.domainOverview({ domain, market: defaultMarket })
        )
        assert.strictEqual(overview.positions.top100, overview.organicKeywords)
        assert.isAtMost(overview.positions.top3, overview.positions.top10)
        const backlinks = backlinksResult(domain, yield* seo.backlinks(domain))
        assert.isTrue(Schema.is(BacklinksResult)(backlinks))
        assert.isAtLeast(backlinks.backlinks, backlinks.referringDomains)
        const { history } = historyResult({
          request: months(brand),
          months: yield* seo.mentionHistory(months(brand))
        })
        assert.isTrue(history.every(({ mentions }) => mentions >= 0))
        const page = yield* seo.citedDomains({ ...mention(brand), limit: 100 })
        const citations = citationsResult({ brand, groupBy: "domain", page, limit: 20 })
        assert.isAbove(citations.citations.length, 3)
      })
    )
  )
})
