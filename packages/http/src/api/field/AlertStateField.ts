/**
 * How a tracker's alerts stand, as it is shown.
 */
import { Engine } from "@answerscope/core"
import { Schema } from "effect"

const alike = Schema.Finite.annotate({ description: "0: not at all, 1: the same answer each time." })

/** What is shown of one tracker; lists leave it out. */
export const ShownAlertState = Schema.Struct({
  cells: Schema.Int.annotate({ description: "Prompts × engines." }),
  ready: Schema.Int.annotate({
    description: "Those of them of which enough is known to tell a change: about 8 answers since the last one."
  }),
  sameRunCorrelation: Schema.Record(Engine, alike).annotate({
    description: "How alike answers of one run are, by engine, as measured; 0.1 until then."
  }),
  savedUp: Schema.Int.annotate({ description: "Further checks that runs have saved up." }),
  followUps30d: Schema.Int.annotate({ description: "Further answers of the last 30 days." }),
  credits30d: Schema.Int.annotate({ description: "What they cost, at the prices of now." }),
  alerts30d: Schema.Int.annotate({ description: "Alerts of the last 30 days." }),
  expectedFalse30d: Schema.Finite.annotate({
    description:
      "False alerts of cells to be expected in 30 days like the last: with `confirmed` those that `falseAlerts` " +
      "accepts, with `immediate` those of mentions that single answers raise by chance."
  }),
  creditsPerRun: Schema.Int.annotate({ description: "Of planned checks." }),
  creditsPerMonth: Schema.Int.annotate({ description: "Of planned checks, in 30 days." })
}).annotate({ identifier: "AlertState", description: "What a tracker's alerts know, cost, and are worth." })
