/**
 * What the operator's commands share: services on the database, and output for people or machines.
 */
import { AccessKeys, Credits, type NotFound, type Organization, OrganizationId, Organizations } from "@answerscope/core"
import { Console, Effect, Layer, Option, References } from "effect"
import { Flag, GlobalFlag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { commandStorage } from "../Database.ts"
import { jsonText } from "../output/Json.ts"
import { renderTable } from "../output/Table.ts"

export const jsonFlag = Flag.Boolean("json").pipe(
  Flag.withDefault(false),
  Flag.withDescription("Print one JSON document for machines")
)

export const orgFlag = Flag.String("org").pipe(Flag.withDescription("The organization's id, such as org_…"))

/** A whole number of credits, at least `min`. */
export const creditsFlag = (name: string, min: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.filter(
      (amount) => amount >= min && amount <= 1_000_000_000,
      () => `must be ${min} to 1,000,000,000`
    ),
    Flag.withDescription(description)
  )

const services = Organizations.layer.pipe(
  Layer.provideMerge(AccessKeys.layer),
  Layer.provideMerge(Credits.layer),
  Layer.provide(commandStorage)
)

/** Runs an operator's command on the database; quiet unless a log level is asked for. */
export const onDatabase = <A, E>(effect: Effect.Effect<A, E, Organizations | AccessKeys | Credits>) =>
  Effect.gen(function* () {
    const logLevel = Option.getOrElse(yield* GlobalFlag.LogLevel, () => "None" as const)
    return yield* effect.pipe(Effect.provide(services), Effect.provideService(References.MinimumLogLevel, logLevel))
  })

/** Turns "not found" into words that name what was looked for. */
export const named =
  (what: string, id: string) =>
  <A, E, R>(effect: Effect.Effect<A, E | NotFound, R>) =>
    Effect.catchIf(
      effect,
      (error): error is Extract<E | NotFound, NotFound> => isNotFound(error),
      () => Effect.fail(new CommandError({ message: `There is no ${what} ${id}.` }))
    )

const isNotFound = (error: unknown): error is NotFound =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "NotFound"

/** The organization with that id. */
export const organizationNamed = (id: string) =>
  Effect.flatMap(Organizations, (organizations) => organizations.get(OrganizationId.make(id))).pipe(
    named("organization", id)
  )

/** Prints a document as JSON, or as a table with those columns. */
export const printRows = <A>(options: {
  readonly json: boolean
  readonly document: unknown
  readonly columns: Readonly<Record<string, (row: A) => string>>
  readonly rows: ReadonlyArray<A>
  readonly empty: string
}) =>
  Console.log(
    options.json
      ? jsonText(options.document)
      : options.rows.length === 0
        ? options.empty
        : renderTable(
            Object.keys(options.columns),
            options.rows.map((row) => Object.values(options.columns).map((cell) => cell(row)))
          )
  )

export const organizationColumns = {
  id: (organization: Organization) => organization.id,
  name: (organization: Organization) => organization.name,
  status: (organization: Organization) => (organization.suspendedAt === null ? "active" : "suspended")
}
