/** Why a call for SEO data failed. */
import { Schema } from "effect"

/**
 * - `rate_limited`: too many calls; `retryAfterMillis` is the wait, if known
 * - `out_of_money`: no funds left at the vendor, or a cost limit reached
 * - `unauthorized`: the vendor rejects login or password, or the account is not verified
 * - `access`: the account may not do this: no subscription, blocked, address not allowed, limit of duplicate tasks
 * - `not_found`: the path does not exist, or was switched off
 * - `unsupported_market`: the vendor has no data for that location or language; `message` begins with the field
 *   concerned, such as `location: `
 * - `bad_request`: the vendor rejects the request
 * - `unavailable`: the vendor's fault or the network's: a 5xx, a broken body, a failure inside a 200, no connection
 * - `timeout`: no reply in time; set by the caller
 */
export const SeoDataErrorKind = Schema.Literals([
  "rate_limited",
  "out_of_money",
  "unauthorized",
  "access",
  "not_found",
  "unsupported_market",
  "bad_request",
  "unavailable",
  "timeout"
])
export type SeoDataErrorKind = typeof SeoDataErrorKind.Type

/** A failed lookup. `message` is one line that is safe to show to the tenant: no login, no password, no body. */
export class SeoDataError extends Schema.TaggedError<SeoDataError>("@answerscope/core/seo/SeoDataError")(
  "SeoDataError",
  {
    kind: SeoDataErrorKind,
    message: Schema.String,
    /** The vendor's stated or known wait, in milliseconds. */
    retryAfterMillis: Schema.NullOr(Schema.Number)
  }
) {
  /** Whether a retry can help. */
  get isRetryable(): boolean {
    return this.kind === "rate_limited" || this.kind === "unavailable" || this.kind === "timeout"
  }
}
