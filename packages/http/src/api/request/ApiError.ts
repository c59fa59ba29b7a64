/**
 * Every error of the interface as it goes over the wire: `success` false, a message for people, a stable
 * code for programs. One class for each code that an operation declares.
 */
import { type Cause, Effect, Schema } from "effect"
import { apiErrors, type ErrorCode } from "./ErrorCode.ts"

const success = Schema.Literal(false).pipe(Schema.withConstructorDefault(Effect.succeed(false as const)))
const message = Schema.String.annotate({ description: "What is wrong, where, and what is allowed. For people." })

/** `not_found` as `NotFound`. */
type TagOf<Code extends string> = Code extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${TagOf<Rest>}`
  : Capitalize<Code>

interface ErrorOf<Code extends ErrorCode> extends Cause.YieldableError {
  readonly _tag: TagOf<Code>
  readonly success: false
  readonly code: Code
}

const fieldsOf = <const Code extends ErrorCode>(code: Code) => ({
  success,
  message,
  code: Schema.Literal(code).pipe(Schema.withConstructorDefault(Effect.succeed(code)))
})

type ErrorClass<Code extends ErrorCode> = Schema.Class<
  ErrorOf<Code>,
  Schema.Struct<ReturnType<typeof fieldsOf<Code>>>,
  Cause.YieldableError & { readonly _tag: TagOf<Code> }
>

/** Makes the class of a code. Its tag is for our own programs: only the three fields go over the wire. */
const errorOf = <const Code extends ErrorCode>(code: Code, tag: TagOf<Code>): ErrorClass<Code> => {
  const { description, status: httpApiStatus } = apiErrors[code]
  return class extends Schema.Error<ErrorOf<Code>>(`${tag}Error`)(fieldsOf(code), { httpApiStatus, description }) {
    readonly _tag = tag
  }
}

// the classes, by code
export class InvalidRequest extends errorOf("invalid_request", "InvalidRequest") {}
export class Unauthenticated extends errorOf("unauthenticated", "Unauthenticated") {}
export class InsufficientCredits extends errorOf("insufficient_credits", "InsufficientCredits") {}
export class Forbidden extends errorOf("forbidden", "Forbidden") {}
export class NotFound extends errorOf("not_found", "NotFound") {}
export class NotAcceptable extends errorOf("not_acceptable", "NotAcceptable") {}
export class Conflict extends errorOf("conflict", "Conflict") {}
export class BodyTooLarge extends errorOf("body_too_large", "BodyTooLarge") {}
export class UnsupportedMediaType extends errorOf("unsupported_media_type", "UnsupportedMediaType") {}
export class IdempotencyKeyReused extends errorOf("idempotency_key_reused", "IdempotencyKeyReused") {}
export class RateLimited extends errorOf("rate_limited", "RateLimited") {}
export class Internal extends errorOf("internal", "Internal") {}
export class UpstreamFailed extends errorOf("upstream_failed", "UpstreamFailed") {}
export class UpstreamTimeout extends errorOf("upstream_timeout", "UpstreamTimeout") {}
export class NotConfigured extends errorOf("not_configured", "NotConfigured") {}
export class BudgetReached extends errorOf("budget_reached", "BudgetReached") {}
export class Unavailable extends errorOf("unavailable", "Unavailable") {}
export class OutcomeUnknown extends errorOf("outcome_unknown", "OutcomeUnknown") {}
