/** Rules for every request with a key: its form, and what happens when it is repeated. */
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"
import { CurrentPrincipal } from "./Access.ts"
import {
  BodyTooLarge,
  Conflict,
  Forbidden,
  IdempotencyKeyReused,
  Internal,
  InvalidRequest,
  OutcomeUnknown,
  Unavailable,
  UnsupportedMediaType
} from "./ApiError.ts"

/**
 * Query: no unknown parameter, none twice. Body: one JSON object in UTF-8, at most 256 KiB and 32 levels deep, no key
 * twice. The error says how a request breaks its schema.
 */
export class RequestForm extends HttpApiMiddleware.Service<RequestForm>()("@answerscope/http/api/request/RequestForm", {
  error: [InvalidRequest, BodyTooLarge, UnsupportedMediaType, Internal]
}) {}

/** Keeps a key that is bound to brands away from everything else. */
export class BrandBound extends HttpApiMiddleware.Service<BrandBound, { requires: CurrentPrincipal }>()(
  "@answerscope/http/api/request/BrandBound",
  { error: [InvalidRequest, Forbidden, Unavailable, OutcomeUnknown] }
) {}

/** Runs a POST, PUT or PATCH once for each `Idempotency-Key` and replays its response. */
export class IdempotencyKey extends HttpApiMiddleware.Service<IdempotencyKey, { requires: CurrentPrincipal }>()(
  "@answerscope/http/api/request/IdempotencyKey",
  { error: [InvalidRequest, Conflict, IdempotencyKeyReused, Unavailable, OutcomeUnknown] }
) {}

/**
 * Marks an operation that waits for others, such as a vendor. It runs without a transaction around it, because none may
 * stay open for that long.
 */
export class IsLongRequest extends Context.Reference<boolean>("@answerscope/http/api/request/IsLongRequest", {
  defaultValue: () => false
}) {}

/** Marks an operation whose body is a file, which its handler reads. */
export class TakesFile extends Context.Reference<boolean>("@answerscope/http/api/request/TakesFile", {
  defaultValue: () => false
}) {}

/** Marks an operation whose cost grows with its organization's data. Few per organization run at once. */
export class IsHeavyRequest extends Context.Reference<boolean>("@answerscope/http/api/request/IsHeavyRequest", {
  defaultValue: () => false
}) {}

/** Marks an operation that needs a key with the scope `admin`. */
export class NeedsAdmin extends Context.Reference<boolean>("@answerscope/http/api/request/NeedsAdmin", {
  defaultValue: () => false
}) {}

/** Marks an operation whose response shows a secret: the copy kept for repetitions is sealed. */
export class ShowsSecret extends Context.Reference<boolean>("@answerscope/http/api/request/ShowsSecret", {
  defaultValue: () => false
}) {}
