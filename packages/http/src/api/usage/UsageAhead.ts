/** Credits that will be used, as the interface shows them. */
import type { UsageAhead as CoreAhead } from "@answerscope/core"
import { BrandId, TrackerId } from "@answerscope/core"
import { Schema } from "effect"
import { Timestamp } from "../field/SchemaDocs.ts"

const perDayFields = {
  mean: Schema.Finite.annotate({ description: "Credits a day." }),
  low: Schema.Finite.annotate({ description: "Lower end of the range." }),
  high: Schema.Finite.annotate({ description: "Upper end of the range." })
}
const PerDay = Schema.Struct(perDayFields)

const end = (description: string) => Schema.NullOr(Timestamp(description))

export const UsageAhead = Schema.Struct({
  remaining: Schema.Int.annotate({ description: "Credits left now, of both buckets." }),
  resetAt: Timestamp("When the monthly credits are reset."),
  monthlyLimit: Schema.Int.annotate({ description: "The monthly credits from then on." }),
  perDay: PerDay.annotate({ description: "Of all work, with `added_per_day`." }),
  ends: Schema.Struct({
    at: end("When the credits end at the mean; null: not within a year."),
    earliest: end("The same at the upper end of the range."),
    latest: end("The same at the lower end of the range.")
  }),
  trackers: Schema.Array(
    Schema.Struct({
      trackerId: TrackerId,
      brandId: BrandId,
      name: Schema.NullOr(Schema.String),
      creditsPerRun: Schema.Int.annotate({ description: "Of planned checks." }),
      ...perDayFields
    }).pipe(
      Schema.encodeKeys({ trackerId: "tracker_id", brandId: "brand_id", creditsPerRun: "credits_per_run" }),
      Schema.annotateEncoded({ description: "From planned checks alone to all follow-ups that its settings allow." })
    )
  ).annotate({ description: "Enabled trackers, the most expensive first." }),
  brands: Schema.Array(
    Schema.Struct({ brandId: BrandId, ...perDayFields }).pipe(Schema.encodeKeys({ brandId: "brand_id" }))
  ).annotate({ description: "Trackers of each brand, and its other scans, the most expensive first." }),
  others: PerDay.annotate({ description: "Work without a tracker, as in the last 30 days: scans, look-ups." })
}).pipe(
  Schema.encodeKeys({ resetAt: "reset_at", monthlyLimit: "monthly_limit", perDay: "per_day" }),
  Schema.annotateEncoded({
    identifier: "UsageAhead",
    description: "What trackers and other work will cost a day, and when the credits end."
  })
)

/** As the JSON of the interface: its `data`. */
export const encodeUsageAhead: (ahead: CoreAhead) => typeof UsageAhead.Encoded = Schema.encodeSync(UsageAhead)
