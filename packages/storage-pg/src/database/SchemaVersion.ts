/** The schema version of a database, and whether a release can work on it. */
import { Duration, Effect } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { SchemaMismatch } from "./DatabaseFault.ts"
import { schemaVersion } from "./Migrations.ts"
import { onlyRow } from "./ResultRows.ts"
import type { SchemaClient } from "./SchemaClient.ts"

/** The applied migrations; the table's name is distinct, because a schema can be shared. */
export const migrationsTable = "answerscope.answerscope_migrations"

/** The latest migration, and the oldest schema version that a release must know to work here. */
interface Versions {
  readonly latest: number
  readonly needed: number
}

const newerSchema = (needed: number): string =>
  `The database schema needs a release that knows version ${needed}, but this release knows only ${schemaVersion}: ` +
  "run the newer release."

/** Fails if this release cannot work on the schema. */
export const refuseNewerSchema = (needed: number) =>
  needed <= schemaVersion ? Effect.void : new SchemaMismatch({ message: newerSchema(needed) })

export const hasTable = (sql: SchemaClient) =>
  Effect.map(
    // by name instead of `to_regclass`, which cannot see a schema without rights on it
    sql<{ exists: boolean }>`
      select exists (
        select from pg_catalog.pg_class where relname = 'answerscope_migrations'
          and relnamespace = to_regnamespace(${sql.schema})
      ) as exists`,
    (rows) => onlyRow(rows).exists
  )

const versions = (sql: SchemaClient): Effect.Effect<Versions, SqlError> =>
  Effect.map(
    sql<Versions>`
      select coalesce(max(id), 0)::int4 as latest, coalesce(max(id) filter (where not is_additive), 0)::int4 as needed
      from ${sql(migrationsTable)}`,
    onlyRow
  )

export const currentVersion = Effect.fnUntraced(function* (sql: SchemaClient) {
  return (yield* hasTable(sql)) ? yield* versions(sql) : { latest: 0, needed: 0 }
})

/** Interval in which a running process looks for migrations of a newer release. */
const interval = Duration.seconds(5)

/**
 * Watches for a migration that this release cannot work with, and logs it. Returns why background work must stop;
 * `null` while it may run.
 */
export const watchSchema = Effect.fnUntraced(function* (sql: SchemaClient) {
  let refusal: string | null = null
  const look = versions(sql).pipe(
    Effect.flatMap(({ needed }) => {
      const found = needed > schemaVersion ? newerSchema(needed) : null
      const isNew = found !== null && refusal === null
      refusal = found
      return isNew ? Effect.logError(`${found} This process takes no background work.`) : Effect.void
    }),
    Effect.catch((error) => Effect.logDebug("the schema version could not be read", error))
  )
  yield* Effect.forkScoped(Effect.forever(Effect.delay(look, interval)))
  return Effect.sync(() => refusal)
})
