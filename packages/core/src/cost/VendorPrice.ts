/** Vendor prices, and the cost of a call. Pure. */
import { Context, DateTime, Option, Schema } from "effect"
import { Engine } from "../engine/Engine.ts"
import { type CallUsage, type RequestUsage, requestsOf } from "../engine/VendorUsage.ts"

/** The largest number that a price may have, in US dollars. */
const usdMax = 1_000

const Usd = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: usdMax }))

const isDay = (text: string): boolean =>
  Option.match(DateTime.make(`${text}T00:00:00Z`), {
    onNone: () => false,
    onSome: (day) => DateTime.formatIsoDateUtc(day) === text
  })

/** A UTC day. */
export const CostDay = Schema.String.check(
  Schema.makeFilter((text: string) => isDay(text) || "must be a day such as 2026-11-25")
)

const tokenPrices = {
  inputUsdPerMillion: Usd,
  /** Price of input tokens that were read from the vendor's cache. `null` if it is not known. */
  cachedUsdPerMillion: Schema.NullOr(Usd),
  /** Price of input tokens that were written to the cache. `null` if it is not known. */
  cacheWriteUsdPerMillion: Schema.NullOr(Usd),
  /** The same for a cache that keeps them for an hour or longer. */
  extendedCacheWriteUsdPerMillion: Schema.NullOr(Usd),
  outputUsdPerMillion: Usd
}

/** Prices of a model from a day on, until the model's next price begins. */
export const VendorPrice = Schema.Struct({
  engine: Engine,
  /** The model's exact name. In a pattern `#` stands for one digit and `*` for any text. */
  model: Schema.NonEmptyString,
  from: CostDay,
  ...tokenPrices,
  /** `null` if it is not known: a call that searched is then of unknown cost. */
  searchUsdPerThousand: Schema.NullOr(Usd),
  /** Factors on the prices of tokens by the vendor's terms, such as 0.5 for `flex`. Other terms make a cost unknown. */
  factors: Schema.Record(Schema.NonEmptyString, Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 100 }))),
  /** Prices of a whole request whose input has more tokens than that. `null` if there are no such prices. */
  longPrompt: Schema.NullOr(
    Schema.Struct({ aboveInputTokens: Schema.Int.check(Schema.isGreaterThan(0)), ...tokenPrices })
  ),
  /** Where the price was read. */
  source: Schema.NonEmptyString,
  /** The day of that source. */
  sourceDate: CostDay
})
export type VendorPrice = typeof VendorPrice.Type

/** Port for prices: the current list. Empty by default; calls without a stated cost then have an unknown cost. */
export class VendorPrices extends Context.Reference<ReadonlyArray<VendorPrice>>("@answerscope/core/cost/VendorPrices", {
  defaultValue: () => []
}) {}

const isPattern = (model: string): boolean => /[*#]/.test(model)

const matches = (pattern: string, model: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("#", "[0-9]")}$`,
    "s"
  ).test(model)

/**
 * The price of a model on a day. An exact name comes before a pattern, the latest price before older ones. `null` if
 * the list has none; similar names do not match.
 */
export const priceOf = (
  prices: ReadonlyArray<VendorPrice>,
  { engine, model, day }: { readonly engine: Engine; readonly model: string; readonly day: string }
): VendorPrice | null => {
  const inForce = prices.filter((price) => price.engine === engine && price.from <= day)
  const exact = inForce.filter((price) => price.model === model)
  const found =
    exact.length > 0 ? exact : inForce.filter((price) => isPattern(price.model) && matches(price.model, model))
  return found.toSorted((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0))[0] ?? null
}

/** A millionth of a micro-dollar is the finest unit: prices are rounded to it, and sums of it are exact. */
const fine = 1_000_000

const fineOf = (amount: number, usdPerUnit: number): number => amount * Math.round(usdPerUnit * fine)

/** The factor for token prices. `null` if one of the terms is not in the list. */
const factorOf = ({ factors }: VendorPrice, terms: ReadonlyArray<string>): number | null => {
  const known = new Map(Object.entries(factors))
  let factor = 1
  for (const term of terms) {
    const own = known.get(term)
    if (own === undefined) return null
    factor *= own
  }
  return factor
}

/** The cost of the tokens of one request in the finest unit. Null if the price or the usage does not tell. */
const tokenCost = (price: VendorPrice, request: RequestUsage): number | null => {
  const { inputTokens, outputTokens, terms } = request
  const factor = factorOf(price, terms)
  if (inputTokens === null || outputTokens === null || factor === null) return null
  const { longPrompt } = price
  const tokens = longPrompt !== null && inputTokens > longPrompt.aboveInputTokens ? longPrompt : price
  const cached = Math.min(request.cachedTokens ?? 0, inputTokens)
  const written = Math.min(request.cacheWriteTokens ?? 0, inputTokens - cached)
  const extended = Math.min(request.extendedCacheWriteTokens ?? 0, written)
  const parts: ReadonlyArray<readonly [amount: number, usdPerMillion: number | null]> = [
    [inputTokens - cached - written, tokens.inputUsdPerMillion],
    [cached, tokens.cachedUsdPerMillion],
    [written - extended, tokens.cacheWriteUsdPerMillion],
    [extended, tokens.extendedCacheWriteUsdPerMillion],
    [outputTokens, tokens.outputUsdPerMillion]
  ]
  let total = 0
  for (const [amount, usdPerMillion] of parts) {
    if (amount === 0) continue
    if (usdPerMillion === null) return null
    // dollars per million are micro-dollars for one
    total += fineOf(amount, usdPerMillion * factor)
  }
  return total
}

/**
 * The cost of a call with this usage, in micro-dollars, rounded half up once. `null` if the price or the usage is
 * incomplete, as when searches have a price but their number is unknown.
 */
export const costByPrice = (price: VendorPrice, usage: CallUsage): number | null => {
  const { searches } = usage
  const { searchUsdPerThousand } = price
  if (searches === null ? searchUsdPerThousand !== 0 : searches > 0 && searchUsdPerThousand === null) return null
  const requests = requestsOf(usage)
  if (requests.length === 0) return null
  let total = fineOf((searches ?? 0) * 1_000, searchUsdPerThousand ?? 0)
  for (const request of requests) {
    const cost = tokenCost(price, request)
    if (cost === null) return null
    total += cost
  }
  return Math.floor((total + fine / 2) / fine)
}
