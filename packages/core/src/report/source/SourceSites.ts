/**
 * On which domain a cited page is, and whose that is. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import { registrableDomain } from "../../brand/DomainName.ts"
import { trackedCompetitor } from "../../brand/TrackedCompetitor.ts"
import { isCitedBy } from "../../count/AnswerCounts.ts"

/** Whose a page is: 0 the brand's, from 1 on that of a competitor by its place in the brand's list, else nobody's. */
export const nobody = 0x7fff_ffff

/** What is known of a host. */
export interface Site {
  readonly domain: string
  readonly owner: number
}

/** What a host takes in memory beside the letters of it and of its domain. */
const siteBytes = 160

/** The sites of hosts, each found once. */
export const sitesOf = ({ competitors, domain }: Pick<Brand, "domain" | "competitors">) => {
  const domains = [domain, ...competitors.map((name) => trackedCompetitor(name).domain)]
  const known = new Map<string, Site>()
  let bytes = 0
  return {
    of: (host: string): Site => {
      const found = known.get(host)
      if (found !== undefined) return found
      const owner = domains.findIndex((own) => isCitedBy([host], own))
      const site = { domain: registrableDomain(host), owner: owner === -1 ? nobody : owner }
      known.set(host, site)
      bytes += siteBytes + host.length + site.domain.length
      return site
    },
    bytes: () => bytes
  }
}
