/**
 * That a price list which cannot be charged stops the start.
 */
import { CurrentPrices, defaultPriceList, type PriceList } from "@answerscope/core"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { coreWith } from "../TestCore.ts"

const startedWith = (prices: Partial<PriceList>) =>
  Effect.scoped(
    Layer.build(coreWith().pipe(Layer.provide(Layer.succeed(CurrentPrices, { ...defaultPriceList, ...prices }))))
  )

describe("prices", () => {
  it.effect.each<[Partial<PriceList>, string]>([
    [{ check: -5 }, "check: must be"],
    [{ check: 0.5 }, "check: must be"],
    [{ rank: Number.NaN }, "rank: must be"],
    [{ discovery: 1e12 }, "discovery: must be"],
    [{ checkByEngine: { claude: -1 } }, "checkByEngine.claude: must be"],
    [{ promptsRunByEngine: { grok: { models: { big: 1.5 } } } }, "promptsRunByEngine.grok.models.big: must be"]
  ])("%o are refused at the start, by name", ([prices, message]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(startedWith(prices))
      assert.strictEqual(error._tag, "InvalidRequest")
      assert.include(error.message, message)
    })
  )

  it.effect.each<[Partial<PriceList>]>([
    [{}],
    [{ check: 0, checkByEngine: { grok: 7, claude: { default: 5, models: { big: 40 } } } }]
  ])("%o are taken", ([prices]) =>
    Effect.gen(function* () {
      assert.isDefined(yield* startedWith(prices))
    })
  )
})
