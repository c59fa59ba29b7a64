/**
 * Workers that are killed while they count, another one beside them: no day is left uncounted, none is counted wrong.
 */
import { Brands, Organizations } from "@answerscope/core"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted, Schedule } from "effect"
import { startCommand } from "@answerscope/harness/Process"
import { coreOn, startWorker } from "@answerscope/harness/TrackerFixtures"

const daysOfBrand = 12
const days = 2 * daysOfBrand

/** Answers of each brand on that many days of three months, two a day. */
const answers = `
  with scan as (
    insert into scans (id, organization_id, brand_id, subject, prompts, engines, models, samples, capture_sentiment,
      lane, status, credits_per_check, total, completed, failed, cancelled, created_at, completed_at)
    select gen_random_uuid(), organization_id, id, '{}', '{}', '{}', '{}', 1, false, 'interactive', 'completed', '{}',
      1, 1, 0, 0, now(), now() from brands returning *
  )
  insert into snapshots (id, organization_id, brand_id, scan_id, brand, prompt, engine, sample, mentioned,
    sources_count, competitors_found, competitor_candidates_found, checked_at, answer, sources, cited_hosts, spans,
    ranking, queries, analyzer_version, origin)
  select gen_random_uuid(), organization_id, brand_id, id, 'Acme', 'best crm', engine, 1, true, 0, '{}', '{}',
    now() - n * interval '6 days', 'a', '[]', '{}', '[]', '[]', '{}', '1', 'live'
  from scan, generate_series(1, ${daysOfBrand}) n, unnest('{claude,gemini}'::text[]) engine`

/** Changes the figures of each day. */
const changed = [
  "update snapshots set mentioned = not mentioned where engine = 'claude'",
  `insert into uncounted_days
    select distinct organization_id, brand_id, (checked_at at time zone 'UTC')::date from snapshots
    on conflict do nothing`
]

/** Where a worker that counts a day is held up: as it reads answers, keeps counts, keeps sources, and at the end. */
const places = [
  "lock table snapshots in access exclusive mode",
  "lock table answer_counts in exclusive mode",
  "lock table answer_sources in exclusive mode",
  "lock table uncounted_days in exclusive mode"
]

/** Sessions that have taken days to count, and wait. */
const heldUp = `
  select distinct pid from pg_locks waiting
  where not granted and database = (select oid from pg_database where datname = current_database())
    and exists (select from pg_locks where pid = waiting.pid and locktype = 'advisory' and granted)`

const uncounted = "select day from uncounted_days"

const sessions = `
  select pid from pg_stat_activity where application_name = 'answerscope' and datname = current_database()`

it.live("workers killed during rollups leave every day with correct rollups", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const environment = {
      DATABASE_URL: Redacted.value(url),
      // it is this test that ends what waits
      DATABASE_LOCK_SECONDS: "3600",
      DATABASE_STATEMENT_SECONDS: "3600",
      LOG_LEVEL: "error"
    }
    yield* Effect.gen(function* () {
      const { id } = yield* (yield* Organizations).create({ name: "first", monthlyLimit: 0 })
      const brands = yield* Brands
      // one process at a time counts a brand
      yield* Effect.forEach(["Acme", "Globex"], (name) => brands.create(id, { name }))
    }).pipe(Effect.provide(coreOn(url)))
    const sql = Context.get(
      yield* Layer.build(PgClient.layer({ url, startupParameters: { search_path: "answerscope" } })),
      PgClient.PgClient
    )
    const until = (query: string, isReached: (rows: number) => boolean) =>
      Effect.repeat(sql.unsafe(query), {
        until: (rows) => isReached(rows.length),
        schedule: Schedule.spaced("20 millis")
      })
    yield* sql.unsafe(answers)

    for (const place of places) {
      yield* Effect.forEach(changed, (statement) => sql.unsafe(statement))
      const twoWorkers = Effect.gen(function* () {
        const killed = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql.unsafe(place)
            const [first] = yield* Effect.all([startWorker(environment), startWorker(environment)], { concurrency: 2 })
            yield* until(heldUp, (count) => count === 2)
            yield* first.signal("SIGKILL")
            return first
          })
        )
        yield* killed.exit
        // the one beside it goes on, until it is killed, too
        yield* until(uncounted, (count) => count < days)
      })
      yield* Effect.scoped(twoWorkers)
      yield* until(sessions, (count) => count === 0)
    }

    yield* Effect.scoped(
      Effect.andThen(
        startWorker(environment),
        until(uncounted, (count) => count === 0)
      )
    )
    const kept = yield* sql.unsafe("select from answer_counts where unit = 'day'")
    assert.strictEqual(kept.length, days)
    const check = yield* startCommand(["counts", "check"], environment)
    assert.strictEqual(yield* check.exit, 0, check.output())
    assert.include(check.output(), "All rollups match the answers.")
  })
)
