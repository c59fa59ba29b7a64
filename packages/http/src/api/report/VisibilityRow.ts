/** A row of a visibility report as the interface shows it. */
import { Schema } from "effect"
import { CellsRate, Change, changeFields, Rate } from "./RateField.ts"

const value = Schema.optionalKey(Schema.NullOr(Schema.String))

/** The dimensions of a row. */
const By = Schema.Struct({
  brand: value,
  engine: value,
  surface: value,
  location: value,
  language: value,
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
    "a week by its Monday, a month 2026-11. Null for an unknown model, for answers without tags, and where no " +
    "location or language was sent."
})

const whatever = Schema.NullOr(CellsRate)

/** The names of rates on the wire. */
const rateKeys = {
  mentionRate: "mention_rate",
  citationRate: "citation_rate",
  shareOfVoice: "share_of_voice",
  firstRate: "first_rate",
  top3Rate: "top3_rate",
  togetherRate: "together_rate",
  aheadRate: "ahead_rate"
} as const
const positiveKey = { positiveRate: "positive_rate" } as const

/** Figures that only rows by competitor have. */
const ofCompetitors = {
  togetherRate: Schema.optionalKey(
    whatever.annotate({ description: "By competitor: of the answers naming the brand, those naming it too." })
  ),
  aheadRate: Schema.optionalKey(
    whatever.annotate({ description: "By competitor: of the answers that rank both, those that rank it ahead." })
  )
}

const { verdict, verdictPage } = changeFields

const LeadChange = Schema.Struct({
  over: Schema.String.annotate({ description: "The brand; the most mentioned competitor if the brand leads." }),
  value: Schema.Finite.annotate({ description: "Mention rate of the leader minus that of `over`." }),
  previous: Schema.Finite.annotate({ description: "The same before." }),
  difference: Schema.Finite.annotate({ description: "`value` less `previous`, with its interval of 95 %." }),
  low: Schema.Finite,
  high: Schema.Finite,
  verdict,
  verdictPage
}).pipe(Schema.encodeKeys({ verdictPage: "verdict_page" }))

const changeOf = (description: string) => Schema.optionalKey(Schema.NullOr(Change).annotate({ description }))

const VisibilityChanges = Schema.Struct({
  mentionRate: Change,
  citationRate: Schema.NullOr(Change),
  shareOfVoice: Schema.NullOr(Change),
  firstRate: Change,
  top3Rate: Change,
  positiveRate: Schema.NullOr(Change),
  position: Change.pipe(
    Schema.annotateEncoded({
      description:
        "Of the mean position: `up` is a larger number, further behind. `previous.k`: the positions added up."
    })
  ),
  togetherRate: changeOf("By competitor."),
  aheadRate: changeOf("By competitor.")
}).pipe(
  Schema.encodeKeys({ ...rateKeys, ...positiveKey }),
  Schema.annotateEncoded({ description: "With `compare=previous`." })
)

/** A row of figures. */
export const VisibilityRow = Schema.Struct({
  by: By,
  own: Schema.optionalKey(Schema.Boolean.annotate({ description: "By competitor: whether it is the brand itself." })),
  answers: Schema.Int,
  prompts: Schema.Int.annotate({ description: "Prompts with answers." }),
  runs: Schema.Int.annotate({ description: "Scans with answers." }),
  failedChecks: Schema.NullOr(Schema.Int).annotate({
    description: "Checks that gave no answer; null by model and by competitor, which they do not have."
  }),
  mostlyFailed: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True where most checks of an engine failed, by competitor those of the brand; else left out."
    })
  ),
  notShown: Schema.NullOr(Schema.Int).annotate({
    description: "Checks whose page showed no answer: part of no other number. Null by competitor."
  }),
  shownRate: Schema.NullOr(Rate).annotate({
    description: "Shown answers, of engines that may show none. Null without such an engine, and by competitor."
  }),
  mentionRate: CellsRate,
  citationRate: whatever.annotate({ description: "Null without a domain, and for competitors." }),
  shareOfVoice: whatever.annotate({ description: "Null if no competitor is tracked and none is named." }),
  firstRate: CellsRate,
  top3Rate: CellsRate,
  position: Schema.Struct({
    median: Schema.NullOr(Schema.Finite),
    mean: Schema.NullOr(Schema.Finite),
    low: Schema.NullOr(Schema.Finite).annotate({
      description: "Lower end of the interval of 95 % of the mean; null below two answers."
    }),
    high: Schema.NullOr(Schema.Finite),
    n: Schema.Int.annotate({ description: "Answers that rank it." })
  }),
  sentiment: Schema.NullOr(
    Schema.Struct({ positive: Schema.Int, neutral: Schema.Int, negative: Schema.Int, positiveRate: CellsRate }).pipe(
      Schema.encodeKeys(positiveKey)
    )
  ).annotate({ description: "Null for competitors." }),
  ...ofCompetitors,
  rank: Schema.optionalKey(
    Schema.NullOr(
      Schema.Struct({
        rank: Schema.Int.annotate({ description: "1 is the first." }),
        possible: Schema.Array(Schema.Int).annotate({
          description: "The ranks that it may have: competitors that are too close to tell are ahead or behind."
        }),
        of: Schema.Int.annotate({ description: "The brand and its competitors." }),
        leaders: Schema.Array(Schema.String).annotate({
          description: "Those that may lead, most mentioned first: the most mentioned is not clearly ahead of them."
        }),
        lead: Schema.NullOr(LeadChange).annotate({
          description:
            "How far a sole leader is ahead, over what was asked in both periods. `null` if several may " +
            "lead, and where periods are not compared or nothing was asked in both."
        }),
        sentence: Schema.String.annotate({
          description: "Who leads and where the brand stands. Names read from right to left are in U+2068 and U+2069."
        })
      })
    ).annotate({
      description:
        "By competitor, on the brand's own row: its rank by mentions. Null for competitors, and below 5 answers."
    })
  ),
  change: Schema.optionalKey(VisibilityChanges)
}).pipe(
  Schema.encodeKeys({
    ...rateKeys,
    failedChecks: "failed_checks",
    mostlyFailed: "mostly_failed",
    notShown: "not_shown",
    shownRate: "shown_rate"
  }),
  Schema.annotateEncoded({
    identifier: "VisibilityRow",
    description: "Figures over the answers of one row. docs/method.md defines each."
  })
)

/** Encodes a row as the API's JSON. */
export const encodeRow = Schema.encodeSync(VisibilityRow)
