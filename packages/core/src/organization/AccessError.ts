/** Why a caller is rejected. */
import { Schema } from "effect"

/** No valid key: missing, malformed, unknown, expired or revoked. Callers cannot tell these apart. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>(
  "@answerscope/core/organization/Unauthenticated"
)("Unauthenticated", {}) {
  override get message(): string {
    return "A valid access key is needed in the x-access-key header."
  }
}

/** The key is valid but not allowed to do this. */
export class Forbidden extends Schema.TaggedError<Forbidden>("@answerscope/core/organization/Forbidden")("Forbidden", {
  message: Schema.String
}) {}
