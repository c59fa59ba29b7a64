/** `answerscope costs`: costs of vendor calls. */
import { Costs } from "@answerscope/core"
import type { CostDimension, CostRow } from "@answerscope/core/storage"
import { costDimensions, type CostFigures } from "@answerscope/core/model"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonText } from "../output/Json.ts"
import { renderTable } from "../output/Table.ts"
import { jsonFlag, onCore, organizationNamed } from "../operator/OperatorCommand.ts"
import { usdText } from "./UsdText.ts"

const isDimension = (text: string): text is CostDimension => costDimensions.some((dimension) => dimension === text)

const dimensionsIn = (text: string): ReadonlyArray<string> => text.split(",").map((part) => part.trim())

const dayFlag = (name: string, description: string) =>
  Flag.String(name).pipe(Flag.optional, Flag.withDescription(description))

const valueOf: Readonly<Record<CostDimension, (row: CostRow) => string>> = {
  day: ({ day }) => day ?? "",
  organization: ({ organizationId }) => organizationId ?? "",
  engine: ({ engine }) => engine ?? "",
  model: ({ model }) => (model === null || model === "" ? "–" : model),
  purpose: ({ purpose }) => purpose ?? ""
}

const count = (value: number): string => value.toLocaleString("en")

const figures: Readonly<Record<string, (costs: CostFigures) => string>> = {
  calls: ({ calls }) => count(calls),
  failed: ({ failedCalls }) => count(failedCalls),
  "cost unknown": ({ unknownCalls }) => count(unknownCalls),
  "tokens in": ({ inputTokens }) => count(inputTokens),
  cached: ({ cachedTokens }) => count(cachedTokens),
  "tokens out": ({ outputTokens }) => count(outputTokens),
  searches: ({ searches }) => count(searches),
  USD: ({ calls, microUsd, unknownCalls }) =>
    unknownCalls > 0 && unknownCalls === calls ? "unknown" : usdText(microUsd)
}

export const costsCommand = Command.make(
  "costs",
  {
    by: Flag.String("by").pipe(
      Flag.filter(
        (text) =>
          dimensionsIn(text).every(isDimension) && new Set(dimensionsIn(text)).size === dimensionsIn(text).length,
        () => `must be some of ${costDimensions.join(", ")}, separated by commas, each once`
      ),
      Flag.withDefault("engine,model"),
      Flag.withDescription(`Group by ${costDimensions.join(", ")}, separated by commas`)
    ),
    org: Flag.String("org").pipe(
      Flag.optional,
      Flag.withDescription("Only the organization with this id, such as org_…")
    ),
    from: dayFlag("from", "First UTC day, such as 2026-11-01; the first of the month when left out"),
    to: dayFlag("to", "Last UTC day; today when left out"),
    json: jsonFlag
  },
  ({ by, from, json, org, to }) =>
    onCore(
      Effect.gen(function* () {
        const costs = yield* Costs
        const organizationId = Option.isSome(org) ? (yield* organizationNamed(org.value)).id : null
        const wanted = dimensionsIn(by).filter(isDimension)
        const report = yield* costs
          .report({
            by: wanted,
            organizationId,
            ...Option.match(from, { onNone: () => ({}), onSome: (day) => ({ from: day }) }),
            ...Option.match(to, { onNone: () => ({}), onSome: (day) => ({ to: day }) })
          })
          .pipe(Effect.catchTag("InvalidRequest", ({ message }) => Effect.fail(new CommandError({ message }))))
        if (json) return yield* Console.log(jsonText(report))
        const period = `${report.from} to ${report.to}, UTC`
        if (report.rows.length === 0) return yield* Console.log(`No vendor was called from ${period}.`)
        const cells = Object.values(figures)
        yield* Console.log(
          renderTable(
            [...wanted, ...Object.keys(figures)],
            [
              ...report.rows.map((row) => [
                ...wanted.map((dimension) => valueOf[dimension](row)),
                ...cells.map((cell) => cell(row))
              ]),
              [...wanted.map((_, index) => (index === 0 ? "total" : "")), ...cells.map((cell) => cell(report.total))]
            ],
            { isDense: true }
          )
        )
        const { unknownCalls } = report.total
        yield* Console.log(
          unknownCalls === 0
            ? `${period}. The cost of every call is known.`
            : `${period}. The cost of ${count(unknownCalls)} calls is unknown and not in the sum.`
        )
      })
    )
).pipe(
  Command.withDescription("Show the cost of vendors"),
  Command.withExamples([
    { command: "answerscope costs", description: "This month by engine and model" },
    {
      command: "answerscope costs --by organization,purpose --from 2026-11-01 --to 2026-11-30",
      description: "Who caused what in November"
    }
  ])
)
