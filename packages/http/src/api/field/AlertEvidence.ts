/** The evidence of an alert, as API fields. */
import { shownMarket } from "./MarketField.ts"
import { type AlertEvidence, AlertMode, Engine as EngineField, Sentiment, SnapshotId } from "@answerscope/core"
import { AlertCause } from "@answerscope/core/model"
import { DateTime, Schema, SchemaGetter } from "effect"
import { ShownId } from "./IdField.ts"
import { Timestamp } from "./SchemaDocs.ts"

/** A time that is milliseconds for the core. */
const TimestampOfMillis = (description: string) =>
  Timestamp(description).pipe(
    Schema.decodeTo(Schema.Int, {
      decode: SchemaGetter.transform(DateTime.toEpochMillis),
      encode: SchemaGetter.transform((millis: number) => DateTime.makeUnsafe(millis))
    })
  )

const AnswersOfSide = Schema.Struct({
  answers: Schema.Int.annotate({ description: "Answers that the indicator applies to." }),
  yes: Schema.Int.annotate({ description: "Answers that meet the indicator: see `positionUpTo` and `sentiment`." }),
  rate: Schema.Finite.annotate({ description: "yes / answers, 4 decimals." }),
  low: Schema.Finite.annotate({
    description: "Lower end of the 95 % interval. Answers of one run are correlated and count for less."
  }),
  high: Schema.Finite,
  firstAtMillis: TimestampOfMillis("Time of the first of these runs."),
  lastAtMillis: TimestampOfMillis("Time of the last of these runs.")
}).pipe(Schema.encodeKeys({ firstAtMillis: "from", lastAtMillis: "to" }))

/** When a change began. */
export const ChangeTime = Schema.Struct({
  atMillis: TimestampOfMillis("Most likely first run of the change."),
  earliestMillis: TimestampOfMillis("First run of the 95 % range."),
  latestMillis: TimestampOfMillis("Last run of the 95 % range.")
}).pipe(Schema.encodeKeys({ atMillis: "at", earliestMillis: "earliest", latestMillis: "latest" }))

const answersOf = Schema.Struct({ answers: Schema.Int, yes: Schema.Int })

const ChangedCells = Schema.Struct({
  changed: Schema.Int.annotate({ description: "Cells that show the change. The alert's answers come from these." }),
  asked: Schema.Int.annotate({ description: "Cells of the engine, or of all engines." }),
  list: Schema.Array(
    Schema.Struct({
      prompt: Schema.String,
      engine: EngineField,
      ...shownMarket,
      before: answersOf,
      since: answersOf,
      beforeSnapshotId: ShownId(SnapshotId),
      afterSnapshotId: ShownId(SnapshotId)
    })
  ).annotate({ description: "The first 50 cells that show the change." })
})

const countsOf = (description: string) => Schema.Struct({ k: Schema.Int, n: Schema.Int }).annotate({ description })

const Extent = Schema.Struct({
  cellsSure: Schema.Int.annotate({ description: "Cells that show the change by themselves so far." }),
  cells: Schema.Int.annotate({ description: "Cells of the engine, or of all, with answers before and since." }),
  now: countsOf(
    "Answers of all these cells since the change: `k` of `n` meet the indicator. Of mentions, planned answers only."
  ),
  before: countsOf("Their answers before.")
}).pipe(Schema.encodeKeys({ cellsSure: "cells_sure" }))

/** All fields; those after `odds` are null for an alert of mode `immediate`. */
export const Evidence = Schema.Struct({
  beforeSnapshotId: ShownId(SnapshotId, { description: "Last answer that shows the earlier state." }),
  afterSnapshotId: ShownId(SnapshotId, { description: "Newest answer that shows the new state." }),
  modelBefore: Schema.NullOr(Schema.String).annotate({ description: "Model of the earlier answer." }),
  modelAfter: Schema.NullOr(Schema.String).annotate({ description: "Model of the later answer." }),
  mode: AlertMode.annotate({ description: "The tracker's `alertMode`." }),
  odds: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Likelihood ratio: how much better a change explains the answers than no change, 3 digits, at most 1e9. " +
      "For `immediate`, the run's answers of the cell against all earlier ones. `null` without earlier answers," +
      " and for shares of an engine or the brand.",
    examples: [2310]
  }),
  runs: Schema.NullOr(Schema.Int).annotate({ description: "Runs that show the change." }),
  positionUpTo: Schema.NullOr(Schema.Int).annotate({
    description:
      "For `position_changed`: answers that rank the brand here or better meet the indicator, among those that " +
      "rank it."
  }),
  sentiment: Schema.NullOr(Sentiment).annotate({
    description:
      "For `sentiment_changed`: answers with this sentiment meet the indicator, among those with a sentiment."
  }),
  before: Schema.NullOr(AnswersOfSide).annotate({ description: "The answers before the change." }),
  since: Schema.NullOr(AnswersOfSide).annotate({ description: "The answers since." }),
  difference: Schema.NullOr(Schema.Struct({ value: Schema.Finite, low: Schema.Finite, high: Schema.Finite })).annotate({
    description: "The rate since minus the rate before, with its 95 % interval."
  }),
  followUps: Schema.NullOr(Schema.Int).annotate({
    description: "Follow-up answers since the change."
  }),
  credits: Schema.NullOr(Schema.Int).annotate({ description: "Cost of all answers since the change." }),
  cause: Schema.NullOr(AlertCause).annotate({
    description:
      "What else changed: `model`, the engine answers with another model since; `engine`, other answers of the " +
      "engine changed too; `brand`, the brand changed on other engines too; `everywhere`, so did its " +
      "competitors; `cell`, nothing else. `null` for shares, which cover all answers."
  }),
  modelSinceMillis: Schema.NullOr(TimestampOfMillis("")).annotate({
    description: "For the cause `model`: when the engine first answered with `modelAfter`."
  }),
  cells: Schema.NullOr(ChangedCells).annotate({
    description: "For one alert on a change of many cells (prompts × engines), with `prompt` `*`. Otherwise `null`."
  }),
  extent: Schema.NullOr(Extent).annotate({ description: "How far the same change reaches. Otherwise `null`." })
})
  .pipe(Schema.encodeKeys({ modelSinceMillis: "modelSince" }))
  .annotate({ description: "Evidence of the alert. Fields after `odds` are `null` for mode `immediate`." })

/** The fields after `odds` of an immediate alert. */
const unconfirmed = {
  runs: null,
  positionUpTo: null,
  sentiment: null,
  before: null,
  since: null,
  difference: null,
  followUps: null,
  credits: null,
  cause: null,
  modelSinceMillis: null,
  cells: null,
  extent: null
}

/** Evidence with what confirmed it among its fields. */
export const shownEvidence = ({ confirmation, ...found }: AlertEvidence): typeof Evidence.Type => {
  if (confirmation === null) return { ...found, ...unconfirmed }
  const { began: _, ...confirmed } = confirmation
  return { ...found, ...confirmed }
}
