/**
 * A row of a visibility report as the interface shows it.
 */
import type { VisibilityRow as CoreRow } from "@answerscope/core"
import type { VisibilityChange } from "@answerscope/core/adapter"
import { Schema } from "effect"
import { Change, orNull, Rate, shownChange, shownRate } from "./RateField.ts"

const value = Schema.optionalKey(Schema.NullOr(Schema.String))

/** What each row stands for, by dimension. */
const By = Schema.Struct({
  brand: value,
  engine: value,
  model: value,
  prompt: value,
  class: value,
  tag: value,
  competitor: value,
  day: value,
  week: value,
  month: value
}).annotate({
  description:
    "The value of each dimension that was asked for: the id of a brand, the name of a competitor, a day 2026-11-22, " +
    "a week by its Monday, a month 2026-11. Null for an unknown model and for answers without tags."
})

const whatever = Schema.NullOr(Rate)

/** Figures that only rows by competitor have. */
const ofCompetitors = {
  together_rate: Schema.optionalKey(
    whatever.annotate({ description: "By competitor: of the answers naming the brand, those naming it too." })
  ),
  ahead_rate: Schema.optionalKey(
    whatever.annotate({ description: "By competitor: of the answers that rank both, those that rank it ahead." })
  )
}

const changeOf = (description: string) => Schema.optionalKey(Schema.NullOr(Change).annotate({ description }))

const VisibilityChanges = Schema.Struct({
  mention_rate: Change,
  citation_rate: Schema.NullOr(Change),
  share_of_voice: Schema.NullOr(Change),
  first_rate: Change,
  top3_rate: Change,
  positive_rate: Schema.NullOr(Change),
  together_rate: changeOf("By competitor."),
  ahead_rate: changeOf("By competitor.")
})

/** A row of figures. */
export const VisibilityRow = Schema.Struct({
  by: By,
  own: Schema.optionalKey(Schema.Boolean.annotate({ description: "By competitor: whether it is the brand itself." })),
  answers: Schema.Int,
  prompts: Schema.Int.annotate({ description: "Prompts with answers." }),
  runs: Schema.Int.annotate({ description: "Scans with answers." }),
  failed_checks: Schema.NullOr(Schema.Int).annotate({
    description: "Checks that gave no answer; null by model and by competitor, which they do not have."
  }),
  mention_rate: Rate,
  citation_rate: whatever.annotate({ description: "Null without a domain, and for competitors." }),
  share_of_voice: whatever.annotate({ description: "Null if no competitor is tracked and none is named." }),
  first_rate: Rate,
  top3_rate: Rate,
  position: Schema.Struct({
    median: Schema.NullOr(Schema.Finite),
    mean: Schema.NullOr(Schema.Finite),
    n: Schema.Int.annotate({ description: "Answers that rank it." })
  }),
  sentiment: Schema.NullOr(
    Schema.Struct({ positive: Schema.Int, neutral: Schema.Int, negative: Schema.Int, positive_rate: Rate })
  ).annotate({ description: "Null for competitors." }),
  ...ofCompetitors,
  change: Schema.optionalKey(VisibilityChanges.annotate({ description: "With `compare=previous`." }))
}).annotate({
  identifier: "VisibilityRow",
  description: "Figures over the answers of one row. docs/method.md defines each."
})

const rate = orNull(shownRate)
const change = orNull(shownChange)

const shownChanges = (changes: VisibilityChange): typeof VisibilityChanges.Type => ({
  mention_rate: shownChange(changes.mentionRate),
  citation_rate: change(changes.citationRate),
  share_of_voice: change(changes.shareOfVoice),
  first_rate: shownChange(changes.firstRate),
  top3_rate: shownChange(changes.top3Rate),
  positive_rate: change(changes.positiveRate),
  ...(changes.togetherRate === undefined ? {} : { together_rate: change(changes.togetherRate) }),
  ...(changes.aheadRate === undefined ? {} : { ahead_rate: change(changes.aheadRate) })
})

/** A row with the names of the interface. */
export const shownRow = (row: CoreRow): typeof VisibilityRow.Type => ({
  by: row.by,
  ...(row.own === undefined ? {} : { own: row.own }),
  answers: row.answers,
  prompts: row.prompts,
  runs: row.runs,
  failed_checks: row.failedChecks,
  mention_rate: shownRate(row.mentionRate),
  citation_rate: rate(row.citationRate),
  share_of_voice: rate(row.shareOfVoice),
  first_rate: shownRate(row.firstRate),
  top3_rate: shownRate(row.top3Rate),
  position: row.position,
  sentiment:
    row.sentiment === null
      ? null
      : {
          positive: row.sentiment.positive,
          neutral: row.sentiment.neutral,
          negative: row.sentiment.negative,
          positive_rate: shownRate(row.sentiment.positiveRate)
        },
  ...(row.togetherRate === undefined ? {} : { together_rate: rate(row.togetherRate) }),
  ...(row.aheadRate === undefined ? {} : { ahead_rate: rate(row.aheadRate) }),
  ...(row.change === undefined ? {} : { change: shownChanges(row.change) })
})

/** A row as the JSON of the interface. */
export const encodeRow = (row: CoreRow): typeof VisibilityRow.Encoded => encodeShown(shownRow(row))

const encodeShown = Schema.encodeSync(VisibilityRow)
