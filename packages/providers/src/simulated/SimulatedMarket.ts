/** Competitors and keywords that are invented around a domain. */
import {
  type CompetingDomain,
  type DomainRequest,
  hostOf,
  type SearchIntent,
  type SiteKeyword
} from "@answerscope/core/model"
import { between, fraction } from "./SeededRandom.ts"

const drawFor =
  ({ domain, market }: DomainRequest) =>
  (what: string): number =>
    fraction(`market ${domain}\n${market.locationCode} ${market.language}\n${what}`)

/** Invented rivals, and one site that ranks for everything. */
export const simulatedCompetitors = (
  request: DomainRequest & { readonly limit: number }
): ReadonlyArray<CompetingDomain> => {
  const draw = drawFor(request)
  const rivals = names.map((name) => {
    const keywords = between(500, 20_000, draw(`keywords ${name}`))
    return {
      domain: `${name}.example`,
      intersections: Math.ceil(keywords * (0.02 + 0.3 * draw(`shared ${name}`))),
      averagePosition: Math.round(between(30, 600, draw(`place ${name}`))) / 10,
      keywords
    }
  })
  const broad = { domain: "everything.example", intersections: 900, averagePosition: 12.5, keywords: 40_000_000 }
  return [...rivals, broad].toSorted((a, b) => b.intersections - a.intersections).slice(0, request.limit)
}

/** Keywords around the first word of the domain. */
export const simulatedKeywords = (request: DomainRequest & { readonly limit: number }): ReadonlyArray<SiteKeyword> => {
  const draw = drawFor(request)
  const name = (hostOf(request.domain) ?? request.domain).split(".")[0] ?? request.domain
  return patterns
    .map(([pattern, intent]) => ({
      keyword: pattern.replace("{name}", name),
      searchVolume: between(10, 20_000, draw(pattern) ** 2),
      intent,
      coreKeyword: null
    }))
    .slice(0, request.limit)
}

const names = ["velora", "quorivex", "zanonda", "ombrivex", "pelarisk", "kestumo"]

const patterns: ReadonlyArray<readonly [pattern: string, intent: SearchIntent]> = [
  ["{name} alternatives", "commercial"],
  ["{name} vs velora", "commercial"],
  ["{name} pricing", "transactional"],
  ["is {name} any good", "informational"],
  ["best simulated tools", "commercial"],
  ["simulated tools for small teams", "commercial"],
  ["how to choose simulated tools", "informational"],
  ["simulated tools for freelancers", "commercial"],
  ["cheap simulated tools", "transactional"],
  ["simulated tools with mobile app", "commercial"]
]
