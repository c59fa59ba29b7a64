/**
 * How often a brand was mentioned in AI answers, month by month. Pure.
 */
import { Schema } from "effect"
import { MentionPlatform, type MentionRequest } from "./Mentions.ts"

/** Months that a history covers: the current one and the 12 before. */
export const historyMonths = 13

/** A calendar month, UTC. `month` is 1 to 12. */
export interface Month {
  readonly year: number
  readonly month: number
}

/** A question for the mentions of each month from `from` to `to`, both included. */
export interface HistoryRequest extends MentionRequest {
  readonly from: Month
  readonly to: Month
}

/** A month's mentions. */
export const MonthlyMentions = Schema.Struct({
  year: Schema.Int,
  month: Schema.Int,
  mentions: Schema.Int.annotate({ description: "Answers that mention the brand." }),
  aiSearchVolume: Schema.Int.annotate({ description: "Monthly searches behind them." })
}).pipe(Schema.encodeKeys({ aiSearchVolume: "ai_search_volume" }))
export type MonthlyMentions = typeof MonthlyMentions.Type

/** The answer to a question for the history. */
export const MentionHistoryResult = Schema.Struct({
  brand: Schema.String,
  platform: MentionPlatform,
  history: Schema.Array(MonthlyMentions).annotate({ description: "13 months, oldest first, without a gap." })
})
export type MentionHistoryResult = typeof MentionHistoryResult.Type

/** The `count` months up to and with `last`, oldest first. */
export const monthsUpTo = (last: Month, count: number): ReadonlyArray<Month> =>
  Array.from({ length: count }, (_, index) => {
    const number = last.year * 12 + (last.month - 1) - (count - 1 - index)
    return { year: Math.floor(number / 12), month: (number % 12) + 1 }
  })

/**
 * The 13 months up to `request.to`, oldest first. A month that is not known has zeros; months outside are dropped; of a
 * month that comes twice the larger figures count.
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
