/** Responses of requests that reach no operation: no route, wrong method, malformed request, defect, shutdown. */
import { Cause, Effect, Predicate } from "effect"
import { Headers, HttpServerError, type HttpServerRequest, HttpServerResponse } from "effect/http"
import { apiErrors, type ErrorCode } from "../../api/request/ErrorCode.ts"
import type { RequestRecord } from "../RequestRecord.ts"
import { retryAfterSeconds } from "./ApiErrors.ts"

/** The error envelope as text. */
export const errorBody = (code: ErrorCode, message: string): string => JSON.stringify({ success: false, message, code })

/** A response with the error envelope. `message` is shown to the caller. */
const errorResponse = (code: ErrorCode, message: string, headers: Record<string, string> = {}) =>
  HttpServerResponse.text(errorBody(code, message), {
    status: apiErrors[code].status,
    contentType: "application/json",
    headers
  })

/** An error of the interface as a response, outside of an operation; anything else stays a failure. */
export const apiErrorResponse = <E>(error: E): Effect.Effect<HttpServerResponse.HttpServerResponse, E> =>
  Predicate.hasProperty(error, "code") && isErrorCode(error.code) && Predicate.isError(error)
    ? Effect.succeed(errorResponse(error.code, error.message))
    : Effect.fail(error)

const isErrorCode = (code: unknown): code is ErrorCode => Predicate.isString(code) && Object.hasOwn(apiErrors, code)

const retryLater = { "retry-after": String(retryAfterSeconds) }

const notFoundResponse = errorResponse("not_found", "Not found.")

/** A response that says why nothing can be done now. */
export const unavailableResponse = (message: string) => errorResponse("unavailable", message, retryLater)

export const drainingResponse = unavailableResponse("The server is about to stop; try again.")

/** The response to headers that cannot be met; null if all can. */
export const headersResponse = ({
  host,
  expect
}: HttpServerRequest.HttpServerRequest["headers"]): HttpServerResponse.HttpServerResponse | null => {
  if (host === "") return errorResponse("invalid_request", "host: must be given")
  if (expect === undefined || expect.toLowerCase() === "100-continue") return null
  return HttpServerResponse.setStatus(errorResponse("invalid_request", "expect: must be 100-continue"), 417)
}

/** Responses to requests that the framework refuses, by status. */
const responses: ReadonlyMap<number, HttpServerResponse.HttpServerResponse> = new Map([
  [400, errorResponse("invalid_request", "The request could not be read.")],
  [404, notFoundResponse],
  [413, errorResponse("body_too_large", "The body is too large.")],
  [415, errorResponse("unsupported_media_type", "The body must be application/json in UTF-8.")],
  [503, drainingResponse]
])

/** The response to a request that fits no route; `allowed` are the methods of its path, none for an unknown path. */
export const noRouteResponse = (
  method: string,
  allowed: ReadonlyArray<string>
): HttpServerResponse.HttpServerResponse => {
  const headers = { allow: allowed.join(", ") }
  if (allowed.length > 0 && method === "OPTIONS") return HttpServerResponse.empty({ status: 204, headers })
  // an allowed method can still fit no route: the id is too long, or an escape broken
  if (allowed.length === 0 || allowed.includes(method)) return notFoundResponse
  return errorResponse(
    "method_not_allowed",
    `This path does not have that method; allowed are ${headers.allow}.`,
    headers
  )
}

const isRouteNotFound = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

export const internalMessage = ({ requestId }: RequestRecord): string =>
  `Something went wrong on our side; the request id is ${requestId}.`

/** Turns a cause into a response. A defect is logged; the caller learns only the request id. */
export const responseToCause = Effect.fnUntraced(function* (
  cause: Cause.Cause<unknown>,
  options: {
    readonly record: RequestRecord
    /** The response to a request that fits no route. */
    readonly noRoute: () => HttpServerResponse.HttpServerResponse
  }
) {
  const { noRoute, record } = options
  if (cause.reasons.some((reason) => Cause.isFailReason(reason) && isRouteNotFound(reason.error))) return noRoute()
  const [response] = yield* HttpServerError.causeResponse(cause)
  // 499: the client closed the connection
  if (response.status === 499 || response.status < 400) return response
  const known = responses.get(response.status)
  if (known !== undefined) return known
  yield* Effect.logError("request failed", cause).pipe(
    Effect.provideService(Headers.CurrentRedactedNames, ["x-access-key", "authorization", "cookie"])
  )
  return errorResponse("internal", internalMessage(record))
})
