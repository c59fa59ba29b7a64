/** Normalizes a brand's domain and matches URLs against it. */
import { Option, Schema, SchemaGetter } from "effect"
import { getHostname, getPublicSuffix, parse } from "tldts"
import { hasPath, isOnPath } from "../text/AddressPath.ts"
import { hasForbiddenCharacter } from "../text/Text.ts"

/** Longest domain with its path, in characters. */
export const domainLengthMax = 253

/**
 * Returns the public host and the path of a host or URL, as `host/path`. The host is in lower case, without `www.`,
 * port and trailing dot, in punycode. The path stays as a URL parser writes it (case-sensitive, percent-encoded),
 * without query, fragment and trailing slashes. `None` unless the host is public: no IP address, no single label, no
 * unknown or reserved top-level domain.
 */
export const normalizeDomain = (text: string): Option.Option<string> => {
  const trimmed = text.trim()
  if (trimmed === "" || hasForbiddenCharacter(trimmed) || /\s/.test(trimmed)) return Option.none()
  const candidate = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
  if (!URL.canParse(candidate)) return Option.none()
  const url = new URL(candidate)
  if ((url.protocol !== "http:" && url.protocol !== "https:") || url.username !== "" || url.password !== "") {
    return Option.none()
  }
  const host = withoutWww(url.hostname.replace(/\.$/, ""))
  const domain = host + url.pathname.replace(/\/+$/, "")
  return isPublicHost(host) && domain.length <= domainLengthMax ? Option.some(domain) : Option.none()
}

const isPublicHost = (host: string): boolean => {
  const { domain, isIcann, isIp } = parse(host)
  // the parser accepts stray dots
  return !host.split(".").includes("") && domain !== null && isIcann === true && isIp !== true
}

/** `www.` stays if the rest is not a public host by itself, as in www.co.uk. */
const withoutWww = (host: string): string => {
  const rest = host.startsWith("www.") ? host.slice(4) : host
  return rest !== host && isPublicHost(rest) ? withoutWww(rest) : host
}

/** Decodes a host or URL into its stored form. Rejects hosts that are not public. */
export const DomainName = Schema.String.pipe(
  Schema.decodeTo(
    Schema.String.check(
      Schema.makeFilter((host: string) =>
        Option.isSome(normalizeDomain(host))
          ? undefined
          : `must be a public host name or a URL of one, at most ${domainLengthMax} characters`
      )
    ),
    {
      decode: SchemaGetter.transform((text: string) => Option.getOrElse(normalizeDomain(text), () => text)),
      encode: SchemaGetter.passthrough()
    }
  )
)

/** The host of a URL or host name: lower case, without `www.` and port; `null` without one. */
export const hostOf = (urlOrHost: string): string | null => {
  const host = getHostname(urlOrHost.trim())
  return host === null || host === "" ? null : host.replace(/\.$/, "").replace(/^www\.(?=.+\.)/, "")
}

/**
 * Whether `urlOrHost` is on `domain` or a subdomain: `blog.acme.com` counts as `acme.com`, `notacme.com` does not. A
 * public suffix such as `co.uk` or `github.io` has no subdomains of its own. For a domain with a path, see `isOnPath`.
 */
export const isOnDomain = (urlOrHost: string | null, domain: string): boolean => {
  if (hasPath(domain)) return urlOrHost !== null && isOnPath(urlOrHost, domain)
  const host = urlOrHost === null ? null : hostOf(urlOrHost)
  const own = hostOf(domain)
  if (host === null || own === null) return false
  return host === own || (host.endsWith(`.${own}`) && !isPublicSuffix(own))
}

const isPublicSuffix = (host: string): boolean => getPublicSuffix(host, { allowPrivateDomains: true }) === host

/** The registrable domain, such as `acme.co.uk` for `blog.acme.co.uk`; else the host itself. */
export const registrableDomain = (domain: string): string => {
  const host = hostOf(domain) ?? domain
  return parse(host, { allowPrivateDomains: true }).domain ?? host
}
