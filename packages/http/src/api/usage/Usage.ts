/** Usage as the interface shows it. */
import { PaidOperation } from "@answerscope/core/model"
import { Schema } from "effect"
import { keywords, Timestamp } from "../field/SchemaDocs.ts"

const credits = (description: string) => Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({ description })

/** The credits used on one day. */
export const DayUsage = Schema.Struct({
  date: Schema.String.check(keywords({ format: "date" })).annotate({ examples: ["2026-03-01"] }),
  count: credits("Credits used on that day, UTC, by the day of the charge."),
  monthly: credits("Part that came from the monthly credits."),
  purchased: credits("Part that came from the purchased credits.")
})

/** The usage report. It has no `data` and no `credits`. */
export const Usage = Schema.Struct({
  success: Schema.Literal(true),
  totalUsage: credits("All-time credits used."),
  usage: Schema.Array(
    Schema.Struct({
      year: Schema.Int,
      month: Schema.Int.annotate({ description: "1 to 12." }),
      count: credits("Credits used: charges less refunds."),
      platform: Schema.Record(PaidOperation, Schema.optionalKey(credits("Credits used by this operation."))).annotate({
        description: "Credits used by kind of operation; operations without use are left out."
      })
    })
  ).annotate({ description: "Monthly history, oldest first." }),
  dailyUsage: Schema.Array(DayUsage).annotate({ description: "Daily history, oldest first, including zero days." }),
  balance: Schema.Struct({
    monthly: Schema.Struct({
      limit: credits("Credits of the running cycle."),
      used: credits("Used in the running cycle."),
      remaining: credits("Left in the running cycle."),
      cycleStart: Timestamp("Start of the running cycle, inclusive."),
      cycleEnd: Timestamp("End of the running cycle, exclusive.")
    }),
    purchased: Schema.Struct({
      total: credits("All credits ever granted."),
      used: credits("Used of them."),
      remaining: credits("Left of them.")
    }),
    remaining: credits("Left of both.")
  })
}).annotate({ identifier: "Usage", description: "Credit history and balance, in credits." })
