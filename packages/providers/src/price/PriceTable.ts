/**
 * List prices of the vendors' models, with the day and the source of each. Factors apply to tokens alone: no vendor
 * states one for searches. Prices above a threshold apply to the whole request.
 */
import type { VendorPrice } from "@answerscope/core/model"
import { claudePrices } from "./ClaudePrices.ts"

const openAi = {
  engine: "chatgpt",
  searchUsdPerThousand: 10,
  factors: { batch: 0.5, flex: 0.5, fast: 2, priority: 2 },
  source: "developers.openai.com, as third parties cite it",
  sourceDate: "2026-10-01"
} as const

/** OpenAI's prices. Above 272,000 input tokens, input and cache cost twice the price and output 1.5 times. */
const openAiTokens = (input: number, cached: number, write: number, output: number) => ({
  inputUsdPerMillion: input,
  cachedUsdPerMillion: cached,
  cacheWriteUsdPerMillion: write,
  extendedCacheWriteUsdPerMillion: null,
  outputUsdPerMillion: output,
  longPrompt: {
    aboveInputTokens: 272_000,
    inputUsdPerMillion: input * 2,
    cachedUsdPerMillion: cached * 2,
    cacheWriteUsdPerMillion: write * 2,
    extendedCacheWriteUsdPerMillion: null,
    outputUsdPerMillion: output * 1.5
  }
})

/** Vendors without a price of cache writes. */
const noWrites = { cacheWriteUsdPerMillion: null, extendedCacheWriteUsdPerMillion: null } as const

const gemini = {
  ...noWrites,
  engine: "gemini",
  model: "gemini-3.8-flash",
  // a search query; the 5,000 free ones of a month are not taken into account
  searchUsdPerThousand: 14,
  // the vendor states no exact factor for `priority`
  factors: { batch: 0.5, flex: 0.5 },
  longPrompt: null,
  source: "ai.google.dev, as third parties cite it",
  sourceDate: "2026-09-20"
} as const

const xai = {
  ...noWrites,
  engine: "grok",
  searchUsdPerThousand: 5,
  factors: {},
  source: "docs.x.ai, as third parties cite it"
} as const

const models: ReadonlyArray<VendorPrice> = [
  { ...openAi, model: "gpt-6.1-sol", from: "2026-09-29", ...openAiTokens(2, 0.1, 2.5, 10) },
  {
    ...openAi,
    model: "gpt-6-sol",
    from: "2026-09-01",
    ...openAiTokens(2, 0.2, 2.5, 10),
    source: "developers.openai.com/docs/models/gpt-6-sol"
  },
  { ...openAi, model: "gpt-6-astra", from: "2026-09-01", ...openAiTokens(10, 1, 12.5, 50), sourceDate: "2026-09-05" },
  { ...openAi, model: "gpt-6-luna", from: "2026-09-01", ...openAiTokens(0.1, 0.01, 0.125, 0.5) },
  ...claudePrices,
  { ...gemini, from: "2026-09-20", inputUsdPerMillion: 0.75, cachedUsdPerMillion: 0.075, outputUsdPerMillion: 3.75 },
  // the vendor has announced no price of cached input for then
  { ...gemini, from: "2027-01-01", inputUsdPerMillion: 1.5, cachedUsdPerMillion: null, outputUsdPerMillion: 7.5 },
  {
    engine: "perplexity",
    model: "perplexity/sonar",
    from: "2026-10-03",
    inputUsdPerMillion: 0.25,
    cachedUsdPerMillion: 0.0625,
    cacheWriteUsdPerMillion: 0.25,
    extendedCacheWriteUsdPerMillion: null,
    outputUsdPerMillion: 2.5,
    searchUsdPerThousand: 2.5,
    factors: {},
    longPrompt: null,
    source: "docs.perplexity.ai, as third parties cite it; confirmed by the cost that replies state",
    sourceDate: "2026-10-07"
  },
  {
    ...xai,
    model: "grok-4.7",
    from: "2026-09-29",
    inputUsdPerMillion: 2,
    cachedUsdPerMillion: 0.5,
    outputUsdPerMillion: 6,
    longPrompt: {
      ...noWrites,
      aboveInputTokens: 199_999,
      inputUsdPerMillion: 4,
      cachedUsdPerMillion: 1,
      outputUsdPerMillion: 12
    },
    sourceDate: "2026-09-29"
  },
  {
    ...xai,
    model: "grok-4.5",
    from: "2026-09-01",
    inputUsdPerMillion: 2,
    cachedUsdPerMillion: null,
    outputUsdPerMillion: 6,
    longPrompt: null,
    sourceDate: "2026-09-29"
  },
  {
    ...xai,
    model: "grok-4.3",
    from: "2026-09-01",
    inputUsdPerMillion: 1.25,
    cachedUsdPerMillion: null,
    outputUsdPerMillion: 2.5,
    longPrompt: null,
    source: "genai-prices",
    sourceDate: "2026-09-23"
  }
]

/** How vendors write the version of a model that has a day: `name-2026-09-29` or `name-20260929`. */
const datedForms: Readonly<Record<string, string>> = { chatgpt: "-####-##-##", claude: "-########" }

/** The prices of all models, and those of their dated versions. */
export const vendorPrices: ReadonlyArray<VendorPrice> = models.flatMap((price) => {
  const form = datedForms[price.engine]
  return form === undefined ? [price] : [price, { ...price, model: `${price.model}${form}` }]
})
