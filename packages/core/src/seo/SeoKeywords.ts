/**
 * What SEO data says of a domain's market: who else ranks for its keywords, and which keywords those are.
 */

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
