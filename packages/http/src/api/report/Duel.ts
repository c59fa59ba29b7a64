/** The comparison of a brand with one competitor as the interface shows it. */
import { Schema } from "effect"
import { pageFields } from "../field/Envelope.ts"
import { Timestamp } from "../field/SchemaDocs.ts"
import { CellsRate } from "./RateField.ts"
import { ReportNote } from "./ReportNote.ts"

const bound = Schema.NullOr(Schema.Finite)
const verdicts = Schema.Literals(["ahead", "behind", "too_close", "few_answers"])

const figureFields = {
  answers: Schema.Int,
  brand: CellsRate.pipe(Schema.annotateEncoded({ description: "Answers that mention the brand." })),
  competitor: CellsRate.pipe(Schema.annotateEncoded({ description: "Answers that mention the competitor." })),
  difference: bound.annotate({
    description: "The brand's rate less the competitor's in the same answers; null without answers."
  }),
  low: bound.annotate({ description: "Lower end of the interval of 95 % of the difference." }),
  high: bound,
  verdict: verdicts.annotate({
    description: "`ahead`: the brand is, since the interval lies above 0. `few_answers`: fewer than 5."
  }),
  onlyBrand: Schema.Int.annotate({ description: "Answers that mention the brand and not the competitor." }),
  competitorInstead: CellsRate.pipe(
    Schema.annotateEncoded({
      description: "Of the answers that do not mention the brand, those that mention the competitor."
    })
  )
}
const figureKeys = { onlyBrand: "only_brand", competitorInstead: "competitor_instead" } as const

const DuelFigures = Schema.Struct(figureFields).pipe(
  Schema.encodeKeys(figureKeys),
  Schema.annotateEncoded({ identifier: "DuelFigures", description: "Mentions of two brands in the same answers." })
)

/** The figures of a prompt. */
export const DuelRow = Schema.Struct({
  prompt: Schema.String,
  ...figureFields,
  verdictPage: verdicts.annotate({
    description: "The same, but `ahead` and `behind` only where the difference holds among all prompts of the report."
  })
}).pipe(
  Schema.encodeKeys({ ...figureKeys, verdictPage: "verdict_page" }),
  Schema.annotateEncoded({ identifier: "DuelRow", description: "Mentions of two brands in the answers to a prompt." })
)

/** Encodes a row as the API's JSON. */
export const encodeDuelRow = Schema.encodeSync(DuelRow)

export const DuelReport = Schema.Struct({
  ...pageFields,
  from: Timestamp("Start of the period, inclusive."),
  to: Timestamp("End of the period, exclusive."),
  all: Schema.NullOr(DuelFigures).annotate({ description: "Over all prompts; null for an unknown brand." }),
  prompts: Schema.Struct({
    ahead: Schema.Int,
    behind: Schema.Int,
    tooClose: Schema.Int,
    fewAnswers: Schema.Int
  }).pipe(
    Schema.encodeKeys({ tooClose: "too_close", fewAnswers: "few_answers" }),
    Schema.annotateEncoded({ description: "How many prompts have each `verdict_page`." })
  ),
  rows: Schema.Array(DuelRow),
  leftOut: Schema.Array(Schema.String).annotate({
    description: "Prompts that name the brand or the competitor. They are in no figure."
  }),
  notes: Schema.Array(ReportNote)
}).pipe(
  Schema.encodeKeys({ leftOut: "left_out" }),
  Schema.annotateEncoded({
    identifier: "DuelReport",
    description: "A brand beside one of its competitors, prompt by prompt: the competitor's largest leads first."
  })
)
