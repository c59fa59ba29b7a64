/**
 * The port to SEO data: search results, AI answers on record, links and keywords. Implemented in
 * `@answerscope/providers`; an embedding service can bring its own.
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

/** How often a brand is mentioned in all. */
export interface MentionTotals {
  readonly mentions: number
  /** Monthly searches behind them. */
  readonly aiSearchVolume: number
}

/** A domain that ranks for keywords of another. */
export interface CompetingDomain {
  /** Host in lower case without `www.`. */
  readonly domain: string
  /** Keywords for which both rank. */
  readonly intersections: number | null
  /** Mean place of the competing domain for them. */
  readonly averagePosition: number | null
  /** All keywords for which the competing domain ranks. */
  readonly keywords: number | null
}

/** Why people search, as SEO data has it. */
export type SearchIntent = "informational" | "navigational" | "commercial" | "transactional"

/** A keyword of a domain's market. */
export interface SiteKeyword {
  readonly keyword: string
  /** Searches a month. */
  readonly searchVolume: number | null
  readonly intent: SearchIntent | null
  /** The keyword of which this one is a variant. */
  readonly coreKeyword: string | null
}

/**
 * A source of SEO data. Every method asks once: no retry, no time limit, no cache; it may take two minutes. What the
 * source does not know is an empty result, never an error. Lists are in the source's order, best first.
 */
export interface SeoDataProvider {
  /**
   * The first 100 organic results for a keyword, or those up to the domain's first, and the AI Overview, even when
   * Google loads it late.
   */
  readonly searchPage: (request: SearchRequest) => Effect.Effect<SearchPage, SeoDataError>
  /** AI answers that mention a brand: at most `limit`, 1 to 1,000, and their number in all. */
  readonly mentions: (request: MentionRequest & { readonly limit: number }) => Effect.Effect<MentionPage, SeoDataError>
  /** A brand's mentions by month. Months may be missing and come in any order. */
  readonly mentionHistory: (request: HistoryRequest) => Effect.Effect<ReadonlyArray<MonthlyMentions>, SeoDataError>
  /** A brand's mentions in all. */
  readonly mentionTotals: (request: MentionRequest) => Effect.Effect<MentionTotals, SeoDataError>
  /** The domains that AI answers cite when they mention a brand: at most `limit`, 1 to 1,000. */
  readonly citedDomains: (request: CitationRequest) => Effect.Effect<CitationPage, SeoDataError>
  /** The pages that AI answers cite when they mention a brand: at most `limit`, 1 to 1,000. */
  readonly citedPages: (request: CitationRequest) => Effect.Effect<CitationPage, SeoDataError>
  /** The backlink profile of a domain or page; null when the source does not know it. */
  readonly backlinks: (target: string) => Effect.Effect<BacklinkFigures | null, SeoDataError>
  /** A domain's organic figures in one market; null when the source does not know it there. */
  readonly domainOverview: (request: DomainRequest) => Effect.Effect<OrganicFigures | null, SeoDataError>
  /** Domains that rank for the same keywords: at most `limit`, 1 to 1,000. The domain itself is not among them. */
  readonly competingDomains: (
    request: DomainRequest & { readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<CompetingDomain>, SeoDataError>
  /** Keywords of the domain's market: at most `limit`, 1 to 1,000. */
  readonly keywordsForSite: (
    request: DomainRequest & { readonly limit: number }
  ) => Effect.Effect<ReadonlyArray<SiteKeyword>, SeoDataError>
}

/** The configured source of SEO data; none unless one is provided, and lookups are then `NotConfigured`. */
export class SeoData extends Context.Reference<Option.Option<SeoDataProvider>>("@answerscope/core/seo/SeoData", {
  defaultValue: () => Option.none()
}) {
  /** A source, for embedders and tests. */
  static readonly layer = (provider: SeoDataProvider): Layer.Layer<never> =>
    Layer.succeed(SeoData, Option.some(provider))

  /** No source. */
  static readonly layerNone: Layer.Layer<never> = Layer.succeed(SeoData, Option.none())

  /** The source, or `NotConfigured` with a message that names the `lookup` that needs it, such as `Rank`. */
  static readonly provider = (lookup: string): Effect.Effect<SeoDataProvider, NotConfigured> =>
    Effect.flatMap(Effect.service(SeoData), (configured) =>
      Option.match(configured, {
        onNone: () =>
          Effect.fail(new NotConfigured({ message: `${lookup} needs SEO data, but no provider is configured.` })),
        onSome: Effect.succeed
      })
    )
}
