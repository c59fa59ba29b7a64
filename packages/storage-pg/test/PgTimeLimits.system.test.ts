/**
 * What holds when another session holds one tenant's rows: the other tenants go on, and every wait has an end.
 */
import {
  AnswerEngines,
  Core,
  Credits,
  noEmail,
  noWebhooks,
  type OrganizationId,
  Organizations,
  Scans,
  Transaction
} from "@answerscope/core"
import { CheckRunner, TypeId } from "@answerscope/core/model"
import { OrganizationStore } from "@answerscope/core/storage"
import { scriptedEngine } from "@answerscope/core/testing"
import { PgStorage } from "@answerscope/storage-pg"
import * as PgClient from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Option } from "effect"
import { newDatabase, organizationsIn, patience, sqlOn } from "./Databases.ts"

/** The core over a database of its own, its engine refusing every question, and connections past it. */
const coreWith = (limits: Omit<PgStorage.PgConnectionOptions, "url">) =>
  Layer.unwrap(
    Effect.map(newDatabase, (url) =>
      Core.layer.pipe(
        Layer.provideMerge(PgStorage.layer({ url, maxConnections: 6, ...limits })),
        Layer.provideMerge(AnswerEngines.layer({ chatgpt: scriptedEngine("chatgpt", [{ finish: "refused" }]) })),
        Layer.provide([noWebhooks, noEmail]),
        Layer.provideMerge(sqlOn(url))
      )
    )
  )

const newTenant = Effect.gen(function* () {
  const { id: organizationId } = yield* (yield* Organizations).create({ name: "tenant", monthlyLimit: 0 })
  yield* (yield* Credits).grant({ organizationId, amount: 100 })
  return organizationId
})

/** A scan of one check, which is refunded when it is run, and how to run it. */
const oneCheck = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const { checks } = yield* (yield* Scans).start(organizationId, {
    brand: "Zendrix",
    engines: ["chatgpt"],
    prompts: ["best crm"]
  })
  const runner = yield* CheckRunner
  return Effect.forEach(checks, ({ id: checkId }) => runner.run({ organizationId, checkId, tries: 0 }), {
    discard: true
  })
})

/** Holds a tenant's rows of a table in a session of its own; the result lets them go. */
const hold = Effect.fnUntraced(function* (table: "credit_accounts" | "scans", organizationId: OrganizationId) {
  const sql = yield* PgClient.PgClient
  const isHeld = yield* Deferred.make<void>()
  const mayEnd = yield* Deferred.make<void>()
  const id = Option.getOrThrow(TypeId.toUuid("org", organizationId))
  const lock = sql`select 1 from ${sql(table)} where organization_id = ${id} for update`
  const holding = yield* Effect.forkScoped(
    sql.withTransaction(
      lock.pipe(Effect.andThen(Deferred.succeed(isHeld, undefined)), Effect.andThen(Deferred.await(mayEnd)))
    )
  )
  yield* Deferred.await(isHeld)
  return Effect.andThen(Deferred.succeed(mayEnd, undefined), Fiber.join(holding))
})

/** Ends once a session of this database waits for a lock. */
const untilOneWaits = Effect.flatMap(PgClient.PgClient, (sql) =>
  Effect.repeat(sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, {
    until: (rows) => rows.length > 0
  })
)

describe("a tenant whose rows another session holds", () => {
  it.live.each([
    ["start", "scans"],
    ["end", "credit_accounts"]
  ] as const)("holds up no other tenant's checks at their %s", ([, table]) =>
    Effect.gen(function* () {
      const [held, free] = [yield* newTenant, yield* newTenant]
      const runHeld = yield* oneCheck(held)
      const runFree = yield* oneCheck(free)
      const letGo = yield* hold(table, held)
      const waiting = yield* Effect.forkChild(runHeld)
      yield* untilOneWaits
      yield* Effect.timeout(runFree, "50 seconds")
      const account = yield* (yield* Credits).balance(free)
      assert.strictEqual(account.purchasedUsed, 0, "the check was refunded")
      yield* letGo
      yield* Fiber.join(waiting)
      assert.strictEqual((yield* (yield* Credits).balance(held)).purchasedUsed, 0)
    }).pipe(Effect.scoped, Effect.provide(coreWith(patience)))
  )

  it.live.each<[string, Omit<PgStorage.PgConnectionOptions, "url">]>([
    ["lock", { lockTimeout: "100 millis", statementTimeout: "1 minute" }],
    ["statement", { lockTimeout: "1 minute", statementTimeout: "3 seconds" }]
  ])("waits no longer than the time limit of a %s", ([, limits]) =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant
      yield* hold("credit_accounts", organizationId)
      const error = yield* Effect.flip((yield* Credits).grant({ organizationId, amount: 1 }))
      assert.strictEqual(error._tag, "StorageError")
    }).pipe(Effect.scoped, Effect.provide(coreWith(limits)))
  )

  it.live("is held by a transaction that asks nothing only so long", () =>
    Effect.gen(function* () {
      const { run } = yield* Transaction
      const store = yield* OrganizationStore
      const organizationId = yield* newTenant
      const sql = yield* PgClient.PgClient
      const isOver = Effect.repeat(
        sql`select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        { until: (rows) => rows.length === 0 }
      )
      // the process does not go on until its transaction was ended
      const stuck = Effect.andThen(store.setSuspended({ id: organizationId, suspendedAt: null }), isOver)
      const error = yield* Effect.flip(run(Effect.andThen(stuck, organizationsIn(store))))
      assert.strictEqual(error._tag, "StorageError")
    }).pipe(Effect.provide(coreWith({ idleInTransactionTimeout: "3 seconds" })))
  )
})
