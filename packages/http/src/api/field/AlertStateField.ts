/** Status of a tracker's alerts, as an API field. */
import { Engine } from "@answerscope/core"
import { Schema } from "effect"

const alike = Schema.Finite.annotate({ description: "0: independent, 1: identical." })

/** Only for a single tracker; lists omit it. */
export const ShownAlertState = Schema.Struct({
  cells: Schema.Int.annotate({ description: "Prompts × engines." }),
  ready: Schema.Int.annotate({
    description: "Cells with enough answers to detect a change: about 8 since the last one."
  }),
  sameRunCorrelation: Schema.Record(Engine, alike).annotate({
    description: "Correlation of answers of one run, by engine; 0.1 until measured."
  }),
  laterRunsCorrelation: Schema.Record(Engine, Schema.Array(alike)).annotate({
    description: "Correlation of answers of runs that are 1, 2, … 5 apart, by engine; none until measured."
  }),
  correlationBasis: Schema.Record(
    Engine,
    Schema.Struct({
      status: Schema.Literals(["assumed", "measured"]),
      comparisons: Schema.Int.annotate({
        description: "Compared pairs of runs, and of planned and follow-up answers, in the last 90 days."
      })
    })
  ).annotate({ description: "How the correlations are known, by engine." }),
  savedUp: Schema.Int.annotate({ description: "Saved follow-up budget, in checks." }),
  followUps30d: Schema.Int.annotate({ description: "Follow-up answers of the last 30 days." }),
  credits30d: Schema.Int.annotate({ description: "Their cost at current prices." }),
  alerts30d: Schema.Int.annotate({ description: "Alerts of the last 30 days." }),
  expectedFalse30d: Schema.Finite.annotate({
    description:
      "Expected false alerts of cells in 30 days like the last. For `confirmed`, the number that `falseAlerts` " +
      "accepts; for `immediate`, changes of mentions that chance alone causes."
  }),
  creditsPerRun: Schema.Int.annotate({ description: "Cost of the planned checks of a run." }),
  creditsPerMonth: Schema.Int.annotate({ description: "Cost of the planned checks of 30 days." })
}).annotate({
  identifier: "AlertState",
  description: "Status of a tracker's alerts: data, cost and expected false alerts."
})
