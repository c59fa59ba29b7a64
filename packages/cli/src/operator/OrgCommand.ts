/** `answerscope org`: organizations. */
import { type Organization, OrganizationId, Organizations } from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { budgetCommand } from "./BudgetCommand.ts"
import { deleteCommand } from "./DeleteCommand.ts"
import {
  creditsFlag,
  jsonFlag,
  named,
  onDatabase,
  organizationColumns,
  organizationNamed,
  printRows
} from "./OperatorCommand.ts"
import { retentionCommand } from "./RetentionCommand.ts"

const externalIdFlag = (description: string) =>
  Flag.String("external-id").pipe(Flag.optional, Flag.withDescription(description))

/** The filter of a status, as the list shows it. */
const filterOf = (status: "active" | "suspended" | "deleting") =>
  status === "deleting" ? { deleting: true } : { deleting: false, suspended: status === "suspended" }

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
      Flag.withDescription("A name for it")
    ),
    monthlyLimit: creditsFlag("monthly-limit", 0, "Credits per calendar month").pipe(Flag.withDefault(0)),
    externalId: externalIdFlag("Your own unique id for it"),
    json: jsonFlag
  },
  ({ name, monthlyLimit, externalId, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const request = { name: name.trim(), monthlyLimit, externalId: Option.getOrNull(externalId) }
        yield* show(json, yield* organizations.create(request))
      })
    )
).pipe(Command.withDescription("Create an organization"))

const list = Command.make(
  "list",
  {
    limit: Flag.Int("limit").pipe(
      Flag.filter(
        (limit) => limit >= 1 && limit <= bounds.pageLimitMax,
        () => `must be 1 to ${bounds.pageLimitMax}`
      ),
      Flag.withDefault(bounds.pageLimitDefault),
      Flag.withDescription(`Number to show, 1 to ${bounds.pageLimitMax}, oldest first`)
    ),
    after: Flag.String("after").pipe(
      Flag.optional,
      Flag.withDescription("Continue after the organization with this id")
    ),
    status: Flag.Literals("status", ["active", "suspended", "deleting"]).pipe(
      Flag.optional,
      Flag.withDescription("Only organizations in this state; suspended excludes those being deleted")
    ),
    prefix: Flag.String("prefix").pipe(
      Flag.optional,
      Flag.withDescription("Only organizations whose name or external id begins with this")
    ),
    json: jsonFlag
  },
  ({ limit, after, status, prefix, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const last = Option.isNone(after) ? null : yield* organizationNamed(after.value)
        const place = last === null ? null : { createdAt: last.createdAt, id: last.id }
        const filter = {
          ...Option.match(status, { onNone: () => ({}), onSome: filterOf }),
          prefix: Option.getOrNull(prefix)
        }
        const { organizations, next } = yield* (yield* Organizations).list({ filter, after: place, limit })
        yield* printRows({
          json,
          document: { organizations, next: next?.id ?? null },
          columns: organizationColumns,
          rows: organizations,
          empty:
            Option.isSome(status) || Option.isSome(prefix) || Option.isSome(after)
              ? "There is no such organization."
              : "There is no organization yet; create one with: answerscope org create --name NAME"
        })
        if (!json && next !== null) yield* Console.log(`There are more: --after ${next.id}`)
      })
    )
).pipe(Command.withDescription("List the organizations"))

const organization = Argument.String("org").pipe(Argument.withDescription("The organization's id"))

const find = Command.make(
  "find",
  { externalId: Argument.String("external-id").pipe(Argument.withDescription("Your own id for it")), json: jsonFlag },
  ({ externalId, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const found = (yield* Organizations).getByExternalId(externalId)
        yield* show(json, yield* found.pipe(named("organization with the external id", externalId)))
      })
    )
).pipe(Command.withDescription("Find an organization by your own id"))

const update = Command.make(
  "update",
  {
    organization,
    name: Flag.String("name").pipe(Flag.optional, Flag.withDescription("The new name")),
    externalId: externalIdFlag("Your own id for it, or `none`"),
    json: jsonFlag
  },
  ({ organization: id, name, externalId, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const change = {
          ...Option.match(name, { onNone: () => ({}), onSome: (name) => ({ name }) }),
          ...Option.match(externalId, {
            onNone: () => ({}),
            onSome: (text) => ({ externalId: text === "none" ? null : text })
          })
        }
        yield* show(json, yield* organizations.update(OrganizationId.make(id), change).pipe(named("organization", id)))
      })
    )
).pipe(Command.withDescription("Rename an organization or change your own id for it"))

const suspend = Command.make("suspend", { organization, json: jsonFlag }, ({ organization: id, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organizations = yield* Organizations
      yield* show(json, yield* organizations.suspend(OrganizationId.make(id)).pipe(named("organization", id)))
    })
  )
).pipe(Command.withDescription("Suspend an organization: its keys are refused and its trackers start no runs"))

const resume = Command.make("resume", { organization, json: jsonFlag }, ({ organization: id, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organizations = yield* Organizations
      yield* show(json, yield* organizations.resume(OrganizationId.make(id)).pipe(named("organization", id)))
    })
  )
).pipe(Command.withDescription("Resume a suspended organization"))

export const orgCommand = Command.make("org").pipe(
  Command.withSubcommands([create, list, find, update, suspend, resume, retentionCommand, budgetCommand, deleteCommand])
)
