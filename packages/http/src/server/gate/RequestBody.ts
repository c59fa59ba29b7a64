/** Reads the body of a request: JSON in UTF-8, one object, within its limits. */
import { Effect, Predicate, Result } from "effect"
import { HttpIncomingMessage, HttpServerError, type HttpServerRequest } from "effect/http"
import { BodyTooLarge, Internal, InvalidRequest, UnsupportedMediaType } from "../../api/request/ApiError.ts"
import { CurrentHostedRequest } from "../Host.ts"
import { violationOf } from "./JsonScanner.ts"

/** Largest body, in bytes. */
export const bodyBytesMax = 256 * 1024

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const invalid = (message: string) => new InvalidRequest({ message })
const tooLarge = () => new BodyTooLarge({ message: `body: must have at most ${bodyBytesMax} bytes` })
const unsupported = (message: string) => new UnsupportedMediaType({ message })

/** Whether a content type is `application/json`, in UTF-8 when it names a charset. */
export const isJsonInUtf8 = (contentType: string): boolean => inUtf8(contentType, "application/json")

/** Whether a content type is that one, in UTF-8 when it names a charset. */
export const inUtf8 = (contentType: string, wanted: string): boolean => {
  const [type, ...parameters] = contentType.split(";")
  if (type?.trim().toLowerCase() !== wanted) return false
  return parameters.every((parameter) => {
    const [name, value] = parameter.split("=", 2)
    if (name?.trim().toLowerCase() !== "charset") return true
    return /^\s*"?utf-?8"?\s*$/i.test(value ?? "")
  })
}

const headerErrorOf = (headers: HttpServerRequest.HttpServerRequest["headers"]) => {
  const contentType = headers["content-type"]
  if (contentType !== undefined && !isJsonInUtf8(contentType)) {
    return unsupported("content-type: must be application/json in UTF-8")
  }
  const encoding = headers["content-encoding"]
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") {
    return unsupported("content-encoding: the body must not be compressed")
  }
  return Number(headers["content-length"] ?? 0) > bodyBytesMax ? tooLarge() : null
}

const readBytes = (request: HttpServerRequest.HttpServerRequest) =>
  request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, BigInt(bodyBytesMax)),
    Effect.mapError((error) => (isTooLarge(error) ? tooLarge() : invalid("body: could not be read to its end")))
  )

/** A host whose parser has read the body learns what to do, wherever it looks first. */
export const checkBodyIsThere = Effect.gen(function* () {
  const hosted = yield* CurrentHostedRequest
  if (hosted === null || !hosted.isBodyGone) return
  const message =
    "The body was read before by a parser of the server that this interface is part of: mount the interface before " +
    "that parser, or leave what it has read in the member `body` of the request."
  yield* Effect.logError(message)
  return yield* new Internal({ message })
})

const isTooLarge = (error: HttpServerError.HttpServerError): boolean =>
  error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"

const parse = (text: string): Result.Result<object, InvalidRequest> => {
  const violation = violationOf(text)
  if (violation !== null) return Result.fail(invalid(violation))
  const parsed = Result.try((): unknown => JSON.parse(text))
  if (Result.isFailure(parsed)) return Result.fail(invalid(notJson(text, parsed.failure)))
  return Predicate.isObject(parsed.success) && !Array.isArray(parsed.success)
    ? Result.succeed(parsed.success)
    : Result.fail(invalid("body: must be a JSON object"))
}

// use only the position of the parser's message: the rest repeats the input
const notJson = (text: string, error: unknown): string => {
  const position = /position (\d+)/.exec(Predicate.isError(error) ? error.message : "")?.[1]
  const at = position === undefined ? "" : Number(position) >= text.length ? ", it ends too early" : ` at ${position}`
  return `body: is not valid JSON${at}`
}

/**
 * Reads the body as text, sent as JSON; `null` without a body. Fails with 400, 413 or 415. Stops at the limit, whatever
 * the declared length. The request can be read again.
 */
export const readJsonText = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest
): Effect.fn.Return<string | null, InvalidRequest | BodyTooLarge | UnsupportedMediaType | Internal> {
  yield* checkBodyIsThere
  const headerError = headerErrorOf(request.headers)
  if (headerError !== null) return yield* headerError
  const bytes = yield* readBytes(request)
  if (bytes.byteLength === 0) return null
  if (request.headers["content-type"] === undefined) {
    return yield* unsupported("content-type: is required and must be application/json")
  }
  return yield* Effect.try({
    try: () => decoder.decode(bytes),
    catch: () => invalid("body: is not valid UTF-8")
  })
})

/** Reads the JSON object of the body, like `readJsonText`. */
export const readJsonObject = (request: HttpServerRequest.HttpServerRequest) =>
  Effect.flatMap(readJsonText(request), (text) =>
    text === null ? Effect.succeed(null) : Effect.fromResult(parse(text))
  )
