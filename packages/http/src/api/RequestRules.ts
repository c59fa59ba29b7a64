/**
 * What holds for every request with a key, whatever the operation: its form, and its repetition.
 */
import { Context } from "effect"
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

/**
 * Annotates an operation that waits for others, such as a vendor. A repetition of it is recognised without a
 * transaction around it, which must not be open for so long.
 */
export class IsLongRequest extends Context.Reference<boolean>("@answerscope/http/api/IsLongRequest", {
  defaultValue: () => false
}) {}

/** Annotates an operation whose response shows a secret: what is kept of it for a repetition is sealed. */
export class ShowsSecret extends Context.Reference<boolean>("@answerscope/http/api/ShowsSecret", {
  defaultValue: () => false
}) {}
