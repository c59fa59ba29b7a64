/**
 * The response to what no operation has answered: no route, wrong method, a broken request,
 * a defect, a stop.
 */
import { Cause, Effect } from "effect"
import { Headers, HttpServerError, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { type ErrorCode, errorResponse } from "./ErrorResponse.ts"
import { retryAfterSeconds } from "./Refusal.ts"
import type { RequestRecord } from "../pipeline/RequestRecord.ts"

const messages: { readonly [status: number]: readonly [ErrorCode, string] } = {
  400: ["invalid_request", "The request could not be read."],
  404: ["not_found", "Not found."],
  413: ["body_too_large", "The body is too large."],
  415: ["unsupported_media_type", "The body must be application/json in UTF-8."],
  503: ["unavailable", "The server is about to stop; try again."]
}

const isRouteNotFound = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

const notFoundResponse = errorResponse({ status: 404, code: "not_found", message: "Not found." })

/** 404, or what a path that exists says to a method that it has not. */
export const noRouteResponse = (
  method: string,
  allowed: ReadonlyArray<string>
): HttpServerResponse.HttpServerResponse => {
  const headers = { allow: allowed.join(", ") }
  if (allowed.length > 0 && method === "OPTIONS") return HttpServerResponse.empty({ status: 204, headers })
  // with an allowed method it fits no route all the same: an id too long, a broken escape
  if (allowed.length === 0 || allowed.includes(method)) return notFoundResponse
  return errorResponse({
    status: 405,
    code: "method_not_allowed",
    message: `This path does not have that method; allowed are ${headers.allow}.`,
    headers
  })
}

export const drainingResponse = errorResponse({
  status: 503,
  code: "unavailable",
  message: "The server is about to stop; try again.",
  headers: { "retry-after": String(retryAfterSeconds) }
})

const internalResponse = (requestId: string) =>
  errorResponse({
    status: 500,
    code: "internal",
    message: `Something went wrong on our side; the request id is ${requestId}.`
  })

/** Turns a cause into a response. A defect is logged; the caller learns only the request id. */
export const responseToCause = Effect.fnUntraced(function* (
  cause: Cause.Cause<unknown>,
  options: {
    readonly request: HttpServerRequest.HttpServerRequest
    readonly record: RequestRecord
    readonly allowedMethods: (url: string) => ReadonlyArray<string>
  }
) {
  const { request, record } = options
  if (cause.reasons.some((reason) => Cause.isFailReason(reason) && isRouteNotFound(reason.error))) {
    return noRouteResponse(request.method, options.allowedMethods(request.url))
  }
  const [response] = yield* HttpServerError.causeResponse(cause)
  // the caller went away: nobody reads this
  if (response.status === 499 || response.status < 400) return response
  const known = messages[response.status]
  if (known === undefined) {
    yield* Effect.logError("request failed", cause).pipe(
      Effect.provideService(Headers.CurrentRedactedNames, ["x-access-key", "authorization", "cookie"])
    )
    return internalResponse(record.requestId)
  }
  const [code, message] = known
  return errorResponse({
    status: response.status,
    code,
    message,
    ...(response.status === 503 ? { headers: { "retry-after": String(retryAfterSeconds) } } : {})
  })
})
