/**
 * Trackers that are due at once on PostgreSQL, started by several processes, in groups of which one may fail.
 */
import {
  AnswerEngines,
  Brands,
  Core,
  Credits,
  noEmail,
  noWebhooks,
  Organizations,
  Trackers,
  Transaction
} from "@answerscope/core"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, type Redacted, References } from "effect"
import { newDatabase, patience, withSql } from "./Databases.ts"

type Url = Redacted.Redacted<string>

/** The core as another process has it: on connections of its own. */
const processOn = Effect.fnUntraced(function* (url: Url) {
  const services = yield* Layer.build(
    Core.layer.pipe(
      Layer.provide(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", ["Zendrix."]) })),
      Layer.provide([noWebhooks, noEmail]),
      Layer.provideMerge(PgStorage.layer({ url, maxConnections: 6, ...patience })),
      Layer.fresh
    )
  )
  const credits = Context.get(services, Credits)
  const trackers = Context.get(services, Trackers)

  /** An organization with so many credits, and trackers that are due; a run costs 5. */
  const tenant = Effect.fnUntraced(function* (amount: number, prompts: ReadonlyArray<string>) {
    const { id: organizationId } = yield* Context.get(services, Organizations).create({ name: "t", monthlyLimit: 0 })
    if (amount > 0) yield* credits.grant({ organizationId, amount })
    const brand = yield* Context.get(services, Brands).create(organizationId, { name: "Zendrix" })
    yield* Effect.forEach(prompts, (prompt) =>
      trackers.create(organizationId, { brandId: brand.id, engines: ["chatgpt"], prompts: [prompt] })
    )
    return organizationId
  })

  return { credits, trackers, tenant, run: Context.get(services, Transaction).run }
})
type Process = Effect.Success<ReturnType<typeof processOn>>

const prompts = (count: number) => Array.from({ length: count }, (_, n) => `prompt ${n}`)

/** How the trackers of an organization stand, what they were charged, and what is left; the ledger must add up. */
const outcomeOf = Effect.fnUntraced(function* ({ credits, trackers }: Process, organizationId: Tenant) {
  const { items } = yield* trackers.list({ organizationId, page: { limit: 200, offset: 0 } })
  assert.deepStrictEqual(yield* credits.audit(organizationId), [])
  const statusOf = (wanted: string | null) => items.filter(({ lastStatus }) => lastStatus === wanted).length
  const { purchasedTotal, purchasedUsed } = yield* credits.balance(organizationId)
  return {
    running: statusOf("running"),
    unpaid: statusOf("insufficient_credits"),
    untouched: statusOf(null),
    left: purchasedTotal - purchasedUsed
  }
})
type Tenant = Effect.Success<ReturnType<Process["tenant"]>>

/** How many runs there are, of how many trackers, and what belongs to them. */
const runsIn = (url: Url) =>
  withSql(
    url,
    Effect.flatMap(PgClient.PgClient, (sql) =>
      Effect.map(
        sql<{ runs: number; trackers: number; charges: number; checks: number; jobs: number }>`
          select (select count(*) from scans)::int4 as runs, (select count(distinct tracker_id) from scans)::int4
            as trackers, (select count(*) from credit_charges)::int4 as charges,
            (select count(*) from checks)::int4 as checks, (select count(*) from queue_jobs j join queues q
              on q.number = j.queue where q.name like 'check.%')::int4 as jobs`,
        ([row]) => row
      )
    )
  )

/** Waits until a transaction waits for another. */
const untilBlocked = (url: Url) =>
  withSql(
    url,
    Effect.flatMap(PgClient.PgClient, (sql) =>
      Effect.repeat(sql`select from pg_locks where not granted`, { until: (rows) => rows.length > 0 })
    )
  )

const sqlOf = (url: Url, statement: string) =>
  withSql(
    url,
    Effect.flatMap(PgClient.PgClient, (sql) => sql.unsafe(statement))
  )

const silently = Effect.provideService(References.MinimumLogLevel, "None")

describe("due trackers on PostgreSQL", () => {
  it.live("started by three processes at once: each once, and each balance pays for as many as it can", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const processes = yield* Effect.all([processOn(url), processOn(url), processOn(url)])
      const [one] = processes
      const rich = yield* one.tenant(10_000, prompts(120))
      const poor = yield* one.tenant(83, prompts(40))
      const none = yield* one.tenant(0, prompts(10))
      const started = yield* Effect.forEach(processes, ({ trackers }) => trackers.startDue, { concurrency: 3 })
      const left = yield* one.trackers.startDue
      assert.strictEqual(
        started.reduce((sum, count) => sum + count, left),
        170
      )
      assert.deepStrictEqual(yield* outcomeOf(one, rich), { running: 120, unpaid: 0, untouched: 0, left: 9_400 })
      assert.deepStrictEqual(yield* outcomeOf(one, poor), { running: 16, unpaid: 24, untouched: 0, left: 3 })
      assert.deepStrictEqual(yield* outcomeOf(one, none), { running: 0, unpaid: 10, untouched: 0, left: 0 })
      assert.deepStrictEqual(yield* runsIn(url), { runs: 136, trackers: 136, charges: 136, checks: 136, jobs: 136 })
    })
  )

  it.live("a run that the database refuses hinders no other, and stays due", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const one = yield* processOn(url)
      const others = yield* Effect.forEach([1, 2, 3], () => one.tenant(1_000, prompts(4)))
      const troubled = yield* one.tenant(1_000, [...prompts(4), "poison"])
      const refuse = "create function refuse() returns trigger language plpgsql as"
      yield* sqlOf(url, `${refuse} $$ begin raise exception 'refused'; end $$`)
      yield* sqlOf(
        url,
        `create trigger refused before insert on scans for each row when (new.prompts[1] = 'poison')
          execute function refuse()`
      )
      assert.strictEqual(yield* silently(one.trackers.startDue), 16)
      assert.strictEqual(yield* silently(one.trackers.startDue), 0)
      for (const tenant of others) {
        assert.deepStrictEqual(yield* outcomeOf(one, tenant), { running: 4, unpaid: 0, untouched: 0, left: 980 })
      }
      assert.deepStrictEqual(yield* outcomeOf(one, troubled), { running: 4, unpaid: 0, untouched: 1, left: 980 })
      yield* sqlOf(url, "drop trigger refused on scans")
      assert.strictEqual(yield* one.trackers.startDue, 1)
      assert.deepStrictEqual(yield* outcomeOf(one, troubled), { running: 5, unpaid: 0, untouched: 0, left: 975 })
    })
  )

  it.live("a balance that another transaction holds delays the runs of its organization, and of no other", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const [one, other] = yield* Effect.all([processOn(url), processOn(url)])
      const held = yield* one.tenant(7, prompts(1))
      const free = yield* Effect.forEach([1, 2, 3, 4], () => one.tenant(1_000, prompts(1)))
      const isHeld = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const spend = other.credits.charge({ organizationId: held, chargeId: "x", operation: "scan", amount: 4 })
      const holder = yield* Effect.forkChild(
        other.run(Effect.andThen(spend, Effect.andThen(Deferred.succeed(isHeld, undefined), Deferred.await(mayEnd))))
      )
      yield* Deferred.await(isHeld)
      const starts = yield* Effect.forkChild(one.trackers.startDue)
      const areRunning = Effect.forEach(free, (tenant) => outcomeOf(other, tenant))
      yield* Effect.repeat(areRunning, { until: (outcomes) => outcomes.every(({ running }) => running === 1) })
      // a balance of those is free, too
      for (const organizationId of free) {
        yield* other.credits.charge({ organizationId, chargeId: "y", operation: "scan", amount: 1 })
      }
      yield* untilBlocked(url)
      // what was read of the balance holds no more
      yield* Deferred.succeed(mayEnd, undefined)
      yield* Fiber.join(holder)
      assert.strictEqual(yield* Fiber.join(starts), 5)
      assert.deepStrictEqual(yield* outcomeOf(one, held), { running: 0, unpaid: 1, untouched: 0, left: 3 })
      assert.strictEqual((yield* runsIn(url))?.runs, 4)
    })
  )
})
