/**
 * Every error of the interface as it goes over the wire: `success` false, a message for
 * people, a stable code for programs. One class for each code; the status belongs to it.
 */
import { Effect, Schema } from "effect"

const success = Schema.Literal(false).pipe(Schema.withConstructorDefault(Effect.succeed(false as const)))
const message = Schema.String.annotate({ description: "What is wrong, where, and what is allowed. For people." })

const fieldsOf = <const Code extends string>(code: Code) => ({
  success,
  message,
  code: Schema.Literal(code).pipe(Schema.withConstructorDefault(Effect.succeed(code)))
})

/** The body, a query parameter or a header breaks a rule; the message names the place. */
export class InvalidRequest extends Schema.Error<InvalidRequest>("InvalidRequestError")(fieldsOf("invalid_request"), {
  httpApiStatus: 400,
  description: "The body, a query parameter or a header breaks a rule; the message names the place."
}) {
  readonly _tag = "InvalidRequest"
}

/** No valid access key; one message for missing, malformed, unknown, expired and revoked. */
export class Unauthenticated extends Schema.Error<Unauthenticated>("UnauthenticatedError")(
  fieldsOf("unauthenticated"),
  {
    httpApiStatus: 401,
    description: "The access key is missing, malformed, unknown, expired or revoked; one message for all of them."
  }
) {
  readonly _tag = "Unauthenticated"
}

/** The balance does not cover the cost. Nothing was charged or created. */
export class InsufficientCredits extends Schema.Error<InsufficientCredits>("InsufficientCreditsError")(
  fieldsOf("insufficient_credits"),
  {
    httpApiStatus: 402,
    description: "The balance does not cover the cost. Nothing was charged or created."
  }
) {
  readonly _tag = "InsufficientCredits"
}

/** The key is valid, but its scope does not allow the operation, or the organization is suspended. */
export class Forbidden extends Schema.Error<Forbidden>("ForbiddenError")(fieldsOf("forbidden"), {
  httpApiStatus: 403,
  description: "The key is valid, but its scope does not allow the operation, or the organization is suspended."
}) {
  readonly _tag = "Forbidden"
}

/** No such thing in this organization, or no such route. */
export class NotFound extends Schema.Error<NotFound>("NotFoundError")(fieldsOf("not_found"), {
  httpApiStatus: 404,
  description: "No such thing in this organization. The same for an id that never was, is another's, or is malformed."
}) {
  readonly _tag = "NotFound"
}

/** The state of things rules the operation out, or a request with this Idempotency-Key is still running. */
export class Conflict extends Schema.Error<Conflict>("ConflictError")(fieldsOf("conflict"), {
  httpApiStatus: 409,
  description: "The state of things rules the operation out, or a request with this Idempotency-Key is still running."
}) {
  readonly _tag = "Conflict"
}

/** The body is larger than 256 KiB. */
export class BodyTooLarge extends Schema.Error<BodyTooLarge>("BodyTooLargeError")(fieldsOf("body_too_large"), {
  httpApiStatus: 413,
  description: "The body is larger than 256 KiB."
}) {
  readonly _tag = "BodyTooLarge"
}

/** The body is not `application/json` in UTF-8. */
export class UnsupportedMediaType extends Schema.Error<UnsupportedMediaType>("UnsupportedMediaTypeError")(
  fieldsOf("unsupported_media_type"),
  {
    httpApiStatus: 415,
    description: "The body is not declared as application/json in UTF-8."
  }
) {
  readonly _tag = "UnsupportedMediaType"
}

/** The Idempotency-Key was used for another request. */
export class IdempotencyKeyReused extends Schema.Error<IdempotencyKeyReused>("IdempotencyKeyReusedError")(
  fieldsOf("idempotency_key_reused"),
  {
    httpApiStatus: 422,
    description: "The Idempotency-Key was used for another request."
  }
) {
  readonly _tag = "IdempotencyKeyReused"
}

/** Too many requests; `retry-after` says when to come again. */
export class RateLimited extends Schema.Error<RateLimited>("RateLimitedError")(fieldsOf("rate_limited"), {
  httpApiStatus: 429,
  description: "Too many requests with this key, or too many without a valid one from this address."
}) {
  readonly _tag = "RateLimited"
}

/** A defect of the server; the message carries only the request id. */
export class Internal extends Schema.Error<Internal>("InternalError")(fieldsOf("internal"), {
  httpApiStatus: 500,
  description: "A defect of the server. The message carries only the request id."
}) {
  readonly _tag = "Internal"
}

/** A provider failed. The charge was returned. */
export class UpstreamFailed extends Schema.Error<UpstreamFailed>("UpstreamFailedError")(fieldsOf("upstream_failed"), {
  httpApiStatus: 502,
  description: "A provider failed; the message says how. The charge was returned."
}) {
  readonly _tag = "UpstreamFailed"
}

/** A provider gave no answer in time. The charge was returned. */
export class UpstreamTimeout extends Schema.Error<UpstreamTimeout>("UpstreamTimeoutError")(
  fieldsOf("upstream_timeout"),
  {
    httpApiStatus: 504,
    description: "A provider gave no answer in time. The charge was returned."
  }
) {
  readonly _tag = "UpstreamTimeout"
}

/** No provider is configured for what was asked. */
export class NotConfigured extends Schema.Error<NotConfigured>("NotConfiguredError")(fieldsOf("not_configured"), {
  httpApiStatus: 503,
  description: "No provider is configured for what was asked; the message names it."
}) {
  readonly _tag = "NotConfigured"
}

/** The server cannot answer now; `retry-after` says when to come again. Nothing was changed. */
export class Unavailable extends Schema.Error<Unavailable>("UnavailableError")(fieldsOf("unavailable"), {
  httpApiStatus: 503,
  description: "The storage cannot be reached or the server is about to stop. Nothing was changed; try again."
}) {
  readonly _tag = "Unavailable"
}
