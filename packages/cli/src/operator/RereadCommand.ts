/** `answerscope reread`: parses stored response bodies again, with this version's adapters. */
import { BrandId, Brands } from "@answerscope/core"
import { BodyRereading, type RereadBody } from "@answerscope/core/model"
import { Console, Effect, Option, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { onEngines } from "../tracker/ConfiguredCore.ts"
import { idOf, jsonFlag, named, orgFlag, organizationNamed, printRows, timeOf } from "./OperatorCommand.ts"

/** Most bodies to list: those that differ, and those that cannot be parsed. */
const shownMax = 100

const columns = {
  snapshot: ({ before }: RereadBody) => before.id,
  "checked at": ({ before }: RereadBody) => timeOf(before.checkedAt),
  engine: ({ before }: RereadBody) => before.engine,
  prompt: ({ before }: RereadBody) => before.prompt,
  result: ({ changed, problem }: RereadBody) => problem ?? `changed: ${changed.join(", ")}`
}

const shown = ({ before, changed, problem }: RereadBody) => ({
  id: before.id,
  brandId: before.brandId,
  engine: before.engine,
  prompt: before.prompt,
  checkedAt: before.checkedAt,
  changed,
  problem
})

interface Findings {
  bodies: number
  changed: number
  unread: number
  readonly first: Array<RereadBody>
}

const take = (findings: Findings, found: RereadBody): void => {
  findings.bodies++
  if (found.problem !== null) findings.unread++
  else if (found.changed.length > 0) findings.changed++
  else return
  if (findings.first.length < shownMax) findings.first.push(found)
}

const summary = ({ bodies, changed, unread }: Findings, write: boolean): string => {
  const counts = `${bodies} bodies: ${changed} change, ${unread} cannot be parsed.`
  if (changed === 0) return counts
  return `${counts} ${write ? "Written." : "Nothing was written; --write replaces the stored answers."}`
}

export const rereadCommand = Command.make(
  "reread",
  {
    org: orgFlag,
    brand: Flag.String("brand").pipe(Flag.optional, Flag.withDescription("Only answers about the brand with this id")),
    write: Flag.Boolean("write").pipe(
      Flag.withDefault(false),
      Flag.withDescription("Replace the stored answers; without it nothing is written")
    ),
    json: jsonFlag
  },
  ({ brand, json, org, write }) =>
    onEngines(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const brandId = Option.isNone(brand) ? null : yield* idOf(BrandId, "brand", brand.value)
        if (brandId !== null) {
          yield* (yield* Brands).get({ organizationId, id: brandId }).pipe(named("brand", brandId))
        }
        const findings: Findings = { bodies: 0, changed: 0, unread: 0, first: [] }
        const { run } = yield* BodyRereading
        yield* Stream.runForEach(run({ organizationId, brandId, write }), (found) =>
          Effect.sync(() => take(findings, found))
        )
        const { bodies, changed, first, unread } = findings
        if (json || first.length > 0) {
          yield* printRows({
            json,
            document: { bodies, changed, unread, written: write, results: first.map(shown) },
            columns,
            rows: first,
            empty: ""
          })
        }
        if (!json) yield* Console.log(summary(findings, write))
      })
    )
).pipe(
  Command.withDescription("Parse stored response bodies again with the adapters of this version"),
  Command.withExamples([
    { command: "answerscope reread --org ORG", description: "What would change, without writing" },
    { command: "answerscope reread --org ORG --brand BRAND --write", description: "Repair one brand's answers" }
  ])
)
