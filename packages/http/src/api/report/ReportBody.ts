/** What reports hold. */
import { Engine } from "@answerscope/core"
import { Schema } from "effect"
import { pageFields } from "../field/Envelope.ts"
import { Timestamp } from "../field/SchemaDocs.ts"
import { CellsRate, RateOf, Weeks } from "./RateField.ts"
import { ReportNote } from "./ReportNote.ts"
import { SearchRow, SourceRow } from "./SourceRow.ts"
import { VisibilityRow } from "./VisibilityRow.ts"

const periodFields = {
  from: Timestamp("Start of the period, inclusive."),
  to: Timestamp("End of the period, exclusive.")
}

export const VisibilityReport = Schema.Struct({
  ...pageFields,
  ...periodFields,
  rows: Schema.Array(VisibilityRow),
  names: Schema.Record(Schema.String, Schema.String).annotate({
    description: "The names of the brands of the rows, by id."
  }),
  notes: Schema.Array(ReportNote)
}).annotate({ identifier: "VisibilityReport", description: "Rows of figures over stored answers." })

export const SourcesReport = Schema.Struct({
  ...pageFields,
  ...periodFields,
  rows: Schema.Array(SourceRow),
  gap: RateOf("Answers that name a tracked competitor and not the brand, of all that cite a source."),
  clearGaps: Schema.Int.annotate({ description: "Rows that are clear gaps, on all pages." }),
  notes: Schema.Array(ReportNote)
})
  .pipe(Schema.encodeKeys({ clearGaps: "clear_gaps" }))
  .annotate({ identifier: "SourcesReport", description: "Which pages answers cite." })

export const SearchesReport = Schema.Struct({
  ...pageFields,
  ...periodFields,
  rows: Schema.Array(SearchRow),
  known: RateOf("Answers that tell what was searched for, of all answers."),
  notes: Schema.Array(ReportNote)
}).annotate({ identifier: "SearchesReport", description: "What engines searched for before they answered." })

/** Checks that each engine answered. */
export const EnginesReport = Schema.Struct({
  ...periodFields,
  rows: Schema.Array(
    Schema.Struct({
      engine: Engine,
      answered: RateOf("Of the checks that ended, those with an answer, or with a page that shows none.")
    })
  ).annotate({ description: "The engines that were asked, in display order." })
})

/** What a list of prompts shows beside their figures. */
export const PromptList = Schema.Struct({
  ...pageFields,
  ...periodFields,
  rows: Schema.Array(
    Schema.Struct({
      prompt: Schema.String,
      gapAnswers: Schema.Int.annotate({
        description: "Answers that mention a competitor tracked now and not the brand."
      }),
      weeks: Weeks
    }).pipe(Schema.encodeKeys({ gapAnswers: "gap_answers" }))
  ).annotate({ description: "Prompts with answers in the period, by text." })
})

/** Brands that answers recommend and the brand does not track. */
export const UntrackedReport = Schema.Struct({
  ...periodFields,
  rows: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "In its most frequent spelling.", examples: ["Vandelay"] }),
      mentionRate: CellsRate.pipe(Schema.annotateEncoded({ description: "Answers that recommend it." }))
    }).pipe(Schema.encodeKeys({ mentionRate: "mention_rate" }))
  ).annotate({ description: "The 20 brands with most answers, those first." }),
  sentence: Schema.NullOr(Schema.String).annotate({
    description: "Which of them are clearly in more answers than the brand. No `rank` counts them. `null` if none is.",
    examples: ["One untracked brand is mentioned in clearly more answers than Acme: Vandelay."]
  })
})
