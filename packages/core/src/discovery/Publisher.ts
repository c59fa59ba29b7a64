/**
 * Sites that appear in every market and compete in none: they write about it, list it, or sell everything.
 */
import { getPublicSuffix } from "tldts"
import { hostOf, isOnDomain } from "../brand/DomainName.ts"
import { domainKeys, nameKeys, registrableDomain } from "./CompanyName.ts"
import type { CompetitorReason } from "./ReasonCode.ts"

/**
 * Sites that the general rules cannot tell, for their size alone says nothing: each is named by AI engines and found
 * in search results of nearly every market. Only world-wide ones, by kind; nothing that is a product of one market.
 */
const giants: Readonly<Record<string, string>> = {
  marketplace: "aliexpress alibaba amazon ebay etsy mercadolibre walmart",
  encyclopedia: "britannica fandom wikihow wikipedia",
  social: "facebook instagram linkedin pinterest snapchat tiktok tumblr twitter youtube",
  forum: "quora reddit stackexchange stackoverflow substack",
  review: "capterra g2 getapp glassdoor producthunt softwareadvice tripadvisor trustpilot trustradius yelp"
}

// With another suffix these are others.
const giantDomains: Readonly<Record<string, string>> = {
  "discord.com": "forum",
  "medium.com": "forum",
  "threads.com": "social",
  "threads.net": "social",
  "x.com": "social"
}

// A part of a company that is much else.
const appStoreHosts = ["apps.apple.com", "itunes.apple.com", "play.google.com", "apps.microsoft.com"]
const appStoreNames = new Set(["appstore", "appleappstore", "googleplay", "googleplaystore", "microsoftstore"])

const kindByLabel: ReadonlyMap<string, string> = new Map(
  Object.entries(giants).flatMap(([kind, labels]) => labels.split(" ").map((label) => [label, kind] as const))
)

/** Whether a host is that of an app store. */
export const isAppStore = (host: string | null): boolean => appStoreHosts.some((store) => isOnDomain(host, store))

/** A site as far as it is known. */
export interface Site {
  readonly name: string
  readonly domain: string | null
  /** Keywords that it ranks for. */
  readonly keywords: number | null
  /** Those of them that are the brand's, too. */
  readonly intersections: number | null
}

/** Keywords from which on a site may be one that ranks for everything. */
export const broadKeywordsMin = 1_000_000

/** The part of them that has to be the brand's for the site to be in its market nevertheless. */
export const broadOverlapMin = 0.01

/**
 * Why a site is a publisher, undefined when it is none. The rules, of which the first that fits counts:
 *
 * 1. `known_publisher`: it is on a short list of world-wide marketplaces, encyclopedias, social networks, forums, app
 *    stores and review directories
 * 2. `institution`: its suffix is one of public bodies or places of learning, such as `.gov` or `.ac.uk`
 * 3. `publication_name`: its name ends in wiki, pedia, forum, news, magazine, journal or reviews
 * 4. `ranks_for_everything`: it ranks for a million keywords or more, and fewer than 1 % of them are the brand's
 *
 * `brand` exempts its own kind: for a marketplace, other marketplaces are competitors.
 */
export const publisherReason = (site: Site, brand: Pick<Site, "name" | "domain">): CompetitorReason | undefined => {
  const kind = kindOf(site)
  if (kind !== undefined) return kind === kindOf(brand) ? undefined : "known_publisher"
  if (isInstitution(site) && !isInstitution(brand)) return "institution"
  if (isPublication(site) && !isPublication(brand)) return "publication_name"
  return ranksForEverything(site) ? "ranks_for_everything" : undefined
}

const kindOf = ({ name, domain }: Pick<Site, "name" | "domain">): string | undefined => {
  const key = domain === null ? nameKeys(name)[0] : domainKeys(domain)[0]
  if (isAppStore(domain) || (domain === null && appStoreNames.has(key ?? ""))) return "app store"
  return kindByLabel.get(key ?? "") ?? (domain === null ? undefined : giantDomains[registrableDomain(domain)])
}

const isInstitution = ({ domain }: Pick<Site, "domain">): boolean =>
  domain !== null && /(?:^|\.)(?:gov|edu|mil)(?:\.|$)|^ac\./.test(getPublicSuffix(hostOf(domain) ?? domain) ?? "")

const isPublication = ({ name, domain }: Pick<Site, "name" | "domain">): boolean =>
  (domain === null ? nameKeys(name).slice(0, 1) : domainKeys(domain)).some((key) =>
    /(?:wiki|pedia|forums?|news|magazine|journal|reviews?)$/.test(key)
  )

const ranksForEverything = ({ keywords, intersections }: Site): boolean =>
  keywords !== null &&
  intersections !== null &&
  keywords >= broadKeywordsMin &&
  intersections < keywords * broadOverlapMin
