import { BrandId } from "@answerscope/core"
import { type EngineCounts, type OverviewCounts, overviewOf, topCompetitorsMax } from "#core/report/Overview.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"

const brandId = BrandId.make("brd_overview")
const brand = { id: brandId, competitors: ["Globex"] }
const none: OverviewCounts = {
  engines: [],
  prompts: [],
  cells: [],
  sentiment: { positive: 0, neutral: 0, negative: 0 },
  competitors: [],
  notes: [],
  firstCheckedAt: null,
  lastCheckedAt: null
}
const engine = (counts: Partial<EngineCounts>): EngineCounts => ({
  engine: "chatgpt",
  surface: "api",
  checks: 0,
  notShown: 0,
  mentioned: 0,
  positionSum: 0,
  positionCount: 0,
  ...counts
})

/** Rounds by decimal text, halves up, to hold the product's arithmetic against. */
const roundedByText = (numerator: number, denominator: number, decimals: number): number => {
  const digits = String((BigInt(numerator) * 10n ** BigInt(decimals + 20)) / BigInt(denominator)).padStart(
    decimals + 21,
    "0"
  )
  const kept = BigInt(digits.slice(0, -20))
  const rounded = digits.charAt(digits.length - 20) >= "5" ? kept + 1n : kept
  return Number(rounded) / 10 ** decimals
}

describe("overviewOf", () => {
  it("is empty without checks", () => {
    assert.deepStrictEqual(overviewOf(brand, none), {
      brandId,
      checks: 0,
      notShown: 0,
      mentioned: 0,
      coveragePercent: 0,
      coverageLowPercent: null,
      coverageHighPercent: null,
      coverageSampleLowPercent: null,
      coverageSampleHighPercent: null,
      coverageStandardized: null,
      avgPosition: null,
      shareOfVoicePercent: null,
      sentiment: { positive: 0, neutral: 0, negative: 0, overall: null },
      byEngine: [],
      topCompetitors: [],
      notes: [],
      firstCheckedAt: null,
      lastCheckedAt: null
    })
  })

  it.each([
    // 12.25 and 0.05 are ties: away from zero
    [49, 400, 12.3],
    [1, 2_000, 0.1],
    [1, 2_001, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [999, 1_000, 99.9],
    [9_999, 10_000, 100],
    [1_005, 100_000, 1],
    [3, 3, 100],
    [0, 5, 0]
  ])("%i of %i answers are %d percent", (mentioned, checks, percent) => {
    const overview = overviewOf(brand, { ...none, engines: [engine({ checks, mentioned })] })
    assert.strictEqual(overview.coveragePercent, percent)
  })

  it.each([
    [9, 8, 1.13],
    [201, 200, 1.01],
    [1, 1, 1],
    [10, 3, 3.33],
    [20, 3, 6.67],
    [409, 200, 2.05]
  ])("positions that sum to %i over %i answers have the mean %d", (positionSum, positionCount, mean) => {
    const overview = overviewOf(brand, {
      ...none,
      engines: [engine({ checks: positionCount, mentioned: positionCount, positionSum, positionCount })]
    })
    assert.strictEqual(overview.avgPosition, mean)
    assert.strictEqual(overview.byEngine[0]?.avgPosition, mean)
  })

  it("weighs engines by their answers and orders them by name", () => {
    const overview = overviewOf(brand, {
      ...none,
      engines: [
        engine({ engine: "perplexity", checks: 3, mentioned: 1, positionSum: 7, positionCount: 1 }),
        engine({ engine: "chatgpt", checks: 1, mentioned: 1, positionSum: 1, positionCount: 1 }),
        engine({ engine: "gemini", checks: 4, mentioned: 0 })
      ],
      competitors: [{ name: "Globex", count: 6 }]
    })
    assert.deepStrictEqual(overview.byEngine, [
      { engine: "chatgpt", surface: "api", checks: 1, notShown: 0, mentioned: 1, mentionRate: 1, avgPosition: 1 },
      { engine: "gemini", surface: "api", checks: 4, notShown: 0, mentioned: 0, mentionRate: 0, avgPosition: null },
      {
        engine: "perplexity",
        surface: "api",
        checks: 3,
        notShown: 0,
        mentioned: 1,
        mentionRate: 0.3333,
        avgPosition: 7
      }
    ])
    assert.strictEqual(overview.coveragePercent, 25)
    assert.strictEqual(overview.avgPosition, 4)
    assert.strictEqual(overview.shareOfVoicePercent, 25)
  })

  it.each([
    [{ positive: 2, neutral: 1, negative: 1 }, "positive"],
    [{ positive: 0, neutral: 1, negative: 3 }, "negative"],
    [{ positive: 1, neutral: 2, negative: 0 }, "neutral"],
    [{ positive: 2, neutral: 1, negative: 2 }, "neutral"],
    [{ positive: 2, neutral: 2, negative: 0 }, "neutral"],
    [{ positive: 1, neutral: 1, negative: 1 }, "neutral"],
    [{ positive: 0, neutral: 0, negative: 0 }, null]
  ] as const)("%o is %s in all", (sentiment, overall) => {
    assert.deepStrictEqual(overviewOf(brand, { ...none, sentiment }).sentiment, { ...sentiment, overall })
  })

  it("says how sure the coverage is: for these prompts, and for prompts like these", () => {
    const prompts = [
      { k: 3, n: 3 },
      { k: 2, n: 3 },
      { k: 1, n: 3 }
    ]
    const overview = overviewOf(brand, { ...none, engines: [engine({ checks: 9, mentioned: 6 })], prompts })
    assert.deepStrictEqual([overview.coverageLowPercent, overview.coverageHighPercent], [35.4, 87.9])
    assert.deepStrictEqual([overview.coverageSampleLowPercent, overview.coverageSampleHighPercent], [11.2, 96.9])
    const two = overviewOf(brand, {
      ...none,
      engines: [engine({ checks: 6, mentioned: 5 })],
      prompts: prompts.slice(1)
    })
    assert.deepStrictEqual([two.coverageSampleLowPercent, two.coverageSampleHighPercent], [null, null])
  })

  it("has no share of voice against nobody: no competitor tracked, none named", () => {
    const alone = { id: brandId, competitors: [] }
    const counts = { ...none, engines: [engine({ checks: 4, mentioned: 3 })] }
    assert.isNull(overviewOf(alone, counts).shareOfVoicePercent)
    assert.strictEqual(overviewOf(brand, counts).shareOfVoicePercent, 100)
    // tracked once, and still in the answers
    const competitors = [{ name: "Globex", count: 1 }]
    assert.strictEqual(overviewOf(alone, { ...counts, competitors }).shareOfVoicePercent, 75)
    assert.isNull(overviewOf(brand, none).shareOfVoicePercent)
  })

  it("lists the ten competitors named most, ties by name", () => {
    const competitors = Array.from({ length: 14 }, (_, index) => ({
      name: String.fromCharCode("N".charCodeAt(0) - index),
      count: index < 3 ? 9 : 2
    }))
    const { topCompetitors } = overviewOf(brand, { ...none, competitors })
    assert.strictEqual(topCompetitors.length, topCompetitorsMax)
    assert.deepStrictEqual(topCompetitors.map(({ name }) => name).join(""), "LMNABCDEFG")
  })

  it("passes times on", () => {
    const at = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
    const overview = overviewOf(brand, { ...none, firstCheckedAt: at, lastCheckedAt: at })
    assert.strictEqual(overview.firstCheckedAt, at)
    assert.strictEqual(overview.lastCheckedAt, at)
  })

  const count = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000 }))
  it.prop(
    "rounds as decimal text does",
    [count, count, count],
    ([mentioned, absent, named]) => {
      const checks = mentioned + absent
      if (checks === 0) return
      const overview = overviewOf(brand, {
        ...none,
        engines: [engine({ checks, mentioned })],
        competitors: [{ name: "Globex", count: named }]
      })
      assert.strictEqual(overview.coveragePercent, roundedByText(100 * mentioned, checks, 1))
      assert.strictEqual(overview.byEngine[0]?.mentionRate, roundedByText(mentioned, checks, 4))
      const voices = mentioned + named
      const share = voices === 0 ? null : roundedByText(100 * mentioned, voices, 1)
      assert.strictEqual(overview.shareOfVoicePercent, share)
    },
    { arbitrary: { runs: 1_000 } }
  )
})
