/** Shared parts of operator commands: services on the database, and output for people or machines. */
import {
  AccessKeys,
  AnswerEngines,
  Core,
  Credits,
  Ids,
  type NotFound,
  type Organization,
  OrganizationId,
  Organizations,
  Sessions,
  type StorageClock
} from "@answerscope/core"
import { bounds } from "@answerscope/core/model"
import type * as PgClient from "@effect/sql-pg/PgClient"
import { Console, DateTime, Effect, Layer, Predicate, Schema } from "effect"
import { Flag } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { type CommandAddress, commandStorage, commandStorageWithClient } from "../Database.ts"
import { jsonText } from "../output/Json.ts"
import { renderTable } from "../output/Table.ts"
import { quietly } from "../Terminal.ts"

export { jsonFlag } from "../output/JsonFlag.ts"

export const orgFlag = Flag.String("org").pipe(Flag.withDescription("The organization's id, such as org_…"))

/** A whole number of credits, at least `min`. */
export const creditsFlag = (name: string, min: number, description: string) =>
  Flag.Int(name).pipe(
    Flag.filter(
      (amount) => amount >= min && amount <= bounds.creditGrantMax,
      () => `must be ${min} to ${bounds.creditGrantMax.toLocaleString("en")}`
    ),
    Flag.withDescription(description)
  )

const tenants = Layer.merge(Organizations.layer, Sessions.layer).pipe(
  Layer.provideMerge(AccessKeys.layer),
  Layer.provideMerge(Credits.layer),
  Layer.provide(Ids.layer)
)
const services = Layer.provideMerge(tenants, commandStorage)

// a command neither calls engines nor sends messages: workers do
const coreWith = <E>(engines: Layer.Layer<AnswerEngines, E>) =>
  Core.layer.pipe(Layer.provide(commandStorage), Layer.provide(engines))
const core = coreWith(AnswerEngines.layer({}))

/** Services that a command may use. */
export type CommandServices = Layer.Success<typeof core>

/** Runs an operator command on the database, without logs unless a log level is set. */
export const onDatabase = <A, E>(
  effect: Effect.Effect<A, E, Organizations | AccessKeys | Sessions | Credits | StorageClock>
) => quietly(Effect.provide(effect, services))

/** The same, for commands that also run statements past the storage. */
export const onClient = <A, E>(effect: Effect.Effect<A, E, Organizations | CommandAddress | PgClient.PgClient>) =>
  quietly(Effect.provide(effect, Layer.provideMerge(tenants, commandStorageWithClient)))

/** The same, for commands that need more services. */
export const onCore = <A, E>(effect: Effect.Effect<A, E, CommandServices>) => quietly(Effect.provide(effect, core))

/** The same, for commands that also run statements past the storage. */
export const onCoreAndClient = <A, E>(
  effect: Effect.Effect<A, E, CommandServices | CommandAddress | PgClient.PgClient>
) =>
  quietly(
    Effect.provide(
      effect,
      Core.layer.pipe(Layer.provideMerge(commandStorageWithClient), Layer.provide(AnswerEngines.layer({})))
    )
  )

/** The same, for commands that need the configured engines. */
export const onCoreWith = <A, E, EE>(
  engines: Layer.Layer<AnswerEngines, EE>,
  effect: Effect.Effect<A, E, CommandServices>
) => quietly(Effect.provide(effect, coreWith(engines)))

const thereIsNo = (what: string, id: string) => new CommandError({ message: `There is no ${what} ${id}.` })

/** Turns `NotFound` into a message that names the object. */
export const named =
  (what: string, id: string) =>
  <A, E, R>(effect: Effect.Effect<A, E | NotFound, R>) =>
    Effect.catchIf(
      effect,
      (error): error is Extract<E | NotFound, NotFound> => Predicate.isTagged(error, "NotFound"),
      () => Effect.fail(thereIsNo(what, id))
    )

/** The id in an argument. A malformed id counts as not found. */
export const idOf = <Id>(schema: Schema.Codec<Id, string>, what: string, text: string) =>
  Schema.decodeEffect(schema)(text).pipe(Effect.mapError(() => thereIsNo(what, text)))

/** Range of a list, as flags. */
export const pageFlags = {
  limit: Flag.Int("limit").pipe(
    Flag.filter(
      (limit) => limit >= 1 && limit <= bounds.pageLimitMax,
      () => `must be 1 to ${bounds.pageLimitMax}`
    ),
    Flag.withDefault(bounds.pageLimitDefault),
    Flag.withDescription(`Number to show, 1 to ${bounds.pageLimitMax}, newest first`)
  ),
  offset: Flag.Int("offset").pipe(
    Flag.filter(
      (offset) => offset >= 0,
      () => "must be 0 or more"
    ),
    Flag.withDefault(0),
    Flag.withDescription("Number to skip")
  )
}

/** A time for people; a dash without one. */
export const timeOf = (at: DateTime.Utc | null): string => (at === null ? "–" : DateTime.formatIso(at))

/** The organization with that id. */
export const organizationNamed = (id: string) =>
  Effect.gen(function* () {
    const organizationId = yield* idOf(OrganizationId, "organization", id)
    return yield* (yield* Organizations).get(organizationId).pipe(named("organization", id))
  })

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
  "external id": (organization: Organization) => organization.externalId ?? "–",
  status: ({ deletionStartedAt, suspendedAt }: Organization) =>
    deletionStartedAt !== null ? "deleting" : suspendedAt === null ? "active" : "suspended"
}
