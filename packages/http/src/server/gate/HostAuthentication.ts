/** Authentication by the host, in place of access keys. */
import { OrganizationId, Organizations, type Principal } from "@answerscope/core"
import { Effect, Predicate, Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { Forbidden, Internal, Unauthenticated } from "../../api/request/ApiError.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { internalMessage } from "../error/ErrorResponse.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { CurrentHostedRequest, type HostAuthenticate, type HostCaller, type HostRequest } from "../Host.ts"
import { CurrentRequest } from "../RequestRecord.ts"
import { callerIdOf } from "./CallerId.ts"

const requestForHost = Effect.gen(function* () {
  const request = yield* HttpServerRequest.HttpServerRequest
  const hosted = yield* CurrentHostedRequest
  if (hosted === null) return yield* Effect.die(new TypeError("a request that no host gave"))
  return { method: request.method, url: hosted.url, headers: new Headers(request.headers), source: hosted.source }
})

const textOf = (error: unknown): string => (Predicate.isError(error) ? (error.stack ?? error.message) : String(error))

/**
 * Calls the host. If it throws, only the error's text is logged: the error may contain the request with its secrets.
 */
const ask = (authenticate: HostAuthenticate, request: HostRequest) =>
  Effect.tryPromise({
    // a host without types may return anything
    try: async (): Promise<HostCaller | null | undefined> => authenticate(request),
    catch: textOf
  }).pipe(
    Effect.filterOrFail(
      (caller) =>
        Predicate.isNullish(caller) ||
        Predicate.isString("externalId" in caller ? caller.externalId : caller.organizationId),
      () => "it returned neither null nor an object with an organizationId or an externalId"
    ),
    Effect.catch((text) =>
      Effect.gen(function* () {
        yield* Effect.logError("the host's authentication failed", text)
        return yield* new Internal({ message: internalMessage(yield* CurrentRequest) })
      })
    )
  )

const notSignedIn = () => new Unauthenticated({ message: "You are not signed in, or your session has ended." })

const notKnown = () => new Forbidden({ message: "Your organization does not exist here." })

const readingMethods = new Set(["GET", "HEAD", "OPTIONS"])

/**
 * Rejects requests that a foreign page makes the browser send with the host's cookies, unless CORS allows that page.
 * Only browsers send `sec-fetch-site`.
 */
const refuseForeignPages = Effect.gen(function* () {
  const { headers, method } = yield* HttpServerRequest.HttpServerRequest
  const { corsOrigins } = yield* CurrentHttpOptions
  const site = headers["sec-fetch-site"]
  const isForeign = site === "cross-site" || site === "same-site"
  if (readingMethods.has(method) || !isForeign || corsOrigins.includes(headers["origin"] ?? "")) return
  return yield* new Forbidden({ message: "A page of another site may change nothing here." })
})

/** Makes the check of the request under way. The organization must exist, and not be suspended. */
export const hostAuthentication = Effect.fnUntraced(function* (authenticate: HostAuthenticate) {
  const organizations = yield* Organizations
  const organizationOf = Effect.fnUntraced(function* (caller: HostCaller) {
    if ("externalId" in caller) {
      return yield* organizations
        .getByExternalId(caller.externalId)
        .pipe(withApiErrors, Effect.catchTag("NotFound", notSignedIn))
    }
    const id = yield* Schema.decodeEffect(OrganizationId)(caller.organizationId).pipe(Effect.mapError(notKnown))
    return yield* organizations.get(id).pipe(withApiErrors, Effect.catchTag("NotFound", notKnown))
  })
  return Effect.gen(function* () {
    yield* refuseForeignPages
    const caller = yield* ask(authenticate, yield* requestForHost)
    if (caller === null || caller === undefined) return yield* notSignedIn()
    const organization = yield* organizationOf(caller)
    if (organization.suspendedAt !== null) {
      return yield* new Forbidden({ message: "The organization is suspended." })
    }
    const { id } = organization
    const principal: Principal = {
      organizationId: id,
      accessKeyId: callerIdOf(id, caller.caller),
      scope: caller.scope ?? "write",
      brandIds: null
    }
    return principal
  })
})
