/** Mentions of a brand in AI answers, by month. Pure. */
import { Schema } from "effect"
import { MentionPlatform, type MentionRequest } from "./Mentions.ts"

/** Months of a history: the current one and the 12 before. */
export const historyMonths = 13

/** A calendar month, UTC. `month` is 1 to 12. */
export interface Month {
  readonly year: number
  readonly month: number
}

/** Query for the mentions of each month from `from` to `to`, inclusive. */
export interface HistoryRequest extends MentionRequest {
  readonly from: Month
  readonly to: Month
}

export const MonthlyMentions = Schema.Struct({
  year: Schema.Int,
  month: Schema.Int,
  mentions: Schema.Int.annotate({ description: "Answers that mention the brand." }),
  aiSearchVolume: Schema.Int.annotate({ description: "Monthly searches behind them." })
}).pipe(Schema.encodeKeys({ aiSearchVolume: "ai_search_volume" }))
export type MonthlyMentions = typeof MonthlyMentions.Type

/** Result of a mention history lookup. */
export const MentionHistoryResult = Schema.Struct({
  brand: Schema.String,
  platform: MentionPlatform,
  history: Schema.Array(MonthlyMentions).annotate({ description: "13 months, oldest first, without a gap." })
})
export type MentionHistoryResult = typeof MentionHistoryResult.Type

/** The `count` months up to `last`, oldest first. */
export const monthsUpTo = (last: Month, count: number): ReadonlyArray<Month> =>
  Array.from({ length: count }, (_, index) => {
    const number = last.year * 12 + (last.month - 1) - (count - 1 - index)
    return { year: Math.floor(number / 12), month: (number % 12) + 1 }
  })

/**
 * The 13 months up to `request.to`, oldest first. Unknown months have zeros; others are dropped; of duplicates the
 * larger figures count.
 */
export const historyResult = (options: {
  readonly request: HistoryRequest
  readonly months: ReadonlyArray<MonthlyMentions>
}): MentionHistoryResult => {
  const { request, months } = options
  return {
    brand: request.brand,
    platform: request.platform,
    history: monthsUpTo(request.to, historyMonths).map(({ year, month }) => {
      const known = months.filter((given) => given.year === year && given.month === month)
      return {
        year,
        month,
        mentions: Math.max(0, ...known.map(({ mentions }) => mentions)),
        aiSearchVolume: Math.max(0, ...known.map(({ aiSearchVolume }) => aiSearchVolume))
      }
    })
  }
}
