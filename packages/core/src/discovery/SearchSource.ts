/** Reads a brand's market from search data: competing domains and keywords. */
import { Effect, type Option, Result } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { hostOf } from "../brand/DomainName.ts"
import { keywordsMax } from "../brand/BrandKeywords.ts"
import type { DomainRequest } from "../seo/DomainOverview.ts"
import { callSeoData } from "../seo/SeoCall.ts"
import { countryWide, type Market, resolveMarket } from "../market/Market.ts"
import type { SeoDataError } from "../seo/SeoDataError.ts"
import type { CompetingDomain, SeoDataProvider, SiteKeyword } from "../seo/SeoData.ts"
import { hasForbiddenCharacter } from "../text/Text.ts"
import type { DiscoveryPolicy } from "./DiscoveryPolicy.ts"
import { failed, type SourceResult, answered, safely, skipped, type MarketKeywords } from "./SourceResult.ts"

/** Source, brand and amounts. */
export interface SearchSourceInput {
  readonly seo: Option.Option<SeoDataProvider>
  readonly brand: Brand
  readonly maxPrompts: number
  readonly policy: DiscoveryPolicy
}

/** The query of both sources, or why neither is available. */
const questionOf = ({ seo, brand }: SearchSourceInput): Result.Result<Question, string> => {
  if (seo._tag === "None") return Result.fail("Search data was left out: this server has no source of it.")
  if (brand.domain === null) return Result.fail("Search data was left out: the brand has no domain.")
  const market = resolveMarket({ location: brand.location })
  const domain = hostOf(brand.domain) ?? brand.domain
  return Result.isFailure(market)
    ? Result.fail(
        `Search data was left out: the brand's location ${JSON.stringify(brand.location)} is in no known country.`
      )
    : Result.succeed({ provider: seo.value, request: { domain, market: countryWide(market.success) } })
}

interface Question {
  readonly provider: SeoDataProvider
  readonly request: DomainRequest
}

const resultOf = <A, B>(
  input: SearchSourceInput,
  source: string,
  ask: (question: Question) => Effect.Effect<A, SeoDataError>,
  read: (answer: A, market: Market) => B
): Effect.Effect<SourceResult<B>> => {
  const question = questionOf(input)
  if (Result.isFailure(question)) return Effect.succeed(skipped(question.failure))
  const { market } = question.success.request
  const { sourceTimeout, searchTriesMax, searchBackoff } = input.policy
  const policy = { triesMax: searchTriesMax, backoff: searchBackoff, timeout: sourceTimeout }
  return callSeoData(ask(question.success), policy).pipe(
    Effect.map((answer) => answered(read(answer, market))),
    Effect.catch(({ message }) => Effect.succeed(failed(`${source} could not be looked up: ${message}`))),
    (result) => safely(source, result)
  )
}

/** Domains that rank for the brand's keywords. */
export const askCompetingDomains = (
  input: SearchSourceInput
): Effect.Effect<SourceResult<ReadonlyArray<CompetingDomain>>> =>
  resultOf(
    input,
    "Competing domains",
    ({ provider, request }) => provider.competingDomains({ ...request, limit: input.policy.competingDomains }),
    (domains) => domains.slice(0, input.policy.competingDomains).filter(({ domain }) => isKeepable(domain))
  )

/** Keywords of the brand's market, best first. */
export const askKeywords = (input: SearchSourceInput): Effect.Effect<SourceResult<MarketKeywords>> => {
  const limit = Math.min(keywordsMax, input.maxPrompts * input.policy.keywordsPerPrompt)
  return resultOf(
    input,
    "Keywords",
    ({ provider, request }) => provider.keywordsForSite({ ...request, limit }),
    (keywords: ReadonlyArray<SiteKeyword>, { language }) => ({
      keywords: keywords.slice(0, limit).filter(({ keyword }) => isKeepable(keyword)),
      language
    })
  )
}

/** Longest text to store from a source, in UTF-16 units: search engines accept only shorter keywords. */
const lengthMax = 700

const isKeepable = (text: string): boolean =>
  text.trim() !== "" && text.length <= lengthMax && !hasForbiddenCharacter(text)
