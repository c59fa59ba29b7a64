/**
 * Allowed webhook targets: one set of rules for URLs when they are stored and for addresses when they are connected to.
 * Pure.
 *
 * Ranges are those of the IANA special-purpose registries
 * (https://www.iana.org/assignments/iana-ipv4-special-registry, …-ipv6-special-registry).
 */
import { Context, Result } from "effect"
import ipaddr from "ipaddr.js"
import { codePointLength } from "../../text/Text.ts"

/** Exceptions that an operator allows, for tests and closed networks. */
export interface WebhookRules {
  readonly allowHttp: boolean
  /** Private networks and this machine; never metadata services, multicast or broadcast. */
  readonly allowPrivate: boolean
}

/** https only, to public addresses only. */
export const defaultWebhookRules: WebhookRules = { allowHttp: false, allowPrivate: false }

/** The rules in force. */
export class CurrentWebhookRules extends Context.Reference<WebhookRules>(
  "@answerscope/core/notification/channel/CurrentWebhookRules",
  { defaultValue: () => defaultWebhookRules }
) {}

/** Longest URL, in code points. */
export const webhookUrlLengthMax = 2_048

/** Purpose of an address. By default webhooks reach only `public` ones. */
export type AddressKind =
  | "public"
  | "unspecified"
  | "loopback"
  | "private"
  | "link_local"
  | "carrier_grade_nat"
  | "unique_local"
  | "multicast"
  | "broadcast"
  | "metadata"
  | "documentation"
  | "benchmarking"
  | "mapped"
  | "nat64"
  | "6to4"
  | "teredo"
  | "isatap"
  | "reserved"
  | "malformed"

/** The purpose of an IP address, v4 or v6. */
export const addressKind = (address: string): AddressKind => {
  if (!ipaddr.isValid(address)) return "malformed"
  const parsed = ipaddr.parse(address)
  return parsed.kind() === "ipv4" ? kindOfV4(parsed.toByteArray()) : kindOfV6(parsed.toByteArray())
}

/** Kinds that are always forbidden. */
const neverReached: ReadonlySet<AddressKind> = new Set([
  "metadata",
  "multicast",
  "broadcast",
  "unspecified",
  "malformed"
])

/** Whether a webhook may connect to this IP address. Check the connected address, not one resolved earlier. */
export const isReachable = (address: string, rules: WebhookRules): boolean => {
  const kind = addressKind(address)
  return kind === "public" || (rules.allowPrivate && !neverReached.has(kind))
}

/**
 * The URL to store and request, or the reason for its rejection. Normalizes numeric spellings of an address, full-width
 * characters and a trailing dot, and drops the fragment, which is never sent. Does not resolve host names.
 */
export const checkWebhookUrl = (text: string, rules: WebhookRules): Result.Result<string, string> => {
  const given = text.trim()
  const scheme = rules.allowHttp ? "http or https" : "https"
  const notUrl = Result.fail(`must be an ${scheme} URL of a public host`)
  if (codePointLength(given) > webhookUrlLengthMax) {
    return Result.fail(`must have at most ${webhookUrlLengthMax} characters`)
  }
  // URL parsers drop these or turn them into a slash
  if (/[\s\\\p{Cc}]/u.test(given)) return Result.fail("must not contain spaces, control characters or backslashes")
  const authority = /^https?:\/\/([^/?#]+)/i.exec(given)?.[1]
  const url = URL.parse(given)
  if (authority === undefined || url === null) return notUrl
  if (url.protocol !== "https:" && !(url.protocol === "http:" && rules.allowHttp)) return notUrl
  if (authority.includes("@")) return Result.fail("must not contain user info")
  if (!isAllowedPort(url, rules)) {
    return Result.fail(`must use port 443${rules.allowHttp ? ", 80" : ""} or one from 1024 to 65535`)
  }
  url.hash = ""
  url.hostname = url.hostname.replace(/\.$/, "")
  const wrong = wrongWithHost(url.hostname, rules)
  if (wrong !== null) return Result.fail(wrong)
  return Result.succeed(url.href === `${given}/` ? given : url.href)
}

/** The host of a valid URL for resolving and connecting: v6 without brackets. */
export const webhookHost = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, "$1")

const isAllowedPort = (url: URL, rules: WebhookRules): boolean => {
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port)
  return port === 443 || (port === 80 && rules.allowHttp) || port >= 1024
}

// Names that mean this machine or network wherever they are resolved (RFC 6761, 6762, 8375; ICANN's .internal)
const localSuffixes = ["localhost", "localdomain", "local", "internal", "intranet", "lan", "corp", "home", "home.arpa"]

const wrongWithHost = (host: string, rules: WebhookRules): string | null => {
  const address = host.replace(/^\[(.*)\]$/, "$1")
  if (ipaddr.isValid(address)) {
    return isReachable(address, rules) ? null : "must not point to a private, local or reserved address"
  }
  const labels = host.split(".")
  if (host.length > 253 || !labels.every((label) => /^[a-z0-9_-]{1,63}$/.test(label))) {
    return "must have a valid host name"
  }
  const isLocal = labels.length === 1 || localSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  return isLocal && !rules.allowPrivate ? "must not point to a local host name" : null
}

// Services that give credentials to any caller inside a cloud.
const metadataAddresses = new Set(
  [
    "169.254.169.254",
    "169.254.170.2",
    "169.254.170.23",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254"
  ].map((address) => ipaddr.parse(address).toByteArray().join("."))
)

const isMetadata = (bytes: ReadonlyArray<number>): boolean => metadataAddresses.has(bytes.join("."))

const kindOfRange: Readonly<Record<string, AddressKind>> = {
  unicast: "public",
  unspecified: "unspecified",
  loopback: "loopback",
  private: "private",
  linkLocal: "link_local",
  carrierGradeNat: "carrier_grade_nat",
  uniqueLocal: "unique_local",
  multicast: "multicast",
  broadcast: "broadcast",
  benchmarking: "benchmarking",
  ipv4Mapped: "mapped",
  rfc6052: "nat64",
  rfc6145: "nat64",
  "6to4": "6to4",
  teredo: "teredo"
}

const within = (bytes: ReadonlyArray<number>, prefixes: ReadonlyArray<ReadonlyArray<number>>): boolean =>
  prefixes.some((prefix) => prefix.every((byte, index) => bytes[index] === byte))

const documentationV4 = [
  [192, 0, 2],
  [198, 51, 100],
  [203, 0, 113]
]
const benchmarkingV4 = [
  [198, 18],
  [198, 19]
]

const kindOfV4 = (bytes: Array<number>): AddressKind => {
  if (isMetadata(bytes)) return "metadata"
  if (within(bytes, documentationV4)) return "documentation"
  if (within(bytes, benchmarkingV4)) return "benchmarking"
  return kindOfRange[new ipaddr.IPv4(bytes).range()] ?? "reserved"
}

const kindOfV6 = (bytes: Array<number>): AddressKind => {
  if (isMetadata(bytes) || embeddedV4(bytes).some(isMetadata)) return "metadata"
  // 2001:db8::/32 and 3fff::/20
  if (within(bytes, [[0x20, 0x01, 0x0d, 0xb8]])) return "documentation"
  if (bytes[0] === 0x3f && bytes[1] === 0xff && (bytes[2] ?? 0) < 0x10) return "documentation"
  const range: string = ipaddr.fromByteArray(bytes).range()
  if (range === "unicast" && isIsatap(bytes)) return "isatap"
  // of the rest, only 2000::/3 belongs to the public network
  if (range === "unicast" && ((bytes[0] ?? 0) & 0xe0) !== 0x20) return "reserved"
  const kind = kindOfRange[range] ?? "reserved"
  // an embedded v4 address decides
  const standsFor = kind === "mapped" || kind === "nat64" ? kindOfV4(bytes.slice(12)) : kind
  return neverReached.has(standsFor) ? standsFor : kind
}

/**
 * The v4 address inside a v6 one: mapped, translated, compatible, NAT64 and ISATAP at its end, 6to4 after its prefix.
 */
const embeddedV4 = (bytes: ReadonlyArray<number>): ReadonlyArray<ReadonlyArray<number>> => {
  const isAtEnd =
    bytes.slice(0, 8).every((byte) => byte === 0) || within(bytes, [[0x00, 0x64, 0xff, 0x9b]]) || isIsatap(bytes)
  return [...(isAtEnd ? [bytes.slice(12)] : []), ...(within(bytes, [[0x20, 0x02]]) ? [bytes.slice(2, 6)] : [])]
}

/** An interface id with a v4 address to tunnel to (RFC 5214). */
const isIsatap = (bytes: ReadonlyArray<number>): boolean =>
  ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
