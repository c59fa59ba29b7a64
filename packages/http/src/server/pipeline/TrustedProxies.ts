/**
 * The proxies that are trusted to say a caller's address.
 */
import { type Effect, Result } from "effect"
import { HttpMiddleware, type HttpServerRequest, type HttpServerResponse } from "effect/http"
import { IpNetwork } from "effect/net"

const networkOf = (text: string): IpNetwork.IpNetwork => {
  const withPrefix = text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`
  return Result.getOrThrowWith(
    IpNetwork.fromString(withPrefix),
    () =>
      new RangeError(`trusted proxies: ${JSON.stringify(text)} is neither an address nor a network such as 10.0.0.0/8`)
  )
}

/** Takes the caller's address from `x-forwarded-for` where a trusted proxy sent it. A malformed entry throws. */
export const forwardedFrom = (
  proxies: ReadonlyArray<string>
): (<E, R>(
  app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>
) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R | HttpServerRequest.HttpServerRequest>) =>
  proxies.length === 0 ? (app) => app : HttpMiddleware.xForwardedHeaders({ trustedProxies: proxies.map(networkOf) })
