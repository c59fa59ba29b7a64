/**
 * Signing in at the operator's identity provider. A cookie ties a sign-in to the browser that started it, and the
 * browser comes back with a code, which the server exchanges. Every failure is a page: people come here by links.
 */
import { Sessions } from "@answerscope/core"
import { Effect, Option, Predicate, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { retryAfterSeconds, withApiErrors } from "../error/ApiErrors.ts"
import { plainPage } from "../error/PlainPage.ts"
import { AddressLimit } from "../gate/AddressLimit.ts"
import { memberCheck } from "../gate/MemberClaims.ts"
import { pendingCookie, withPending, withSession } from "../gate/SessionCookie.ts"
import { CurrentHost } from "../Host.ts"
import { CurrentHttpOptions, type IdentityClaims, type IdentityProvider, SignInFailed } from "../HttpOptions.ts"
import { noteRoute } from "../RequestRecord.ts"

const startPath = "/session/provider"
const returnPath = "/session/provider/return"

/** The routes, for the responses to other methods. */
export const providerRoutes = [startPath, returnPath].map((path) => ["GET", path] as const)

/** Whether a URL contains a code. Such URLs appear in no log and no trace. */
export const isReturn = (url: string): boolean => url.startsWith(returnPath)

const KeptSignIn = Schema.fromJsonString(
  Schema.Struct({ state: Schema.String, nonce: Schema.String, verifier: Schema.String, next: Schema.String })
)

const failurePage = (title: string, text: string, status: number, retryAfter?: number) =>
  plainPage(title, `<p>${text}</p>\n<p><a href="/">Back to sign-in</a></p>`, {
    status,
    ...(retryAfter === undefined ? {} : { retryAfter })
  })

const failedTitle = "You are not signed in"
const isOver = failurePage(failedTitle, "This sign-in is too old, or was started in another browser. Start again.", 400)
const notVerified = failurePage(failedTitle, "Your identity provider did not confirm who you are. Start again.", 403)
const noOrganization = failurePage(
  failedTitle,
  "Your account belongs to no organization here. Ask your administrator.",
  403
)
const unavailable = failurePage(
  "Please try again",
  "The identity provider does not answer. Try again in a moment.",
  503,
  retryAfterSeconds
)
const storageFault = failurePage(
  "Please try again",
  "This did not work. Try again in a moment.",
  503,
  retryAfterSeconds
)
const tooMany = (waitMillis: number) => {
  const seconds = Math.ceil(waitMillis / 1000)
  return failurePage("Please wait", `There were too many requests; try again in ${seconds} seconds.`, 429, seconds)
}

/** The path and query of a page of this server. Anything else becomes the first page. */
const pageOf = (publicUrl: string, next: string | null): string => {
  const url = next !== null && next.length <= 1000 && next.startsWith("/") ? URL.parse(next, publicUrl) : null
  return url !== null && url.origin === publicUrl && !url.pathname.startsWith("//")
    ? `${url.pathname}${url.search}`
    : "/"
}

const paramsOf = ({ url }: HttpServerRequest.HttpServerRequest): string => url.slice(url.indexOf("?") + 1 || url.length)

/** Whatever fails becomes a page. The log names no person. */
const failed = (error: unknown) =>
  Effect.gen(function* () {
    if (!Predicate.isTagged(error, "SignInFailed") || !(error instanceof SignInFailed)) {
      yield* Effect.logError("a sign-in failed", error)
      return storageFault
    }
    yield* Effect.logWarning(`The sign-in at the identity provider failed (${error.kind}): ${error.reason}`)
    return error.kind === "unavailable" ? unavailable : notVerified
  })

/** Makes the exchange of claims for a session. Returns a page where the claims are not enough. */
const entering = Effect.gen(function* () {
  const sessions = yield* Sessions
  const check = yield* memberCheck
  return Effect.fnUntraced(function* ({ caller, organization, scope }: IdentityClaims) {
    if (organization === null) return noOrganization
    const member = yield* Effect.result(check({ organization, scope, caller }))
    if (member._tag === "Success") return yield* withApiErrors(sessions.openMember(member.success))
    if (!Predicate.isTagged(member.failure, "Forbidden")) return yield* Effect.fail(member.failure)
    return failurePage(failedTitle, member.failure.message, 403)
  })
})

/** Makes the response to a browser that comes back. */
const returning = Effect.fnUntraced(function* (provider: IdentityProvider) {
  const { prefix } = yield* CurrentHost
  const limit = yield* AddressLimit
  const enter = yield* entering
  const { publicUrl } = provider
  const secure = publicUrl.startsWith("https:")
  const decode = Schema.decodeUnknownOption(KeptSignIn)

  const refused = Effect.fnUntraced(function* (page: HttpServerResponse.HttpServerResponse) {
    const waitMillis = yield* limit.countFailure
    return waitMillis > 0 ? tooMany(waitMillis) : page
  })

  const finish = Effect.gen(function* () {
    const waitMillis = yield* limit.waitMillis
    if (waitMillis > 0) return tooMany(waitMillis)
    const request = yield* HttpServerRequest.HttpServerRequest
    const kept = Option.getOrNull(decode(request.cookies[pendingCookie(secure)]))
    const returned = new URL(`${publicUrl}${prefix}${returnPath}?${paramsOf(request)}`)
    if (kept === null || returned.searchParams.get("state") !== kept.state) return yield* refused(isOver)
    const { next, ...pending } = kept
    const entered = yield* provider.finish({ returned, pending }).pipe(Effect.flatMap(enter))
    if (!("token" in entered)) return yield* refused(entered)
    const moved = HttpServerResponse.redirect(`${publicUrl}${pageOf(publicUrl, next)}`, { status: 303 })
    return withSession(moved, request, { prefix, secure, token: entered.token })
  })
  return finish.pipe(
    Effect.catch((error) =>
      Effect.flatMap(failed(error), (page) => (page === notVerified ? refused(page) : Effect.succeed(page)))
    ),
    // a sign-in works once, whatever came of it
    Effect.map((response) => withPending(response, { secure, value: null }))
  )
})

/** The routes. Need the options `dashboard` and `identityProvider`. */
export const layer = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const { dashboard, identityProvider } = yield* CurrentHttpOptions
    if (dashboard === null || identityProvider === null) return
    const { prefix } = yield* CurrentHost
    const { publicUrl } = identityProvider
    const back = yield* returning(identityProvider)

    const start = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const next = pageOf(publicUrl, new URLSearchParams(paramsOf(request)).get("next"))
      const { address, pending } = yield* identityProvider.begin(`${publicUrl}${prefix}${returnPath}`)
      const response = HttpServerResponse.redirect(address, { status: 303 })
      const value = JSON.stringify({ ...pending, next })
      return withPending(response, { secure: publicUrl.startsWith("https:"), value })
    }).pipe(Effect.catch(failed))

    yield* router.add("GET", startPath, Effect.andThen(noteRoute(startPath), start))
    yield* router.add("GET", returnPath, Effect.andThen(noteRoute(returnPath), back))
  })
)
