/** The portfolio of an organization as the interface shows it. */
import { BrandId, type Portfolio as CorePortfolio } from "@answerscope/core"
import { PromptClass } from "@answerscope/core/model"
import { Schema } from "effect"
import { pageFields } from "../field/Envelope.ts"
import { ShownId } from "../field/IdField.ts"
import { Timestamp } from "../field/SchemaDocs.ts"
import { Weeks } from "./RateField.ts"
import { PortfolioChange, shownLevels, StoryLevel, withShownRefs } from "./Story.ts"

const PortfolioRow = Schema.Struct({
  brandId: ShownId(BrandId),
  name: Schema.String,
  groups: Schema.Array(Schema.String),
  class: Schema.Literals([...PromptClass.literals, "all"]).annotate({
    description: "The prompts that the figures are about."
  }),
  change: Schema.NullOr(PortfolioChange).annotate({
    description: "The strongest change. `null` if nothing clearly changed, or if that could not be seen."
  }),
  health: Schema.NullOr(Schema.Literals(["failing", "name_not_found", "stale", "no_tracker", "few_answers"])).annotate({
    description:
      "The most serious reason to look at it: a quarter of the checks failed, the brand is probably written " +
      "differently, the last run is older than two intervals, no tracker is active, or fewer than five answers."
  }),
  alerts: Schema.Int.annotate({
    description: "Alerts of the period that are not dismissed; those of a cause are one."
  }),
  answers: Schema.Int,
  failedChecks: Schema.Int,
  trackers: Schema.Int.annotate({ description: "Active trackers." }),
  lastRunAt: Schema.NullOr(Timestamp("When a tracker last ran.")),
  levels: Schema.Array(StoryLevel).annotate({ description: "The rates over all engines; none without answers." }),
  weeks: Weeks
}).pipe(Schema.encodeKeys({ brandId: "brand_id", failedChecks: "failed_checks", lastRunAt: "last_run_at" }))

export const Portfolio = Schema.Struct({
  ...pageFields,
  from: Timestamp("Start of the period, inclusive."),
  to: Timestamp("End of the period, exclusive."),
  needingLook: Schema.Int.annotate({ description: "Brands with a change, or with figures that cannot be trusted." }),
  sentence: Schema.String.annotate({
    description: "How many brands need a look, and why.",
    examples: ["Two of 30 brands need a look: one does worse and one has many failed requests."]
  }),
  rows: Schema.Array(PortfolioRow)
}).pipe(
  Schema.encodeKeys({ needingLook: "needing_look" }),
  Schema.annotateEncoded({
    identifier: "Portfolio",
    description: "All brands: those that need a look, strongest change first, then all others by name."
  })
)

/** A portfolio with the names of the interface. */
export const shownPortfolio = ({ before, limit, rows, ...portfolio }: CorePortfolio): typeof Portfolio.Type => ({
  ...portfolio,
  limit: limit ?? portfolio.total,
  to: before,
  rows: rows.map(({ change, levels, ...row }) => ({
    ...row,
    class: row.class ?? ("all" as const),
    change: change === null ? null : withShownRefs(change),
    levels: shownLevels(levels)
  }))
})
