/** The interface inside the server of another service: as a function of web requests, and as a listener of Node's. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { toIncomingMessage } from "@effect/platform-node/NodeHttpServerRequest"
import { Context, Effect, Exit, Latch, Layer, Scope, Tracer } from "effect"
import { HttpEffect, HttpMiddleware, HttpRouter, HttpServerRequest } from "effect/http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2"
import { Socket } from "node:net"
import * as EmailPages from "./EmailPages.ts"
import { CurrentHost, CurrentHostedRequest, type HostAuthenticate } from "./Host.ts"
import { prefixOf, type ReceivedRequest, receivedFromNode, receivedFromWeb, withoutPrefix } from "./HostRequests.ts"
import type { HttpOptions } from "./HttpOptions.ts"
import { routerConfig, routes } from "./HttpServer.ts"
import { Draining } from "./pipeline/Draining.ts"
import { makeStalledClients, stalledMillisDefault } from "./StalledClients.ts"

export type { HostAuthenticate, HostCaller, HostRequest, HostSource } from "./Host.ts"
export { Readiness } from "./HttpOptions.ts"

/** The web request under way. */
class CurrentSource extends Context.Reference<Request | null>("@answerscope/http/server/CurrentSource", {
  defaultValue: () => null
}) {}

/**
 * How the interface is part of a host. The other options are the server's own; `metrics` is false by default. When new
 * requests are sent elsewhere is for the host to say, whose server it is.
 */
export interface HostHandlerOptions extends Partial<
  Omit<HttpOptions, "shutdownDelaySeconds" | "memberHeaders" | "identityProvider">
> {
  /**
   * Below which path clients find it, such as `/visibility`. Cut off where the host has not done so. Default none.
   * The core's `CurrentEmailPolicy` needs it too: its `publicUrl` is then `https://example.com/visibility`.
   */
  readonly prefix?: string
  /** Identifies the caller, instead of access keys. */
  readonly authenticate?: HostAuthenticate
  /**
   * Returns a client's address, for limits by address. Web requests have none of their own; without this option, there
   * are no such limits. With Node, the default is the address of the connection or from `trustedProxies`.
   */
  readonly clientAddress?: (request: Request) => string | undefined
  /** How long to wait at the end for requests under way; default 20 s. */
  readonly shutdownMillis?: number
  /** Time after which a client that reads nothing is disconnected (Node only). Default: 2 minutes. */
  readonly stalledMillis?: number
}

/** Takes requests until its scope closes: then those under way are finished, and new ones get 503. */
export interface HostHandler {
  readonly handle: (request: Request) => Promise<Response>
  /** Also a middleware for Express and similar frameworks. It answers every request. */
  readonly handleNode: (
    request: IncomingMessage | Http2ServerRequest,
    response: ServerResponse | Http2ServerResponse
  ) => void
}

/** Counts requests under way, until their responses were sent. */
const makeUnderWay = () => {
  const idle = Latch.makeUnsafe(true)
  let count = 0
  const change = (by: 1 | -1) =>
    Effect.sync(() => {
      count += by
      if (count === 0) idle.openUnsafe()
      else idle.closeUnsafe()
    })
  return { enter: Effect.acquireRelease(change(1), () => change(-1)), idle: idle.await }
}

/** The context of requests: that of the handler's creator, without its span, and without tokens in traces. */
const requestContext = (context: Context.Context<never>, prefix: string) => {
  const isUntraced = Context.get(context, HttpMiddleware.TracerDisabledWhen)
  return Context.add(
    Context.omit(Tracer.ParentSpan)(context),
    HttpMiddleware.TracerDisabledWhen,
    (request) => EmailPages.hasToken(withoutPrefix(prefix, request.url)) || isUntraced(request)
  )
}

/**
 * Makes the handler. Needs the core's services and `RateLimitStore`; `Readiness` may be replaced. A malformed prefix
 * is a defect, a `RangeError`.
 */
export const make = Effect.fnUntraced(function* (options: HostHandlerOptions = {}) {
  const { prefix: given = "", authenticate = null, clientAddress = null, ...others } = options
  const { shutdownMillis = 20_000, stalledMillis = stalledMillisDefault, ...http } = others
  const prefix = prefixOf(given)
  const draining = Context.get(yield* Layer.build(Layer.fresh(Draining.layer)), Draining)
  const app = yield* HttpRouter.toHttpEffect(routes({ metrics: false, ...http })).pipe(
    Effect.provideService(HttpRouter.RouterConfig, routerConfig),
    Effect.provideService(CurrentHost, { prefix, authenticate }),
    Effect.provideService(Draining, draining),
    Effect.provideContext(yield* Layer.build(NodeHttpServer.layerHttpServices))
  )
  const underWay = makeUnderWay()

  const received = (receive: (request: HttpServerRequest.HttpServerRequest) => ReceivedRequest) =>
    Effect.gen(function* () {
      const { request, hosted } = receive(yield* HttpServerRequest.HttpServerRequest)
      yield* underWay.enter
      return yield* app.pipe(
        Effect.provideService(HttpServerRequest.HttpServerRequest, request),
        Effect.provideService(CurrentHostedRequest, hosted)
      )
    })

  const context = requestContext(yield* Effect.context<never>(), prefix)
  const ofWeb = Effect.flatMap(CurrentSource, (source) =>
    source === null
      ? Effect.die(new TypeError("a web request without its source"))
      : received((request) => receivedFromWeb(request, source, { prefix, clientAddress }))
  )
  const handleWeb = HttpEffect.toWebHandlerWith<never, HttpServerRequest.HttpServerRequest | Scope.Scope>(context)(
    ofWeb
  )

  const stalled = yield* makeStalledClients(stalledMillis)
  const scope = yield* Scope.make()
  const ofNode = received((request) => receivedFromNode(request, toIncomingMessage(request), prefix))
  const handleNode = yield* NodeHttpServer.makeHandler(ofNode, { scope }).pipe(Effect.provideContext(context))

  // the last to be added, so the first to run
  yield* Effect.addFinalizer(() =>
    draining.start.pipe(
      Effect.andThen(Effect.timeoutOption(underWay.idle, shutdownMillis)),
      Effect.andThen(Scope.close(scope, Exit.void))
    )
  )
  const handler: HostHandler = {
    handle: (request) => handleWeb(request, Context.make(CurrentSource, request)),
    handleNode: (request, response) => {
      const { socket } = request
      if (request.httpVersionMajor === 1 && socket instanceof Socket) {
        stalled.watch(socket)
        response.once("close", () => stalled.forget(socket))
      }
      handleNode(request, response)
    }
  }
  return handler
})
