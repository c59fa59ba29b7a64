import { defaultPriceList, OrganizationId, type PriceList } from "@answerscope/core"
import { Prices } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"

const prices: PriceList = {
  ...defaultPriceList,
  checkByEngine: {
    claude: 8,
    chatgpt: { default: 4, models: { large: 20, free: 0 } },
    gemini: { models: { pro: 12 } }
  },
  promptsRunByEngine: { perplexity: { models: { deep: 30 } } }
}

const { priceQuestion: question } = Prices
const organizationId = OrganizationId.make("org_any")
const priceOf = Prices.pricesOf(prices)

describe("the price of a check", () => {
  it.each([
    ["perplexity", "any", 5],
    ["claude", "any", 8],
    ["chatgpt", "large", 20],
    ["chatgpt", "free", 0],
    ["chatgpt", "other", 4],
    ["chatgpt", "toString", 4],
    ["chatgpt", undefined, 4],
    ["gemini", "pro", 12],
    ["gemini", "flash", 5],
    ["constructor", "name", 5]
  ])("%s with %s: %d", (engine, model, price) => {
    const asked = { engine, model: model ?? null }
    assert.strictEqual(priceOf(question(organizationId, "scan", asked)), price)
    assert.strictEqual(priceOf(question(organizationId, "tracker", { ...asked, captureSentiment: true })), price + 1)
  })
})

describe("the price of a prompt run", () => {
  it("has prices of its own", () => {
    assert.deepStrictEqual(
      [
        priceOf(question(organizationId, "prompts_run", { engine: "perplexity", model: "deep" })),
        priceOf(question(organizationId, "prompts_run", { engine: "perplexity", model: "sonar" })),
        priceOf(question(organizationId, "prompts_run", { engine: "claude", model: "any" }))
      ],
      [30, 3, 3]
    )
  })
})
