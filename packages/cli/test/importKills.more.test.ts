/** The importing process is killed at three points and run again; a worker, or a deletion of the brand, at a refund. */
import {
  AnswerEngines,
  Brands,
  Core,
  Credits,
  CurrentPrices,
  defaultPriceList,
  type Import,
  Imports,
  type OrganizationId,
  Reports
} from "@answerscope/core"
import { startCommand } from "@answerscope/harness/Process"
import { newTenant, startWorker, type Url, workerEnvironment } from "@answerscope/harness/TrackerFixtures"
import { PgStorage } from "@answerscope/storage-pg"
import * as TestDatabase from "@answerscope/storage-pg/testing"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer, Redacted, Schedule, Stream } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const count = 6_000
const price = 2

const onDatabase = (url: Url) =>
  Core.layer.pipe(
    Layer.provideMerge(PgStorage.layer({ url, maxConnections: 4, ...TestDatabase.patience })),
    Layer.provideMerge(AnswerEngines.layer({})),
    Layer.provide(Layer.succeed(CurrentPrices, { ...defaultPriceList, importedAnswer: price })),
    Layer.provideMerge(PgClient.layer({ url, startupParameters: { search_path: "answerscope" } }))
  )

const fieldsOf = (line: number) => ({
  time: new Date(Date.UTC(2025, 0, 1 + (line % 12), 0, 0, line)).toISOString(),
  engine: "chatgpt",
  prompt: `best crm ${line % 50}`,
  answer: `1. **Globex** is good\n2. Zendrix is number ${line}`,
  names: "Zendrix"
})

const places = Array.from({ length: count }, (_, place) => place + 1)
const often = Schedule.spaced("5 millis")

/** The newest import that has not ended, and how many lines wait. */
const state = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [row] = yield* sql<Pick<Import, "status" | "done"> & { lines: number }>`
    select status, done, (select count(*)::int4 from import_lines) as lines from imports
    where status not in ('completed', 'failed') order by created_at desc limit 1`
  return row ?? { status: "completed", done: 0, lines: 0 }
})

/** Holds what a statement locks. */
const holding = Effect.fnUntraced(function* (lock: string) {
  const sql = yield* PgClient.PgClient
  const [isHeld, isReleased] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const held = Effect.gen(function* () {
    yield* sql.unsafe(lock)
    yield* Deferred.succeed(isHeld, undefined)
    yield* Deferred.await(isReleased)
  }).pipe(sql.withTransaction)
  yield* Effect.forkScoped(held)
  yield* Deferred.await(isHeld)
  return Deferred.succeed(isReleased, undefined)
})

/** An import of 450 answers, of which 200 are stored. */
const halfImported = Effect.gen(function* () {
  const imports = yield* Imports
  const { brand, organizationId } = yield* newTenant("refunds")
  const file = Stream.map(Stream.fromIterable(places.slice(0, 450)), (line) => ({ line, fields: fieldsOf(line) }))
  const { id } = yield* imports.start({ organizationId, brandId: brand.id, kind: "answers", strict: true }, file)
  const key = { organizationId, id }
  yield* imports.step(key)
  return { brand: { organizationId, id: brand.id }, imports, key, organizationId }
})

/** Holds the balance, so that a refund waits until the returned effect has run. */
const holdingBalance = holding("select from credit_accounts for update")

/** Ends once somebody waits for a lock. */
const untilOneWaits = Effect.flatMap(PgClient.PgClient, (sql) =>
  Effect.repeat(sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`, {
    until: ({ length }) => length > 0,
    schedule: often
  })
)

/** What was stored is charged, and the rest refunded, once. */
const isRefundedOnce = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const credits = yield* Credits
  const moved = (yield* credits.entries({ organizationId })).filter(({ operation }) => operation === "import")
  assert.deepStrictEqual(
    moved.map(({ kind, monthly, purchased }) => [kind, monthly + purchased]),
    [
      ["charge", -450 * price],
      ["refund", 250 * price]
    ]
  )
  assert.deepStrictEqual(yield* credits.audit(organizationId), [])
})

it.live("a command that is killed while it receives, before the first batch and between two continues", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const folder = mkdtempSync(join(tmpdir(), "answerscope-import-"))
    yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
    const file = join(folder, "history.ndjson")
    writeFileSync(file, places.map((line) => JSON.stringify(fieldsOf(line))).join("\n"))
    yield* Effect.gen(function* () {
      const { brand, organizationId } = yield* newTenant("kills")
      const args = ["import", "answers", file, "--org", organizationId, "--brand", brand.id]
      const start = startCommand(args, { DATABASE_URL: Redacted.value(url) })
      type State = Effect.Success<typeof state>
      const killedWhen = (isThere: (now: State) => boolean) =>
        Effect.gen(function* () {
          const command = yield* start
          yield* Effect.repeat(state, { until: isThere, schedule: often })
          yield* command.signal("SIGKILL")
          yield* command.exit
          return yield* state
        }).pipe(Effect.scoped)

      assert.deepInclude(yield* killedWhen(({ lines }) => lines > 0), { status: "receiving" })
      // what died is in nobody's way
      const release = yield* holding("lock table snapshots in share row exclusive mode")
      const begun = yield* killedWhen(({ status }) => status === "pending")
      assert.deepInclude(begun, { status: "pending", done: 0 })
      yield* release
      const half = yield* killedWhen(({ done }) => done > 0)
      assert.isBelow(half.done, count)
      assert.strictEqual(half.status, "running")

      const last = yield* start
      assert.strictEqual(yield* last.exit, 0)
      assert.include(last.output(), `An earlier import was continued: ${count} lines imported`)
      assert.include(last.output(), `0 lines imported, ${count} duplicates, 0 refused`)
      const filter = { brandId: brand.id, engine: null, searched: null, from: null, before: null }
      const overview = yield* (yield* Reports).overview({ organizationId, filter })
      assert.deepInclude(overview, { checks: count, mentioned: count })
    }).pipe(Effect.provide(onDatabase(url)))
  }).pipe(Effect.scoped)
)

it.live("a worker that is killed while it ends a failed import: the next one refunds it, once", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    const environment = workerEnvironment(url, "http://127.0.0.1:9")
    yield* Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const { imports, key, organizationId } = yield* halfImported
      // its job has failed too often
      yield* sql`update queue_jobs set attempts = 50`
      const release = yield* holdingBalance
      yield* Effect.gen(function* () {
        const worker = yield* startWorker(environment)
        yield* untilOneWaits
        yield* worker.signal("SIGKILL")
        yield* worker.exit
      }).pipe(Effect.scoped)
      assert.deepInclude(yield* imports.get(key), { status: "running", done: 200 })
      yield* release
      yield* Effect.all([startWorker(environment), startWorker(environment)], { concurrency: 2 })
      assert.deepInclude(yield* imports.untilDone(key), { status: "failed", done: 200 })
      yield* isRefundedOnce(organizationId)
    }).pipe(Effect.provide(onDatabase(url)))
  }).pipe(Effect.scoped)
)

it.live("a deletion of the brand that is cut off where it refunds an import: the next one refunds it, once", () =>
  Effect.gen(function* () {
    const url = yield* TestDatabase.make
    yield* Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const brands = yield* Brands
      const { brand, imports, key, organizationId } = yield* halfImported
      const release = yield* holdingBalance
      const deleting = yield* Effect.forkChild(Effect.exit(brands.remove(brand)))
      yield* untilOneWaits
      // as if its process had died
      yield* sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`
      assert.isTrue(Exit.isFailure(yield* Fiber.join(deleting)))
      assert.deepInclude(yield* imports.get(key), { status: "running", done: 200 })
      yield* release
      yield* brands.remove(brand)
      assert.strictEqual((yield* Effect.flip(imports.get(key)))._tag, "NotFound")
      yield* isRefundedOnce(organizationId)
    }).pipe(Effect.provide(onDatabase(url)))
  }).pipe(Effect.scoped)
)
