import { isOnDomain, rankResult } from "@answerscope/core/testing"
import type { OrganicResult } from "#core/seo/Rank.ts"
import type { SearchPage } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"

const result = (position: number | null, url: string | null, domain: string | null = null): OrganicResult => ({
  position,
  url,
  domain
})

const rank = (page: Partial<SearchPage>, domain = "acme.com") =>
  rankResult({ keyword: "crm", domain, page: { organic: [], aiOverview: null, ...page } })

describe("isOnDomain", () => {
  it.each([
    ["acme.com", "acme.com", true],
    ["https://www.acme.com/a?b", "acme.com", true],
    ["blog.acme.com", "acme.com", true],
    ["https://a.b.ACME.com:8443/", "www.acme.com", true],
    ["notacme.com", "acme.com", false],
    ["acme.com.evil.example", "acme.com", false],
    ["acme.co.uk", "other.co.uk", false],
    ["acme.co.uk", "co.uk", false],
    ["one.github.io", "two.github.io", false],
    ["one.github.io", "github.io", false],
    ["docs.one.github.io", "one.github.io", true],
    ["mail.google.com", "analytics.google.com", false],
    ["https://xn--mnchen-3ya.de/x", "xn--mnchen-3ya.de", true],
    ["", "acme.com", false],
    [null, "acme.com", false]
  ])("%s on %s: %s", (host, domain, expected) => assert.strictEqual(isOnDomain(host, domain), expected))
})

describe("rankResult", () => {
  it("is the domain's best place among the organic results", () => {
    const organic = [
      result(1, "https://other.example/"),
      result(7, "https://blog.acme.com/best", "blog.acme.com"),
      result(3, "https://www.acme.com/crm", "www.acme.com")
    ]
    assert.deepStrictEqual(rank({ organic }), {
      keyword: "crm",
      domain: "acme.com",
      position: 3,
      url: "https://www.acme.com/crm",
      aiOverview: { present: false, cited: false }
    })
  })

  it("is null for a domain that is not among the first 100", () => {
    assert.strictEqual(rank({}).position, null)
    const behind = rank({ organic: [result(101, "https://acme.com/")] })
    assert.deepStrictEqual([behind.position, behind.url], [null, null])
    assert.strictEqual(rank({ organic: [result(100, "https://acme.com/")] }).position, 100)
    const odd = [0, -3, NaN, -Infinity, Infinity].map((position) => result(position, "https://acme.com/"))
    assert.strictEqual(rank({ organic: odd }).position, null)
  })

  it("counts where the source does not say the rank, and reads the domain where there is no URL", () => {
    const organic = [result(null, null), result(null, null, "acme.com")]
    const { position, url } = rank({ organic })
    assert.deepStrictEqual([position, url], [2, null])
  })

  it("takes a sub-domain's citation for the domain's, and an overview without references for uncited", () => {
    const cited = (url: string | null, domain: string | null) => rank({ aiOverview: { references: [{ url, domain }] } })
    assert.deepStrictEqual(cited("https://help.acme.com/x", null).aiOverview, { present: true, cited: true })
    assert.deepStrictEqual(cited(null, "acme.com").aiOverview, { present: true, cited: true })
    assert.deepStrictEqual(cited("https://rival.example/acme.com", "rival.example").aiOverview, {
      present: true,
      cited: false
    })
    assert.deepStrictEqual(rank({ aiOverview: { references: [] } }).aiOverview, { present: true, cited: false })
  })
})
