/** Prices of operations, in credits. */
import { Context, Effect, Schema } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { requestCheck } from "../request/RequestCheck.ts"
import { creditGrantMax, type PaidOperation } from "./Credit.ts"

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

const checkPriceList = requestCheck(
  Schema.Struct({
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
    discovery: Price,
    importedAnswer: Schema.optional(Price)
  }),
  "prices"
)

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
  /** An answer of an imported file. Default: 0. */
  readonly importedAnswer?: number | undefined
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
  discovery: 25,
  importedAnswer: 0
}

export interface PriceQuestion {
  readonly organizationId: string
  /** `scan` and `tracker`: one check. `prompts_run`: one engine's answer. */
  readonly operation: PaidOperation
  /** The engine and its model; null where the operation asks none. */
  readonly engine: string | null
  readonly model: string | null
  readonly captureSentiment: boolean
}

/** Prices as a function: the price of an operation, in whole credits from 0 to 1,000,000,000. */
export type Prices = (question: PriceQuestion) => number

/**
 * Current prices: a table, or a function if they differ by organization. The function is called often and must return
 * at once. Its result is charged; an invalid price fails the request without a charge.
 */
export class CurrentPrices extends Context.Reference<PriceList | Prices>("@answerscope/core/credit/CurrentPrices", {
  defaultValue: () => defaultPriceList
}) {}

/** Checks the table of prices. Fails with the name of the faulty price. A function cannot be checked. */
export const checkPrices = Effect.flatMap(CurrentPrices, (prices) =>
  typeof prices === "function" ? Effect.void : Effect.asVoid(checkPriceList(prices))
)

/** What questions cost by the prices in force. */
export const currentPrices: Effect.Effect<Prices> = Effect.map(CurrentPrices, (prices) =>
  typeof prices === "function" ? (question) => checkedPrice(prices(question), question) : pricesOf(prices)
)

const checkedPrice = (price: number, { engine, operation }: PriceQuestion): number => {
  if (Number.isInteger(price) && price >= 0 && price <= creditGrantMax) return price
  const asked = engine === null ? operation : `${operation} on ${engine}`
  throw new RangeError(`prices: gave ${price} for ${asked}, must be a whole number from 0 to ${creditGrantMax}`)
}

const priceOf = (byEngine: EnginePrices | undefined, { engine, model }: PriceQuestion): number | undefined => {
  const price =
    byEngine !== undefined && engine !== null && Object.hasOwn(byEngine, engine) ? byEngine[engine] : undefined
  if (price === undefined || typeof price === "number") return price
  const { default: otherModels, models } = price
  return model !== null && Object.hasOwn(models, model) ? models[model] : otherModels
}

/** The prices of a table. */
export const pricesOf =
  (list: PriceList): Prices =>
  (question) => {
    switch (question.operation) {
      case "scan":
      case "tracker":
        return (
          (priceOf(list.checkByEngine, question) ?? list.check) + (question.captureSentiment ? list.checkSentiment : 0)
        )
      case "prompts_run":
        return priceOf(list.promptsRunByEngine, question) ?? list.promptsRunPerEngine
      case "rank":
        return list.rank
      case "mentions":
        return list.mentions
      case "mentions_history":
        return list.mentionsHistory
      case "domain_overview":
        return list.domainOverview
      case "backlinks":
        return list.backlinks
      case "citations":
        return list.citations
      case "discovery":
        return list.discovery
      case "import":
        return list.importedAnswer ?? 0
    }
  }

/** The question of an operation that asks no engine, or one where it does not matter which. */
export const priceQuestion = (
  organizationId: OrganizationId,
  operation: PaidOperation,
  asked: Partial<PriceQuestion> = {}
): PriceQuestion => ({ organizationId, operation, engine: null, model: null, captureSentiment: false, ...asked })
