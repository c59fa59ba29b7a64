/** A domain's rank in Google's organic results for a keyword, and whether the AI Overview cites it. Pure. */
import { Schema } from "effect"
import { hostOf, isOnDomain } from "../brand/DomainName.ts"
import { hasPath } from "../text/AddressPath.ts"
import type { Market } from "../market/Market.ts"

/** Device of a search. */
export const Device = Schema.Literals(["desktop", "mobile"])
export type Device = typeof Device.Type

/** Organic results that count: a domain beyond them has no position. */
export const rankDepth = 100

export interface SearchRequest {
  readonly keyword: string
  /** The domain to find. A provider may stop at the first organic result of it or of a subdomain. */
  readonly domain: string
  readonly market: Market
  readonly device: Device
}

/** An organic result, in page order. */
export interface OrganicResult {
  /** Rank among the organic results, 1 = first; `null` if unknown. */
  readonly position: number | null
  readonly domain: string | null
  readonly url: string | null
}

/** A page that an AI Overview cites. */
export interface OverviewReference {
  readonly domain: string | null
  readonly url: string | null
}

/** The parsed part of a page of search results. */
export interface SearchPage {
  readonly organic: ReadonlyArray<OrganicResult>
  /** `null` without an AI Overview. References of the overview and of its items, each once. */
  readonly aiOverview: { readonly references: ReadonlyArray<OverviewReference> } | null
}

/** The result of a rank lookup. */
export const RankResult = Schema.Struct({
  keyword: Schema.String,
  domain: Schema.String,
  position: Schema.NullOr(Schema.Int).annotate({
    description: "Rank among the first 100 organic results, 1 = first; null when the domain is not among them."
  }),
  url: Schema.NullOr(Schema.String).annotate({ description: "The page that ranks there." }),
  aiOverview: Schema.Struct({
    present: Schema.Boolean.annotate({ description: "Whether Google shows an AI Overview." }),
    cited: Schema.Boolean.annotate({
      description:
        "Whether it refers to a page of the domain; false also when Google announced it but did not fill it in."
    })
  })
}).pipe(Schema.encodeKeys({ aiOverview: "ai_overview" }))
export type RankResult = typeof RankResult.Type

/** The best rank of `domain` or a subdomain on a page of results. */
export const rankResult = (options: {
  readonly keyword: string
  readonly domain: string
  readonly page: SearchPage
}): RankResult => {
  const { keyword, domain, page } = options
  const own = page.organic
    .map((result, index) => ({ ...result, position: result.position ?? index + 1 }))
    .filter((result) => result.position >= 1 && result.position <= rankDepth && isResultOf(result, domain))
    .toSorted((a, b) => a.position - b.position)[0]
  return {
    keyword,
    domain,
    position: own?.position ?? null,
    url: own?.url ?? null,
    aiOverview: {
      present: page.aiOverview !== null,
      cited: page.aiOverview?.references.some((reference) => isResultOf(reference, domain)) ?? false
    }
  }
}

// the URL decides, because providers write the host of a page in several ways
const isResultOf = ({ url, domain }: OverviewReference, wanted: string): boolean =>
  isOnDomain(url === null ? domain : hasPath(wanted) ? url : (hostOf(url) ?? domain), wanted)
