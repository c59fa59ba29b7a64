import { Schema } from "effect"

/** The key was used for another request. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>(
  "@answerscope/core/idempotency/IdempotencyKeyReused"
)("IdempotencyKeyReused", {}) {
  override get message(): string {
    return "This Idempotency-Key was used for another request; use a new key."
  }
}

/** A request with this key is still running. */
export class IdempotencyBusy extends Schema.TaggedError<IdempotencyBusy>(
  "@answerscope/core/idempotency/IdempotencyBusy"
)("IdempotencyBusy", {}) {
  override get message(): string {
    return "A request with this Idempotency-Key is still running; try again later."
  }
}
