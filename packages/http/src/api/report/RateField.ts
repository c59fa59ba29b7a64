/**
 * Figures of reports as the interface shows them.
 */
import type { Rate as CoreRate, RateChange } from "@answerscope/core"
import { Schema } from "effect"

const bound = Schema.NullOr(Schema.Finite)

/** A share of answers with what it rests on. */
export const Rate = Schema.Struct({
  value: bound.annotate({ description: "k / n, 4 decimals; null where `n` is 0." }),
  k: Schema.Int,
  n: Schema.Int,
  low: bound.annotate({ description: "Lower end of the interval of 95 % for these prompts, asked again." }),
  high: bound.annotate({ description: "Upper end of it." }),
  sample_low: Schema.optionalKey(
    Schema.Finite.annotate({ description: "The same for prompts like these; absent below three prompts." })
  ),
  sample_high: Schema.optionalKey(Schema.Finite)
}).annotate({
  identifier: "Rate",
  description: "A share of answers: k of n, with its intervals. docs/method.md says how they are computed.",
  examples: [{ value: 0.4, k: 4, n: 10, low: 0.1682, high: 0.6873 }]
})

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
  cells_left_out: Schema.Int.annotate({
    description: "Prompts on engines that were asked in one of the periods alone."
  })
}).annotate({ identifier: "RateChange", description: "The change of a rate, over what was asked in both periods." })

/** A rate with the names of the interface. */
export const shownRate = ({ value, k, n, low, high, sampleLow, sampleHigh }: CoreRate): typeof Rate.Type => ({
  value,
  k,
  n,
  low,
  high,
  ...(sampleLow === undefined ? {} : { sample_low: sampleLow }),
  ...(sampleHigh === undefined ? {} : { sample_high: sampleHigh })
})

/** A rate as the JSON of the interface. */
export const encodeRate = (rate: CoreRate): typeof Rate.Encoded => Schema.encodeSync(Rate)(shownRate(rate))

/** A change with the names of the interface. */
export const shownChange = ({
  previous,
  cellsLeftOut,
  ...change
}: RateChange & { readonly cellsLeftOut: number }): typeof Change.Type => ({
  ...change,
  previous: shownRate(previous),
  cells_left_out: cellsLeftOut
})

/** `show` of what is there. */
export const orNull =
  <A, B>(show: (value: A) => B) =>
  (value: A | null): B | null =>
    value === null ? null : show(value)
