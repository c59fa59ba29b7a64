/**
 * What holds for every request with a key, whatever the operation: its form, and its repetition.
 */
import { HttpApiMiddleware } from "effect/http-api"
import { CurrentPrincipal } from "./Access.ts"
import {
  BodyTooLarge,
  Conflict,
  IdempotencyKeyReused,
  InvalidRequest,
  Unavailable,
  UnsupportedMediaType
} from "./ApiError.ts"

/**
 * Query: no parameter that the operation does not know, none twice. Body: one JSON object in
 * UTF-8, at most 256 KiB and 32 levels deep, no key twice. What breaks a schema is told in words.
 */
export class RequestForm extends HttpApiMiddleware.Service<RequestForm>()("@answerscope/http/api/RequestForm", {
  error: [InvalidRequest, BodyTooLarge, UnsupportedMediaType]
}) {}

/** Runs a POST, PUT or PATCH once for each `Idempotency-Key` and replays its response. */
export class IdempotencyKey extends HttpApiMiddleware.Service<IdempotencyKey, { requires: CurrentPrincipal }>()(
  "@answerscope/http/api/IdempotencyKey",
  { error: [InvalidRequest, Conflict, IdempotencyKeyReused, Unavailable] }
) {}
