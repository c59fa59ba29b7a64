/** Why a request is rejected. Messages are shown to the caller. */
import { Effect, type Option, Schema } from "effect"

/** The request breaks a rule. `message` says which, where, and what is allowed. */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>("@answerscope/core/request/InvalidRequest")(
  "InvalidRequest",
  { message: Schema.String }
) {}

/**
 * No such object in this organization. The same error for objects that never existed, were deleted or belong to another
 * organization, so that ids cannot be probed; `resource` is only for logs.
 */
export class NotFound extends Schema.TaggedError<NotFound>("@answerscope/core/request/NotFound")("NotFound", {
  resource: Schema.String
}) {
  override get message(): string {
    return "Not found."
  }
}

/** The result of a lookup, or `NotFound`: `store.get(key).pipe(orNotFound("tracker"))`. */
export const orNotFound =
  (resource: string) =>
  <A, E, R>(lookUp: Effect.Effect<Option.Option<A>, E, R>): Effect.Effect<A, E | NotFound, R> =>
    Effect.flatMap(lookUp, (found) => Effect.fromOption(found, () => new NotFound({ resource })))

/** The current state does not allow the operation. */
export class Conflict extends Schema.TaggedError<Conflict>("@answerscope/core/request/Conflict")("Conflict", {
  message: Schema.String
}) {}

/** Fails with `Conflict` if an insert returns `false` because its organization already has `max` of `things`. */
export const orLimitReached =
  (things: string, max: number) =>
  <E, R>(insert: Effect.Effect<boolean, E, R>): Effect.Effect<void, E | Conflict, R> =>
    Effect.flatMap(insert, (isInserted) =>
      isInserted
        ? Effect.void
        : Effect.fail(new Conflict({ message: `An organization holds at most ${max} ${things}; delete one first.` }))
    )

/** A rate limit is exceeded. */
export class RateLimited extends Schema.TaggedError<RateLimited>("@answerscope/core/request/RateLimited")(
  "RateLimited",
  {
    message: Schema.String,
    /** When it is allowed again. */
    retryAfterMillis: Schema.Finite
  }
) {}

/** No provider is configured for the request. */
export class NotConfigured extends Schema.TaggedError<NotConfigured>("@answerscope/core/request/NotConfigured")(
  "NotConfigured",
  { message: Schema.String }
) {}
