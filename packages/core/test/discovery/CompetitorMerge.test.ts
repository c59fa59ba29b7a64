import { DiscoveredCompetitor } from "@answerscope/core"
import { type CompetitorEvidence, mergeCompetitors } from "#core/discovery/CompetitorMerge.ts"
import { competitorReasons } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import * as FastCheck from "fast-check"

const brand = { name: "Acme CRM", aliases: ["Acme Sales"], domain: "acme.com", competitors: ["pipeline.example"] }

const domain = (name: string, intersections: number | null = 100, keywords: number | null = 1_000) => ({
  domain: name,
  intersections,
  averagePosition: 10,
  keywords
})

const merge = (evidence: Partial<CompetitorEvidence>) =>
  mergeCompetitors({ brand, competingDomains: [], answers: [], max: 20, ...evidence })

const namesOf = (evidence: Partial<CompetitorEvidence>) => merge(evidence).map(({ name }) => name)

describe("mergeCompetitors", () => {
  it("leaves out a name that is too long to be tracked", () => {
    const longest = "🎈x".repeat(126) + "y"
    assert.deepStrictEqual(namesOf({ answers: [[longest, `${longest}z`, "Globex"]] }).toSorted(), ["Globex", longest])
  })

  it("makes one entry of a name and a domain of the same company", () => {
    const competitors = merge({
      competingDomains: [domain("hubspot.com", 400, 10_000), domain("lessannoyingcrm.com"), domain("getharvest.com")],
      answers: [
        ["HubSpot", "Less Annoying CRM", "Harvest"],
        ["HubSpot CRM", "Zoho"],
        ["HubSpot, Inc.", "hubspot.com"]
      ]
    })
    assert.deepStrictEqual(
      competitors.map(({ name, domain, type }) => [name, domain, type]),
      [
        ["HubSpot", "hubspot.com", "direct"],
        ["Harvest", "getharvest.com", "direct"],
        ["Less Annoying CRM", "lessannoyingcrm.com", "direct"],
        ["Zoho", null, "direct"]
      ]
    )
    assert.deepStrictEqual(competitors[0]?.reasonCodes, [
      "shares_keywords",
      "named_in_answers",
      "named_often",
      "found_in_both"
    ])
    assert.deepStrictEqual([competitors[3]?.provenance, competitors[3]?.intersections], ["ai_answer", null])
  })

  it("says of a name that it is an ordinary word, too", () => {
    const competitors = merge({ competingDomains: [domain("slack.com")], answers: [["Everything", "Globex"]] })
    assert.deepStrictEqual(
      competitors.map(({ domain, name, reasonCodes }) => [name, domain, reasonCodes.includes("ordinary_word")]),
      [
        ["Slack", "slack.com", true],
        ["Everything", null, true],
        ["Globex", null, false]
      ]
    )
  })

  it("makes one entry of several domains of one company, with the one that shares most", () => {
    const competitors = merge({
      competingDomains: [domain("rival.de", 50), domain("blog.rival.com", 90), domain("rival.fr", 3)]
    })
    assert.deepStrictEqual(
      competitors.map(({ name, domain, intersections }) => [name, domain, intersections]),
      [["Rival", "blog.rival.com", 90]]
    )
  })

  it("leaves the brand out, by name, alias and domain", () => {
    const own = ["Acme", "acme crm", "ACME Sales Inc", "acme.io"]
    assert.deepStrictEqual(
      namesOf({ answers: [own], competingDomains: [domain("shop.acme.com"), domain("acme.de"), domain("other.com")] }),
      ["Other"]
    )
    assert.deepStrictEqual(namesOf({ answers: [["Acmeville"]] }), ["Acmeville"])
  })

  it.each([
    ["en.wikipedia.org", "known_publisher"],
    ["amazon.de", "known_publisher"],
    ["old.reddit.com", "known_publisher"],
    ["x.com", "known_publisher"],
    ["apps.apple.com", "known_publisher"],
    ["www.sba.gov", "institution"],
    ["ox.ac.uk", "institution"],
    ["crm-reviews.example", "publication_name"],
    ["marketwiki.org", "publication_name"]
  ] as const)("takes %s for a publisher: %s", (host, reason) => {
    const [competitor] = merge({ competingDomains: [domain(host, 900, 5_000)] })
    assert.strictEqual(competitor?.type, "publisher")
    assert.strictEqual(competitor?.reasonCodes[0], reason)
  })

  it.each(["apple.com", "x.ai", "google.com", "medium.co", "acorn.example"])("takes %s for none", (host) => {
    assert.strictEqual(merge({ competingDomains: [domain(host, 900, 5_000)] })[0]?.type, "direct")
  })

  it("takes a site that ranks for everything for a publisher, but not one whose market is the brand's", () => {
    const typeOf = (intersections: number | null, keywords: number | null) =>
      merge({ competingDomains: [domain("huge.com", intersections, keywords)] })[0]?.type
    assert.strictEqual(typeOf(900, 40_000_000), "publisher")
    assert.strictEqual(typeOf(9_999, 1_000_000), "publisher")
    assert.strictEqual(typeOf(10_000, 1_000_000), "indirect")
    assert.strictEqual(typeOf(900, 999_999), "indirect")
    assert.strictEqual(typeOf(null, 40_000_000), "indirect")
    assert.strictEqual(typeOf(900, null), "indirect")
  })

  it("does not take an app store for its company, nor a marketplace for a publisher when the brand is one", () => {
    assert.deepStrictEqual(
      merge({ answers: [["Apple", "App Store"]], competingDomains: [domain("apps.apple.com")] }).map(
        ({ name, domain, type }) => [name, domain, type]
      ),
      [
        ["Apple", null, "direct"],
        ["App Store", null, "publisher"],
        ["Apple", "apps.apple.com", "publisher"]
      ].toSorted(([a], [b]) => (a === b ? 0 : a === "App Store" ? 1 : b === "App Store" ? -1 : 0))
    )
    const shop = { name: "Etsy", aliases: [], domain: "etsy.com", competitors: [] }
    const [amazon, reddit] = mergeCompetitors({
      brand: shop,
      competingDomains: [domain("amazon.com"), domain("reddit.com")],
      answers: [],
      max: 9
    })
    assert.deepStrictEqual([amazon?.type, reddit?.type], ["direct", "publisher"])
  })

  it("is surer of what is named often, shares much and is known to both", () => {
    const answers = Array.from({ length: 10 }, (_, index) => [
      "Often",
      ...(index < 5 ? ["Half"] : []),
      ...(index === 0 ? ["Once"] : [])
    ])
    const competitors = merge({
      answers,
      competingDomains: [domain("half.com", 100, 400), domain("far.com", 2, 90_000)]
    })
    const sureOf = (name: string) => competitors.find((competitor) => competitor.name === name)
    assert.isAbove(sureOf("Often")?.confidence ?? 0, sureOf("Once")?.confidence ?? 1)
    assert.isAbove(sureOf("Half")?.confidence ?? 0, sureOf("Often")?.confidence ?? 1)
    assert.deepStrictEqual(
      ["Often", "Half", "Once", "Far"].map((name) => sureOf(name)?.type),
      ["direct", "direct", "indirect", "indirect"]
    )
    assert.deepStrictEqual(competitors.map(({ name }) => name).at(0), "Half")
  })

  it("says what the brand tracks already", () => {
    const [tracked] = merge({ answers: [["Pipeline"]] })
    assert.include(tracked?.reasonCodes ?? [], "already_tracked")
  })

  it("gives at most so many, each company once, with documented reasons, the same for the same evidence", () => {
    const name = FastCheck.oneof(
      FastCheck.string({ maxLength: 12 }),
      FastCheck.constantFrom("HubSpot", "hubspot.com", "HubSpot CRM", "Zoho", "Acme", "Quora", "日本", "A.B.", "  ")
    )
    const found = FastCheck.record({
      domain: FastCheck.oneof(
        FastCheck.domain(),
        FastCheck.constantFrom("hubspot.com", "hubspot.de", "co.uk", "x", "")
      ),
      intersections: FastCheck.option(FastCheck.nat()),
      averagePosition: FastCheck.constant(null),
      keywords: FastCheck.option(FastCheck.nat())
    })
    const isCompetitor = Schema.is(DiscoveredCompetitor)
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(found, { maxLength: 12 }),
        FastCheck.array(FastCheck.array(name, { maxLength: 6 }), { maxLength: 6 }),
        FastCheck.integer({ min: 1, max: 50 }),
        (competingDomains, answers, max) => {
          const competitors = merge({ competingDomains, answers, max })
          assert.deepStrictEqual(merge({ competingDomains, answers, max }), competitors)
          assert.isAtMost(competitors.length, max)
          assert.isTrue(competitors.every(isCompetitor))
          const hubspots = competitors.filter(({ name, domain }) => /hubspot/i.test(`${name} ${domain}`))
          assert.isAtMost(hubspots.length, 1)
          assert.isFalse(competitors.some(({ name }) => name === "Acme"))
          for (const { reasonCodes } of competitors) {
            assert.isTrue(reasonCodes.length > 0 && reasonCodes.every((code) => code in competitorReasons))
          }
        }
      )
    )
  })
})
