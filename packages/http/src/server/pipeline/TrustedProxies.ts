/** The proxies that are trusted to say a caller's address. */
import { Effect, Equal } from "effect"
import { HttpMiddleware, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { trustedNetworks } from "../TrustedAddresses.ts"

type App<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/**
 * Takes the caller's address from `x-forwarded-for` where a trusted proxy sent it, and warns once if another peer sends
 * that header. A malformed entry throws.
 */
export const forwardedFrom = (proxies: ReadonlyArray<string>) => {
  const networks = trustedNetworks(proxies)
  let hasWarned = false
  const warn = ({ headers, peerAddress, remoteAddress, source }: HttpServerRequest.HttpServerRequest) => {
    // of web requests the host says the address
    const isIgnored = !(source instanceof Request) && Equal.equals(peerAddress, remoteAddress)
    if (hasWarned || headers["x-forwarded-for"] === undefined || !isIgnored) return Effect.void
    hasWarned = true
    return Effect.logWarning(
      "x-forwarded-for comes from an address that is not trusted, so all callers behind it count as one address. " +
        "If that is your proxy, name it in TRUSTED_PROXIES (trustedProxies)."
    )
  }
  const withAddress =
    networks.length === 0
      ? <E, R>(app: App<E, R>): App<E, R | HttpServerRequest.HttpServerRequest> => app
      : HttpMiddleware.xForwardedHeaders({ trustedProxies: networks })
  return <E, R>(
    app: App<E, R | HttpServerRequest.HttpServerRequest>
  ): App<E, R | HttpServerRequest.HttpServerRequest> =>
    withAddress(Effect.andThen(Effect.flatMap(HttpServerRequest.HttpServerRequest, warn), app))
}
