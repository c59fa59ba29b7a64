/**
 * What each operation costs, in credits.
 */
import { Context, Effect, Schema } from "effect"
import { requestCheck } from "../request/RequestCheck.ts"
import { creditGrantMax } from "./Credit.ts"

/**
 * The price of an engine: one for all its models, or one for each. `default` is the price of models that are not
 * listed.
 */
export type EnginePrice =
  | number
  | { readonly default?: number | undefined; readonly models: Readonly<Record<string, number>> }

/**
 * Prices by engine. The general price holds for engines that are not listed, and for unlisted models of an engine
 * without a default.
 */
export type EnginePrices = Readonly<Record<string, EnginePrice>>

const Price = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: creditGrantMax }))
const PriceByEngine = Schema.Record(
  Schema.String,
  Schema.Union([Price, Schema.Struct({ default: Schema.optional(Price), models: Schema.Record(Schema.String, Price) })])
)

/** What a price list must be. */
const CheckedPrices = Schema.Struct({
  check: Price,
  checkByEngine: Schema.optional(PriceByEngine),
  checkSentiment: Price,
  promptsRunPerEngine: Price,
  promptsRunByEngine: Schema.optional(PriceByEngine),
  rank: Price,
  domainOverview: Price,
  backlinks: Price,
  mentions: Price,
  mentionsHistory: Price,
  citations: Price,
  discovery: Price
})

/** Prices in whole credits. */
export interface PriceList {
  /** One prompt on one engine, in a scan or a tracker run. */
  readonly check: number
  /** The same, for engines and models with another price. */
  readonly checkByEngine?: EnginePrices | undefined
  /** On top of the price of a check when sentiment is captured. */
  readonly checkSentiment: number
  readonly promptsRunPerEngine: number
  /** The same, for engines and models with another price. */
  readonly promptsRunByEngine?: EnginePrices | undefined
  readonly rank: number
  readonly domainOverview: number
  readonly backlinks: number
  readonly mentions: number
  readonly mentionsHistory: number
  readonly citations: number
  readonly discovery: number
}

/** The public price list. */
export const defaultPriceList: PriceList = {
  check: 5,
  checkSentiment: 1,
  promptsRunPerEngine: 3,
  rank: 3,
  domainOverview: 5,
  backlinks: 8,
  mentions: 35,
  mentionsHistory: 35,
  citations: 35,
  discovery: 25
}

/** The price list in force. An embedding service replaces it by providing another; whole numbers, at least 0. */
export class CurrentPriceList extends Context.Reference<PriceList>("@answerscope/core/credit/CurrentPriceList", {
  defaultValue: () => defaultPriceList
}) {}

/** Checks the prices in force: fails with what is wrong, by the name of the price. */
export const checkPrices = Effect.flatMap(CurrentPriceList, requestCheck(CheckedPrices, "prices"))

/** An engine and its model: the one chosen, else its default; undefined where the engine is not configured. */
interface EngineModel {
  readonly engine: string
  readonly model: string | undefined
}

const priceOf = (byEngine: EnginePrices | undefined, { engine, model }: EngineModel): number | undefined => {
  const price = byEngine !== undefined && Object.hasOwn(byEngine, engine) ? byEngine[engine] : undefined
  if (price === undefined || typeof price === "number") return price
  const { default: otherModels, models } = price
  return model !== undefined && Object.hasOwn(models, model) ? models[model] : otherModels
}

/** The price of one check. */
export const checkPrice = (prices: PriceList, asked: EngineModel & { readonly captureSentiment: boolean }): number =>
  (priceOf(prices.checkByEngine, asked) ?? prices.check) + (asked.captureSentiment ? prices.checkSentiment : 0)

/** The price of one engine's answer to a prompt run. */
export const promptsRunPrice = (prices: PriceList, asked: EngineModel): number =>
  priceOf(prices.promptsRunByEngine, asked) ?? prices.promptsRunPerEngine
