/**
 * Port for SEO data: search results, recorded AI answers, links and keywords. `@answerscope/providers` has an adapter;
 * hosts can provide their own.
 */
import { Context, Effect, Layer, Option } from "effect"
import { NotConfigured } from "../request/RequestError.ts"
import type { BacklinkFigures } from "./Backlinks.ts"
import type { CitationPage, CitationRequest } from "./Citations.ts"
import type { DomainRequest, OrganicFigures } from "./DomainOverview.ts"
import type { HistoryRequest, MonthlyMentions } from "./MentionHistory.ts"
import type { MentionPage, MentionRequest } from "./Mentions.ts"
import type { SearchPage, SearchRequest } from "./Rank.ts"
import type { SeoDataError } from "./SeoDataError.ts"

/** Total mentions of a brand. */
export interface MentionTotals {
  readonly mentions: number
  /** Monthly searches behind them. */
  readonly aiSearchVolume: number
}

/** A domain that ranks for another's keywords. */
export interface CompetingDomain {
  /** Host in lower case without `www.`. */
  readonly domain: string
  /** Keywords that both rank for. */
  readonly intersections: number | null
  /** Mean position of the competing domain for them. */
  readonly averagePosition: number | null
  /** All keywords that the competing domain ranks for. */
  readonly keywords: number | null
}

/** Search intent, as the provider classifies it. */
export type SearchIntent = "informational" | "navigational" | "commercial" | "transactional"

/** A keyword of a domain's market. */
export interface SiteKeyword {
  readonly keyword: string
  /** Searches a month. */
  readonly searchVolume: number | null
  readonly intent: SearchIntent | null
  /** The main keyword of this variant. */
  readonly coreKeyword: string | null
}

/**
 * An SEO data provider. Every method calls once: no retry, no time limit, no cache; it may take two minutes. Unknown
 * data is an empty result, never an error. Lists are in the provider's order, best first.
 */
export interface SeoDataProvider {
  /**
   * The first 100 organic results for a keyword, or those up to the domain's first, and the AI Overview, even if Google
   * loads it late.
   */
  readonly searchPage: (request: SearchRequest) => Effect.Effect<SearchPage, SeoDataError>
  /** AI answers that mention a brand: at most `limit`, 1 to 1,000, and the total. */
  readonly mentions: (request: MentionRequest & { readonly limit: number }) => Effect.Effect<MentionPage, SeoDataError>
  /** A brand's mentions by month. Months may be missing and come in any order. */
  readonly mentionHistory: (request: HistoryRequest) => Effect.Effect<ReadonlyArray<MonthlyMentions>, SeoDataError>
  /** A brand's total mentions. */
  readonly mentionTotals: (request: MentionRequest) => Effect.Effect<MentionTotals, SeoDataError>
  /** The domains that AI answers cite when they mention a brand: at most `limit`, 1 to 1,000. */
  readonly citedDomains: (request: CitationRequest) => Effect.Effect<CitationPage, SeoDataError>
  /** The pages that AI answers cite when they mention a brand: at most `limit`, 1 to 1,000. */
  readonly citedPages: (request: CitationRequest) => Effect.Effect<CitationPage, SeoDataError>
  /** The backlink profile of a domain or page; `null` if unknown. */
  readonly backlinks: (target: string) => Effect.Effect<BacklinkFigures | null, SeoDataError>
  /** A domain's organic figures in one market; `null` if unknown. */
  readonly domainOverview: (request: DomainRequest) => Effect.Effect<OrganicFigures | null, SeoDataError>
  /** Domains that rank for the same keywords, without the domain itself: at most `limit`, 1 to 1,000. */
  readonly competingDomains: (
    request: DomainRequest & { readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<CompetingDomain>, SeoDataError>
  /** Keywords of the domain's market: at most `limit`, 1 to 1,000. */
  readonly keywordsForSite: (
    request: DomainRequest & { readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<SiteKeyword>, SeoDataError>
}

/** The configured SEO data provider. Without one, lookups are `NotConfigured`. */
export class SeoData extends Context.Reference<Option.Option<SeoDataProvider>>("@answerscope/core/seo/SeoData", {
  defaultValue: () => Option.none()
}) {
  /** A provider, for hosts and tests. */
  static readonly layer = (provider: SeoDataProvider): Layer.Layer<never> =>
    Layer.succeed(SeoData, Option.some(provider))

  /** No provider. */
  static readonly layerNone: Layer.Layer<never> = Layer.succeed(SeoData, Option.none())

  /** The provider, or `NotConfigured` with a message that names the `lookup` that needs it, such as `Rank`. */
  static readonly provider = (lookup: string): Effect.Effect<SeoDataProvider, NotConfigured> =>
    Effect.flatMap(Effect.service(SeoData), (configured) =>
      Option.match(configured, {
        onNone: () =>
          Effect.fail(new NotConfigured({ message: `${lookup} needs SEO data, but no provider is configured.` })),
        onSome: Effect.succeed
      })
    )
}
