/**
 * Reads a domain's position in Google's results: its figures, competitors and keywords.
 * Format: https://docs.dataforseo.com/v3/dataforseo_labs/overview
 */
import {
  type CompetingDomain,
  type DomainRequest,
  hostOf,
  type OrganicFigures,
  type SearchIntent,
  type SiteKeyword
} from "@answerscope/core/model"
import { Schema } from "effect"
import { listOf, orNull } from "../OpenSchema.ts"
import { count, countOrNull, figure, text } from "./Figures.ts"

/** The part that all tasks share. */
export const domainTask = ({ domain, market }: DomainRequest) => ({
  target: domain,
  location_code: market.locationCode,
  language_code: market.language
})

const Metrics = Schema.Struct({
  pos_1: figure,
  pos_2_3: figure,
  pos_4_10: figure,
  pos_11_20: figure,
  pos_21_30: figure,
  pos_31_40: figure,
  pos_41_50: figure,
  pos_51_60: figure,
  pos_61_70: figure,
  pos_71_80: figure,
  pos_81_90: figure,
  pos_91_100: figure,
  etv: figure,
  count: figure,
  estimated_paid_traffic_cost: figure,
  is_new: figure,
  is_up: figure,
  is_down: figure,
  is_lost: figure
})

const MetricsByKind = orNull(Schema.Struct({ organic: orNull(Metrics) }))

/** The first result of a question for a domain's figures. */
export const DomainRanks = Schema.Struct({ items: listOf(Schema.Struct({ metrics: MetricsByKind })) })

/** The figures in the form of the port; null without them. */
export const readDomainRanks = ({ items }: typeof DomainRanks.Type): OrganicFigures | null => {
  const organic = items.find(({ metrics }) => metrics?.organic)?.metrics?.organic
  if (organic === undefined || organic === null) return null
  return {
    keywords: countOrNull(organic.count),
    traffic: organic.etv,
    trafficCost: organic.estimated_paid_traffic_cost,
    positions: {
      first: count(organic.pos_1),
      from2To3: count(organic.pos_2_3),
      from4To10: count(organic.pos_4_10),
      from11To20: count(organic.pos_11_20),
      from21To100:
        count(organic.pos_21_30) +
        count(organic.pos_31_40) +
        count(organic.pos_41_50) +
        count(organic.pos_51_60) +
        count(organic.pos_61_70) +
        count(organic.pos_71_80) +
        count(organic.pos_81_90) +
        count(organic.pos_91_100)
    },
    up: countOrNull(organic.is_up),
    down: countOrNull(organic.is_down),
    new: countOrNull(organic.is_new),
    lost: countOrNull(organic.is_lost)
  }
}

/** The first result of a question for competitors. */
export const CompetingDomains = Schema.Struct({
  items: listOf(
    Schema.Struct({
      domain: Schema.String,
      avg_position: figure,
      intersections: figure,
      full_domain_metrics: MetricsByKind
    })
  )
})

/** The task. One row more than wanted: the target itself usually comes first. */
export const competitorTask = (request: DomainRequest & { readonly limit: number }) => ({
  ...domainTask(request),
  item_types: ["organic"],
  limit: Math.min(request.limit + 1, rowsMax)
})

/** The competitors in the form of the port. */
export const readCompetitors = (
  { domain, limit }: DomainRequest & { readonly limit: number },
  { items }: typeof CompetingDomains.Type
): ReadonlyArray<CompetingDomain> =>
  items
    .map((item) => ({
      domain: hostOf(item.domain) ?? item.domain,
      intersections: countOrNull(item.intersections),
      averagePosition: item.avg_position,
      keywords: countOrNull(item.full_domain_metrics?.organic?.count ?? null)
    }))
    .filter((item) => item.domain !== hostOf(domain))
    .slice(0, limit)

const rowsMax = 1_000

/** The first result of a question for keywords. */
export const SiteKeywords = Schema.Struct({
  items: listOf(
    Schema.Struct({
      keyword: Schema.String,
      keyword_info: orNull(Schema.Struct({ search_volume: figure })),
      keyword_properties: orNull(Schema.Struct({ core_keyword: text })),
      search_intent_info: orNull(Schema.Struct({ main_intent: text }))
    })
  )
})

export const keywordTask = (request: DomainRequest & { readonly limit: number }) => ({
  ...domainTask(request),
  include_serp_info: false,
  include_subdomains: true,
  limit: request.limit
})

const intents: ReadonlySet<string> = new Set(["informational", "navigational", "commercial", "transactional"])

const isIntent = (intent: string | null | undefined): intent is SearchIntent =>
  typeof intent === "string" && intents.has(intent)

/** The keywords in the form of the port. */
export const readKeywords = ({ items }: typeof SiteKeywords.Type): ReadonlyArray<SiteKeyword> =>
  items.map((item) => {
    const intent = item.search_intent_info?.main_intent
    return {
      keyword: item.keyword,
      searchVolume: countOrNull(item.keyword_info?.search_volume ?? null),
      intent: isIntent(intent) ? intent : null,
      coreKeyword: item.keyword_properties?.core_keyword ?? null
    }
  })
