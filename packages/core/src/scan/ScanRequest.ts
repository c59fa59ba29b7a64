/** Builds a scan from a request and its brand. Pure. */
import { Result, Schema } from "effect"
import { Aliases, AskedPrompts, type Brand, BrandName, Competitors, promptsMax } from "../brand/Brand.ts"
import { competitorsOf } from "../brand/TrackedCompetitor.ts"
import { BrandId } from "../brand/BrandId.ts"
import { activePrompts, noActivePrompts, ownMarketsOf } from "../brand/PromptSettings.ts"
import { DomainName } from "../brand/DomainName.ts"
import { Engine, EngineSet } from "../engine/Engine.ts"
import type { AnswerEngine } from "../engine/AnswerEngine.ts"
import { askedMarket, type AskedMarket, Location } from "../market/AskedMarket.ts"
import { LanguageTag } from "../text/LanguageTag.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import { TrimmedText, withoutDuplicates } from "../text/Text.ts"
import { type Models, scansWithChecksMax } from "./Scan.ts"
import { checksMax, type Grid, type MarketsOf, Samples, samplesDefault, samplesMax, sizeOf } from "./ScanGrid.ts"
import type { PageRequest } from "../storage/Page.ts"
import { type BrandNames, type BrandSubject, namesIn } from "../brand/BrandSubject.ts"

const optional = Schema.optionalKey

export const AskedModels = Schema.Record(Engine, TrimmedText({ min: 1, max: 200 }))

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))

/** Most markets of a scan or tracker. */
export const marketsMax = 10

/** A market to ask in. Omitted parts are the brand's; a language of `null` is the engine's choice. */
export const MarketChoice = Schema.Struct({
  location: optional(Location),
  language: optional(Schema.NullOr(LanguageTag))
})
export type MarketChoice = typeof MarketChoice.Type

/** Markets to ask in. */
export const MarketChoices = Schema.Array(MarketChoice).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(marketsMax),
  Schema.isUnique()
)

/** Where to ask: one market, or several of them. */
export const marketFields = {
  ...MarketChoice.fields,
  /** Instead of `location` and `language`: each is asked. */
  markets: optional(MarketChoices),
  /** Refuses engines that take no market, instead of asking them without. */
  strictMarket: optional(Schema.Boolean)
}

/** A caller's request. With `brandId`, omitted fields come from the brand. */
export const ScanRequest = Schema.Struct({
  brandId: optional(RequestedId(BrandId)),
  brand: optional(BrandName),
  /** Questions to each engine. */
  prompts: optional(AskedPrompts),
  domain: optional(Schema.NullOr(DomainName)),
  aliases: optional(Aliases),
  competitors: optional(Competitors),
  engines: optional(EngineSet),
  models: optional(AskedModels),
  ...marketFields,
  /** Samples per cell; default 1. */
  samples: optional(Samples),
  /** Whether to judge the tone of each answer. */
  captureSentiment: optional(Schema.Boolean)
})
export type ScanRequest = typeof ScanRequest.Type

/** A complete request, without the models. */
export interface ResolvedScanRequest {
  readonly brandId: BrandId | null
  readonly subject: BrandSubject
  readonly prompts: ReadonlyArray<string>
  readonly engines: ReadonlyArray<Engine>
  readonly models: Models
  /** At least one. */
  readonly markets: ReadonlyArray<AskedMarket>
  /** Prompts with a place or language of their own, which stands over `markets`. */
  readonly ownMarkets: ReturnType<typeof ownMarketsOf>
  readonly samples: number
  readonly captureSentiment: boolean
}

/** The settings of a tracker's runs. */
export type RunSettings = Pick<
  ResolvedScanRequest,
  "prompts" | "engines" | "models" | "samples" | "captureSentiment"
> & {
  /** None: the brand's market. */
  readonly markets: ReadonlyArray<MarketChoice>
}

type ChosenMarkets = Pick<ScanRequest, "location" | "language" | "markets">

/** The markets of a request; none if it names none. `InvalidRequest` if it names one in two ways. */
export const chosenMarkets = ({
  language,
  location,
  markets
}: ChosenMarkets): Result.Result<ReadonlyArray<MarketChoice> | undefined, InvalidRequest> => {
  if (location === undefined && language === undefined) return Result.succeed(markets)
  if (markets !== undefined) return invalid("markets: stands instead of location and language, not beside them")
  const choice = { ...(location === undefined ? {} : { location }), ...(language === undefined ? {} : { language }) }
  return Result.succeed([choice])
}

/** The chosen markets, completed from the brand's; its own without any. */
export const inBrandsMarket = (choices: ReadonlyArray<MarketChoice>, own: AskedMarket): ReadonlyArray<AskedMarket> =>
  choices.length === 0 ? [own] : choices.map((choice) => ({ ...own, ...choice }))

/** The markets in which engines are asked a prompt. Markets that an engine cannot tell apart are asked once. */
export const marketsOf =
  (
    { markets, ownMarkets }: Pick<ResolvedScanRequest, "markets" | "ownMarkets">,
    engines: ReadonlyMap<Engine, AnswerEngine>
  ): MarketsOf =>
  (prompt, engine) => {
    const own = ownMarkets.get(prompt) ?? {}
    const asked = markets.map((market) => askedMarket(engines.get(engine) ?? {}, { ...market, ...own }))
    return [...new Map(asked.map((market) => [JSON.stringify(market), market])).values()]
  }

/** Refuses an engine that takes no place. */
export const checkMarkets = (
  asked: ReadonlyArray<Engine>,
  engines: ReadonlyMap<Engine, AnswerEngine>
): Result.Result<void, InvalidRequest> => {
  const without = asked.find((engine) => engines.get(engine)?.places === "none")
  return without === undefined
    ? Result.void
    : invalid(`strictMarket: ${without} takes no location; leave it out, or ask without strictMarket`)
}

/** A tracker's run as a request: its settings and its current brand. */
export const runRequest = (settings: RunSettings, brand: Brand): ResolvedScanRequest => {
  const { prompts, engines, models, samples, captureSentiment } = settings
  const { location, language } = brand
  const subject = { ...namesIn(brand), location, language }
  const markets = inBrandsMarket(settings.markets, { location, language })
  const ownMarkets = ownMarketsOf(brand)
  return { brandId: brand.id, subject, prompts, engines, models, markets, ownMarkets, samples, captureSentiment }
}

const isSamples = Schema.is(Samples)

/**
 * The grid of a scan or tracker with its prompts deduplicated, or the error. `foreign` says how a model's engine does
 * not belong, as in "not in this scan".
 */
export const checkGrid = <G extends Grid<string> & Pick<ResolvedScanRequest, "models">>(
  grid: G,
  foreign: string
): Result.Result<G, InvalidRequest> => {
  const { engines, markets, models, samples } = grid
  const prompts = withoutDuplicates(grid.prompts)
  if (prompts.length === 0 || prompts.length > promptsMax) return invalid(`prompts: must have 1 to ${promptsMax} items`)
  // a scan without checks would never end
  if (engines.length === 0) return invalid("engines: must have at least 1 item")
  if (new Set(engines).size < engines.length) return invalid("engines: must not name an engine twice")
  if (!isSamples(samples)) return invalid(`samples: must be a whole number from 1 to ${samplesMax}`)
  // more engines than registered could make it too large
  const size = sizeOf({ ...grid, prompts })
  if (size > checksMax) {
    const inMarkets = markets.length > 1 ? ` × ${markets.length} markets` : ""
    const factors = `${prompts.length} prompts × ${engines.length} engines${inMarkets} × ${samples} samples`
    return invalid(`samples: ${factors} are ${size} checks; a scan has at most ${checksMax}`)
  }
  const stranger = Object.keys(models).find((engine) => !engines.some((known) => known === engine))
  return stranger === undefined
    ? Result.succeed({ ...grid, prompts })
    : invalid(`models.${stranger}: the engine is ${foreign}, which asks ${engines.join(", ")}`)
}

/** The names that a scan looks for. */
const namesOf = (request: ScanRequest, brand: Brand | null, name: string): BrandNames => ({
  name,
  aliases: withoutDuplicates(request.aliases ?? brand?.aliases ?? []),
  domain: (request.domain === undefined ? brand?.domain : request.domain) ?? null,
  ...competitorsOf(request.competitors ?? brand?.competitors ?? [], brand?.competitorDetails)
})

/** The request completed from its brand, or the error. */
export const resolveScanRequest = (
  request: ScanRequest,
  brand: Brand | null,
  defaultEngines: ReadonlyArray<Engine>
): Result.Result<ResolvedScanRequest, InvalidRequest> => {
  const name = request.brand ?? brand?.name
  if (name === undefined) return invalid("brand: is required unless brandId is given")
  const prompts = request.prompts ?? (brand === null ? [] : activePrompts(brand))
  if (brand !== null && request.prompts === undefined && prompts.length === 0) {
    return invalid(noActivePrompts(brand))
  }
  const engines = request.engines ?? brand?.engines ?? defaultEngines
  const own = { location: brand?.location ?? null, language: brand?.language ?? null }
  const grid = Result.flatMap(chosenMarkets(request), (choices) =>
    checkGrid(
      {
        prompts,
        engines,
        markets: inBrandsMarket(choices ?? [], own),
        models: request.models ?? {},
        samples: request.samples ?? samplesDefault
      },
      "not in this scan"
    )
  )
  return Result.map(grid, (checked) => ({
    brandId: brand?.id ?? null,
    subject: { ...namesIn(namesOf(request, brand, name)), ...own },
    ...checked,
    ownMarkets: brand === null ? new Map() : ownMarketsOf(brand),
    captureSentiment: request.captureSentiment ?? false
  }))
}

/** A page of scans with their checks, which is small. */
export const fewWithChecks = (page: PageRequest): Result.Result<PageRequest, InvalidRequest> =>
  page.limit <= scansWithChecksMax
    ? Result.succeed(page)
    : Result.fail(
        new InvalidRequest({ message: `limit: must be a whole number from 1 to ${scansWithChecksMax} with results` })
      )
