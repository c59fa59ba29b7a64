/** Figures of reports as the interface shows them. */
import { Schema } from "effect"

const bound = Schema.NullOr(Schema.Finite)

export const rateFields = {
  value: bound.annotate({ description: "k / n, 4 decimals; null where `n` is 0." }),
  k: Schema.Int,
  n: Schema.Int,
  low: bound.annotate({ description: "Lower end of the interval of 95 % for these prompts, asked again." }),
  high: bound.annotate({ description: "Upper end of it." }),
  sampleLow: Schema.optionalKey(
    Schema.Finite.annotate({ description: "The same for prompts like these; absent below three prompts." })
  ),
  sampleHigh: Schema.optionalKey(Schema.Finite)
}
export const rateKeys = { sampleLow: "sample_low", sampleHigh: "sample_high" } as const

/** A share of answers with what it rests on. */
export const Rate = Schema.Struct(rateFields).pipe(
  Schema.encodeKeys(rateKeys),
  Schema.annotateEncoded({
    identifier: "Rate",
    description: "A share of answers: k of n, with its intervals. docs/method.md says how they are computed.",
    examples: [{ value: 0.4, k: 4, n: 10, low: 0.1682, high: 0.6873 }]
  })
)

/** A share if all cells weigh the same. */
export const Level = Schema.NullOr(Schema.Struct({ value: Schema.Finite, low: Schema.Finite, high: Schema.Finite }))

/** A rate over cells: prompts on engines. */
export const CellsRate = Schema.Struct({
  ...rateFields,
  standardized: Level.annotate({
    description: "The level if each prompt on each engine weighs the same, with its interval; null without answers."
  })
}).pipe(
  Schema.encodeKeys(rateKeys),
  Schema.annotateEncoded({
    identifier: "CellsRate",
    description: "A rate, and its level over prompts and engines. docs/method.md says how they are computed."
  })
)

/** A rate that means this. */
export const RateOf = (description: string) => Rate.pipe(Schema.annotateEncoded({ description }))

const verdicts = Schema.Literals(["up", "down", "within_noise", "few_answers", "model_changed"])

export const changeFields = {
  value: bound.annotate({
    description:
      "The share now over what was asked in both periods, each prompt on each engine with the same weight in both."
  }),
  previous: Rate.pipe(
    Schema.annotateEncoded({ description: "The share before, weighted alike; `k` and `n` are counts without weights." })
  ),
  difference: bound.annotate({ description: "`value` less that of `previous`, 4 decimals." }),
  low: bound.annotate({ description: "Lower end of the interval of 95 % of the difference." }),
  high: bound,
  verdict: verdicts.annotate({
    description:
      "`within_noise`: the interval holds 0. `few_answers`: fewer than 5 on either side. `model_changed`: beyond " +
      "noise, and an engine answered with other models."
  }),
  verdictPage: verdicts.annotate({
    description:
      "The same, but `up` and `down` only where the change holds among all changes of the report: of those, at most " +
      "one in 20 is false on average."
  }),
  cells: Schema.Int.annotate({ description: "Pairs of prompt and engine that were asked in both periods." }),
  cellsLeftOut: Schema.Int.annotate({
    description: "Pairs of prompt and engine that were asked in only one of the periods."
  })
}
export const changeKeys = { verdictPage: "verdict_page", cellsLeftOut: "cells_left_out" } as const

/** The change of a rate between two periods of equal length. */
export const Change = Schema.Struct(changeFields).pipe(
  Schema.encodeKeys(changeKeys),
  Schema.annotateEncoded({
    identifier: "RateChange",
    description: "The change of a rate, over what was asked in both periods."
  })
)

/** The rate of mentions in each of some weeks. */
export const Weeks = Schema.Array(
  Schema.Struct({
    week: Schema.String.annotate({ description: "Its Monday.", examples: ["2026-11-23"] }),
    mentionRate: Rate
  }).pipe(Schema.encodeKeys({ mentionRate: "mention_rate" }))
).annotate({ description: "The last 12 weeks, oldest first." })
