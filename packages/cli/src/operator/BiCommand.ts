/** `answerscope bi`: roles with which tools read an organization's views by SQL. */
import { BiReaders } from "@answerscope/storage-pg"
import { Console, Effect, Option, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { CommandAddress } from "../Database.ts"
import { jsonText } from "../output/Json.ts"
import { jsonFlag, onClient, orgFlag, organizationNamed, printRows } from "./OperatorCommand.ts"

const columns = {
  role: ({ role }: BiReaders.BiReader) => role,
  organization: ({ organizationId }: BiReaders.BiReader) => organizationId,
  created: ({ createdAt }: BiReaders.BiReader) => createdAt.toISOString()
}

/** The address for the role, without settings of the server's own connection. */
const urlFor = (server: Redacted.Redacted<string>, role: string, password: string): string => {
  const url = new URL(Redacted.value(server))
  url.username = role
  url.password = password
  const sslmode = url.searchParams.get("sslmode")
  url.search = sslmode === null ? "" : `sslmode=${encodeURIComponent(sslmode)}`
  return url.href
}

const create = Command.make("create", { org: orgFlag, json: jsonFlag }, ({ json, org }) =>
  onClient(
    Effect.gen(function* () {
      const { id: organizationId } = yield* organizationNamed(org)
      const { schema, url } = yield* CommandAddress
      const { password, role } = yield* BiReaders.create({ schema, organizationId })
      const address = urlFor(url, role, password)
      yield* Console.log(
        json
          ? jsonText({ role, organizationId, schema: `${schema}_bi`, url: address })
          : `Role ${role} reads the views of schema ${schema}_bi.\nAddress (shown this once): ${address}`
      )
    })
  )
).pipe(Command.withDescription("Create a database role that reads one organization, and print its address once"))

const list = Command.make(
  "list",
  {
    org: Flag.String("org").pipe(Flag.optional, Flag.withDescription("Only the organization with this id")),
    json: jsonFlag
  },
  ({ json, org }) =>
    onClient(
      Effect.gen(function* () {
        const { schema } = yield* CommandAddress
        const organizationId = Option.isSome(org) ? (yield* organizationNamed(org.value)).id : null
        const readers = yield* BiReaders.list({ schema, organizationId })
        yield* printRows({ json, document: { readers }, columns, rows: readers, empty: "There are no such roles." })
      })
    )
).pipe(Command.withDescription("List these roles"))

const revoke = Command.make(
  "revoke",
  {
    role: Argument.String("role").pipe(Argument.withDescription("The role, such as answerscope_bi_…")),
    json: jsonFlag
  },
  ({ json, role }) =>
    onClient(
      Effect.gen(function* () {
        const { schema } = yield* CommandAddress
        const revoked = yield* BiReaders.revoke({ schema, role })
        if (Option.isNone(revoked)) return yield* new CommandError({ message: `There is no such role: ${role}.` })
        yield* Console.log(json ? jsonText({ role }) : `Role ${role} is deleted, and its connections are closed.`)
      })
    )
).pipe(Command.withDescription("Delete such a role and close its connections"))

export const biCommand = Command.make("bi").pipe(
  Command.withSubcommands([create, list, revoke]),
  Command.withExamples([
    { command: "answerscope bi create --org ORG", description: "An address for Metabase, Grafana or psql" }
  ])
)
