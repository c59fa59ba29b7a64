/**
 * Converts a host's requests to those of the API: without the prefix, with the client's address, and with their bodies,
 * even if a parser of the host has read them.
 */
import { Option, Predicate, Result } from "effect"
import { Headers, HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { Http2ServerRequest } from "node:http2"
import type { HostedRequest } from "./Host.ts"

/** A request of Node's servers. */
type NodeRequest = IncomingMessage | Http2ServerRequest

/** Normalizes a prefix: `/visibility` for `visibility/`. Throws a `RangeError` if it cannot start a path. */
export const prefixOf = (text: string): string => {
  const trimmed = text.replace(/^\/|\/+$/g, "")
  if (trimmed === "") return ""
  if (!/^[\w~.!$&'()*+,=:@-]+(?:\/[\w~.!$&'()*+,=:@-]+)*$/.test(trimmed) || /(?:^|\/)\.\.?(?:\/|$)/.test(trimmed)) {
    throw new RangeError(`prefix: ${JSON.stringify(text)} is not the beginning of a path, such as /visibility`)
  }
  return `/${trimmed}`
}

/** The URL below the prefix; null where it is elsewhere. */
const below = (prefix: string, url: string): string | null => {
  if (!url.startsWith(prefix)) return null
  const rest = url.slice(prefix.length)
  if (rest.startsWith("/")) return rest
  return rest === "" || rest.startsWith("?") ? `/${rest}` : null
}

/** Removes the prefix from a URL. A URL without it stays as it is, because the host has removed it. */
export const withoutPrefix = (prefix: string, url: string): string => below(prefix, url) ?? url

const textIn = (source: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(source, name)
  return Predicate.isString(value) ? value : undefined
}

/**
 * The URL that the client requested. Frameworks remove the mount path from `url` and keep it in `baseUrl`, or the whole
 * URL in `originalUrl`.
 */
export const urlOf = (request: NodeRequest): string => {
  const url = request.url ?? "/"
  const mounted = textIn(request, "baseUrl")
  return mounted === undefined ? (textIn(request, "originalUrl") ?? url) : `${mounted}${url}`
}

/** The body that the host's parser left in the request: bytes, or a parsed value. `null` for none. */
const bodyLeft = (request: NodeRequest): string | Uint8Array | null => {
  const raw: unknown = Reflect.get(request, "rawBody")
  if (raw instanceof Uint8Array) return raw
  const body: unknown = Reflect.get(request, "body")
  if (Predicate.isString(body) || body instanceof Uint8Array) return body
  return body === undefined
    ? null
    : Result.getOrElse(
        Result.try(() => JSON.stringify(body)),
        () => null
      )
}

const bodied = new Set(["POST", "PUT", "PATCH", "DELETE"])

const declaresBody = ({ headers }: NodeRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** The request with another body. */
const withBody = (request: HttpServerRequest.HttpServerRequest, body: string | Uint8Array) => {
  // these headers describe the body as sent
  const headers = Headers.removeMany(request.headers, ["content-length", "content-encoding", "transfer-encoding"])
  const made = new Request("http://host.invalid/", {
    method: request.method,
    body: Predicate.isString(body) ? body : new Uint8Array(body)
  })
  return HttpServerRequest.fromWeb(made).modify({ url: request.url, headers, remoteAddress: request.remoteAddress })
}

/** An API request, and the host's original. */
export interface ReceivedRequest {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly hosted: HostedRequest
}

/** Made of what Node's server gives, or a framework on it. */
export const receivedFromNode = (
  given: HttpServerRequest.HttpServerRequest,
  source: NodeRequest,
  prefix: string
): ReceivedRequest => {
  const url = urlOf(source)
  const hosted = { source, url, hasAddresses: true, isBodyGone: false }
  const request = given.modify({ url: below(prefix, url) ?? withoutPrefix(prefix, given.url) })
  if (!source.readableDidRead || !bodied.has(request.method)) return { request, hosted }
  const body = bodyLeft(source) ?? (declaresBody(source) ? null : "")
  return body === null
    ? { request, hosted: { ...hosted, isBodyGone: true } }
    : { request: withBody(request, body), hosted }
}

/** Converts a request of a web handler. `clientAddress` is `null` if the host passes no addresses. */
export const receivedFromWeb = (
  given: HttpServerRequest.HttpServerRequest,
  source: Request,
  options: { readonly prefix: string; readonly clientAddress: ((request: Request) => string | undefined) | null }
): ReceivedRequest => {
  const { prefix, clientAddress } = options
  return {
    request: given.modify({
      url: withoutPrefix(prefix, given.url),
      remoteAddress: Option.fromUndefinedOr(clientAddress?.(source))
    }),
    hosted: { source, url: given.url, hasAddresses: clientAddress !== null, isBodyGone: source.bodyUsed }
  }
}
