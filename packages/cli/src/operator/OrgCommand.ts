/**
 * `answerscope org`: the tenants.
 */
import { type Organization, OrganizationId, Organizations } from "@answerscope/core"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { creditsFlag, jsonFlag, named, onDatabase, organizationColumns, printRows } from "./OperatorCommand.ts"
import { retentionCommand } from "./RetentionCommand.ts"

const show = (json: boolean, organization: Organization) =>
  printRows({ json, document: organization, columns: organizationColumns, rows: [organization], empty: "" })

const create = Command.make(
  "create",
  {
    name: Flag.String("name").pipe(
      Flag.filter(
        (name) => name.trim() !== "",
        () => "must not be empty"
      ),
      Flag.withDescription("A name to know it by")
    ),
    monthlyLimit: creditsFlag("monthly-limit", 0, "Credits per calendar month").pipe(Flag.withDefault(0)),
    json: jsonFlag
  },
  ({ name, monthlyLimit, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const organizations = yield* Organizations
        yield* show(json, yield* organizations.create({ name: name.trim(), monthlyLimit }))
      })
    )
).pipe(Command.withDescription("Create an organization"))

const list = Command.make("list", { json: jsonFlag }, ({ json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organizations = yield* (yield* Organizations).list
      yield* printRows({
        json,
        document: { organizations },
        columns: organizationColumns,
        rows: organizations,
        empty: "There is no organization yet; create one with: answerscope org create --name NAME"
      })
    })
  )
).pipe(Command.withDescription("List the organizations"))

const organization = Argument.String("org").pipe(Argument.withDescription("The organization's id"))

const suspend = Command.make("suspend", { organization, json: jsonFlag }, ({ organization: id, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organizations = yield* Organizations
      yield* show(json, yield* organizations.suspend(OrganizationId.make(id)).pipe(named("organization", id)))
    })
  )
).pipe(Command.withDescription("Refuse an organization's keys from now on"))

const resume = Command.make("resume", { organization, json: jsonFlag }, ({ organization: id, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organizations = yield* Organizations
      yield* show(json, yield* organizations.resume(OrganizationId.make(id)).pipe(named("organization", id)))
    })
  )
).pipe(Command.withDescription("Accept an organization's keys again"))

export const orgCommand = Command.make("org").pipe(
  Command.withSubcommands([create, list, suspend, resume, retentionCommand])
)
