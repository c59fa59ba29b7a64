/**
 * Under which key a cited page counts, and whose it is. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import { registrableDomain } from "../../brand/DomainName.ts"
import { trackedCompetitor } from "../../brand/TrackedCompetitor.ts"
import { isCitedBy } from "../../count/AnswerCounts.ts"
import { type AnswerColumns, type KeyedItems, numbering } from "./AnswerColumns.ts"
import type { SourceGrouping } from "./SourcesQuestion.ts"

/** Whose a page is: 0 the brand's, from 1 on that of a competitor by its place in the brand's list, else nobody's. */
export const nobody = 0x7fff_ffff

/** The cited pages of some answers, and whose each page is. */
export interface CitedItems extends KeyedItems {
  readonly ownerOf: Int32Array
}

/** All keys, and the pages of each part. */
export interface SourceKeys {
  readonly keys: ReadonlyArray<string>
  readonly pages: ReadonlyArray<CitedItems>
}

/** What is known of a host. */
interface Site {
  readonly domain: string
  readonly owner: number
}

const sitesOf = ({ competitors, domain }: Pick<Brand, "domain" | "competitors">) => {
  const domains = [domain, ...competitors.map((name) => trackedCompetitor(name).domain)]
  const known = new Map<string, Site>()
  return (host: string): Site => {
    const found = known.get(host)
    if (found !== undefined) return found
    const owner = domains.findIndex((own) => isCitedBy([host], own))
    const site = { domain: registrableDomain(host), owner: owner === -1 ? nobody : owner }
    known.set(host, site)
    return site
  }
}

/**
 * The keys by which the report counts the pages that those answers cite. A page of unknown host is on no domain; one
 * whose address retention has removed is only on its domain.
 */
export const sourceKeysOf = (options: {
  readonly columns: AnswerColumns
  readonly brand: Pick<Brand, "domain" | "competitors">
  readonly groupBy: SourceGrouping
}): SourceKeys => {
  const siteOf = sitesOf(options.brand)
  const keys = numbering()
  const pages = options.columns.parts.map(({ answers }): CitedItems => {
    const { cited, hosts, pageCounts, pageHosts, pageKeys } = answers
    const sites = hosts.map(siteOf)
    const owners = sites.map(({ owner }) => owner)
    const numberOf = (key: string | null): number => (key === null ? -1 : keys.numberOf(key))
    const keyOf =
      options.groupBy === "page" ? new Int32Array(pageKeys.map(numberOf)) : ofHosts(sites, pageHosts, keys.numberOf)
    const ownerOf = new Int32Array(pageHosts.map((host) => owners[host] ?? nobody))
    return { counts: pageCounts, items: cited, keyOf, ownerOf }
  })
  return { keys: keys.texts, pages }
}

/** The number of each page's domain. */
const ofHosts = (
  sites: ReadonlyArray<Site>,
  pageHosts: ReadonlyArray<number>,
  numberOf: (key: string) => number
): Int32Array => {
  const numbers = sites.map(({ domain }) => numberOf(domain))
  return new Int32Array(pageHosts.map((host) => numbers[host] ?? -1))
}
