/** Checks the database without changing it: connection, version, rights, schema and clock. */
import * as EmbeddedPostgres from "@answerscope/embedded-postgres"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { Clock, Effect, Layer, Option, Predicate, type Redacted } from "effect"
import { databaseSchema, databaseUrl, dataDir } from "../Database.ts"
import { failed, type Finding, ok, warning } from "./Finding.ts"

const what = "database"

/** The innermost error, which says most. Contains no password. */
const reasonOf = (error: unknown): string => {
  let inner = error
  while (Predicate.hasProperty(inner, "cause") && Predicate.isError(inner.cause)) inner = inner.cause
  return Predicate.isError(inner) ? inner.message || inner.name : String(inner)
}

interface Server {
  readonly version: string
  readonly creates: boolean
  readonly millis: number
}

const ask = Effect.fnUntraced(function* (schema: string) {
  const sql = yield* PgClient.PgClient
  const [row] = yield* sql<Server>`
    select current_setting('server_version') as version,
      coalesce(
        (select has_schema_privilege(oid, 'CREATE') from pg_catalog.pg_namespace where nspname = ${schema}),
        has_database_privilege(current_database(), 'CREATE')) as creates,
      extract(epoch from clock_timestamp())::float8 * 1000 as millis`
  return row === undefined ? null : { ...row, aheadMillis: (yield* Clock.currentTimeMillis) - row.millis }
})

const clockFinding = (aheadMillis: number): Finding => {
  const seconds = Math.round(Math.abs(aheadMillis) / 1000)
  if (seconds <= 2) return ok("clock", "agrees with the database's")
  const found = `is ${seconds} s ${aheadMillis > 0 ? "ahead of" : "behind"} the database's`
  const advice = "Synchronize both clocks with NTP. Beyond 30 s this machine does no background work."
  return seconds > 30 ? failed("clock", found, advice) : warning("clock", found, advice)
}

/** Whether the schema is current. Checks it like a process that may not migrate. */
const schemaFinding = (url: Redacted.Redacted<string>, schema: string, creates: boolean) =>
  Layer.build(PgStorage.layerWithoutMigrating({ url, schema, maxConnections: 1, connectWithin: 0 })).pipe(
    Effect.scoped,
    Effect.as(ok("schema", "is up to date")),
    Effect.catch((error) =>
      Effect.succeed(
        creates
          ? warning("schema", reasonOf(error), "serve, api, worker and migrate update it when they start.")
          : failed("schema", reasonOf(error), "Run answerscope migrate with a role that may create tables.")
      )
    )
  )

const clientOf = (url: Redacted.Redacted<string>) =>
  PgStorage.client({ url, maxConnections: 1, applicationName: "answerscope doctor" })

const ofServer = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  const schema = yield* databaseSchema
  const server = yield* ask(schema).pipe(Effect.provide(clientOf(url)), Effect.timeout("15 seconds"), Effect.result)
  if (server._tag === "Failure" || server.success === null) {
    const reason = server._tag === "Failure" ? reasonOf(server.failure) : "it answers nothing"
    return [failed(what, `cannot be used: ${reason}`, "Check DATABASE_URL, the database server and the network.")]
  }
  const { version, creates, aheadMillis } = server.success
  const rights = creates ? "may create tables there" : "may not create tables there"
  return [
    ok(what, `PostgreSQL ${version}, schema ${schema}; this role ${rights}`),
    yield* schemaFinding(url, schema, creates),
    clockFinding(aheadMillis)
  ]
})

const runningUrl = Effect.gen(function* () {
  const given = yield* databaseUrl
  if (Option.isSome(given)) return given
  const running = yield* EmbeddedPostgres.findRunning(yield* dataDir).pipe(Effect.orElseSucceed(() => Option.none()))
  return Option.map(running, ({ url }) => url)
})

/** Hosts of enabled webhook subscriptions, busiest first: `https://host:port`. */
export interface WebhookOrigins {
  readonly origins: ReadonlyArray<string>
  /** Total number of hosts. */
  readonly total: number
}

/** The first of these hosts; `null` without a readable database of this release. */
export const webhookOrigins = Effect.fnUntraced(function* (most: number) {
  const url = yield* runningUrl
  if (Option.isNone(url)) return null
  const schema = yield* databaseSchema
  const asked = Effect.flatMap(
    PgClient.PgClient,
    (sql) => sql<{ readonly origin: string; readonly total: number }>`
      select substring(webhook_url from '^[a-z]+://[^/?#]+') as origin, (count(*) over ())::int4 as total
      from ${sql(`${schema}.subscriptions`)} where enabled and channel = 'webhook'
      group by 1 order by count(*) desc, 1 limit ${most}`
  )
  return yield* asked.pipe(
    Effect.provide(clientOf(url.value)),
    Effect.timeout("15 seconds"),
    Effect.map((rows): WebhookOrigins => ({ origins: rows.map(({ origin }) => origin), total: rows[0]?.total ?? 0 })),
    Effect.orElseSucceed(() => null)
  )
})

/** Checks `DATABASE_URL`, or the embedded database if it runs. Never starts or creates one. */
export const databaseFindings = Effect.gen(function* () {
  const url = yield* runningUrl
  if (Option.isSome(url)) return yield* ofServer(url.value)
  const folder = yield* dataDir
  return [
    EmbeddedPostgres.hasDatabase(folder)
      ? ok(what, `embedded, in ${folder}; not running, so not tested`)
      : warning(
          what,
          `embedded, but none exists in ${folder}`,
          "serve creates one there. To use another, set DATABASE_URL."
        )
  ]
})
