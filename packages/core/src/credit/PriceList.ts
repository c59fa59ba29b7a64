/**
 * What each operation costs, in credits.
 */
import { Context } from "effect"

/** The price of an engine: one for all its models, or one for each; `default` is that of models not listed. */
export type EnginePrice =
  | number
  | { readonly default?: number | undefined; readonly models: Readonly<Record<string, number>> }

/** Prices by engine. An engine that is not listed, or whose price lacks a default, costs what all others do. */
export type EnginePrices = Readonly<Record<string, EnginePrice>>

/** Prices in whole credits. */
export interface PriceList {
  /** One prompt on one engine, in a scan or a tracker run. */
  readonly check: number
  /** The same on engines and models that cost otherwise. */
  readonly checkByEngine?: EnginePrices | undefined
  /** On top of the price of a check when sentiment is captured. */
  readonly checkSentiment: number
  readonly promptsRunPerEngine: number
  /** The same on engines and models that cost otherwise. */
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

/** An engine and its model: the one chosen, else its default; undefined where the engine is not configured. */
interface Asked {
  readonly engine: string
  readonly model: string | undefined
}

const priceOf = (byEngine: EnginePrices | undefined, { engine, model }: Asked): number | undefined => {
  const price = byEngine !== undefined && Object.hasOwn(byEngine, engine) ? byEngine[engine] : undefined
  if (price === undefined || typeof price === "number") return price
  const { default: otherModels, models } = price
  return model !== undefined && Object.hasOwn(models, model) ? models[model] : otherModels
}

/** The price of one check. */
export const checkPrice = (prices: PriceList, asked: Asked & { readonly captureSentiment: boolean }): number =>
  (priceOf(prices.checkByEngine, asked) ?? prices.check) + (asked.captureSentiment ? prices.checkSentiment : 0)

/** The price of one engine's answer to a prompt run. */
export const promptsRunPrice = (prices: PriceList, asked: Asked): number =>
  priceOf(prices.promptsRunByEngine, asked) ?? prices.promptsRunPerEngine
