/** Sites that appear in every market without competing in it: they write about it, list it, or sell everything. */
import { getPublicSuffix } from "tldts"
import { hostOf, isOnDomain, registrableDomain } from "../brand/DomainName.ts"
import { domainKeys, nameKeys } from "./CompanyName.ts"
import type { CompetitorReason } from "./ReasonCode.ts"

/**
 * Sites that general rules cannot recognize: AI engines mention them and search results contain them in nearly every
 * market. Only global ones, by kind; no products of a single market.
 */
const giants: Readonly<Record<string, string>> = {
  marketplace: "aliexpress alibaba amazon ebay etsy mercadolibre walmart",
  encyclopedia: "britannica fandom wikihow wikipedia",
  social: "facebook instagram linkedin pinterest snapchat tiktok tumblr twitter youtube",
  forum: "quora reddit stackexchange stackoverflow substack",
  review: "capterra g2 getapp glassdoor producthunt softwareadvice tripadvisor trustpilot trustradius yelp"
}

// with another suffix these are other sites
const giantDomains: Readonly<Record<string, string>> = {
  "discord.com": "forum",
  "medium.com": "forum",
  "threads.com": "social",
  "threads.net": "social",
  "x.com": "social"
}

// parts of companies with many other products
const appStoreHosts = ["apps.apple.com", "itunes.apple.com", "play.google.com", "apps.microsoft.com"]
const appStoreNames = new Set(["appstore", "appleappstore", "googleplay", "googleplaystore", "microsoftstore"])

const kindByLabel: ReadonlyMap<string, string> = new Map(
  Object.entries(giants).flatMap(([kind, labels]) => labels.split(" ").map((label) => [label, kind] as const))
)

/** Whether a host is that of an app store. */
export const isAppStore = (host: string | null): boolean => appStoreHosts.some((store) => isOnDomain(host, store))

/** Facts about a site. */
export interface Site {
  readonly name: string
  readonly domain: string | null
  /** Keywords that it ranks for. */
  readonly keywords: number | null
  /** Those of them that the brand ranks for, too. */
  readonly intersections: number | null
}

/** A site that ranks for at least this many keywords may rank for everything. */
export const broadKeywordsMin = 1_000_000

/** Such a site is still in the brand's market if it shares at least this part of its keywords with the brand. */
export const broadOverlapMin = 0.01

/**
 * Why a site counts as a publisher; `undefined` if it does not. The first matching rule decides:
 *
 * 1. `known_publisher`: it is on a short list of global marketplaces, encyclopedias, social networks, forums, app
 *    stores and review directories
 * 2. `institution`: its suffix belongs to public bodies or places of learning, such as `.gov` or `.ac.uk`
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
