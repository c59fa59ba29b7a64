/**
 * `/mcp`: the Model Context Protocol for assistants. Requests pass the same checks as those of the API. What their
 * tools do, they do by calls of the API as the same caller.
 */
import { mayWrite } from "@answerscope/core/model"
import { Effect, Layer, Redacted } from "effect"
import { Headers, HttpEffect, HttpRouter, HttpServerRequest } from "effect/http"
import { Forbidden, InvalidRequest, NotFound } from "../../api/request/ApiError.ts"
import { CurrentApi } from "../../mcp/CurrentApi.ts"
import { apiErrorResponse } from "../error/ErrorResponse.ts"
import { hostAuthentication } from "../gate/HostAuthentication.ts"
import { violationOf } from "../gate/JsonScanner.ts"
import { keyAuthentication } from "../gate/KeyAuthentication.ts"
import { keyRate } from "../gate/KeyRate.ts"
import { readJsonText } from "../gate/RequestBody.ts"
import { CurrentHost } from "../Host.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { CurrentRequest, noteRoute } from "../RequestRecord.ts"
import { accessInProcess } from "./InProcess.ts"
import { makeSessions } from "./McpSessions.ts"

const mcpPath = "/mcp"
const sessionHeader = "mcp-session-id"

/** The routes, for the responses to other methods. */
export const mcpRoutes = (["POST", "DELETE"] as const).map((method) => [method, mcpPath] as const)

/** The key of a request: its own header, or a bearer token, which many clients can set. */
const presentedKey = ({ headers }: HttpServerRequest.HttpServerRequest): string =>
  headers["x-access-key"] ?? /^bearer +(\S+)$/i.exec(headers["authorization"] ?? "")?.[1] ?? ""

/** Identifies the caller, by the host or by key. A cookie identifies nobody here: browsers send it on their own. */
const callers = Effect.gen(function* () {
  const { authenticate } = yield* CurrentHost
  const byHost = authenticate === null ? null : yield* hostAuthentication(authenticate)
  const byKey = yield* keyAuthentication
  return Effect.gen(function* () {
    if (byHost !== null) return { principal: yield* byHost, credentials: null }
    const key = presentedKey(yield* HttpServerRequest.HttpServerRequest)
    return { principal: yield* byKey(Redacted.make(key)), credentials: { "x-access-key": key } }
  })
})

/** Browsers name the page that sends a request; its origin must be one of the operator's. */
const originIsListed = Effect.gen(function* () {
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  const { corsOrigins } = yield* CurrentHttpOptions
  const { origin } = headers
  if (origin === undefined || corsOrigins.includes(origin) || corsOrigins.includes("*")) return
  return yield* new Forbidden({ message: "Pages of this origin may not call /mcp." })
})

/** The library's server as a function of requests. It is loaded and built by the first of them. */
const library = Effect.gen(function* () {
  const scope = yield* Effect.scope
  // not that of the first request, whose caller is not that of later ones
  const context = yield* Effect.context<never>()
  return yield* Effect.cached(
    Effect.gen(function* () {
      const { layerHttp } = yield* Effect.promise(() => import("../../mcp/McpLayers.ts"))
      const router = yield* HttpRouter.make
      yield* Layer.buildWithScope(layerHttp.pipe(Layer.provide(Layer.succeed(HttpRouter.HttpRouter, router))), scope)
      return router.asHttpEffect()
    }).pipe(
      Effect.orDie,
      Effect.uninterruptible,
      Effect.updateContext<never, never>(() => context)
    )
  )
})

/** The request with another body; the library takes no origin, as this server has checked it. */
const forLibrary = (request: HttpServerRequest.HttpServerRequest, body: string) => {
  const made = new Request("http://host.invalid/", { method: request.method, ...(body === "" ? {} : { body }) })
  const headers = Headers.removeMany(request.headers, ["origin", "content-length", "transfer-encoding"])
  return HttpServerRequest.fromWeb(made).modify({ url: mcpPath, headers, remoteAddress: request.remoteAddress })
}

const bodyOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (request.method !== "POST") return ""
  const text = (yield* readJsonText(request)) ?? ""
  const violation = violationOf(text)
  if (violation !== null) return yield* new InvalidRequest({ message: violation })
  return text
})

/** `POST` and `DELETE` of `/mcp`. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const options = yield* CurrentHttpOptions
    const authenticated = yield* callers
    const withinRate = yield* keyRate
    const served = yield* library

    const send = (request: HttpServerRequest.HttpServerRequest) =>
      Effect.flatMap(served, (app) =>
        app.pipe(Effect.provideService(HttpServerRequest.HttpServerRequest, request), Effect.orDie)
      )
    const sessions = makeSessions((id) => {
      const made = new Request("http://host.invalid/", { method: "DELETE", headers: { [sessionHeader]: id } })
      return Effect.scoped(Effect.asVoid(send(HttpServerRequest.fromWeb(made).modify({ url: mcpPath }))))
    })

    // the library adds the header just before the response is sent
    const noteSession =
      (organizationId: string): HttpEffect.PreResponseHandler =>
      (_request, response) => {
        const begun = response.headers[sessionHeader]
        return begun === undefined ? Effect.succeed(response) : Effect.as(sessions.add(begun, organizationId), response)
      }

    const respond = Effect.gen(function* () {
      yield* noteRoute(mcpPath)
      yield* originIsListed
      const { credentials, principal } = yield* authenticated
      const { logAnnotations } = yield* CurrentRequest
      logAnnotations["organizationId"] = principal.organizationId
      logAnnotations["accessKeyId"] = principal.accessKeyId
      yield* withinRate(principal)
      const request = yield* HttpServerRequest.HttpServerRequest
      const session = request.headers[sessionHeader]
      if (session !== undefined && !(yield* sessions.uses(session, principal.organizationId))) {
        return yield* new NotFound({ message: "This session has ended, or another process has it. Initialize again." })
      }
      const access = yield* accessInProcess({ router, mayWrite: mayWrite(principal), credentials })
      const response = yield* send(forLibrary(request, yield* bodyOf(request))).pipe(
        Effect.provideService(CurrentApi, access)
      )
      if (session !== undefined && request.method === "DELETE") yield* sessions.forget(session)
      if (session === undefined) yield* HttpEffect.appendPreResponseHandler(noteSession(principal.organizationId))
      return response
    }).pipe(Effect.catch(apiErrorResponse), Effect.provideService(CurrentHttpOptions, options))

    for (const [method, path] of mcpRoutes) yield* router.add(method, path, respond)
  })
)
