/** The rollup of a brand's snapshots as the interface shows it. */
import { BrandId, Engine, Sentiment } from "@answerscope/core"
import { Surface } from "@answerscope/core/model"
import { Schema } from "effect"
import { ShownId } from "../field/IdField.ts"
import { Timestamp } from "../field/SchemaDocs.ts"
import { Level } from "./RateField.ts"
import { ReportNote } from "./ReportNote.ts"

const count = (description: string) => Schema.Int.annotate({ description })

const bound = (description: string, example: number, without = "checks") =>
  Schema.NullOr(Schema.Finite).annotate({
    description: `${description} Of an interval of 95 %, in percent, 1 decimal; null without ${without}.`,
    examples: [example]
  })
const sampleBound = (description: string, example: number) => bound(description, example, "at least three prompts")

const notShown = count("Checks whose page showed no answer: part of no other number.")

const EngineOverview = Schema.Struct({
  engine: Engine,
  surface: Surface,
  checks: count("Checks of this engine."),
  notShown,
  mentioned: count("Checks that mention the brand."),
  mentionRate: Schema.Finite.annotate({ description: "mentioned / checks, 0 to 1, 4 decimals.", examples: [0.6667] }),
  avgPosition: Schema.NullOr(Schema.Finite).annotate({ description: "Mean of the known positions, 2 decimals." })
}).pipe(Schema.encodeKeys({ notShown: "not_shown", mentionRate: "mention_rate", avgPosition: "avg_position" }))

export const Overview = Schema.Struct({
  brandId: ShownId(BrandId),
  checks: count("Checks in the filter."),
  notShown,
  mentioned: count("Checks that mention the brand."),
  coveragePercent: Schema.Finite.annotate({
    description: "Percent of the checks that mention the brand, 1 decimal; 0 without checks.",
    examples: [66.7]
  }),
  coverageLowPercent: bound("Lower bound of `coverage_pct` for these prompts, asked again.", 35.4),
  coverageHighPercent: bound("Upper bound of `coverage_pct` for these prompts, asked again.", 87.9),
  coverageSampleLowPercent: sampleBound("Lower bound of `coverage_pct` for prompts like these.", 11.2),
  coverageSampleHighPercent: sampleBound("Upper bound of `coverage_pct` for prompts like these.", 96.9),
  coverageStandardized: Level.annotate({
    description:
      "The same share, 0 to 1, if each prompt on each engine in each market weighs the same, with its interval; " +
      "null without checks."
  }),
  avgPosition: Schema.NullOr(Schema.Finite).annotate({
    description: "Mean of the known positions, 2 decimals; null without any.",
    examples: [1.5]
  }),
  shareOfVoicePercent: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Percent, 1 decimal. The answers that name the brand, as a share of these plus, for each tracked competitor, " +
      "the answers that name it. Null if nobody is named, and if the brand tracks no competitor and none is named.",
    examples: [40]
  }),
  sentiment: Schema.Struct({
    positive: count("Answers that speak well of the brand."),
    neutral: count("Answers that are neutral."),
    negative: count("Answers that speak ill of the brand."),
    overall: Schema.NullOr(Sentiment).annotate({
      description: "The most frequent; neutral on a tie at the top; null without any."
    })
  }),
  byEngine: Schema.Array(EngineOverview).annotate({ description: "Engines with at least one check, by name." }),
  topCompetitors: Schema.Array(
    Schema.Struct({ name: Schema.String, count: count("Answers that name the competitor.") })
  ).annotate({ description: "The 10 tracked competitors named in most answers, ties by name." }),
  notes: Schema.Array(ReportNote),
  firstCheckedAt: Schema.NullOr(Timestamp("Time of the earliest check.")),
  lastCheckedAt: Schema.NullOr(Timestamp("Time of the latest check."))
}).pipe(
  Schema.encodeKeys({
    notShown: "not_shown",
    coveragePercent: "coverage_pct",
    coverageLowPercent: "coverage_low",
    coverageHighPercent: "coverage_high",
    coverageSampleLowPercent: "coverage_sample_low",
    coverageSampleHighPercent: "coverage_sample_high",
    coverageStandardized: "coverage_standardized",
    avgPosition: "avg_position",
    shareOfVoicePercent: "share_of_voice",
    byEngine: "by_engine",
    topCompetitors: "top_competitors",
    firstCheckedAt: "first_checked_at",
    lastCheckedAt: "last_checked_at"
  }),
  Schema.annotateEncoded({ identifier: "Overview", description: "A rollup of a brand's stored snapshots." })
)
