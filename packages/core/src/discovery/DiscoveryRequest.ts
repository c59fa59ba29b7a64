/** The request of a discovery. Pure. */
import { Result, Schema } from "effect"
import type { Brand } from "../brand/Brand.ts"
import { BrandId } from "../brand/BrandId.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { InvalidRequest, NotConfigured } from "../request/RequestError.ts"
import { discoveryItemsDefault, discoveryItemsMax } from "./Discovery.ts"

/** Request of a caller; both numbers are 1 to 50, default 20. */
export const DiscoveryRequest = Schema.Struct({
  brandId: RequestedId(BrandId),
  maxPrompts: Schema.optionalKey(Schema.Int),
  maxCompetitors: Schema.optionalKey(Schema.Int)
})
export type DiscoveryRequest = typeof DiscoveryRequest.Type

/** The request with its defaults. */
export const resolveDiscoveryRequest = (
  request: DiscoveryRequest
): Result.Result<Required<DiscoveryRequest>, InvalidRequest> => {
  const { brandId, maxPrompts = discoveryItemsDefault, maxCompetitors = discoveryItemsDefault } = request
  for (const [name, value] of Object.entries({ maxPrompts, maxCompetitors })) {
    if (!Number.isInteger(value) || value < 1 || value > discoveryItemsMax) {
      return Result.fail(
        new InvalidRequest({ message: `${name}: must be a whole number from 1 to ${discoveryItemsMax}` })
      )
    }
  }
  return Result.succeed({ brandId, maxPrompts, maxCompetitors })
}

/** Fails unless a source is available: an engine, or search data for a brand with a domain. */
export const requireSource = (
  brand: Pick<Brand, "domain">,
  configured: { readonly hasEngines: boolean; readonly hasSearchData: boolean }
): Result.Result<void, NotConfigured | InvalidRequest> => {
  if (configured.hasEngines) return Result.void
  if (!configured.hasSearchData) {
    return Result.fail(
      new NotConfigured({ message: "Brand discovery needs an AI engine or SEO data. Neither is configured." })
    )
  }
  return brand.domain === null
    ? Result.fail(
        new InvalidRequest({
          message: "brandId: the brand has no domain, which a discovery without an AI engine needs"
        })
      )
    : Result.void
}
