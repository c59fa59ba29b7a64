/**
 * What surrounds every request, on any route: an id, a response in any case,
 * the headers of every response, a log line.
 */
import { monotonicMillis } from "@answerscope/core/model"
import { Effect, References, type Types } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpMiddleware, HttpPlatform, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { logRequest } from "./AccessLog.ts"
import { allowedMethodsWith, type ExtraRoute } from "./AllowedMethods.ts"
import { corsWith } from "./Cors.ts"
import { Draining } from "./Draining.ts"
import { drainingResponse, headersResponse, noRouteResponse, responseToCause } from "../error/ErrorResponse.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { CurrentRequest, isUnderWay, newRequestRecord, type RequestRecord } from "../RequestRecord.ts"
import { forwardedFrom } from "./TrustedProxies.ts"

type Response = HttpServerResponse.HttpServerResponse
type App = Effect.Effect<Response, Types.unhandled>

const requestIdPattern = /^[\x20-\x7e]{1,128}$/

/** Makes request ids: a random part for each process, and a counter. */
const requestIds = () => {
  const process = SecureRandom.uuidV7Unsafe().replaceAll("-", "")
  let count = 0
  return (request: HttpServerRequest.HttpServerRequest): string => {
    const given = request.headers["x-request-id"]
    return given !== undefined && requestIdPattern.test(given) ? given : `req_${process}_${++count}`
  }
}

/** Health checks and metrics are answered also while draining. */
const isAnsweredWhileDraining = (url: string): boolean => /^\/(?:v1\/health(?:\/ready)?|metrics)\/?(?:\?|$)/.test(url)

/** Whether compression shortens a response of that type: everything but images. */
const isText = (contentType: string): boolean =>
  /^(?:text\/|application\/(?:json|x-ndjson|javascript))/.test(contentType)

/** The router takes `;` and `#` for the start of a query, and ignores a second slash at the end. */
const hasOddPath = (url: string): boolean => /^[^?]*(?:[;#]|\/\/)/.test(url)

const withCommonHeaders = (response: HttpServerResponse.HttpServerResponse, record: RequestRecord) =>
  HttpServerResponse.setHeaders(response, {
    "cache-control": "no-store",
    ...response.headers,
    ...record.responseHeaders,
    "x-content-type-options": "nosniff",
    "x-request-id": record.requestId
  })

/** Routes besides those of the API. */
export interface PipelineOptions<R> {
  readonly extraRoutes: ReadonlyArray<ExtraRoute>
  /** Responds to a request that matches no route; `null` for the default. */
  readonly unreadable: Effect.Effect<(request: HttpServerRequest.HttpServerRequest) => Response | null, never, R>
}

/** The pipeline of a server with the API's routes and `extraRoutes`. */
export const layer = <R>({ extraRoutes, unreadable }: PipelineOptions<R>) =>
  HttpRouter.middleware(
    Effect.gen(function* () {
      const options = yield* CurrentHttpOptions
      const draining = yield* Effect.service(Draining)
      const platform = yield* HttpPlatform.HttpPlatform
      const allowedMethods = allowedMethodsWith(extraRoutes)
      const unreadablePage = yield* unreadable
      const requestIdOf = requestIds()
      const cors = corsWith(options.corsOrigins)
      const compression = HttpMiddleware.compression({
        algorithms: ["br", "gzip"],
        minSize: 1024,
        compressible: isText
      })
      const forwarded = forwardedFrom(options.trustedProxies)

      const isTurnedAway = (url: string): boolean => draining.isDraining() && !isAnsweredWhileDraining(url)

      const answer = (app: App, request: HttpServerRequest.HttpServerRequest, record: RequestRecord) => {
        const refused = headersResponse(request.headers)
        if (refused !== null) return Effect.succeed(refused)
        const noRoute = (allowed: ReadonlyArray<string>) =>
          unreadablePage(request) ?? noRouteResponse(request.method, allowed)
        if (hasOddPath(request.url)) return Effect.succeed(noRoute([]))
        return Effect.catchCause(app, (cause) =>
          responseToCause(cause, { record, noRoute: () => noRoute(allowedMethods(request.url)) })
        ).pipe(
          Effect.provideService(CurrentRequest, record),
          Effect.provideService(References.CurrentLogAnnotations, record.logAnnotations)
        )
      }

      const handle = (app: App) =>
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const record = newRequestRecord(requestIdOf(request))
          yield* Effect.annotateCurrentSpan("requestId", record.requestId)
          const startedMillis = yield* monotonicMillis
          // a call that an accepted request makes in this process is part of it
          const isInner = isUnderWay(yield* CurrentRequest)
          const isRefused = !isInner && isTurnedAway(request.url)
          const answered = yield* cors(isRefused ? Effect.succeed(drainingResponse) : answer(app, request, record))
          const durationMillis = (yield* monotonicMillis) - startedMillis
          yield* logRequest({ record, method: request.method, status: answered.status, durationMillis })
          const response = withCommonHeaders(answered, record)
          // an idle connection that stayed open would delay the stop
          return draining.isLeaving() ? HttpServerResponse.setHeader(response, "connection", "close") : response
        })

      // the type keeps `unhandled`, as a middleware's must
      return (app: App): Effect.Effect<Response, Types.unhandled, HttpServerRequest.HttpServerRequest> =>
        handle(app).pipe(forwarded, compression, Effect.provideService(HttpPlatform.HttpPlatform, platform))
    }),
    { global: true }
  )
