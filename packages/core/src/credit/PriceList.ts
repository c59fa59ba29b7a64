/**
 * What each operation costs, in credits.
 */
import { Context } from "effect"

/** Prices in whole credits. */
export interface PriceList {
  /** One prompt on one engine, in a scan or a tracker run. */
  readonly check: number
  /** On top of `check` when sentiment is captured. */
  readonly checkSentiment: number
  readonly promptsRunPerEngine: number
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

/** The price of one check. */
export const checkPrice = (prices: PriceList, options: { readonly captureSentiment: boolean }): number =>
  prices.check + (options.captureSentiment ? prices.checkSentiment : 0)
