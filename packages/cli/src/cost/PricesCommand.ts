/** `answerscope prices`: the price list in force. */
import type { VendorPrice } from "@answerscope/core/model"
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { jsonText } from "../output/Json.ts"
import { jsonFlag } from "../output/JsonFlag.ts"
import { renderTable } from "../output/Table.ts"
import { quietly } from "../Terminal.ts"
import { choosePrices } from "./PriceSource.ts"

const usd = (price: number | null): string => (price === null ? "unknown" : String(price))

/** Prices of cache writes, first the short ones, then those that last an hour or longer. */
const writes = (prices: Pick<VendorPrice, "cacheWriteUsdPerMillion" | "extendedCacheWriteUsdPerMillion">): string =>
  [prices.cacheWriteUsdPerMillion, prices.extendedCacheWriteUsdPerMillion]
    .flatMap((price) => price ?? [])
    .map(String)
    .join(", ") || "–"

const columns: Readonly<Record<string, (price: VendorPrice) => string>> = {
  engine: ({ engine }) => engine,
  model: ({ model }) => model,
  from: ({ from }) => from,
  input: ({ inputUsdPerMillion }) => usd(inputUsdPerMillion),
  cached: ({ cachedUsdPerMillion }) => usd(cachedUsdPerMillion),
  "cache writes": writes,
  output: ({ outputUsdPerMillion }) => usd(outputUsdPerMillion),
  "1,000 searches": ({ searchUsdPerThousand }) => usd(searchUsdPerThousand),
  "long input": ({ longPrompt: long }) =>
    long === null
      ? "–"
      : `above ${long.aboveInputTokens.toLocaleString("en")}: ${usd(long.inputUsdPerMillion)}, ` +
        `${usd(long.cachedUsdPerMillion)}, ${usd(long.outputUsdPerMillion)}`,
  factors: ({ factors }) =>
    Object.entries(factors)
      .map(([term, factor]) => `${term} ×${factor}`)
      .join(", ") || "–",
  source: ({ source, sourceDate }) => `${sourceDate} ${source}`
}

export const pricesCommand = Command.make("prices", { json: jsonFlag }, ({ json }) =>
  quietly(
    Effect.gen(function* () {
      const { file, prices } = yield* choosePrices
      if (json) return yield* Console.log(jsonText(prices))
      yield* Console.log(
        renderTable(
          Object.keys(columns),
          prices.map((price) => Object.values(columns).map((cell) => cell(price)))
        )
      )
      yield* Console.log(
        `US dollars for a million tokens. The list is ${file === null ? "the product's own" : `from ${file}`}.`
      )
    })
  )
).pipe(
  Command.withDescription("Print the price list in force for vendors"),
  Command.withExamples([
    { command: "answerscope prices", description: "Prices by engine and model, with the source of each" },
    {
      command: "answerscope prices --json > prices.json",
      description: "A list to change, and to name in VENDOR_PRICES_FILE"
    }
  ])
)
