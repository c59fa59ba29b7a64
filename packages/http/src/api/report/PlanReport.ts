/**
 * The plan of a tracker: how soon it tells a change, and what that costs.
 */
import { BrandId, type Plan as CorePlan } from "@answerscope/core"
import { bounds, rateDecimals, rateOf, rounded, RequestedId } from "@answerscope/core/model"
import { Schema, SchemaGetter } from "effect"
import { BooleanParameter, DecimalParameter, IntegerParameter } from "../field/QueryParameter.ts"
import { Rate } from "./RateField.ts"

const share = (description: string) => Schema.optionalKey(DecimalParameter({ min: 0, max: 1, description }))

/** A whole number is a number of cells, anything else their rates. */
const cellsFrom = (text: string): number | ReadonlyArray<number> =>
  /^\d{1,16}$/.test(text) ? Number(text) : text.split(",").map(Number)

/** One rate has a decimal point, so that it is no number of cells. */
const cellsText = (cells: number | ReadonlyArray<number>): string =>
  typeof cells === "number" ? String(cells) : cells.length === 1 ? (cells[0] ?? 0).toFixed(4) : cells.join(",")

const areCells = /^(\d{1,16}|\d{1,4}\.\d{1,12}|\d{1,4}(\.\d{1,12})?(,\d{1,4}(\.\d{1,12})?)+)$/

const CellsParameter = Schema.String.check(
  Schema.makeFilter<string>((text) => areCells.test(text) || "must be a whole number, or rates separated by commas")
)
  .annotate({
    description:
      "How many prompts on engines are asked; or the share of answers that name the brand for each of them, 0 to 1, " +
      "separated by commas, and no `before`.",
    examples: ["40", "0.9,0.85,0.2"]
  })
  .pipe(
    Schema.decodeTo(Schema.Union([Schema.Int, Schema.Array(Schema.Finite)]), {
      decode: SchemaGetter.transform(cellsFrom),
      encode: SchemaGetter.transform(cellsText)
    })
  )

/** Query parameters of a plan. */
export const planParameters = {
  brand_id: Schema.optionalKey(
    RequestedId(BrandId, {
      description:
        "Plan with the cells (prompts on engines) of this brand and their rates as measured over the last 30 days, " +
        "of prompts that are active. Without it `cells` is required, and `before` unless `cells` has rates."
    })
  ),
  before: share("The share of answers that name the brand now, 0 to 1."),
  cells: Schema.optionalKey(CellsParameter),
  after: share("The share after the change that is to be seen, 0 to 1."),
  drop: share("Instead of `after`: what the share loses, above 0. 0.2 is a fall by 20 points; no share falls below 0."),
  runs: Schema.optionalKey(
    IntegerParameter({
      ...bounds.plannedRunsBefore,
      description: "Runs before the change: at most 60, or as many as begin in 60 times 6 hours."
    })
  ),
  samples: Schema.optionalKey(
    IntegerParameter({
      min: 1,
      max: bounds.samplesMax,
      byDefault: bounds.samplesDefault,
      description: "Answers of each cell in a run."
    })
  ),
  false_alerts: Schema.optionalKey(
    DecimalParameter({
      min: 0.1,
      max: 5,
      byDefault: 1,
      description: "False alerts taken into account per 100 cells and 30 runs."
    })
  ),
  sentiment: Schema.optionalKey(BooleanParameter("Whether sentiment is captured, which costs more. Default `false`.")),
  interval_minutes: Schema.optionalKey(
    IntegerParameter({
      min: bounds.intervalMinutesMin,
      max: bounds.intervalMinutesMax,
      byDefault: bounds.intervalMinutesDefault,
      description: "Minutes from one run to the next."
    })
  )
}

const runs = Schema.NullOr(Schema.Int)
const Delay = Schema.Struct({
  medianRuns: runs.annotate({ description: "Runs until it is told in half of all cases; null: not within 200." }),
  p90Runs: runs.annotate({ description: "The same in nine of ten cases." })
}).pipe(Schema.encodeKeys({ medianRuns: "median_runs", p90Runs: "p90_runs" }))

const DelayOf = (description: string) => Delay.pipe(Schema.annotateEncoded({ description }))

const drop = Schema.NullOr(Schema.Finite)

/** A plan as the interface shows it. */
export const Plan = Schema.Struct({
  before: Schema.Finite.annotate({ description: "The share that is planned with, 4 decimals." }),
  after: Schema.Finite.annotate({ description: "The share after the change, 4 decimals." }),
  measured: Schema.NullOr(Rate).annotate({ description: "What `before` was measured on; null where it was given." }),
  cells: Schema.Int.annotate({ description: "How many prompts on engines." }),
  changedCells: Schema.Int.annotate({
    description: "Cells that can change so: `cell` and `cell_confirmed` are about a change of one of them."
  }),
  cell: DelayOf("Until the change of one cell is told, by the planned checks alone."),
  cellConfirmed: DelayOf("The same where cells in doubt are asked again, as with `alertMode` `confirmed`."),
  share: DelayOf("Until the change of the share over all cells is told; `samples` make no difference."),
  mayNeverBeSeen: Schema.Array(Schema.Literals(["cell", "cell_confirmed", "share"])).annotate({
    description: "Which of these changes may never be told: those not told in nine of ten cases."
  }),
  creditsPerRun: Schema.Int,
  creditsPerRunConfirmed: Schema.Int.annotate({
    description: "With the further checks that `alertMode` `confirmed` asks on average."
  }),
  creditsPerMonth: Schema.Int.annotate({ description: "In 43,200 minutes, of planned checks alone." }),
  creditsUntilTold: Schema.NullOr(Schema.Int).annotate({
    description: "`cell.median_runs` × `credits_per_run`; null where it is not told."
  }),
  falseAlerts30d: Schema.Struct({ confirmed: Schema.Finite, immediate: Schema.Finite }).annotate({
    description:
      "False alerts of cells to be expected in 30 days, by `alertMode`: what `false_alerts` accepts; and those of " +
      "mentions that single answers raise by chance, at the cells' rates."
  }),
  smallestDrop: Schema.Struct({ cell: drop, share: drop }).annotate({
    description:
      "What the share must lose, in steps of 0.01, to be told within 3 runs in half of all cases (3 times 6 hours, " +
      "if runs are closer); null: nothing is."
  })
}).pipe(
  Schema.encodeKeys({
    changedCells: "changed_cells",
    cellConfirmed: "cell_confirmed",
    mayNeverBeSeen: "may_never_be_seen",
    creditsPerRun: "credits_per_run",
    creditsPerRunConfirmed: "credits_per_run_confirmed",
    creditsPerMonth: "credits_per_month",
    creditsUntilTold: "credits_until_told",
    falseAlerts30d: "false_alerts_30d",
    smallestDrop: "smallest_drop"
  }),
  Schema.annotateEncoded({
    identifier: "Plan",
    description: "How soon a tracker tells a change, and what that costs."
  })
)

/** A plan with its figures rounded. */
export const shownPlan = (plan: CorePlan): typeof Plan.Type => ({
  ...plan,
  before: rounded(plan.before, rateDecimals),
  after: rounded(plan.after, rateDecimals),
  measured: plan.measured === null ? null : rateOf(plan.measured),
  mayNeverBeSeen: plan.mayNeverBeSeen.map((change) => (change === "cellConfirmed" ? "cell_confirmed" : change))
})

const encodeShownPlan = Schema.encodeSync(Plan)

/** A plan as the JSON of the interface: its `data`. */
export const encodePlan = (plan: CorePlan) => encodeShownPlan(shownPlan(plan))
