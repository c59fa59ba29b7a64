/** `answerscope counts`: checks the rollups against the answers, or rebuilds them. */
import { type OrganizationId, Organizations } from "@answerscope/core"
import { Rollups } from "@answerscope/core/model"
import type { CountDifference, CountSpan } from "@answerscope/core/storage"
import { Console, Effect, Option, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonText } from "../output/Json.ts"
import { progressBar } from "../output/ProgressBar.ts"
import { jsonFlag, onCore, organizationNamed, printRows } from "./OperatorCommand.ts"

const orgFlag = Flag.String("org").pipe(
  Flag.optional,
  Flag.withDescription("Only the organization with this id, such as org_…")
)

/** Most differences to list. */
const shownMax = 100

const spansOf = Effect.fnUntraced(function* (org: Option.Option<string>) {
  const counts = yield* Rollups
  const ids: ReadonlyArray<OrganizationId> = Option.isSome(org)
    ? [(yield* organizationNamed(org.value)).id]
    : yield* Stream.runCollect(Stream.map((yield* Organizations).walk({ deleting: false }), ({ id }) => id))
  return (yield* Effect.forEach(ids, counts.spans)).flat()
})

/** Runs an effect for each brand and month, behind a progress bar. */
const eachSpan = Effect.fnUntraced(function* <A, E, R>(
  label: string,
  spans: ReadonlyArray<CountSpan>,
  effect: (span: CountSpan) => Effect.Effect<A, E, R>
) {
  const bar = yield* progressBar({ label, total: spans.length })
  const results: Array<A> = []
  for (const [index, span] of spans.entries()) {
    results.push(yield* effect(span))
    yield* bar.update(index + 1)
  }
  return results
}, Effect.scoped)

const columns = {
  brand: ({ brandId }: CountDifference) => brandId,
  unit: ({ unit }: CountDifference) => unit,
  start: ({ day }: CountDifference) => day,
  of: ({ key }: CountDifference) =>
    key === null
      ? "all"
      : Object.values(key)
          .flatMap((value) => value ?? [])
          .join(", "),
  figure: ({ figure }: CountDifference) => figure,
  kept: ({ kept }: CountDifference) => kept ?? "–",
  counted: ({ counted }: CountDifference) => counted ?? "–"
}

const check = Command.make("check", { org: orgFlag, json: jsonFlag }, ({ org, json }) =>
  onCore(
    Effect.gen(function* () {
      const { check } = yield* Rollups
      const spans = yield* spansOf(org)
      const differences = (yield* eachSpan("Checking counts", spans, check)).flat()
      yield* printRows({
        json,
        document: { months: spans.length, differences },
        columns,
        rows: differences.slice(0, shownMax),
        empty: `Months of brands checked: ${spans.length}. All rollups match the answers.`
      })
      if (differences.length > 0) {
        return yield* new CommandError({
          message: `${differences.length} rollups do not match the answers; "answerscope counts rebuild" rebuilds them.`
        })
      }
    })
  )
).pipe(Command.withDescription("Compare rollups with a recount of all answers"))

const rebuild = Command.make("rebuild", { org: orgFlag, json: jsonFlag }, ({ org, json }) =>
  onCore(
    Effect.gen(function* () {
      const { rebuild } = yield* Rollups
      const spans = yield* spansOf(org)
      yield* eachSpan("Rebuilding", spans, rebuild)
      yield* Console.log(json ? jsonText({ months: spans.length }) : `Months of brands rebuilt: ${spans.length}.`)
    })
  )
).pipe(Command.withDescription("Rebuild rollups from the answers; can be interrupted and run again"))

export const countsCommand = Command.make("counts").pipe(
  Command.withSubcommands([check, rebuild]),
  Command.withExamples([
    { command: "answerscope counts check", description: "Exit code 1 if a rollup is wrong" },
    { command: "answerscope counts rebuild --org ORG", description: "Rebuild the rollups of one organization" }
  ])
)
