/** SEO data from DataForSEO's API, version 3. */
import type { SeoDataProvider } from "@answerscope/core"
import type { Market, SeoDataError } from "@answerscope/core/model"
import { Effect, Option, type Redacted } from "effect"
import * as HttpClient from "effect/http/HttpClient"
import { withoutVersion } from "../BaseUrl.ts"
import { BacklinkSummary, backlinkTask, readBacklinks } from "./BacklinkSummary.ts"
import { citationTask, FoundSources, readSources } from "./CitedSources.ts"
import { makeClient } from "./DataForSeoClient.ts"
import { inMarket } from "./DataForSeoError.ts"
import {
  CompetingDomains,
  competitorTask,
  DomainRanks,
  domainTask,
  keywordTask,
  readCompetitors,
  readDomainRanks,
  readKeywords,
  SiteKeywords
} from "./Labs.ts"
import {
  FoundHistory,
  FoundMentions,
  FoundTotals,
  historyTask,
  mentionTask,
  readHistory,
  readMentions,
  readTotals
} from "./LlmMentions.ts"
import { readSearchPage, SearchResults, searchTask } from "./SearchResults.ts"

/** The path of each endpoint: the vendor has renamed some, and sends the new names with a new path. */
export interface DataForSeoPaths {
  readonly searchPage: string
  readonly mentions: string
  readonly mentionHistory: string
  readonly mentionTotals: string
  readonly citedDomains: string
  readonly citedPages: string
  readonly backlinks: string
  readonly domainOverview: string
  readonly competingDomains: string
  readonly keywordsForSite: string
}

export interface DataForSeoOptions {
  readonly login: Redacted.Redacted
  readonly password: Redacted.Redacted
  /** Default `https://api.dataforseo.com`. */
  readonly baseUrl?: string | undefined
  /** Paths that differ from `dataForSeoPaths`. */
  readonly paths?: Partial<DataForSeoPaths> | undefined
}

/** The vendor's address, without the versioned path. */
export const dataForSeoBaseUrl = "https://api.dataforseo.com"

/** The paths in use since August 2026. */
export const dataForSeoPaths: DataForSeoPaths = {
  searchPage: "/v3/serp/google/organic/live/advanced",
  mentions: "/v3/ai_optimization/llm_mentions/search_mentions/live",
  mentionHistory: "/v3/ai_optimization/llm_mentions/historical/live",
  mentionTotals: "/v3/ai_optimization/llm_mentions/target_metrics/live",
  citedDomains: "/v3/ai_optimization/llm_mentions/top_mentioned_domains/live",
  citedPages: "/v3/ai_optimization/llm_mentions/top_mentioned_pages/live",
  backlinks: "/v3/backlinks/summary/live",
  domainOverview: "/v3/dataforseo_labs/google/domain_rank_overview/live",
  competingDomains: "/v3/dataforseo_labs/google/competitors_domain/live",
  keywordsForSite: "/v3/dataforseo_labs/google/keywords_for_site/live"
}

/** SEO data from DataForSEO. Costs the account money with every call. */
export const dataForSeo = Effect.fnUntraced(function* (options: DataForSeoOptions) {
  const paths = { ...dataForSeoPaths, ...options.paths }
  const { post } = makeClient(yield* HttpClient.HttpClient, {
    login: options.login,
    password: options.password,
    baseUrl: withoutVersion(options.baseUrl ?? dataForSeoBaseUrl, "v3")
  })
  // an error about a refused market names the wrong field
  const about = <A>({ market }: { readonly market: Market }, asked: Effect.Effect<A, SeoDataError>) =>
    Effect.mapError(asked, inMarket(market))
  const orElse =
    <A, B>(read: (found: A) => B, nothing: B) =>
    (found: Option.Option<A>): B =>
      Option.match(found, { onNone: () => nothing, onSome: read })

  return {
    searchPage: (request) =>
      about(request, post(paths.searchPage, searchTask(request), SearchResults)).pipe(
        Effect.map(orElse(readSearchPage, { organic: [], aiOverview: null }))
      ),
    mentions: (request) =>
      about(request, post(paths.mentions, { ...mentionTask(request), limit: request.limit }, FoundMentions)).pipe(
        Effect.map(orElse((found) => readMentions(request, found), { total: 0, mentions: [] }))
      ),
    mentionHistory: (request) =>
      about(request, post(paths.mentionHistory, historyTask(request), FoundHistory)).pipe(
        Effect.map(orElse(readHistory, []))
      ),
    mentionTotals: (request) =>
      about(request, post(paths.mentionTotals, mentionTask(request), FoundTotals)).pipe(
        Effect.map(orElse(readTotals, { mentions: 0, aiSearchVolume: 0 }))
      ),
    citedDomains: (request) =>
      about(request, post(paths.citedDomains, citationTask(request), FoundSources)).pipe(
        Effect.map(orElse((found) => readSources(found, "domain"), { total: 0, sources: [] }))
      ),
    citedPages: (request) =>
      about(request, post(paths.citedPages, citationTask(request), FoundSources)).pipe(
        Effect.map(orElse((found) => readSources(found, "page"), { total: 0, sources: [] }))
      ),
    backlinks: (target) =>
      post(paths.backlinks, backlinkTask(target), BacklinkSummary).pipe(Effect.map(orElse(readBacklinks, null))),
    domainOverview: (request) =>
      about(request, post(paths.domainOverview, domainTask(request), DomainRanks)).pipe(
        Effect.map(orElse(readDomainRanks, null))
      ),
    competingDomains: (request) =>
      about(request, post(paths.competingDomains, competitorTask(request), CompetingDomains)).pipe(
        Effect.map(orElse((found) => readCompetitors(request, found), []))
      ),
    keywordsForSite: (request) =>
      about(request, post(paths.keywordsForSite, keywordTask(request), SiteKeywords)).pipe(
        Effect.map(orElse(readKeywords, []))
      )
  } satisfies SeoDataProvider
})
