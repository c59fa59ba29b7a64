/** The plan of a tracker: how soon it tells a change, and what that costs. */
import { BrandId, type Plan as CorePlan } from "@answerscope/core"
import { bounds, LanguageTag, Location, rateDecimals, rateOf, rounded, RequestedId } from "@answerscope/core/model"
import { Schema, SchemaGetter } from "effect"
import { MarketChoices, shownMarket } from "../field/MarketField.ts"
import { documentedText } from "../field/SchemaDocs.ts"
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
      "Number of cells (prompts × engines × markets); or the mention rate of each cell, 0 to 1, separated by " +
      "commas, without `before`.",
    examples: ["40", "0.9,0.85,0.2"]
  })
  .pipe(
    Schema.decodeTo(Schema.Union([Schema.Int, Schema.Array(Schema.Finite)]), {
      decode: SchemaGetter.transform(cellsFrom),
      encode: SchemaGetter.transform(cellsText)
    })
  )

/** `Germany=de;France`: markets, each with its language if it has one. */
const marketsFrom = (text: string) =>
  text.split(";").map((market) => {
    const [location = "", ...language] = market.split("=")
    return {
      ...(location === "" ? {} : { location }),
      ...(language.length === 0 ? {} : { language: language.join("=") })
    }
  })

const marketsText = (markets: ReadonlyArray<{ readonly location?: string; readonly language?: string | null }>) =>
  markets
    .map(({ language = null, location = "" }) => (language === null ? location : `${location}=${language}`))
    .join(";")

const MarketsParameter = Schema.String.annotate({
  description:
    "Instead of `location` and `language`: up to 10 markets, separated by `;`, each a location, `=` and a language " +
    "or one of them. Omitted parts are the brand's.",
  examples: ["Germany=de;Berlin,Germany;France"]
}).pipe(
  Schema.decodeTo(MarketChoices, {
    decode: SchemaGetter.transform(marketsFrom),
    encode: SchemaGetter.transform(marketsText)
  })
)

/** Query parameters of a plan. */
export const planParameters = {
  brand_id: Schema.optionalKey(
    RequestedId(BrandId, {
      description:
        "Use the cells of this brand's active prompts, with their rates of the last 30 days. Without it, `cells` is " +
        "required, and `before` unless `cells` has rates."
    })
  ),
  location: Schema.optionalKey(
    documentedText(Location, {
      description:
        "Where the brand's tracker would ask. Default: everywhere with answers. A market without answers is planned " +
        "with the rates of the others.",
      example: "Germany",
      minLength: 1,
      maxLength: 200
    })
  ),
  language: Schema.optionalKey(
    documentedText(LanguageTag, {
      description: "In which language it would ask, as a BCP 47 tag. Default: the brand's.",
      example: "de",
      maxLength: bounds.languageTagLengthMax
    })
  ),
  markets: Schema.optionalKey(MarketsParameter),
  before: share("The share of answers that name the brand now, 0 to 1."),
  cells: Schema.optionalKey(CellsParameter),
  after: share("The share after the change, 0 to 1."),
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
  medianRuns: runs.annotate({
    description: "Runs until the change is reported in half of all cases; null: more than 200."
  }),
  p90Runs: runs.annotate({ description: "The same in nine of ten cases." })
}).pipe(Schema.encodeKeys({ medianRuns: "median_runs", p90Runs: "p90_runs" }))

const DelayOf = (description: string) => Delay.pipe(Schema.annotateEncoded({ description }))

const drop = Schema.NullOr(Schema.Finite)

/** A plan as the interface shows it. */
export const Plan = Schema.Struct({
  before: Schema.Finite.annotate({ description: "The share before the change, 4 decimals." }),
  after: Schema.Finite.annotate({ description: "The share after the change, 4 decimals." }),
  measured: Schema.NullOr(Rate).annotate({ description: "The measured rate behind `before`; null if you gave it." }),
  cells: Schema.Int.annotate({ description: "Number of combinations of prompt and engine, in each market." }),
  byMarket: Schema.Array(
    Schema.Struct({ ...shownMarket, cells: Schema.Int, creditsPerRun: Schema.Int }).pipe(
      Schema.encodeKeys({ creditsPerRun: "credits_per_run" })
    )
  ).annotate({ description: "Cells and credits of each market; none without `brand_id`." }),
  changedCells: Schema.Int.annotate({
    description: "Cells that can change in this way. `cell` and `cell_confirmed` are about one of them."
  }),
  cell: DelayOf("Until the change of one cell is reported, with planned checks alone."),
  cellConfirmed: DelayOf("The same with follow-ups, as with `alertMode` `confirmed`."),
  share: DelayOf("Until the change of the share over all cells is reported; `samples` make no difference."),
  mayNeverBeSeen: Schema.Array(Schema.Literals(["cell", "cell_confirmed", "share"])).annotate({
    description: "Which of these changes may never be reported: those with a null `p90_runs`."
  }),
  creditsPerRun: Schema.Int,
  creditsPerRunConfirmed: Schema.Int.annotate({
    description: "Including the average number of follow-ups of `alertMode` `confirmed`."
  }),
  creditsPerMonth: Schema.Int.annotate({ description: "In 43,200 minutes, of planned checks alone." }),
  creditsPerMonthConfirmed: Schema.Struct({ mean: Schema.Int, low: Schema.Int, high: Schema.Int }).annotate({
    description:
      "The same with `alertMode` `confirmed`: with the average follow-ups, without any, and with as many as its " +
      "default settings allow."
  }),
  creditsUntilTold: Schema.NullOr(Schema.Int).annotate({
    description: "`cell.median_runs` × `credits_per_run`; null if `cell.median_runs` is."
  }),
  falseAlerts30d: Schema.Struct({ confirmed: Schema.Finite, immediate: Schema.Finite }).annotate({
    description:
      "Expected false alerts of cells in 30 days, by `alertMode`: the budget of `false_alerts`; and mention alerts " +
      "that single answers raise by chance."
  }),
  smallestDrop: Schema.Struct({ cell: drop, share: drop }).annotate({
    description:
      "Smallest drop, in steps of 0.01, that is reported within 3 runs in half of all cases (3 times 6 hours, if " +
      "runs are closer); null: even the largest takes longer."
  })
}).pipe(
  Schema.encodeKeys({
    byMarket: "by_market",
    changedCells: "changed_cells",
    cellConfirmed: "cell_confirmed",
    mayNeverBeSeen: "may_never_be_seen",
    creditsPerRun: "credits_per_run",
    creditsPerRunConfirmed: "credits_per_run_confirmed",
    creditsPerMonth: "credits_per_month",
    creditsPerMonthConfirmed: "credits_per_month_confirmed",
    creditsUntilTold: "credits_until_told",
    falseAlerts30d: "false_alerts_30d",
    smallestDrop: "smallest_drop"
  }),
  Schema.annotateEncoded({
    identifier: "Plan",
    description: "How soon a tracker reports a change, and the cost."
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
