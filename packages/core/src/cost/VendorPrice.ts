/**
 * Prices of vendors, and what a call costs by them. Pure.
 */
import { Context, DateTime, Option, Schema } from "effect"
import { Engine } from "../engine/Engine.ts"
import type { VendorUsage } from "../engine/VendorUsage.ts"

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
  outputUsdPerMillion: Usd
}

/** Prices of a model from a day on. A price is in force until the next one of the same model begins. */
export const VendorPrice = Schema.Struct({
  engine: Engine,
  /** The model's exact name. In a pattern `#` stands for one digit and `*` for any text. */
  model: Schema.NonEmptyString,
  from: CostDay,
  ...tokenPrices,
  /** `null` if it is not known: a call that searched is then of unknown cost. */
  searchUsdPerThousand: Schema.NullOr(Usd),
  /** Prices of a whole call whose input has more tokens than that. `null` if there are no such prices. */
  longPrompt: Schema.NullOr(
    Schema.Struct({ aboveInputTokens: Schema.Int.check(Schema.isGreaterThan(0)), ...tokenPrices })
  ),
  /** Where the price was read. */
  source: Schema.NonEmptyString,
  /** The day of that source. */
  sourceDate: CostDay
})
export type VendorPrice = typeof VendorPrice.Type

/** The port of prices: the list in force. It is empty by default, and what a vendor does not state is then unknown. */
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
 * The price of a model on a day. An exact name comes before a pattern, and the latest price before older ones. Null if
 * the list has none: a similar name is not guessed from.
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

/**
 * What a call with that usage costs, in micro-dollars, rounded half up once. Null if the price or the usage does not
 * tell: a call whose searches are not known is of unknown cost where searches have a price.
 */
export const costByPrice = (price: VendorPrice, usage: VendorUsage): number | null => {
  const { inputTokens, outputTokens, searches } = usage
  if (inputTokens === null || outputTokens === null) return null
  const { longPrompt, searchUsdPerThousand } = price
  const tokens = longPrompt !== null && inputTokens > longPrompt.aboveInputTokens ? longPrompt : price
  const cached = Math.min(usage.cachedTokens ?? 0, inputTokens)
  if (cached > 0 && tokens.cachedUsdPerMillion === null) return null
  if (searches === null ? searchUsdPerThousand !== 0 : searches > 0 && searchUsdPerThousand === null) return null
  const total =
    // dollars per million are micro-dollars for one
    fineOf(inputTokens - cached, tokens.inputUsdPerMillion) +
    fineOf(cached, tokens.cachedUsdPerMillion ?? 0) +
    fineOf(outputTokens, tokens.outputUsdPerMillion) +
    fineOf((searches ?? 0) * 1_000, searchUsdPerThousand ?? 0)
  return Math.floor((total + fine / 2) / fine)
}
