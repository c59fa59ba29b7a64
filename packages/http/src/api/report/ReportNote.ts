/**
 * What must be known of the figures of a report to read them right.
 */
import { BrandId, Engine } from "@answerscope/core"
import { Schema } from "effect"
import { ShownId } from "../field/IdField.ts"
import { Timestamp } from "../field/SchemaDocs.ts"

/** A figure, by its name on the wire. */
const Figure = Schema.Literals([
  "mention_rate",
  "citation_rate",
  "share_of_voice",
  "first_rate",
  "top3_rate",
  "position",
  "positive_rate",
  "together_rate",
  "ahead_rate",
  "answers",
  "with_brand",
  "known"
]).transform([
  "mentionRate",
  "citationRate",
  "shareOfVoice",
  "firstRate",
  "top3Rate",
  "position",
  "positiveRate",
  "togetherRate",
  "aheadRate",
  "answers",
  "withBrand",
  "known"
])

const count = Schema.Int

/** A note of a report. */
export const ReportNote = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("name_not_found"),
    spelling: Schema.NullOr(Schema.String).annotate({
      description: "A spelling near the brand's name that answers hold; null if they hold none.",
      examples: ["Acmé Cloud"]
    }),
    answers: Schema.Int
  }).annotate({
    description:
      "The brand is probably tracked by a name that answers do not use. None of the last 30 days names it, and " +
      "either `answers` of them cite its site, at least 20, or they are `answers`, at least 100, and hold a near " +
      "spelling. " +
      "The remedy is an alias and a reanalysis."
  }),
  Schema.Struct({ kind: Schema.Literals(["simulated", "replayed"]), count }).annotate({
    description: "So many answers were made up, or come from a recording."
  }),
  Schema.Struct({ kind: Schema.Literal("not_searched"), engine: Engine, count, answers: Schema.Int }).annotate({
    description:
      "More than a tenth of the engine's answers came without a web search: `count` of `answers`, those of which it " +
      "is known."
  }),
  Schema.Struct({
    kind: Schema.Literal("model_changed"),
    engine: Engine,
    at: Timestamp("The first answer of the other model."),
    from: Schema.String,
    to: Schema.String
  }),
  Schema.Struct({
    kind: Schema.Literal("prompts_changed"),
    brandId: ShownId(BrandId),
    at: Timestamp("The day from which on other prompts were asked."),
    added: Schema.Array(Schema.String),
    removed: Schema.Array(Schema.String)
  }),
  Schema.Struct({ kind: Schema.Literal("analyzer_versions"), versions: Schema.Array(Schema.String) }),
  Schema.Struct({ kind: Schema.Literal("settings_now") }).annotate({
    description: "Class and tags are those of now, also for old answers."
  }),
  Schema.Struct({
    kind: Schema.Literal("few_answers"),
    figures: Schema.Array(Figure)
  }).annotate({ description: "Figures that rest on fewer than 5 answers in a row." }),
  Schema.Struct({
    kind: Schema.Literal("unequal_counts"),
    figures: Schema.Array(Figure)
  }).annotate({
    description:
      "Figures that, in some row, differ by more than a point from their level: some prompts or engines were asked " +
      "more often than others."
  }),
  Schema.Struct({ kind: Schema.Literals(["cells_left_out", "follow_ups_left_out"]), count }),
  Schema.Struct({
    kind: Schema.Literal("retention"),
    answersBefore: Schema.NullOr(Timestamp("All answers before then were removed by age: no figure tells of them.")),
    count: Schema.Int.annotate({
      description: "Of so many answers the text was removed by age: their domains are known, their pages are not."
    })
  }).pipe(Schema.encodeKeys({ answersBefore: "answers_before" }))
]).annotate({ identifier: "ReportNote", description: "What must be known of the figures to read them right." })

/** Notes as the JSON of the interface. */
export const encodeNotes = Schema.encodeSync(Schema.Array(ReportNote))
