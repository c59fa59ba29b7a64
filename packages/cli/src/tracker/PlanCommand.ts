/** `answerscope tracker plan`: detection delay and cost of a tracker. */
import { type PlanRequest, Plans } from "@answerscope/core"
import { encodePlan } from "@answerscope/http"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonFlag, named, orgFlag, organizationNamed } from "../operator/OperatorCommand.ts"
import { printJson } from "../output/Json.ts"
import { terminalColumns } from "../output/TerminalText.ts"
import { brandFlag } from "../report/ReportFlags.ts"
import { brandNamed, withFlagNames } from "../report/ReportQuestion.ts"
import { onEngines } from "./ConfiguredCore.ts"
import { marketFlags, marketsOf } from "../scan/MarketFlags.ts"
import { planText } from "./PlanTable.ts"
import { fieldIf } from "./TrackerFlags.ts"

const share = (name: string, description: string) =>
  Flag.Finite(name).pipe(Flag.optional, Flag.withDescription(description))
const whole = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.optional, Flag.withDescription(description))

const planFlags = {
  before: share("before", "Mention rate before the change, 0 to 1, if neither a brand nor rates are given"),
  cells: Flag.String("cells").pipe(
    Flag.optional,
    Flag.withDescription(
      "Prompts × engines × markets, if no brand is given; or their mention rates, such as 0.9,0.8,0.2"
    )
  ),
  ...marketFlags,
  after: share("after", "Mention rate after the change, 0 to 1"),
  drop: share("drop", "Instead of --after: by how much the rate falls. 0.2 is a fall by 20 points"),
  runs: whole("runs", "Runs before the change. Default: 30"),
  samples: whole("samples", "Samples per prompt and engine in a run. Default: 1"),
  falseAlerts: share("false-alerts", "False-alert budget per 100 prompt-engine pairs and 30 runs. Default: 1"),
  sentiment: Flag.Boolean("sentiment").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Analyze sentiment (costs extra credits)")
  ),
  interval: whole("interval-minutes", "Minutes between runs. Default: 1,440")
}

/** A whole number of cells, or the rates of each. */
const cellsOf = (text: string): number | ReadonlyArray<number> => {
  const numbers = text.split(",").map(Number)
  const [first = 0] = numbers
  return numbers.length === 1 && Number.isInteger(first) ? first : numbers
}

const requestOf = (flags: Command.Command.Config.Infer<typeof planFlags>): PlanRequest => ({
  sentiment: flags.sentiment,
  ...fieldIf(flags.before, (before) => ({ before })),
  ...fieldIf(flags.cells, (cells) => ({ cells: cellsOf(cells) })),
  ...marketsOf(flags),
  ...fieldIf(flags.after, (after) => ({ after })),
  ...fieldIf(flags.drop, (drop) => ({ drop })),
  ...fieldIf(flags.runs, (runs) => ({ runs })),
  ...fieldIf(flags.samples, (samples) => ({ samples })),
  ...fieldIf(flags.falseAlerts, (falseAlerts) => ({ falseAlerts })),
  ...fieldIf(flags.interval, (intervalMinutes) => ({ intervalMinutes }))
})

/** Errors, with flags instead of parameters. */
const withPlanFlagNames = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(withFlagNames(effect), (error) =>
    error instanceof CommandError
      ? new CommandError({
          message: error.message
            .replace(/(?<=unless )(drop|brand_id)/, (name) => `--${name.replace("_id", "")}`)
            .replace(/(?<=where )(after|brand_id)/, (name) => `--${name.replace("_id", "")}`)
            .replace("--brand-id", "--brand")
            .replace(/^--markets(?= )/, "--market")
            .replace("give before and cells", "give --before and --cells")
        })
      : error
  )

export const plan = Command.make(
  "plan",
  { org: orgFlag, brand: brandFlag, ...planFlags, json: jsonFlag },
  ({ brand, json, org, ...flags }) =>
    onEngines(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const found = Option.isNone(brand) ? {} : { brandId: (yield* brandNamed(organizationId, brand.value)).id }
        const made = yield* (yield* Plans).plan(organizationId, { ...requestOf(flags), ...found }).pipe(
          named(
            "brand",
            Option.getOrElse(brand, () => "")
          )
        )
        yield* json ? printJson(encodePlan(made)) : Console.log(planText(made, terminalColumns()))
      }).pipe(withPlanFlagNames)
    )
).pipe(
  Command.withDescription("Estimate how soon a tracker detects a change, and the cost"),
  Command.withExamples([
    {
      command: "answerscope tracker plan --org ORG --brand Acme --drop 0.5",
      description: "If a mention rate falls by 50 points"
    },
    {
      command: "answerscope tracker plan --org ORG --before 0.9 --cells 40 --after 0.2 --samples 3",
      description: "For a new tracker"
    }
  ])
)
