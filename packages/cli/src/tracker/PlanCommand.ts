/**
 * `answerscope tracker plan`: how soon a tracker would tell a change, and what that costs.
 */
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
import { planText } from "./PlanTable.ts"
import { fieldIf } from "./TrackerFlags.ts"

const share = (name: string, description: string) =>
  Flag.Finite(name).pipe(Flag.optional, Flag.withDescription(description))
const whole = (name: string, description: string) =>
  Flag.Int(name).pipe(Flag.optional, Flag.withDescription(description))

const planFlags = {
  before: share("before", "The share of answers that name the brand, 0 to 1, where no brand is given"),
  cells: whole("cells", "Prompts × engines, where no brand is given"),
  after: share("after", "The share after the change that is to be seen, 0 to 1"),
  drop: share("drop", "Instead of --after: the part of the share that is lost, 0 to 1"),
  runs: whole("runs", "Runs before the change; 30 by default"),
  samples: whole("samples", "Answers of each cell in a run; 1 by default"),
  falseAlerts: share("false-alerts", "False alerts taken into account per 100 cells and 30 runs; 1 by default"),
  sentiment: Flag.Boolean("sentiment").pipe(
    Flag.withDefault(false),
    Flag.withDescription("Whether sentiment is captured, which costs more")
  ),
  interval: whole("interval-minutes", "Minutes from one run to the next; 1,440 by default")
}

const requestOf = (flags: Command.Command.Config.Infer<typeof planFlags>): PlanRequest => ({
  sentiment: flags.sentiment,
  ...fieldIf(flags.before, (before) => ({ before })),
  ...fieldIf(flags.cells, (cells) => ({ cells })),
  ...fieldIf(flags.after, (after) => ({ after })),
  ...fieldIf(flags.drop, (drop) => ({ drop })),
  ...fieldIf(flags.runs, (runs) => ({ runs })),
  ...fieldIf(flags.samples, (samples) => ({ samples })),
  ...fieldIf(flags.falseAlerts, (falseAlerts) => ({ falseAlerts })),
  ...fieldIf(flags.interval, (intervalMinutes) => ({ intervalMinutes }))
})

/** What is refused, with the flags that its parameters have here. */
const withPlanFlagNames = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(withFlagNames(effect), (error) =>
    error instanceof CommandError
      ? new CommandError({
          message: error.message
            .replace(/(?<=unless )(drop|brand_id)/, (name) => `--${name.replace("_id", "")}`)
            .replace(/(?<=where )(after|brand_id)/, (name) => `--${name.replace("_id", "")}`)
            .replace("--brand-id", "--brand")
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
  Command.withDescription("Show how soon a tracker would tell a change, and what that costs, before it is paid for"),
  Command.withExamples([
    {
      command: "answerscope tracker plan --org ORG --brand Acme --drop 0.5",
      description: "If the brand lost half of what was measured in the last 30 days"
    },
    {
      command: "answerscope tracker plan --org ORG --before 0.9 --cells 40 --after 0.2 --samples 3",
      description: "For a tracker that there is not yet"
    }
  ])
)
