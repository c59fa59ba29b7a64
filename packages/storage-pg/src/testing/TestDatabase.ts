/** A separate database for a test, on the PostgreSQL server that `npm test` provides. */
import * as PgClient from "@effect/sql-pg/PgClient"
import { Effect, Redacted, type Scope } from "effect"
import * as Reactivity from "effect/reactivity/Reactivity"
import { randomUUID } from "node:crypto"

/** Limits of a storage in a test that is not about them: however slow the machine, only a fault exceeds them. */
export const patience = { lockTimeout: "1 minute", statementTimeout: "2 minutes" } as const

const created = Effect.fnUntraced(function* (template: string) {
  const server = process.env["TEST_DATABASE_URL"]
  if (server === undefined || server === "") {
    return yield* Effect.die(new Error("TEST_DATABASE_URL is not set: run the tests with `npm test`"))
  }
  const name = `test_${randomUUID().replaceAll("-", "")}`
  yield* Effect.acquireRelease(
    onServer(server, (sql) =>
      Effect.all([
        // copying files takes half of the processor time of the default, which logs each page
        sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)} STRATEGY FILE_COPY`,
        // a test may hold a lock for as long as it takes; a storage brings a limit of its own
        sql`ALTER DATABASE ${sql(name)} SET idle_in_transaction_session_timeout = 0`
      ])
    ),
    () => onServer(server, (sql) => sql`DROP DATABASE IF EXISTS ${sql(name)} WITH (FORCE)`)
  )
  const url = new URL(server)
  url.pathname = `/${name}`
  url.searchParams.set("connect_timeout", "60")
  return Redacted.make(url.href)
})

/**
 * Creates an empty database and returns its URL; drops it when the scope closes, also
 * with connections left open. Dies when `TEST_DATABASE_URL` is not set: a test that
 * needs PostgreSQL is never skipped.
 */
export const makeEmpty: Effect.Effect<Redacted.Redacted<string>, never, Scope.Scope> = created("template0")

/**
 * The same with the storage's tables in this schema, where `TEST_DATABASE_TEMPLATE_<SCHEMA>` names a migrated database
 * to copy; else it is empty. A storage migrates it in either case.
 */
export const makeWith = (schema: string): Effect.Effect<Redacted.Redacted<string>, never, Scope.Scope> =>
  Effect.suspend(() => created(process.env[templateVariable(schema)] ?? "template0"))

/** The same with the storage's tables in its default schema. */
export const make: Effect.Effect<Redacted.Redacted<string>, never, Scope.Scope> = makeWith("answerscope")

/** The environment variable with the database to copy. */
export const templateVariable = (schema: string): string => `TEST_DATABASE_TEMPLATE_${schema.toUpperCase()}`

/** Runs statements on a database directly, past every storage, on a separate connection; dies if they fail. */
export const withSql = <A, E>(
  url: Redacted.Redacted<string>,
  statements: (sql: PgClient.PgClient) => Effect.Effect<A, E>
): Effect.Effect<A> =>
  PgClient.makeClient({ url, startupParameters: { timezone: "UTC", search_path: "answerscope" } }).pipe(
    Effect.flatMap(statements),
    Effect.scoped,
    Effect.provide(Reactivity.layer),
    Effect.orDie
  )

const onServer = <A, E>(url: string, statement: (sql: PgClient.PgClient) => Effect.Effect<A, E>): Effect.Effect<void> =>
  Effect.asVoid(withSql(Redacted.make(url), statement))
