/**
 * List prices of the vendors' models, with the day and the source of each. All are of the standard tier: the adapters
 * ask for no other one. Prices beyond a threshold hold for the whole call.
 */
import type { VendorPrice } from "@answerscope/core/model"

const openAi = {
  engine: "chatgpt",
  searchUsdPerThousand: 10,
  source: "developers.openai.com, as third parties cite it",
  sourceDate: "2026-10-01"
} as const

/** OpenAI's prices for input above 272,000 tokens: twice for input, one and a half times for output. */
const openAiLong = (input: number, cached: number | null, output: number) => ({
  aboveInputTokens: 272_000,
  inputUsdPerMillion: input * 2,
  cachedUsdPerMillion: cached === null ? null : cached * 2,
  outputUsdPerMillion: output * 1.5
})

const anthropic = {
  engine: "claude",
  searchUsdPerThousand: 10,
  source: "platform.claude.com, as third parties cite it"
} as const

const gemini = {
  engine: "gemini",
  model: "gemini-3.8-flash",
  // a search query; the 5,000 free ones of a month are not taken into account
  searchUsdPerThousand: 14,
  longPrompt: null,
  source: "ai.google.dev, as third parties cite it",
  sourceDate: "2026-09-20"
} as const

const xai = { engine: "grok", searchUsdPerThousand: 5, source: "docs.x.ai, as third parties cite it" } as const

const models: ReadonlyArray<VendorPrice> = [
  {
    ...openAi,
    model: "gpt-6.1-sol",
    from: "2026-09-29",
    inputUsdPerMillion: 2,
    cachedUsdPerMillion: 0.1,
    outputUsdPerMillion: 10,
    longPrompt: openAiLong(2, 0.1, 10)
  },
  {
    ...openAi,
    model: "gpt-6-sol",
    from: "2026-09-01",
    inputUsdPerMillion: 2,
    cachedUsdPerMillion: 0.2,
    outputUsdPerMillion: 10,
    longPrompt: openAiLong(2, 0.2, 10),
    source: "developers.openai.com/docs/models/gpt-6-sol"
  },
  {
    ...openAi,
    model: "gpt-6-astra",
    from: "2026-09-01",
    inputUsdPerMillion: 10,
    cachedUsdPerMillion: null,
    outputUsdPerMillion: 50,
    longPrompt: openAiLong(10, null, 50)
  },
  {
    ...openAi,
    model: "gpt-6-luna",
    from: "2026-09-01",
    inputUsdPerMillion: 0.1,
    cachedUsdPerMillion: 0.01,
    outputUsdPerMillion: 0.5,
    longPrompt: openAiLong(0.1, 0.01, 0.5)
  },
  {
    ...anthropic,
    model: "claude-sonnet-5-5",
    from: "2026-10-07",
    inputUsdPerMillion: 2,
    cachedUsdPerMillion: 0.1,
    outputUsdPerMillion: 10,
    longPrompt: null,
    sourceDate: "2026-10-07"
  },
  {
    ...anthropic,
    model: "claude-opus-5-5",
    from: "2026-09-22",
    inputUsdPerMillion: 4,
    cachedUsdPerMillion: 0.2,
    outputUsdPerMillion: 20,
    longPrompt: null,
    sourceDate: "2026-09-22"
  },
  {
    ...anthropic,
    model: "claude-haiku-5-5",
    from: "2026-09-22",
    inputUsdPerMillion: 0.1,
    cachedUsdPerMillion: null,
    outputUsdPerMillion: 0.5,
    longPrompt: {
      aboveInputTokens: 100_000,
      inputUsdPerMillion: 0.5,
      cachedUsdPerMillion: null,
      outputUsdPerMillion: 2.5
    },
    sourceDate: "2026-09-22"
  },
  { ...gemini, from: "2026-09-20", inputUsdPerMillion: 0.75, cachedUsdPerMillion: 0.075, outputUsdPerMillion: 3.75 },
  // the vendor has announced no price of cached input for then
  { ...gemini, from: "2027-01-01", inputUsdPerMillion: 1.5, cachedUsdPerMillion: null, outputUsdPerMillion: 7.5 },
  {
    engine: "perplexity",
    model: "perplexity/sonar",
    from: "2026-10-03",
    inputUsdPerMillion: 0.25,
    cachedUsdPerMillion: 0.0625,
    outputUsdPerMillion: 2.5,
    searchUsdPerThousand: 2.5,
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
