import { priceOf } from "@answerscope/core/testing"
import {
  anthropicModel,
  geminiModel,
  openAiModel,
  perplexityModel,
  readPriceList,
  vendorPrices
} from "@answerscope/providers"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const read = (value: unknown) => readPriceList(typeof value === "string" ? value : JSON.stringify(value))

describe("the product's price list", () => {
  it("has a price for the default model of every vendor, dated versions too", () => {
    const wanted = [
      ["chatgpt", openAiModel],
      ["chatgpt", `${openAiModel}-2026-09-29`],
      ["claude", anthropicModel],
      ["claude", `${anthropicModel}-20261007`],
      ["gemini", geminiModel],
      ["perplexity", perplexityModel]
    ] as const
    for (const [engine, model] of wanted) {
      assert.isNotNull(priceOf(vendorPrices, { engine, model, day: "2026-11-25" }), model)
    }
  })

  it("knows the price of Gemini that begins in January", () => {
    const of = (day: string) => priceOf(vendorPrices, { engine: "gemini", model: geminiModel, day })?.inputUsdPerMillion
    assert.deepStrictEqual([of("2026-12-31"), of("2027-01-01")], [0.75, 1.5])
  })

  it("knows the older models of Anthropic that are served, and what their prices were before a cut", () => {
    const of = (model: string, day = "2026-11-25") => priceOf(vendorPrices, { engine: "claude", model, day })
    assert.deepStrictEqual(
      ["2026-10-06", "2026-10-07"].map((day) => of("claude-sonnet-5-5", day)?.cachedUsdPerMillion),
      [0.2, 0.1]
    )
    const older = ["claude-sonnet-5", "claude-sonnet-4-6", "claude-sonnet-4-5-20250929", "claude-opus-5"]
    assert.deepStrictEqual(
      [...older, "claude-haiku-4-5-20251001"].map((model) => of(model)?.inputUsdPerMillion),
      [2, 3, 3, 5, 1]
    )
    assert.isNull(of("claude-sonnet-9"))
  })

  it("has a price for every kind of token that the price of a model depends on", () => {
    for (const { cacheWriteUsdPerMillion, engine, longPrompt, model } of vendorPrices) {
      if (engine === "chatgpt" || engine === "claude") {
        assert.isNotNull(cacheWriteUsdPerMillion, model)
        assert.isFalse(longPrompt !== null && longPrompt.cacheWriteUsdPerMillion === null, model)
      }
    }
  })

  it.effect("round-trips through its printed form", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* read(vendorPrices), vendorPrices)
    })
  )
})

describe("a price list of the operator's own", () => {
  const [first] = vendorPrices

  it.effect.each([
    ["no JSON", "{", "must be a JSON array of prices"],
    ["a price below 0", [{ ...first, inputUsdPerMillion: -1 }], "inputUsdPerMillion"],
    ["an invalid day", [{ ...first, from: "2026-02-30" }], "must be a day such as 2026-11-25"],
    ["an unknown field", [{ ...first, batchFactor: 0.5 }], "batchFactor"],
    ["a factor below 0", [{ ...first, factors: { flex: -1 } }], "flex"],
    ["two prices from one day", [first, first], "[1]: chatgpt gpt-6.1-sol has a price from 2026-09-29 already, in [0]"]
  ] as const)("is refused with %s", ([, list, message]) =>
    Effect.gen(function* () {
      assert.include((yield* Effect.flip(read(list))).message, message)
    })
  )
})
