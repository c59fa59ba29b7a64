/** Sign-in and sign-out of the dashboard. Only for its own pages, not part of the API: programs use access keys. */
import { Organizations, type Principal, Sessions } from "@answerscope/core"
import type { OpenedSession } from "@answerscope/core/model"
import { Effect, Predicate, Redacted } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { Forbidden, InvalidRequest, Unauthenticated } from "../../api/request/ApiError.ts"
import { withApiErrors } from "../error/ApiErrors.ts"
import { apiErrorResponse } from "../error/ErrorResponse.ts"
import { headerAuthentication } from "../gate/HeaderAuthentication.ts"
import { hostAuthentication } from "../gate/HostAuthentication.ts"
import { keyAuthentication, limitedByAddress, sessionAuthentication } from "../gate/KeyAuthentication.ts"
import { keyRate } from "../gate/KeyRate.ts"
import { readJsonObject } from "../gate/RequestBody.ts"
import { isOfDashboard, presentedSession, withoutSession, withSession } from "../gate/SessionCookie.ts"
import { CurrentHost } from "../Host.ts"
import { CurrentHttpOptions } from "../HttpOptions.ts"
import { noteRoute } from "../RequestRecord.ts"

const sessionPath = "/session"

/** The routes, for the responses to other methods. */
export const sessionRoutes = (["GET", "POST", "DELETE"] as const).map((method) => [method, sessionPath] as const)

const notSignedIn = () => new Unauthenticated({ message: "You are not signed in, or your session has ended." })
const notValid = () => new Unauthenticated({ message: "This key or link is invalid or has expired." })

/** The sign-in credential: one of the two. */
const presentedIn = (body: object | null) => {
  const given = (name: string) =>
    Predicate.hasProperty(body, name) && Predicate.isString(body[name]) && body[name].length <= 200
      ? Redacted.make(body[name])
      : null
  return { key: given("accessKey"), link: given("linkToken") }
}

type Find = Effect.Effect<Principal, unknown, HttpServerRequest.HttpServerRequest>

/** Authenticates by the session cookie, by a proxy's headers or by the host. */
const whoHasSignedIn = Effect.gen(function* () {
  const { authenticate } = yield* CurrentHost
  if (authenticate !== null) {
    const byHost: Find = yield* hostAuthentication(authenticate)
    return byHost
  }
  const { memberHeaders } = yield* CurrentHttpOptions
  if (memberHeaders !== null) {
    const byHeader = yield* headerAuthentication(memberHeaders)
    const find: Find = Effect.flatMap(byHeader, (member) =>
      member === null ? Effect.fail(notSignedIn()) : Effect.succeed(member)
    )
    return find
  }
  const bySession = yield* sessionAuthentication
  const find: Find = Effect.gen(function* () {
    const token = yield* presentedSession
    if (token === null) return yield* notSignedIn()
    return yield* bySession(token).pipe(Effect.catchTag("Unauthenticated", () => notSignedIn()))
  })
  return find
})

/** Checks a sign-in credential. */
const signingIn = Effect.gen(function* () {
  const sessions = yield* Sessions
  const { authenticate } = yield* CurrentHost
  const { memberHeaders } = yield* CurrentHttpOptions
  const withinRate = yield* keyRate
  const authenticated = yield* keyAuthentication
  const byKey = Effect.fnUntraced(function* (key: Redacted.Redacted<string>) {
    const principal = yield* authenticated(key)
    yield* withinRate(principal)
    return yield* withApiErrors(sessions.open(principal))
  })
  const byLink = yield* limitedByAddress(sessions.signInByLink)
  return Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    if (!isOfDashboard(request)) {
      return yield* new Forbidden({ message: "Only the dashboard can sign in here. Programs send x-access-key." })
    }
    if (authenticate !== null) return yield* new Forbidden({ message: "The host handles sign-in." })
    if (memberHeaders !== null) return yield* new Forbidden({ message: "The proxy handles sign-in." })
    const { key, link } = presentedIn(yield* readJsonObject(request))
    const presented: Effect.Effect<OpenedSession, unknown, HttpServerRequest.HttpServerRequest> | null =
      key !== null ? byKey(key) : link !== null ? byLink(link) : null
    if (presented === null) return yield* new InvalidRequest({ message: "body: must have accessKey or linkToken" })
    return yield* presented.pipe(
      Effect.mapError((error) => (Predicate.isTagged(error, "Unauthenticated") ? notValid() : error))
    )
  })
})

export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { dashboard } = yield* CurrentHttpOptions
    if (dashboard === null) return
    const { prefix } = yield* CurrentHost
    const sessions = yield* Sessions
    const organizations = yield* Organizations
    const find = yield* whoHasSignedIn
    const withinRate = yield* keyRate
    const open = yield* signingIn

    const shown = Effect.fnUntraced(function* ({
      brandIds,
      organizationId,
      scope
    }: Pick<Principal, "brandIds" | "organizationId" | "scope">) {
      const { id, name } = yield* withApiErrors(organizations.get(organizationId))
      return HttpServerResponse.jsonUnsafe({ success: true, data: { organization: { id, name }, scope, brandIds } })
    })

    /** An ended session is no error. */
    const end = (token: Redacted.Redacted<string>) =>
      sessions.authenticate(token).pipe(
        Effect.flatMap(({ sessionId }) => sessions.end(sessionId)),
        Effect.catchTag(["Unauthenticated", "Forbidden", "NotFound"], () => Effect.void),
        withApiErrors
      )

    const answered = <E, R>(respond: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
      Effect.andThen(noteRoute(sessionPath), respond.pipe(Effect.catch(apiErrorResponse)))

    yield* router.add("GET", sessionPath, answered(find.pipe(Effect.tap(withinRate), Effect.flatMap(shown))))
    yield* router.add(
      "POST",
      sessionPath,
      answered(
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const { token } = yield* open
          const principal = yield* withApiErrors(sessions.authenticate(token))
          return withSession(yield* shown(principal), request, { prefix, token })
        })
      )
    )
    yield* router.add(
      "DELETE",
      sessionPath,
      answered(
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          const token = isOfDashboard(request) ? yield* presentedSession : null
          if (token !== null) yield* end(token)
          return withoutSession(HttpServerResponse.jsonUnsafe({ success: true, data: null }), request, prefix)
        })
      )
    )
  })
)
