/** The domain of a cited page, and its owner. Pure. */
import type { Brand } from "../../brand/Brand.ts"
import { hostOf, registrableDomain } from "../../brand/DomainName.ts"
import { hasPath, isOnPath } from "../../text/AddressPath.ts"
import { type TrackedCompetitors, trackedCompetitors } from "../../brand/TrackedCompetitor.ts"

/**
 * The owner of a page that belongs neither to the brand (0) nor to a tracked competitor (its index in the list, from
 * 1).
 */
export const nobody = 0x7fff_ffff

/** A source: a site, or the part of a site below a tracked path. */
export interface Site {
  readonly domain: string
  readonly owner: number
}

/** Memory of a host, without the letters of it and its domain. */
const siteBytes = 160

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")

/** Letters of a name from which a site that is called so is not by chance. */
const lettersMin = 3

/** Finds the sites of pages, each once. A site on no known domain is of the competitor that it is called like. */
export const sitesOf = (brand: Pick<Brand, "domain"> & TrackedCompetitors) => {
  const competitors = trackedCompetitors(brand)
  const domains = [brand.domain, ...competitors.map(({ domain }) => domain)]
  const calledLike = new Map(
    competitors.flatMap(({ aliases, name }, place) =>
      [name, ...aliases]
        .map(lettersOf)
        .filter(({ length }) => length >= lettersMin)
        .map((letters) => [letters, place + 1] as const)
    )
  )
  const known = new Map<string, Site>()
  const sharedHosts = new Set(domains.flatMap((own) => (own !== null && hasPath(own) ? [hostOf(own)] : [])))
  let bytes = 0
  /** The domain with a path decides before the host that it is on. */
  const siteOf = (host: string, page: string | null): Site => {
    const part = domains.findIndex((own) => own !== null && hasPath(own) && page !== null && isOnPath(page, own))
    if (part !== -1) return { domain: domains[part] ?? host, owner: part }
    const owner = domains.findIndex((own) => own !== null && !hasPath(own) && isHostOf(host, own))
    const domain = registrableDomain(host)
    return { domain, owner: owner === -1 ? (calledLike.get(lettersOf(domain.split(".")[0] ?? "")) ?? nobody) : owner }
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
