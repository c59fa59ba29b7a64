/** Notes on how to read the figures of a report. */
import { BrandId, Engine, noteText } from "@answerscope/core"
import { Schema, SchemaTransformation, Tuple } from "effect"
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

const notes = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("name_not_found"),
    spelling: Schema.NullOr(Schema.String).annotate({
      description: "A similar spelling found in the answers; `null` if there is none.",
      examples: ["Acmé Cloud"]
    }),
    answers: Schema.Int
  }).annotate({
    description:
      "Answers probably use another name of the brand. None of the last 30 days mentions it, and either at " +
      "least 20 answers (`answers`) cite its site, or there are at least 100 (`answers`) and some contain a " +
      "similar spelling. Add an alias and re-analyze."
  }),
  Schema.Struct({ kind: Schema.Literals(["simulated", "replayed", "imported"]), count }).annotate({
    description: "Number of simulated, replayed or imported answers."
  }),
  Schema.Struct({
    kind: Schema.Literal("surfaces_mixed"),
    counts: Schema.Struct({ api: Schema.Int, app: Schema.Int })
  }).annotate({
    description: "The figures are over answers of interfaces (`api`) and of apps (`app`), which differ. See `surface`."
  }),
  Schema.Struct({ kind: Schema.Literal("tiers_mixed"), engine: Engine, count, answers: Schema.Int }).annotate({
    description:
      "`count` of the engine's `answers` come from a service tier of the vendor other than its normal one, such as " +
      "`flex`. The model is the same."
  }),
  Schema.Struct({ kind: Schema.Literal("not_searched"), engine: Engine, count, answers: Schema.Int }).annotate({
    description:
      "More than a tenth of the engine's answers came without a web search: `count` of `answers`, as far as known."
  }),
  Schema.Struct({ kind: Schema.Literal("answers_repeat"), engine: Engine, share: Schema.Finite }).annotate({
    description:
      "A `share` of the engine's answers repeats the text of an answer before it: at least 5 of them, and 0.05. They " +
      "count in all figures, but make intervals no narrower."
  }),
  Schema.Struct({
    kind: Schema.Literal("model_changed"),
    engine: Engine,
    at: Timestamp("Time of the new model's first answer."),
    from: Schema.String,
    to: Schema.String
  }),
  Schema.Struct({
    kind: Schema.Literal("prompts_changed"),
    brandId: ShownId(BrandId),
    at: Timestamp("The day on which the prompts changed."),
    added: Schema.Array(Schema.String),
    removed: Schema.Array(Schema.String)
  }),
  Schema.Struct({ kind: Schema.Literal("analyzer_versions"), versions: Schema.Array(Schema.String) }),
  Schema.Struct({ kind: Schema.Literal("settings_now") }).annotate({
    description: "Class and tags are the current ones, also for old answers."
  }),
  Schema.Struct({
    kind: Schema.Literal("few_answers"),
    figures: Schema.Array(Figure)
  }).annotate({ description: "Figures based on fewer than 5 answers." }),
  Schema.Struct({
    kind: Schema.Literal("unequal_counts"),
    figures: Schema.Array(Figure)
  }).annotate({
    description:
      "Figures that, in some row, differ by more than a point from their level: some prompts or engines were asked " +
      "more often than others."
  }),
  Schema.Struct({ kind: Schema.Literals(["cells_left_out", "follow_ups_left_out"]), count })
])

const retention = Schema.Struct({
  kind: Schema.Literal("retention"),
  answersBefore: Schema.NullOr(Timestamp("All answers before this time have expired and count in no figure.")),
  count: Schema.Int.annotate({
    description: "Number of answers whose text has expired: their domains are known, their pages are not."
  })
})

const withText = Schema.fieldsAssign({
  text: Schema.String.annotate({
    description: "The note as an English sentence.",
    examples: ["3 answers were imported from another tool."]
  })
})

const said = Schema.Union([
  notes.mapMembers(Tuple.map(withText)),
  withText(retention).pipe(Schema.encodeKeys({ answersBefore: "answers_before" }))
]).annotate({ identifier: "ReportNote", description: "A note on how to read the figures." })

const plain = Schema.toType(Schema.Union([notes, retention]))

/** Responses say each note in words, too. */
export const ReportNote = said.pipe(
  Schema.decodeTo(
    plain,
    SchemaTransformation.transform<typeof plain.Encoded, typeof said.Type>({
      decode: (note) => note,
      encode: (note) => ({ ...note, text: noteText(note) })
    })
  )
)

/** Notes as the JSON of the interface. */
export const encodeNotes = Schema.encodeSync(Schema.Array(ReportNote))
