import { OrganizationStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, type Redacted } from "effect"
import { emptyDatabase, organizationsIn, withSql } from "./Databases.ts"

const tables = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const rows = yield* sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'answerscope' order by 1`
  return rows.map(({ name }) => name)
})

const allTables = [
  "access_keys",
  "alerts",
  "answer_counts",
  "answer_sources",
  "answerscope_migrations",
  "brands",
  "cell_entries",
  "cell_histories",
  "checks",
  "correlation_samples",
  "credit_accounts",
  "credit_charges",
  "credit_entries",
  "credit_uses",
  "deliveries",
  "discoveries",
  "documents",
  "email_recipients",
  "engine_limits",
  "event_consumers",
  "idempotency_records",
  "import_lines",
  "imports",
  "marks",
  "notices",
  "open_lookups",
  "organizations",
  "queue_jobs",
  "queues",
  "rate_limit_buckets",
  "raw_bodies",
  "reanalyses",
  "report_designs",
  "requested_scans",
  "scans",
  "sessions",
  "shares",
  "snapshots",
  "source_words",
  "subscriptions",
  "trackers",
  "uncounted_days",
  "vendor_budgets",
  "vendor_costs"
]

/** Starts a storage as a process does, and uses it. */
const start = (url: Redacted.Redacted<string>) =>
  Effect.provide(Effect.flatMap(OrganizationStore, organizationsIn), PgStorage.layer({ url }))

const startWithoutMigrating = (url: Redacted.Redacted<string>) =>
  Effect.provide(Effect.flatMap(OrganizationStore, organizationsIn), PgStorage.layerWithoutMigrating({ url }))

const messageOf = (exit: Exit.Exit<unknown, unknown>): string =>
  Exit.isFailure(exit) && exit.cause.reasons[0]?._tag === "Fail" && exit.cause.reasons[0].error instanceof Error
    ? exit.cause.reasons[0].error.message
    : ""

describe("PgStorage.migrate", () => {
  it.live("makes the schema, once", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const steps = yield* PgStorage.migrate({ url })
      assert.strictEqual(steps[0], "0001_organizations")
      assert.deepStrictEqual(yield* withSql(url, tables), allTables)
      assert.deepStrictEqual(yield* PgStorage.migrate({ url }), [])
    })
  )

  it.live("processes that start at once on an empty database all come up", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const migrations = Array.from({ length: 4 }, () => PgStorage.migrate({ url }))
      const [made, started] = yield* Effect.all(
        [
          Effect.all(migrations, { concurrency: "unbounded" }),
          Effect.all([start(url), start(url), start(url)], { concurrency: "unbounded" })
        ],
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(started, [[], [], []])
      // one of the seven made all of it
      assert.isAtMost(made.filter((steps) => steps.length > 0).length, 1)
      assert.deepStrictEqual(yield* withSql(url, tables), allTables)
    })
  )

  it.live("makes all or nothing", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      const block = Effect.flatMap(PgClient.PgClient, (sql) =>
        Effect.andThen(sql`create schema answerscope`, sql`create table snapshots (mine text)`)
      )
      yield* withSql(url, block)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(PgStorage.migrate({ url }))))
      assert.deepStrictEqual(yield* withSql(url, tables), ["snapshots"])
    })
  )

  it.live("refuses a database of a newer release, and changes nothing", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      yield* PgStorage.migrate({ url })
      const advance = Effect.flatMap(
        PgClient.PgClient,
        (sql) => sql`insert into answerscope_migrations (id, name, is_additive) values (999, 'later', false)`
      )
      yield* withSql(url, advance)
      const attempts = [
        Effect.exit(PgStorage.migrate({ url })),
        Effect.exit(start(url)),
        Effect.exit(startWithoutMigrating(url))
      ]
      for (const attempt of attempts) {
        assert.match(
          messageOf(yield* attempt),
          /needs a release that knows version 999, but this release knows only \d+/
        )
      }
    })
  )

  it.live("works on after an additive migration of a newer release, and is refused after another one", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      yield* PgStorage.migrate({ url })
      const migratedTo = (id: number, isAdditive: boolean) =>
        withSql(
          url,
          Effect.flatMap(
            PgClient.PgClient,
            (sql) =>
              sql`insert into answerscope_migrations (id, name, is_additive) values (${id}, 'later', ${isAdditive})`
          )
        )
      yield* migratedTo(998, true)
      assert.deepStrictEqual(yield* PgStorage.migrate({ url }), [])
      assert.deepStrictEqual(yield* start(url), [])
      assert.deepStrictEqual(yield* startWithoutMigrating(url), [])
      yield* migratedTo(999, false)
      assert.match(messageOf(yield* Effect.exit(start(url))), /needs a release that knows version 999/)
    })
  )

  it.live("without leave to migrate, an old or empty database is refused and stays as it is", () =>
    Effect.gen(function* () {
      const url = yield* emptyDatabase
      assert.match(messageOf(yield* Effect.exit(startWithoutMigrating(url))), /version 0, but this release needs \d+/)
      assert.deepStrictEqual(yield* withSql(url, tables), [])
      yield* PgStorage.migrate({ url })
      assert.deepStrictEqual(yield* startWithoutMigrating(url), [])
    })
  )
})
