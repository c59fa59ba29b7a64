/**
 * Figures of reports as the interface shows them.
 */
import { Schema } from "effect"

const bound = Schema.NullOr(Schema.Finite)

/** A share of answers with what it rests on. */
export const Rate = Schema.Struct({
  value: bound.annotate({ description: "k / n, 4 decimals; null where `n` is 0." }),
  k: Schema.Int,
  n: Schema.Int,
  low: bound.annotate({ description: "Lower end of the interval of 95 % for these prompts, asked again." }),
  high: bound.annotate({ description: "Upper end of it." }),
  sampleLow: Schema.optionalKey(
    Schema.Finite.annotate({ description: "The same for prompts like these; absent below three prompts." })
  ),
  sampleHigh: Schema.optionalKey(Schema.Finite)
}).pipe(
  Schema.encodeKeys({ sampleLow: "sample_low", sampleHigh: "sample_high" }),
  Schema.annotateEncoded({
    identifier: "Rate",
    description: "A share of answers: k of n, with its intervals. docs/method.md says how they are computed.",
    examples: [{ value: 0.4, k: 4, n: 10, low: 0.1682, high: 0.6873 }]
  })
)

/** A rate that means this. */
export const RateOf = (description: string) => Rate.pipe(Schema.annotateEncoded({ description }))

/** The change of a rate between two periods of equal length. */
export const Change = Schema.Struct({
  previous: Rate,
  difference: bound.annotate({ description: "Share now less the one before, 4 decimals." }),
  low: bound.annotate({ description: "Lower end of the interval of 95 % of the difference." }),
  high: bound,
  verdict: Schema.Literals(["up", "down", "within_noise", "few_answers", "model_changed"]).annotate({
    description:
      "`within_noise`: the interval holds 0. `few_answers`: fewer than 5 on either side. `model_changed`: beyond " +
      "noise, and an engine answered with other models."
  }),
  cellsLeftOut: Schema.Int.annotate({
    description: "Prompts on engines that were asked in one of the periods alone."
  })
}).pipe(
  Schema.encodeKeys({ cellsLeftOut: "cells_left_out" }),
  Schema.annotateEncoded({
    identifier: "RateChange",
    description: "The change of a rate, over what was asked in both periods."
  })
)
