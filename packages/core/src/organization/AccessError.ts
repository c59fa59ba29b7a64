/**
 * Why a caller is refused.
 */
import { Schema } from "effect"

/** No valid key: missing, malformed, unknown, expired or revoked, all the same to the caller. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>(
  "@answerscope/core/organization/Unauthenticated"
)("Unauthenticated", {}) {
  override get message(): string {
    return "A valid access key is needed in the x-access-key header."
  }
}

/** The key is valid, but it may not do this. */
export class Forbidden extends Schema.TaggedError<Forbidden>("@answerscope/core/organization/Forbidden")("Forbidden", {
  message: Schema.String
}) {}
