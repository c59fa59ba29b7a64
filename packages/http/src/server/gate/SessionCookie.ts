/**
 * The session cookie of the dashboard. Browsers send cookies on their own, so a request with it must come from a page
 * of this origin.
 */
import { Effect, Redacted } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

const cookieName = "answerscope_session"

/** Only scripts of this origin can set it: a form or a link of another page cannot. */
const ownHeader = "x-answerscope-dashboard"

/** Whether the dashboard's own scripts have sent it. */
export const isOfDashboard = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers[ownHeader] !== undefined

/** Reading may also be a download, by a link of a page of this origin. */
const isOwnDownload = ({ headers, method }: HttpServerRequest.HttpServerRequest): boolean =>
  (method === "GET" || method === "HEAD") && headers["sec-fetch-site"] === "same-origin"

/** The session token of the current request; `null` without a valid one. */
export const presentedSession = Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
  if (request.headers.cookie === undefined || !(isOfDashboard(request) || isOwnDownload(request))) return null
  const token = request.cookies[cookieName]
  return token === undefined || token === "" ? null : Redacted.make(token)
})

const options = (request: HttpServerRequest.HttpServerRequest, prefix: string) =>
  ({
    httpOnly: true,
    sameSite: "strict",
    // the browser reports whether it uses TLS, even behind a proxy
    secure: request.headers["origin"]?.startsWith("https:") === true,
    path: `${prefix}/`
  }) as const

/** Lets the browser keep the token of a session until it is closed; the server ends it before, when it is idle. */
export const withSession = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  { prefix, token }: { readonly prefix: string; readonly token: Redacted.Redacted<string> }
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(response, cookieName, Redacted.value(token), options(request, prefix))

/** Lets the browser forget it. */
export const withoutSession = (
  response: HttpServerResponse.HttpServerResponse,
  request: HttpServerRequest.HttpServerRequest,
  prefix: string
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.setCookieUnsafe(response, cookieName, "", { ...options(request, prefix), maxAge: 0 })
