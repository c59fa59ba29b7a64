/** Database of a command: `DATABASE_URL`, or the embedded one in `DATA_DIR`. */
import { PgStorage } from "@answerscope/storage-pg"
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { Config, Context, Effect, Layer, Option, Redacted } from "effect"
import { CommandError } from "./CommandError.ts"
import { layerSecretSeal } from "./SecretsKey.ts"

/** Address of the database; none for the embedded one. */
export const databaseUrl = Config.option(Config.Redacted("DATABASE_URL")).pipe(
  Config.map(Option.filter((url) => Redacted.value(url).trim() !== ""))
)

/** Schema of all tables, in either database. */
export const databaseSchema = Config.option(Config.String("DATABASE_SCHEMA")).pipe(
  Config.map(Option.filter((name) => name.trim() !== "")),
  Config.map(Option.getOrElse(() => "answerscope"))
)

/** Folder of the embedded database. */
export const dataDir = Config.withDefault(Config.NonEmptyString("DATA_DIR"), ".data")

/** A database, and its description for the start-up line, without secrets. */
export interface Database {
  readonly url: Redacted.Redacted<string>
  readonly schema: string
  readonly description: string
  /** Whether only this process uses it. */
  readonly isEmbedded: boolean
  /** Fails when the embedded database has crashed too often to be restarted. */
  readonly lost: Effect.Effect<never, EmbeddedPostgres.EmbeddedPostgresError>
}

const embedded = Effect.map(dataDir, (folder) => `embedded PostgreSQL in ${folder}`)

const hostOf = (url: Redacted.Redacted<string>): string => {
  const parsed = URL.parse(Redacted.value(url))
  return parsed === null ? "PostgreSQL" : `PostgreSQL on ${parsed.host}`
}

/** The database of a server. Starts the embedded one if no other is configured, until the scope closes. */
export const serverDatabase = Effect.gen(function* () {
  const given = yield* databaseUrl
  const schema = yield* databaseSchema
  if (Option.isSome(given))
    return { url: given.value, schema, description: hostOf(given.value), isEmbedded: false, lost: Effect.never }
  const server = yield* EmbeddedPostgres.start({ dataDir: yield* dataDir })
  return { url: server.url, schema, description: yield* embedded, isEmbedded: true, lost: server.lost }
})

/** Without a database the command runs in the wrong folder. Only servers and `migrate` create one. */
const checkThere = Effect.flatMap(dataDir, (folder) =>
  EmbeddedPostgres.hasDatabase(folder)
    ? Effect.void
    : Effect.fail(
        new CommandError({
          message:
            `There is no database in ${folder}. Set DATA_DIR to its folder or DATABASE_URL to its address, ` +
            "or create one with: answerscope serve"
        })
      )
)

/** The address of a command's database. */
export class CommandAddress extends Context.Service<
  CommandAddress,
  { readonly url: Redacted.Redacted<string>; readonly schema: string }
>()("@answerscope/cli/CommandAddress") {}

/** The database of a command: that of a running server, or an existing one, which it starts for itself. */
const commandDatabase = (options: { readonly makes: boolean }) =>
  Effect.gen(function* () {
    const given = yield* databaseUrl
    const schema = yield* databaseSchema
    if (Option.isSome(given)) return { url: given.value, schema }
    const running = yield* EmbeddedPostgres.findRunning(yield* dataDir)
    if (Option.isSome(running)) return { url: running.value.url, schema }
    if (!options.makes) yield* checkThere
    return { url: (yield* serverDatabase).url, schema }
  })

/** The migrated storage of a command. */
export const commandStorage = Layer.unwrap(
  Effect.map(commandDatabase({ makes: false }), (database) =>
    PgStorage.layer({ ...database, maxConnections: 2, connectWithin: 0 })
  )
).pipe(Layer.provide(layerSecretSeal))

/** The migrated storage of a command, and a client for statements past it. */
export const commandStorageWithClient = Layer.unwrap(
  Effect.map(commandDatabase({ makes: false }), (database) =>
    Layer.mergeAll(
      PgStorage.layer({ ...database, maxConnections: 2, connectWithin: 0 }),
      PgStorage.client({ ...database, maxConnections: 1 }),
      Layer.succeed(CommandAddress, database)
    )
  )
).pipe(Layer.provide(layerSecretSeal))

/** Migrates the schema of a command's database. Returns the names of the applied migrations. */
export const migrateCommandDatabase = Effect.flatMap(commandDatabase({ makes: true }), (database) =>
  PgStorage.migrate({ ...database, maxConnections: 1 })
)
