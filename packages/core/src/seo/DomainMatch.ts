/**
 * Whether a page or host belongs to a domain.
 */
import { getHostname, getPublicSuffix } from "tldts"

/** The host of a URL or host name: lower case, without `www.` and port; null when there is none. */
export const hostOf = (urlOrHost: string): string | null => {
  const host = getHostname(urlOrHost.trim())
  return host === null || host === "" ? null : host.replace(/\.$/, "").replace(/^www\.(?=.+\.)/, "")
}

/**
 * Whether `urlOrHost` is on `domain`: the domain itself or a sub-domain of it, so that `blog.acme.com` counts as
 * `acme.com`, and `notacme.com` does not. A public suffix such as `co.uk` or `github.io` has no sub-domains of its own.
 */
export const isOnDomain = (urlOrHost: string | null, domain: string): boolean => {
  const host = urlOrHost === null ? null : hostOf(urlOrHost)
  const own = hostOf(domain)
  if (host === null || own === null) return false
  return host === own || (host.endsWith(`.${own}`) && !isPublicSuffix(own))
}

const isPublicSuffix = (host: string): boolean => getPublicSuffix(host, { allowPrivateDomains: true }) === host
