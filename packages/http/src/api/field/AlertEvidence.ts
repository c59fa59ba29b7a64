/**
 * What an alert rests on, as the interface shows it.
 */
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
  answers: Schema.Int.annotate({ description: "Answers that the question applies to." }),
  yes: Schema.Int.annotate({ description: "Those of them that say yes to it: see `positionUpTo` and `sentiment`." }),
  rate: Schema.Finite.annotate({ description: "yes / answers, 4 decimals." }),
  low: Schema.Finite.annotate({
    description: "Lower end of its interval of 95 %. Answers of one run are alike and count for less."
  }),
  high: Schema.Finite,
  firstAtMillis: TimestampOfMillis("When the first of these runs was read."),
  lastAtMillis: TimestampOfMillis("When the last of them was read.")
}).pipe(Schema.encodeKeys({ firstAtMillis: "from", lastAtMillis: "to" }))

const answersOf = Schema.Struct({ answers: Schema.Int, yes: Schema.Int })

const ChangedCells = Schema.Struct({
  changed: Schema.Int.annotate({ description: "Those that show the change; the alert's answers are theirs." }),
  asked: Schema.Int.annotate({ description: "Those that are asked: of the engine, or of all engines." }),
  list: Schema.Array(
    Schema.Struct({
      prompt: Schema.String,
      engine: EngineField,
      before: answersOf,
      since: answersOf,
      beforeSnapshotId: ShownId(SnapshotId),
      afterSnapshotId: ShownId(SnapshotId)
    })
  ).annotate({ description: "The first 50 that show it." })
})

/** All fields; those after `odds` are null for an alert of mode `immediate`. */
export const Evidence = Schema.Struct({
  beforeSnapshotId: ShownId(SnapshotId, { description: "The last answer that shows how it was." }),
  afterSnapshotId: ShownId(SnapshotId, { description: "The newest answer that shows how it is." }),
  modelBefore: Schema.NullOr(Schema.String).annotate({ description: "The model that gave the earlier answer." }),
  modelAfter: Schema.NullOr(Schema.String).annotate({ description: "The model that gave the later answer." }),
  mode: AlertMode.annotate({ description: "How the change was found: see `alertMode` of the tracker." }),
  odds: Schema.NullOr(Schema.Finite).annotate({
    description:
      "So many times likelier are the answers if the share changed than if not: 3 digits, at most 1e9. For mode " +
      "`immediate` the run's answers of the cell against all before. Null where nothing before is kept, and for " +
      "shares of an engine or of the brand.",
    examples: [2310]
  }),
  runs: Schema.NullOr(Schema.Int).annotate({ description: "Runs that show the change." }),
  positionUpTo: Schema.NullOr(Schema.Int).annotate({
    description: "Of `position_changed`: yes is a position up to this, of the answers that rank the brand."
  }),
  sentiment: Schema.NullOr(Sentiment).annotate({
    description: "Of `sentiment_changed`: yes is this sentiment, of the answers that have one."
  }),
  before: Schema.NullOr(AnswersOfSide).annotate({ description: "The answers before the change." }),
  since: Schema.NullOr(AnswersOfSide).annotate({ description: "The answers since." }),
  difference: Schema.NullOr(Schema.Struct({ value: Schema.Finite, low: Schema.Finite, high: Schema.Finite })).annotate({
    description: "The rate since less the one before, with its interval of 95 %."
  }),
  followUps: Schema.NullOr(Schema.Int).annotate({
    description: "Answers since the change that were asked for to be sure, beyond the planned ones."
  }),
  credits: Schema.NullOr(Schema.Int).annotate({ description: "What all answers since the change have cost." }),
  cause: Schema.NullOr(AlertCause).annotate({
    description:
      "What goes with the change: `model`, the engine answers with another model since; `engine`, other answers of " +
      "it changed, too; `brand`, the brand changed on other engines, too; `everywhere`, so did its competitors; " +
      "`cell`, nothing. Null for shares, which are of all answers."
  }),
  cells: Schema.NullOr(ChangedCells).annotate({
    description:
      "Of a change that many cells (prompts on engines) made together, which is told once, with `prompt` `*`. " +
      "Else null."
  })
}).annotate({ description: "What the alert rests on. Fields after `odds` are null for mode `immediate`." })

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
  cells: null
}

/** Evidence with what confirmed it among its fields. */
export const shownEvidence = ({ confirmation, ...found }: AlertEvidence): typeof Evidence.Type => ({
  ...found,
  ...(confirmation ?? unconfirmed)
})
