/** `answerscope org budget`: vendor budget of an organization. */
import { Costs } from "@answerscope/core"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { usdText } from "../cost/UsdText.ts"
import { jsonText } from "../output/Json.ts"
import { jsonFlag, onCore, organizationNamed } from "./OperatorCommand.ts"

/** The largest budget, in US dollars. */
const usdMax = 1_000_000_000

const budgetIn = Effect.fnUntraced(function* (text: string) {
  if (text === "none") return null
  const usd = /^\d{1,10}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
  if (usd <= usdMax) return Math.round(usd * 1_000_000)
  return yield* new CommandError({
    message: `--usd-per-month must be 0 to ${usdMax.toLocaleString("en")} US dollars, or none.`
  })
})

export const budgetCommand = Command.make(
  "budget",
  {
    organization: Argument.String("org").pipe(Argument.withDescription("The organization's id")),
    usdPerMonth: Flag.String("usd-per-month").pipe(
      Flag.optional,
      Flag.withDescription("US dollars per calendar month (UTC), or `none`")
    ),
    json: jsonFlag
  },
  ({ json, organization, usdPerMonth }) =>
    onCore(
      Effect.gen(function* () {
        const costs = yield* Costs
        const { id } = yield* organizationNamed(organization)
        if (Option.isSome(usdPerMonth)) {
          yield* costs.setBudget({ organizationId: id, microUsdPerMonth: yield* budgetIn(usdPerMonth.value) })
        }
        const microUsdPerMonth = yield* costs.budget(id)
        const spent = (yield* costs.report({ organizationId: id, by: [] })).total.microUsd
        if (json) return yield* Console.log(jsonText({ microUsdPerMonth, spentMicroUsd: spent }))
        yield* Console.log(
          microUsdPerMonth === null
            ? `No budget. ${usdText(spent)} USD spent this month.`
            : `${usdText(microUsdPerMonth)} USD a month; ${usdText(spent)} USD of this month's were spent.`
        )
      })
    )
).pipe(
  Command.withDescription("Show or set an organization's monthly budget for vendors"),
  Command.withExamples([
    { command: "answerscope org budget ORG --usd-per-month 50", description: "Stop at 50 US dollars" },
    { command: "answerscope org budget ORG --usd-per-month none", description: "Remove the budget" }
  ])
)
