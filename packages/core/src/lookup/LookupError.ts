/**
 * Why a valid lookup failed. Its charge has been refunded.
 */
import { Schema } from "effect"

/** The vendor, or all engines asked, failed. `message` is one line that is safe to show to the tenant. */
export class UpstreamFailed extends Schema.TaggedError<UpstreamFailed>("@answerscope/core/lookup/UpstreamFailed")(
  "UpstreamFailed",
  { message: Schema.String }
) {}

/** The vendor gave no answer in time. */
export class UpstreamTimeout extends Schema.TaggedError<UpstreamTimeout>("@answerscope/core/lookup/UpstreamTimeout")(
  "UpstreamTimeout",
  { message: Schema.String }
) {}
