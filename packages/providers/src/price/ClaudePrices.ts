/** List prices of Anthropic's models, older ones that are still served included. */
import type { VendorPrice } from "@answerscope/core/model"

/** Prices of tokens. A cache entry lives for five minutes or an hour. */
const tokens = (input: number, cached: number, output: number) => ({
  inputUsdPerMillion: input,
  cachedUsdPerMillion: cached,
  cacheWriteUsdPerMillion: input * 1.25,
  extendedCacheWriteUsdPerMillion: input * 2,
  outputUsdPerMillion: output
})

const anthropic = {
  engine: "claude",
  searchUsdPerThousand: 10,
  // `us` is inference in the United States; `priority` is sold by capacity, and has no price for a token
  factors: { batch: 0.5, us: 1.1 },
  longPrompt: null,
  source: "platform.claude.com/docs/en/about-claude/pricing",
  sourceDate: "2026-10-24"
} as const

/**
 * Models with the day of their release or of a new price, and their prices of input, cached input and output. Where no
 * source states the day, an earlier one stands.
 */
const priced: ReadonlyArray<
  readonly [model: string, from: string, ...prices: readonly [input: number, cached: number, output: number]]
> = [
  ["claude-fable-5-1", "2026-01-01", 10, 0.25, 50],
  ["claude-fable-5", "2026-01-01", 10, 1, 50],
  ["claude-opus-5-5", "2026-09-22", 4, 0.2, 20],
  ["claude-opus-5", "2026-07-24", 5, 0.5, 25],
  ["claude-opus-4-8", "2026-01-01", 5, 0.5, 25],
  ["claude-opus-4-7", "2026-01-01", 5, 0.5, 25],
  ["claude-opus-4-6", "2026-01-01", 5, 0.5, 25],
  ["claude-opus-4-5", "2025-11-01", 5, 0.5, 25],
  ["claude-sonnet-5-5", "2026-01-01", 2, 0.2, 10],
  ["claude-sonnet-5-5", "2026-10-07", 2, 0.1, 10],
  ["claude-sonnet-5", "2026-06-30", 2, 0.2, 10],
  ["claude-sonnet-4-6", "2026-02-17", 3, 0.3, 15],
  ["claude-sonnet-4-5", "2025-09-29", 3, 0.3, 15],
  ["claude-haiku-4-5", "2025-10-01", 1, 0.1, 5]
]

export const claudePrices: ReadonlyArray<VendorPrice> = [
  ...priced.map(([model, from, ...prices]): VendorPrice => ({ ...anthropic, model, from, ...tokens(...prices) })),
  {
    ...anthropic,
    model: "claude-haiku-5-5",
    from: "2026-10-07",
    ...tokens(0.1, 0.01, 0.5),
    longPrompt: { aboveInputTokens: 100_000, ...tokens(0.5, 0.05, 2.5) }
  }
]
