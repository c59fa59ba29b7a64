/** The subject of a lookup, parsed from a request. Pure. */
import { Option, Result } from "effect"
import type { Brand } from "../brand/Brand.ts"
import type { BrandId } from "../brand/BrandId.ts"
import { hostOf, normalizeDomain } from "../brand/DomainName.ts"
import { InvalidRequest } from "../request/RequestError.ts"
import {
  defaultMentionPlatform,
  type MentionPlatform,
  type MentionRequest,
  requirePlatformData
} from "../seo/Mentions.ts"
import { countryWide, type Market, type MarketRequest, resolveMarket } from "../market/Market.ts"

const invalid = (message: string) => Result.fail(new InvalidRequest({ message }))

/** A domain, or the brand whose domain is meant. */
export type Subject = { readonly domain: string } | { readonly brandId: BrandId }

/** The subject of a request, which must name exactly one of the two. */
export const subjectOf = (request: {
  readonly domain?: string
  readonly brandId?: BrandId
}): Result.Result<Subject, InvalidRequest> => {
  const { domain, brandId } = request
  if (brandId !== undefined) {
    return domain === undefined
      ? Result.succeed({ brandId })
      : invalid("domain: must be left out when brandId is given")
  }
  if (domain === undefined) return invalid("domain: is required unless brandId is given")
  return Option.match(normalizeDomain(domain), {
    onNone: () => invalid('domain: must be a public host name or a URL of one, such as "acme.com"'),
    // drop a brand's path, because lookups cover the whole site
    onSome: (named) => Result.succeed({ domain: hostOf(named) ?? named })
  })
}

/** The domain of a brand that was named instead of a domain; it may have a path. */
export const domainOfBrand = ({ domain }: Brand): Result.Result<string, InvalidRequest> =>
  domain === null
    ? invalid("brandId: the brand has no domain; give it one, or name a domain here")
    : Result.succeed(domain)

/**
 * The market of a brand when the request names no location: the country of the brand's own location. That location is
 * free text, so a city in it need not be written as sources of SEO data want it.
 */
export const marketOfBrand = (
  brand: Pick<Brand, "location">,
  languages: Omit<MarketRequest, "location"> = {}
): Result.Result<Market, InvalidRequest> =>
  resolveMarket({ ...languages, location: brand.location }).pipe(
    Result.map(countryWide),
    Result.mapError(
      () =>
        new InvalidRequest({
          message:
            `brandId: the brand's location ${JSON.stringify(brand.location)} is in no country that has search data; ` +
            "name a location here"
        })
    )
  )

/** What to search for: a brand, in the answers of one platform, in one market. */
export const mentionRequestOf = (request: {
  readonly brand: string
  readonly platform?: MentionPlatform
  readonly location?: string
  readonly language?: string
}): Result.Result<MentionRequest, InvalidRequest> => {
  const { brand, platform = defaultMentionPlatform, location, language } = request
  return resolveMarket({ location, language }).pipe(
    Result.flatMap((market) => requirePlatformData(platform, countryWide(market))),
    Result.map((market) => ({ brand, platform, market }))
  )
}
