/**
 * A brand's domain, in the one form in which it is stored and compared.
 */
import { Option, Schema, SchemaGetter } from "effect"
import { parse } from "tldts"
import { hasForbiddenCharacter } from "../text/Text.ts"

/** Longest host name, in characters. */
export const domainLengthMax = 253

/**
 * The public host in `text`, a host or a URL: lower case, without `www.`, port, path
 * and trailing dot, international names in punycode. None when it is no public host
 * name: an IP address, a single label, an unknown or reserved top-level domain.
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
  return isPublicHost(host) && host.length <= domainLengthMax ? Option.some(host) : Option.none()
}

const isPublicHost = (host: string): boolean => {
  const { domain, isIcann, isIp } = parse(host)
  // the parser passes over stray dots
  return !host.split(".").includes("") && domain !== null && isIcann === true && isIp !== true
}

/** `www.` is left where the rest is no name by itself, as in www.co.uk. */
const withoutWww = (host: string): string => {
  const rest = host.startsWith("www.") ? host.slice(4) : host
  return rest !== host && isPublicHost(rest) ? withoutWww(rest) : host
}

/** Decodes a host or URL into its stored form; what is no public host name is refused. */
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
