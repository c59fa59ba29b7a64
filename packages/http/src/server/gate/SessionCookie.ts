/**
 * The session cookie of the dashboard. Browsers send cookies on their own, so a request with it must come from a page
 * of this origin.
 */
import { Effect, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

const plainName = "answerscope_session"

/** Over TLS. Browsers accept this prefix from this host alone, so that no sibling domain can plant a session. */
const secureName = `__Host-${plainName}`

/** Only scripts of this origin can set it: a form or a link of another page cannot. */
const ownHeader = "x-answerscope-dashboard"

/** Whether the dashboard's own scripts have sent it. */
export const isOfDashboard = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers[ownHeader] !== undefined

/** Whether the page was loaded over TLS: the browser reports it, even behind a proxy. */
const isSecure = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["origin"]?.startsWith("https:") === true || headers[ownHeader] === "https:"

/** Reading may also be a download, by a link of a page of this origin. */
const isOwnDownload = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean =>
  (method === "GET" || method === "HEAD") && headers["sec-fetch-site"] === "same-origin"

/** The session token of the current request; `null` without a valid one. */
export const presentedSession = Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
  if (request.headers.cookie === undefined || !(isOfDashboard(request) || isOwnDownload(request))) return null
  const token = request.cookies[secureName] ?? (isSecure(request) ? undefined : request.cookies[plainName])
  return token === undefined || token === "" ? null : Redacted.make(token)
})

/** Stores a token for an age in seconds; without one, until the browser is closed. */
const stored = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  options: { readonly maxAge?: number; readonly prefix: string; readonly secure?: boolean; readonly token: string }
): HttpServerResponse.HttpServerResponse => {
  const { maxAge, prefix, secure = isSecure(request), token } = options
  return HttpServerResponse.setCookieUnsafe(response, secure ? secureName : plainName, token, {
    httpOnly: true,
    sameSite: "strict",
    secure,
    // `__Host-` requires the path of the whole host
    path: secure ? "/" : `${prefix}/`,
    ...(maxAge === undefined ? {} : { maxAge })
  })
}

/** Lets the browser keep the token of a session until it is closed; the server ends it before, when it is idle. */
export const withSession = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  {
    token,
    ...options
  }: {
    readonly prefix: string
    /** Whether browsers use TLS. Default: as the request says, which navigations do not. */
    readonly secure?: boolean
    readonly token: Redacted.Redacted<string>
  }
): HttpServerResponse.HttpServerResponse => stored(response, request, { ...options, token: Redacted.value(token) })

const pendingName = "answerscope_sign_in"

/** Name of the cookie of a sign-in at an identity provider, which sends the browser back from another site. */
export const pendingCookie = (secure: boolean): string => (secure ? `__Host-${pendingName}` : pendingName)

/** Keeps a sign-in at an identity provider for ten minutes; `null` forgets it. */
export const withPending = (
  response: HttpServerResponse.HttpServerResponse,
  { secure, value }: { readonly secure: boolean; readonly value: string | null }
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(response, pendingCookie(secure), value ?? "", {
    httpOnly: true,
    // the browser comes back from the provider's site
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: value === null ? 0 : "10 minutes"
  })

/** Lets the browser forget it. */
export const withoutSession = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  prefix: string
): HttpServerResponse.HttpServerResponse => stored(response, request, { prefix, token: "", maxAge: 0 })
