import { unknownUsage } from "@answerscope/core"
import { costByPrice } from "#core/cost/VendorPrice.ts"
import { priceOf } from "@answerscope/core/testing"
import type { CallUsage, VendorPrice } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"

const price = (fields: Partial<VendorPrice> = {}): VendorPrice => ({
  engine: "chatgpt",
  model: "gpt-x",
  from: "2026-09-01",
  inputUsdPerMillion: 2,
  cachedUsdPerMillion: 0.1,
  cacheWriteUsdPerMillion: 2.5,
  extendedCacheWriteUsdPerMillion: 4,
  outputUsdPerMillion: 10,
  searchUsdPerThousand: 10,
  factors: { flex: 0.5, us: 1.1 },
  longPrompt: {
    aboveInputTokens: 272_000,
    inputUsdPerMillion: 4,
    cachedUsdPerMillion: 0.2,
    cacheWriteUsdPerMillion: 5,
    extendedCacheWriteUsdPerMillion: null,
    outputUsdPerMillion: 15
  },
  source: "the vendor's page",
  sourceDate: "2026-09-01",
  ...fields
})

const usage = { ...unknownUsage, inputTokens: 8_000, cachedTokens: 1_000, outputTokens: 500, searches: 2 }

describe("priceOf", () => {
  const list = [
    price({ model: "gpt-*", from: "2026-10-01", source: "pattern" }),
    price({ source: "first" }),
    price({ from: "2026-11-01", source: "second" }),
    price({ model: "gpt-x-####-##-##", source: "dated" }),
    price({ model: "a.b", source: "dot" })
  ]
  const found = (model: string, day: string, engine = "chatgpt") => priceOf(list, { engine, model, day })?.source

  it("is the latest that has begun", () => {
    assert.deepStrictEqual(
      ["2026-08-31", "2026-09-01", "2026-10-31", "2026-11-01", "2027-01-01"].map((day) => found("gpt-x", day)),
      [undefined, "first", "first", "second", "second"]
    )
  })

  it("is that of the exact name before any pattern, and of no similar name", () => {
    assert.strictEqual(found("gpt-x", "2026-10-02"), "first")
    assert.strictEqual(found("gpt-x-2026-09-29", "2026-09-30"), "dated")
    assert.isUndefined(found("gpt-x-2026-09-2", "2026-09-30"))
    assert.isUndefined(found("gpt-x-mini", "2026-09-30"))
    assert.strictEqual(found("gpt-x-mini", "2026-10-01"), "pattern")
    assert.isUndefined(found("x-gpt-", "2026-10-01"))
    assert.isUndefined(found("gpt-x", "2026-10-02", "claude"))
    assert.isUndefined(found("acb", "2026-10-02"))
  })
})

describe("costByPrice", () => {
  it("adds up input, cached input, output and searches", () => {
    // 7,000 × 2 + 1,000 × 0.1 + 500 × 10 + 2 × 10,000
    assert.strictEqual(costByPrice(price(), usage), 14_000 + 100 + 5_000 + 20_000)
  })

  it("takes the prices of a long prompt for the whole call, above the threshold", () => {
    const long = { ...unknownUsage, inputTokens: 272_000, cachedTokens: 0, outputTokens: 1_000, searches: 0 }
    assert.strictEqual(costByPrice(price(), long), 544_000 + 10_000)
    assert.strictEqual(costByPrice(price(), { ...long, inputTokens: 272_001 }), 1_088_004 + 15_000)
  })

  it("rounds half up, once for the call", () => {
    const cheap = price({ inputUsdPerMillion: 0.25, outputUsdPerMillion: 0.25, longPrompt: null })
    const of = (inputTokens: number, outputTokens: number) =>
      costByPrice(cheap, { ...unknownUsage, inputTokens, outputTokens, searches: 0 })
    assert.deepStrictEqual([of(1, 0), of(1, 1), of(2, 1), of(3, 1)], [0, 1, 1, 1])
  })

  it.each([
    ["tokens in", { inputTokens: null }, {}],
    ["tokens out", { outputTokens: null }, {}],
    ["searches that have a price", { searches: null }, {}],
    ["a price of searches", {}, { searchUsdPerThousand: null }],
    ["a price of cached input", {}, { cachedUsdPerMillion: null }]
  ])("is unknown without %s, and never 0", (_, left, fields) => {
    assert.isNull(costByPrice(price(fields), { ...usage, ...left }))
  })

  const request = {
    inputTokens: 8_000,
    cachedTokens: 1_000,
    outputTokens: 500,
    cacheWriteTokens: 3_000,
    extendedCacheWriteTokens: 1_000,
    terms: []
  }
  const cost = (
    requests: ReadonlyArray<Partial<NonNullable<CallUsage["requests"]>[number]>>,
    fields: Partial<VendorPrice> = {}
  ) => costByPrice(price(fields), { ...usage, requests: requests.map((given) => ({ ...request, ...given })) })

  it("has prices of their own for cache writes, and for those that last", () => {
    // 4,000 × 2 + 1,000 × 0.1 + 2,000 × 2.5 + 1,000 × 4 + 500 × 10 + 2 × 10,000
    assert.strictEqual(cost([{}]), 8_000 + 100 + 5_000 + 4_000 + 5_000 + 20_000)
    assert.isNull(cost([{}], { cacheWriteUsdPerMillion: null }))
    assert.isNull(cost([{}], { extendedCacheWriteUsdPerMillion: null }))
    assert.isNotNull(cost([{ extendedCacheWriteTokens: 0 }], { extendedCacheWriteUsdPerMillion: null }))
  })

  it("multiplies the prices of tokens by the terms, and is unknown on terms without a factor", () => {
    assert.strictEqual(cost([{ terms: ["flex"] }]), 22_100 / 2 + 20_000)
    assert.strictEqual(cost([{ terms: ["flex", "us"] }]), 22_100 * 0.55 + 20_000)
    assert.isNull(cost([{ terms: ["scale"] }]))
    assert.isNull(cost([{ terms: ["constructor"] }]))
  })

  it("looks at each request of a call for the threshold and the terms", () => {
    const half = { inputTokens: 200_000, cachedTokens: 0, outputTokens: 0, cacheWriteTokens: 0, terms: ["flex"] }
    assert.strictEqual(cost([half, { ...half, terms: [] }]), 200_000 + 400_000 + 20_000)
    assert.strictEqual(cost([{ ...half, inputTokens: 400_000 }]), 800_000 + 20_000)
  })

  it("needs no price of what was not used", () => {
    const unused = { ...usage, cachedTokens: null, searches: 0 }
    const bare = price({ cachedUsdPerMillion: null, searchUsdPerThousand: null })
    assert.strictEqual(costByPrice(bare, unused), 16_000 + 5_000)
    assert.strictEqual(costByPrice(price({ searchUsdPerThousand: 0 }), { ...usage, searches: null }), 19_100)
  })
})
