/**
 * Requests as a host gives them, made into those of the interface: without the prefix, with the client's address, and
 * with their bodies, also where a parser of the host has read them before.
 */
import { Option, Predicate, Result } from "effect"
import { Headers, HttpServerRequest } from "effect/http"
import type { IncomingMessage } from "node:http"
import type { Http2ServerRequest } from "node:http2"
import type { HostedRequest } from "./Host.ts"

/** A request of Node's servers. */
type NodeRequest = IncomingMessage | Http2ServerRequest

/** `/visibility` of `visibility/` and the like. Throws a `RangeError` for what cannot be the beginning of a path. */
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

/** The URL without the prefix. One without it is taken as it is: the host has cut it off. */
export const withoutPrefix = (prefix: string, url: string): string => below(prefix, url) ?? url

const textIn = (source: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(source, name)
  return Predicate.isString(value) ? value : undefined
}

/**
 * What the client asked for. Frameworks cut off of `url` where they have mounted the handler, and keep that in
 * `baseUrl`, or the whole in `originalUrl`.
 */
export const urlOf = (request: NodeRequest): string => {
  const url = request.url ?? "/"
  const mounted = textIn(request, "baseUrl")
  return mounted === undefined ? (textIn(request, "originalUrl") ?? url) : `${mounted}${url}`
}

/**
 * The body that a parser of the host has left in the request: the bytes themselves, or what they meant. Null for none.
 */
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

/** The request with that body in place of the one that was read. */
const withBody = (request: HttpServerRequest.HttpServerRequest, body: string | Uint8Array) => {
  // what they say was true of the body as it was sent
  const headers = Headers.removeMany(request.headers, ["content-length", "content-encoding", "transfer-encoding"])
  const made = new Request("http://host.invalid/", {
    method: request.method,
    body: Predicate.isString(body) ? body : new Uint8Array(body)
  })
  return HttpServerRequest.fromWeb(made).modify({ url: request.url, headers, remoteAddress: request.remoteAddress })
}

/** A request of the interface, and as the host gave it. */
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

/** Made of what a web handler is given. `clientAddress` is null where the host tells no addresses. */
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
