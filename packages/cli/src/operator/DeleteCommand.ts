/** `answerscope org delete`: deletes an organization with all its data, after writing its final ledger to a file. */
import { type OrganizationId, Organizations, Retention } from "@answerscope/core"
import type { OrganizationLedger } from "@answerscope/core/model"
import { BiReaders } from "@answerscope/storage-pg"
import { Console, DateTime, Effect, Stream } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { CommandAddress } from "../Database.ts"
import { type ExportOutput, exportOutput } from "../export/ExportFile.ts"
import { jsonText } from "../output/Json.ts"
import { jsonFlag, named, onCoreAndClient, organizationNamed } from "./OperatorCommand.ts"

const timesAsText = (_key: string, value: unknown): unknown =>
  DateTime.isDateTime(value) ? DateTime.formatIso(value) : value

const line = (value: unknown): string => `${JSON.stringify(value, timesAsText)}\n`

/** The ledger as lines of JSON: organization, balance and sums by kind, then each entry. */
const writeLedger =
  ({ finish, write }: ExportOutput) =>
  ({ organization, account, sums, entries }: OrganizationLedger) =>
    write(line({ organization, account, sums })).pipe(
      Effect.andThen(Stream.runForEachArray(entries, (part) => write(part.map(line).join("")))),
      Effect.andThen(finish)
    )

/** Deletes the organization's roles of the database. One that must stay does not hold up the deletion. */
const revokeReaders = Effect.fnUntraced(
  function* (organizationId: OrganizationId) {
    const { schema } = yield* CommandAddress
    for (const { role } of yield* BiReaders.list({ schema, organizationId })) {
      yield* BiReaders.revoke({ schema, role }).pipe(
        Effect.catchTag("BiRefused", ({ message }) => Console.error(`The role ${role} stays. ${message}`))
      )
    }
  },
  Effect.catchTag("BiRefused", ({ message }) => Console.error(`Its roles of the database stay, if any. ${message}`))
)

export const deleteCommand = Command.make(
  "delete",
  {
    organization: Argument.String("org").pipe(Argument.withDescription("The organization's id")),
    out: Flag.String("out").pipe(
      Flag.withDescription("The file for its ledger, one JSON document per line; - for standard output")
    ),
    json: jsonFlag
  },
  ({ organization: id, out, json }) =>
    onCoreAndClient(
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const { removeDeleted } = yield* Retention
        const { id: organizationId } = yield* organizationNamed(id)
        yield* Effect.scoped(
          Effect.flatMap(exportOutput(out), (output) => organizations.remove(organizationId, writeLedger(output)))
        ).pipe(named("organization", id))
        yield* revokeReaders(organizationId)
        yield* removeDeleted
        const isGone = yield* organizations.get(organizationId).pipe(
          Effect.as(false),
          Effect.catchTag("NotFound", () => Effect.succeed(true))
        )
        if (json) return yield* Console.log(jsonText({ id: organizationId, isGone }))
        yield* Console.error(
          isGone
            ? `${organizationId} is deleted.`
            : `Parts of ${organizationId} are still in use. Run this command again or keep a server running.`
        )
      })
    )
).pipe(
  Command.withDescription("Write an organization's ledger to a file, then delete the organization and all its data"),
  Command.withExamples([
    {
      command: "answerscope org delete ORG --out ledger.ndjson",
      description: "Can be interrupted and run again"
    }
  ])
)
