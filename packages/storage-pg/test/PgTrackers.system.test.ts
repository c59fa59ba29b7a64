/**
 * What is Postgres' own about trackers: slots claimed by many processes, and brands removed meanwhile.
 */
import { Transaction } from "@answerscope/core"
import { BrandStore, ScanStore, TrackerStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Exit, Fiber, Layer, Option, type Redacted } from "effect"
import { newDatabase, patience, withSql } from "./Databases.ts"
import * as Rows from "./Rows.ts"

const organizationId = Rows.organizationId(1)
const brandKey = { organizationId, id: Rows.brandId(1) }
const keyOf = (n: number) => ({ organizationId, id: Rows.trackerId(n) })

const filled = Effect.fnUntraced(function* (count: number) {
  const url = yield* newDatabase
  yield* PgStorage.migrate({ url })
  const fill = Effect.flatMap(PgClient.PgClient, (sql) =>
    Effect.forEach([...Rows.organizationWithBrand, Rows.trackers(count)], (statement) => sql.unsafe(statement))
  )
  yield* withSql(url, fill)
  return url
})

/** The storage as another process has it: on connections of its own. */
const processOn = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  const services = yield* Layer.build(PgStorage.layer({ url, maxConnections: 4, ...patience }))
  return {
    trackers: Context.get(services, TrackerStore),
    brands: Context.get(services, BrandStore),
    scans: Context.get(services, ScanStore),
    run: Context.get(services, Transaction).run
  }
})
type Process = Effect.Success<ReturnType<typeof processOn>>

/** Starts the run of a slot as a scheduler does: the scan's number when the slot was claimed. */
const startRun = ({ trackers, scans, run }: Process, n: number, scan: number) =>
  run(
    Effect.gen(function* () {
      const now = yield* DateTime.now
      const [due] = yield* trackers.lockDue({ keys: [keyOf(n)], now })
      if (due === undefined) return null
      const { brandId, prompts, engines } = due
      yield* scans.insert([{ scan: Rows.scanOf(scan, { brandId, trackerId: due.id, prompts, engines }), checks: [] }])
      yield* trackers.save([{ ...due, nextRunAt: DateTime.add(now, { hours: 1 }), lastRunAt: now }])
      return scan
    })
  )

describe("trackers on PostgreSQL", () => {
  it.live("of processes that start the same due slots at once, each slot is started by one", () =>
    Effect.gen(function* () {
      const url = yield* filled(60)
      const processes = yield* Effect.all([processOn(url), processOn(url), processOn(url)])
      const due = yield* processes[0].trackers.due({ now: yield* DateTime.now, limit: 100 })
      assert.lengthOf(due, 60)
      const attempts = due.flatMap((_, index) => processes.map((process, p) => ({ process, n: index + 1, p })))
      const started = yield* Effect.forEach(attempts, ({ process, n, p }) => startRun(process, n, n * 10 + p), {
        concurrency: 12
      })
      const scans = started.filter((scan) => scan !== null)
      assert.lengthOf(scans, 60)
      assert.strictEqual(new Set(scans.map((scan) => Math.floor(scan / 10))).size, 60)
    })
  )

  it.live("a slot that another transaction holds is passed over, not waited for", () =>
    Effect.gen(function* () {
      const url = yield* filled(1)
      const [one, other] = yield* Effect.all([processOn(url), processOn(url)])
      const isHeld = yield* Deferred.make<void>()
      const holder = yield* Effect.forkChild(
        one.run(
          Effect.andThen(one.trackers.lock(keyOf(1)), Effect.andThen(Deferred.succeed(isHeld, undefined), Effect.never))
        )
      )
      yield* Deferred.await(isHeld)
      assert.isNull(yield* startRun(other, 1, 1))
      yield* Fiber.interrupt(holder)
      assert.strictEqual(yield* startRun(other, 1, 1), 1)
    })
  )

  it.live("of trackers to be locked without waiting, those that another transaction holds are left out", () =>
    Effect.gen(function* () {
      const url = yield* filled(3)
      const [one, other] = yield* Effect.all([processOn(url), processOn(url)])
      const isHeld = yield* Deferred.make<void>()
      const holder = yield* Effect.forkChild(
        one.run(
          Effect.andThen(one.trackers.lock(keyOf(2)), Effect.andThen(Deferred.succeed(isHeld, undefined), Effect.never))
        )
      )
      yield* Deferred.await(isHeld)
      const free = Effect.map(other.run(other.trackers.lockFree([1, 2, 3].map(keyOf))), (locked) =>
        locked.map(({ id }) => id).toSorted()
      )
      assert.deepStrictEqual(yield* free, [1, 3].map(Rows.trackerId))
      yield* Fiber.interrupt(holder)
      assert.deepStrictEqual(yield* free, [1, 2, 3].map(Rows.trackerId))
    })
  )

  it.live("a brand is removed with its trackers while their runs start: nobody waits for ever, nothing fails", () =>
    Effect.gen(function* () {
      const url = yield* filled(80)
      const [one, other] = yield* Effect.all([processOn(url), processOn(url)])
      const starts = yield* Effect.forkChild(
        Effect.forEach(
          Array.from({ length: 80 }, (_, index) => index + 1),
          (n) => Effect.exit(startRun(n % 2 === 0 ? one : other, n, n)),
          { concurrency: 6 }
        )
      )
      // some have started by then
      yield* Effect.repeat(withSql(url, countScans), { until: (count) => count > 5 })
      assert.isTrue(yield* other.brands.remove(brandKey))
      const exits = yield* Fiber.join(starts)
      assert.deepStrictEqual(exits.filter(Exit.isFailure), [])
      assert.deepStrictEqual(yield* one.trackers.due({ now: yield* DateTime.now, limit: 100 }), [])
      assert.isTrue(Option.isNone(yield* one.trackers.get(keyOf(80))))
    })
  )
})

const countScans = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const [row] = yield* sql<{ count: number }>`select count(*)::int4 as count from scans`
  return row?.count ?? 0
})
