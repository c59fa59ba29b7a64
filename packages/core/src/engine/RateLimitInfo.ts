/** Request limit of a vendor, as the headers of a reply state it. */
import { Schema } from "effect"

const Count = Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))

/** Request limit of the vendor's key at the time of the reply. A field is `null` if the reply does not state it. */
export const RateLimitInfo = Schema.Struct({
  /** Number of requests that the vendor allows a minute. */
  requestsPerMinute: Count,
  /** Number of requests left until the reset. */
  remaining: Count,
  /** Milliseconds until the reset, counted from the reply. */
  resetMillis: Count
})
export type RateLimitInfo = typeof RateLimitInfo.Type
