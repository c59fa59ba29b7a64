/** Own headers of a webhook, such as the key of a gateway before its receiver. Their values are secrets. Pure. */
import { Redacted, Schema } from "effect"

/** A header. Its name is in lower case. */
export const WebhookHeader = Schema.Struct({ name: Schema.String, value: Schema.Redacted(Schema.String) })
export type WebhookHeader = typeof WebhookHeader.Type

/** Most own headers of a subscription. */
export const webhookHeadersMax = 10

const nameForm = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
/** Visible characters, with spaces between them (RFC 9110 §5.5). */
const valueForm = /^[\x21-\x7e](?:[\x20-\x7e]{0,2046}[\x21-\x7e])?$/

/** Characters of all names and values together: servers accept 8 KiB of headers, and ours come too. */
const charactersMax = 6_000

/** Headers of the request itself and of its connection (RFC 9110 §7.6.1), and those that we set. */
const reserved = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent"
])
const reservedPrefixes = ["proxy-", "webhook-", "x-service-"]

const wrongHeader = ([name, value]: readonly [string, string]): string | undefined => {
  const lower = name.toLowerCase()
  if (!nameForm.test(name)) return "must have names of 1 to 100 letters, digits, - and _"
  if (reserved.has(lower) || reservedPrefixes.some((prefix) => lower.startsWith(prefix))) {
    return `must not contain ${lower}, which the service sets itself`
  }
  return valueForm.test(value)
    ? undefined
    : `must have a value of 1 to 2,048 visible ASCII characters, without spaces at its ends, for ${lower}`
}

const wrongHeaders = (headers: Readonly<Record<string, string>>): string | undefined => {
  const entries = Object.entries(headers)
  if (entries.length > webhookHeadersMax) return `must have at most ${webhookHeadersMax} headers`
  const wrong = entries.map(wrongHeader).find((each) => each !== undefined)
  if (wrong !== undefined) return wrong
  if (new Set(entries.map(([name]) => name.toLowerCase())).size < entries.length) return "must have each name once"
  const characters = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return characters > charactersMax ? "must have at most 6,000 characters in all" : undefined
}

/** Own headers as a request gives them: by name. */
export const WebhookHeaders = Schema.Record(Schema.String, Schema.String).check(Schema.makeFilter(wrongHeaders))
export type WebhookHeaders = typeof WebhookHeaders.Type

/** The headers to store. */
export const webhookHeadersOf = (headers: WebhookHeaders): ReadonlyArray<WebhookHeader> =>
  Object.entries(headers).map(([name, value]) => ({
    name: name.toLowerCase(),
    value: Redacted.make(value, { label: "header" })
  }))
