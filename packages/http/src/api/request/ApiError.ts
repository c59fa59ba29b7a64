/**
 * Every error of the interface as it goes over the wire: `success` false, a message for people, a stable
 * code for programs. One class for each code that an operation declares.
 */
import { Effect, Schema } from "effect"
import { apiErrors, type ErrorCode } from "./ErrorCode.ts"

const success = Schema.Literal(false).pipe(Schema.withConstructorDefault(Effect.succeed(false as const)))
const message = Schema.String.annotate({ description: "What is wrong, where, and what is allowed. For people." })

const fieldsOf = <const Code extends ErrorCode>(code: Code) => ({
  success,
  message,
  code: Schema.Literal(code).pipe(Schema.withConstructorDefault(Effect.succeed(code)))
})

const docsOf = (code: ErrorCode) => ({
  httpApiStatus: apiErrors[code].status,
  description: apiErrors[code].description
})

// the tags are for our own programs: only the three fields go over the wire
export class InvalidRequest extends Schema.Error<InvalidRequest>("InvalidRequestError")(
  fieldsOf("invalid_request"),
  docsOf("invalid_request")
) {
  readonly _tag = "InvalidRequest"
}
export class Unauthenticated extends Schema.Error<Unauthenticated>("UnauthenticatedError")(
  fieldsOf("unauthenticated"),
  docsOf("unauthenticated")
) {
  readonly _tag = "Unauthenticated"
}
export class InsufficientCredits extends Schema.Error<InsufficientCredits>("InsufficientCreditsError")(
  fieldsOf("insufficient_credits"),
  docsOf("insufficient_credits")
) {
  readonly _tag = "InsufficientCredits"
}
export class Forbidden extends Schema.Error<Forbidden>("ForbiddenError")(fieldsOf("forbidden"), docsOf("forbidden")) {
  readonly _tag = "Forbidden"
}
export class NotFound extends Schema.Error<NotFound>("NotFoundError")(fieldsOf("not_found"), docsOf("not_found")) {
  readonly _tag = "NotFound"
}
export class NotAcceptable extends Schema.Error<NotAcceptable>("NotAcceptableError")(
  fieldsOf("not_acceptable"),
  docsOf("not_acceptable")
) {
  readonly _tag = "NotAcceptable"
}
export class Conflict extends Schema.Error<Conflict>("ConflictError")(fieldsOf("conflict"), docsOf("conflict")) {
  readonly _tag = "Conflict"
}
export class BodyTooLarge extends Schema.Error<BodyTooLarge>("BodyTooLargeError")(
  fieldsOf("body_too_large"),
  docsOf("body_too_large")
) {
  readonly _tag = "BodyTooLarge"
}
export class UnsupportedMediaType extends Schema.Error<UnsupportedMediaType>("UnsupportedMediaTypeError")(
  fieldsOf("unsupported_media_type"),
  docsOf("unsupported_media_type")
) {
  readonly _tag = "UnsupportedMediaType"
}
export class IdempotencyKeyReused extends Schema.Error<IdempotencyKeyReused>("IdempotencyKeyReusedError")(
  fieldsOf("idempotency_key_reused"),
  docsOf("idempotency_key_reused")
) {
  readonly _tag = "IdempotencyKeyReused"
}
export class RateLimited extends Schema.Error<RateLimited>("RateLimitedError")(
  fieldsOf("rate_limited"),
  docsOf("rate_limited")
) {
  readonly _tag = "RateLimited"
}
export class Internal extends Schema.Error<Internal>("InternalError")(fieldsOf("internal"), docsOf("internal")) {
  readonly _tag = "Internal"
}
export class UpstreamFailed extends Schema.Error<UpstreamFailed>("UpstreamFailedError")(
  fieldsOf("upstream_failed"),
  docsOf("upstream_failed")
) {
  readonly _tag = "UpstreamFailed"
}
export class UpstreamTimeout extends Schema.Error<UpstreamTimeout>("UpstreamTimeoutError")(
  fieldsOf("upstream_timeout"),
  docsOf("upstream_timeout")
) {
  readonly _tag = "UpstreamTimeout"
}
export class NotConfigured extends Schema.Error<NotConfigured>("NotConfiguredError")(
  fieldsOf("not_configured"),
  docsOf("not_configured")
) {
  readonly _tag = "NotConfigured"
}
export class BudgetReached extends Schema.Error<BudgetReached>("BudgetReachedError")(
  fieldsOf("budget_reached"),
  docsOf("budget_reached")
) {
  readonly _tag = "BudgetReached"
}
export class Unavailable extends Schema.Error<Unavailable>("UnavailableError")(
  fieldsOf("unavailable"),
  docsOf("unavailable")
) {
  readonly _tag = "Unavailable"
}
export class OutcomeUnknown extends Schema.Error<OutcomeUnknown>("OutcomeUnknownError")(
  fieldsOf("outcome_unknown"),
  docsOf("outcome_unknown")
) {
  readonly _tag = "OutcomeUnknown"
}
