/**
 * On which domain a cited page is, and whose that is. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import { hostOf, registrableDomain } from "../../brand/DomainName.ts"
import { hasPath, isOnPath } from "../../text/AddressPath.ts"
import { trackedCompetitor } from "../../brand/TrackedCompetitor.ts"

/** Whose a page is: 0 the brand's, from 1 on that of a competitor by its place in the brand's list, else nobody's. */
export const nobody = 0x7fff_ffff

/** A source: a site, or the part of one that a tracked domain with a path holds. */
export interface Site {
  readonly domain: string
  readonly owner: number
}

/** What a host takes in memory beside the letters of it and of its domain. */
const siteBytes = 160

/** Finds the sites of pages, each once. */
export const sitesOf = ({ competitors, domain }: Pick<Brand, "domain" | "competitors">) => {
  const domains = [domain, ...competitors.map((name) => trackedCompetitor(name).domain)]
  const known = new Map<string, Site>()
  const sharedHosts = new Set(domains.flatMap((own) => (own !== null && hasPath(own) ? [hostOf(own)] : [])))
  let bytes = 0
  /** The domain with a path decides before the host that it is on. */
  const siteOf = (host: string, page: string | null): Site => {
    const part = domains.findIndex((own) => own !== null && hasPath(own) && page !== null && isOnPath(page, own))
    if (part !== -1) return { domain: domains[part] ?? host, owner: part }
    const owner = domains.findIndex((own) => own !== null && !hasPath(own) && isHostOf(host, own))
    return { domain: registrableDomain(host), owner: owner === -1 ? nobody : owner }
  }
  const isShared = (host: string): boolean => sharedHosts.has(host)
  return {
    /** Whether pages of a host may be of different sites. */
    isShared,
    of: (host: string, page: string | null): Site => {
      const name = isShared(host) && page !== null ? `${host} ${page}` : host
      const found = known.get(name)
      if (found !== undefined) return found
      const site = siteOf(host, page)
      known.set(name, site)
      bytes += siteBytes + name.length + site.domain.length
      return site
    },
    bytes: () => bytes
  }
}

const isHostOf = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)
