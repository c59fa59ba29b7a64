/**
 * What is Postgres' own about the ledger: a balance that several processes charge, and updates that wait in groups.
 */
import { Credits, Organizations, Core, AnswerEngines, type OrganizationId } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import { CreditStore } from "@answerscope/core/storage"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Context, DateTime, Deferred, Effect, Exit, Fiber, Layer, Option, type Redacted, Ref } from "effect"
import { newDatabase, patience, withSql } from "./Databases.ts"

/** The core of one process, on connections of its own. */
const processOn = (url: Redacted.Redacted<string>, maxConnections = 10) =>
  Layer.build(
    Core.layer.pipe(
      Layer.provideMerge(PgStorage.layer({ url, maxConnections, ...patience })),
      Layer.provide(AnswerEngines.layer({}))
    )
  )

const newTenant = Effect.fnUntraced(function* (process: Context.Context<Organizations | Credits>, purchased: number) {
  const { id } = yield* Context.get(process, Organizations).create({ name: "tenant", monthlyLimit: 0 })
  yield* Context.get(process, Credits).grant({ organizationId: id, amount: purchased })
  return id
})

const chargeOne = (process: Context.Context<Credits>, organizationId: OrganizationId, chargeId: string) =>
  Context.get(process, Credits).charge({ organizationId, chargeId, operation: "rank", amount: 1 })

/** Locks all balances from a connection of its own; returns how to let go of them. */
const lockBalances = Effect.fnUntraced(function* (url: Redacted.Redacted<string>) {
  const isLocked = yield* Deferred.make<void>()
  const mayEnd = yield* Deferred.make<void>()
  const holding = Effect.gen(function* () {
    const sql = yield* PgClient.PgClient
    const lock = Effect.andThen(sql`select * from credit_accounts for update`, Deferred.succeed(isLocked, undefined))
    yield* sql.withTransaction(Effect.andThen(lock, Deferred.await(mayEnd)))
  })
  const holder = yield* Effect.forkChild(withSql(url, holding))
  yield* Deferred.await(isLocked)
  return Effect.andThen(Deferred.succeed(mayEnd, undefined), Fiber.join(holder))
})

describe("the ledger on PostgreSQL", () => {
  it.live("two processes at once charge what the balance holds, and readers always see sums that agree", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const processes = [yield* processOn(url), yield* processOn(url)]
      const [one, two] = processes
      if (one === undefined || two === undefined) return assert.fail("two processes were started")
      const organizationId = yield* newTenant(one, 200)
      const isOver = yield* Ref.make(false)
      const audit = Effect.map(Context.get(two, CreditStore).audit(organizationId), (found) => {
        const { account, purchasedSum } = Option.getOrThrow(found)
        assert.strictEqual(purchasedSum, CreditLedger.purchasedRemaining(account))
        assert.isAtLeast(purchasedSum, 0)
      })
      const auditor = yield* Effect.forkChild(Effect.repeat(audit, { until: () => Ref.get(isOver) }))
      const exits = yield* Effect.forEach(
        Array.from({ length: 300 }, (_, index) => index),
        (index) => Effect.exit(chargeOne(index % 2 === 0 ? one : two, organizationId, `charge-${index}`)),
        { concurrency: 64 }
      )
      yield* Ref.set(isOver, true)
      yield* Fiber.join(auditor)
      assert.strictEqual(exits.filter(Exit.isSuccess).length, 200)
      yield* audit
    })
  )

  it.live("an update that is given up while it waits is not made, and holds nobody up", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const process = yield* processOn(url)
      const organizationId = yield* newTenant(process, 10)
      const release = yield* lockBalances(url)
      const charge = (chargeId: string) =>
        Effect.forkChild(chargeOne(process, organizationId, chargeId), { startImmediately: true })
      const first = yield* charge("first")
      const givenUp = yield* charge("given up")
      const last = yield* charge("last")
      yield* Fiber.interrupt(givenUp)
      yield* release
      yield* Fiber.join(first)
      yield* Fiber.join(last)
      const entries = yield* Context.get(process, CreditStore).entries({ organizationId, after: 0, limit: 10_000 })
      assert.deepStrictEqual(
        entries.flatMap(({ chargeId }) => chargeId ?? []),
        ["first", "last"]
      )
    })
  )

  it.live("usage is told without reading the entries, however many there are", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const process = yield* processOn(url)
      const organizationId = yield* newTenant(process, 10)
      yield* chargeOne(process, organizationId, "charge")
      const credits = Context.get(process, Credits)
      const usage = credits.usage(organizationId, { from: null, to: null, days: 1 })
      // waits as long as somebody else has the table for himself
      const withLockedEntries = Effect.gen(function* () {
        const sql = yield* PgClient.PgClient
        return yield* sql.withTransaction(
          Effect.andThen(sql`lock table credit_entries in access exclusive mode`, Effect.timeout(usage, "50 seconds"))
        )
      })
      const { totalUsage, dailyUsage } = yield* withSql(url, withLockedEntries)
      assert.strictEqual(totalUsage, 1)
      assert.deepStrictEqual(
        dailyUsage.map(({ count }) => count),
        [1]
      )
    })
  )

  it.live("an audit names each sum that is not that of the entries", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const process = yield* processOn(url)
      const organizationId = yield* newTenant(process, 10)
      yield* chargeOne(process, organizationId, "charge")
      const credits = Context.get(process, Credits)
      assert.deepStrictEqual(yield* credits.audit(organizationId), [])
      yield* withSql(
        url,
        Effect.gen(function* () {
          const sql = yield* PgClient.PgClient
          yield* sql`update credit_uses set day = '2020-02-29', monthly = 3`
          yield* sql`update credit_accounts set purchased_used = 0`
        })
      )
      const differences = yield* credits.audit(organizationId)
      const charged = (yield* Context.get(process, CreditStore).entries({
        organizationId,
        after: 0,
        limit: 10_000
      })).find(({ kind }) => kind === "charge")
      const today = charged === undefined ? "none" : DateTime.formatIsoDateUtc(charged.at)
      assert.deepStrictEqual(
        differences.map(({ entries, figure, kept }) => [figure.replace(today, "today"), kept, entries]),
        [
          ["purchased remaining", 10, 9],
          ["use 2020-02-29 rank monthly", 3, 0],
          ["use 2020-02-29 rank purchased", 1, 0],
          ["use today rank purchased", 0, 1]
        ]
      )
    })
  )

  it.live("a hot balance leaves the connections to others", () =>
    Effect.gen(function* () {
      const url = yield* newDatabase
      const process = yield* processOn(url, 2)
      const organizationId = yield* newTenant(process, 100)
      const release = yield* lockBalances(url)
      const charging = Effect.forEach(
        Array.from({ length: 50 }, (_, index) => `charge-${index}`),
        (chargeId) => chargeOne(process, organizationId, chargeId),
        { concurrency: "unbounded" }
      )
      const charges = yield* Effect.forkChild(charging, { startImmediately: true })
      // there are two connections in all: one waits for the balance
      yield* Context.get(process, Organizations).create({ name: "another", monthlyLimit: 0 })
      yield* release
      yield* Fiber.join(charges)
      const { purchasedSum } = Option.getOrThrow(yield* Context.get(process, CreditStore).audit(organizationId))
      assert.strictEqual(purchasedSum, 50)
    })
  )
})
