/** `answerscope brand`: operations on one brand. */
import { type Brand, BrandId, Brands, type OrganizationId, Retention } from "@answerscope/core"
import type { BrandPage, BrandPlace } from "@answerscope/core/storage"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { jsonText } from "../output/Json.ts"
import { idOf, jsonFlag, named, onCore, organizationNamed, orgFlag, printRows } from "./OperatorCommand.ts"

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

const columns = {
  id: (brand: Brand) => brand.id,
  name: (brand: Brand) => brand.name,
  groups: (brand: Brand) => brand.groups.join(", ")
}

/** The brands of an organization, newest first. */
const brandsOf = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const brands = yield* Brands
  const found: Array<Brand> = []
  let after: BrandPlace | null = null
  for (let isLast = false; !isLast;) {
    const page: BrandPage = yield* brands.page(organizationId, after)
    found.push(...page.brands)
    after = page.brands.at(-1) ?? after
    isLast = page.isLast
  }
  return found
})

const list = Command.make(
  "list",
  {
    org: orgFlag,
    group: Flag.String("group").pipe(Flag.optional, Flag.withDescription("Only brands of exactly this group")),
    json: jsonFlag
  },
  ({ group, json, org }) =>
    onCore(
      Effect.gen(function* () {
        const { id } = yield* organizationNamed(org)
        const rows = (yield* brandsOf(id)).filter(({ groups }) => Option.isNone(group) || groups.includes(group.value))
        yield* printRows({ json, document: { brands: rows }, columns, rows, empty: "There are no such brands." })
      })
    )
).pipe(Command.withDescription("List an organization's brands with their groups, newest first"))

export const brandCommand = Command.make("brand").pipe(Command.withSubcommands([erase, list]))
