/** `answerscope brand`: operations on one brand. */
import { BrandId, Brands, Retention } from "@answerscope/core"
import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonText } from "../output/Json.ts"
import { idOf, jsonFlag, named, onCore, organizationNamed, orgFlag } from "./OperatorCommand.ts"

/** Rows between two progress messages. */
const toldRows = 10_000

const erase = Command.make(
  "erase",
  {
    brand: Argument.String("brand").pipe(Argument.withDescription("The brand's id")),
    org: orgFlag,
    yes: Flag.Boolean("yes").pipe(Flag.withDefault(false), Flag.withDescription("Confirm: this cannot be undone")),
    json: jsonFlag
  },
  ({ brand, org, yes, json }) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const key = { organizationId, id: yield* idOf(BrandId, "brand", brand) }
        const { name } = yield* (yield* Brands).get(key).pipe(named("brand", brand))
        if (!yes) {
          const message = `This deletes all answers of ${name} and cannot be undone. Confirm with --yes.`
          return yield* new CommandError({ message })
        }
        let told = 0
        const progress = (removed: number) => {
          if (removed < told + toldRows) return Effect.void
          told = removed
          return Console.error(`${removed} rows are gone`)
        }
        const { removed } = yield* (yield* Retention).eraseAnswers(key, progress).pipe(named("brand", brand))
        if (json) return yield* Console.log(jsonText({ id: key.id, removed }))
        yield* Console.error(`All answers of ${name} are deleted.`)
      })
    )
).pipe(
  Command.withDescription("Delete all answers of a brand; the brand, its trackers and the ledger stay"),
  Command.withExamples([
    {
      command: "answerscope brand erase BRAND --org ORG --yes",
      description: "Can be interrupted and run again"
    }
  ])
)

export const brandCommand = Command.make("brand").pipe(Command.withSubcommands([erase]))
