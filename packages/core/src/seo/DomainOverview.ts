/** A domain's footprint in Google's organic results. Pure. */
import { Schema } from "effect"
import type { Market } from "../market/Market.ts"

/** Query for a domain in one market. */
export interface DomainRequest {
  /** Host in lower case without `www.`. */
  readonly domain: string
  readonly market: Market
}

/** Keywords by the position of the domain's best result; unknown figures are 0. */
export interface OrganicPositions {
  readonly first: number
  readonly from2To3: number
  readonly from4To10: number
  readonly from11To20: number
  readonly from21To100: number
}

/** Organic figures of a domain from an SEO data provider; `null` if unknown. */
export interface OrganicFigures {
  /** Keywords with the domain in the first 100 results. */
  readonly keywords: number | null
  /** Estimated visits a month. */
  readonly traffic: number | null
  /** Cost of that traffic in ads, in US dollars a month. */
  readonly trafficCost: number | null
  readonly positions: OrganicPositions
  readonly up: number | null
  readonly down: number | null
  readonly new: number | null
  readonly lost: number | null
}

/** Result of a domain overview lookup. */
export const DomainOverviewResult = Schema.Struct({
  domain: Schema.String,
  location: Schema.String.annotate({ description: "The country's name." }),
  organicKeywords: Schema.Int.annotate({ description: "Keywords with the domain in the first 100 organic results." }),
  organicTraffic: Schema.Finite.annotate({ description: "Estimated visits a month from them." }),
  estimatedTrafficCost: Schema.NullOr(Schema.Finite).annotate({
    description: "What that traffic would cost in ads, in US dollars a month."
  }),
  /** Keywords with the domain in the first 3, 10, 20, 100 results, cumulative. */
  positions: Schema.Struct({
    top3: Schema.Int,
    top10: Schema.Int,
    top20: Schema.Int,
    top100: Schema.Int
  }).pipe(Schema.encodeKeys({ top3: "top_3", top10: "top_10", top20: "top_20", top100: "top_100" })),
  /** Keywords by change of position since the provider's previous data. */
  movement: Schema.Struct({
    up: Schema.Int,
    down: Schema.Int,
    new: Schema.Int,
    lost: Schema.Int
  })
}).pipe(
  Schema.encodeKeys({
    organicKeywords: "organic_keywords",
    organicTraffic: "organic_traffic",
    estimatedTrafficCost: "estimated_traffic_cost"
  })
)
export type DomainOverviewResult = typeof DomainOverviewResult.Type

/** The overview from these figures. An unknown domain (`figures` `null`) has zeros. */
export const domainOverviewResult = (request: DomainRequest, figures: OrganicFigures | null): DomainOverviewResult => {
  const positions = figures?.positions
  const top3 = (positions?.first ?? 0) + (positions?.from2To3 ?? 0)
  const top10 = top3 + (positions?.from4To10 ?? 0)
  const top20 = top10 + (positions?.from11To20 ?? 0)
  const top100 = top20 + (positions?.from21To100 ?? 0)
  return {
    domain: request.domain,
    location: request.market.location,
    organicKeywords: figures?.keywords ?? top100,
    organicTraffic: figures?.traffic ?? 0,
    estimatedTrafficCost: figures?.trafficCost ?? null,
    positions: { top3: top3, top10: top10, top20: top20, top100: top100 },
    movement: {
      up: figures?.up ?? 0,
      down: figures?.down ?? 0,
      new: figures?.new ?? 0,
      lost: figures?.lost ?? 0
    }
  }
}
