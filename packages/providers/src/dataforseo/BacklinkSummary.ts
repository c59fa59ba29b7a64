/**
 * A backlink profile.
 * Format: https://docs.dataforseo.com/v3/backlinks/summary/live
 */
import { type BacklinkFigures, bounds } from "@answerscope/core/model"
import { Schema } from "effect"
import { countOrNull, countsByName, countsOf, figure, scoreOrNull } from "./Figures.ts"

/** The first result of the task. */
export const BacklinkSummary = Schema.Struct({
  rank: figure,
  backlinks: figure,
  backlinks_spam_score: figure,
  broken_backlinks: figure,
  broken_pages: figure,
  referring_domains: figure,
  referring_main_domains: figure,
  referring_pages: figure,
  referring_links_types: countsByName,
  referring_links_countries: countsByName
})

/** The task: links that work today, to the target and its sub-domains. */
export const backlinkTask = (target: string) => ({
  target,
  include_subdomains: true,
  backlinks_status_type: "live",
  rank_scale: "one_thousand",
  // One of the countries is the unknown one.
  internal_list_limit: bounds.topCountriesMax + 1
})

/** The profile in the form of the port. */
export const readBacklinks = (summary: typeof BacklinkSummary.Type): BacklinkFigures => ({
  backlinks: countOrNull(summary.backlinks),
  referringDomains: countOrNull(summary.referring_domains),
  referringMainDomains: countOrNull(summary.referring_main_domains),
  referringPages: countOrNull(summary.referring_pages),
  brokenBacklinks: countOrNull(summary.broken_backlinks),
  brokenPages: countOrNull(summary.broken_pages),
  rank: scoreOrNull(summary.rank, 1_000),
  spamScore: scoreOrNull(summary.backlinks_spam_score, 100),
  linkTypes: countsOf(summary.referring_links_types),
  topCountries: countsOf(summary.referring_links_countries)
})
