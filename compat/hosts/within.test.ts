/** Calls in transactions that Kysely and Drizzle begin on a client of the host's pool. */
import { assert, describe, it } from "@effect/vitest"
import type { TransactionServices } from "answerscope"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { Kysely, PostgresDialect } from "kysely"
import type { PoolClient } from "pg"
import {
  countOf,
  failureOf,
  type Given,
  onDatabase,
  poolOn,
  Undone,
  undoIf
} from "../../packages/answerscope/test/HostOrders.ts"

/** A library's transaction on a client: it writes an order, calls, and may change its mind. */
type Transaction = (client: PoolClient, call: () => Promise<void>) => Promise<void>

interface Tables {
  readonly orders: { readonly title: string }
}

/** Kysely on one client, which stays the host's. */
const kyselyOn = (client: PoolClient) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => ({ query: client.query.bind(client), release: () => {} }),
        end: async () => {},
        options: {}
      }
    })
  })

const libraries: ReadonlyArray<readonly [string, Transaction]> = [
  [
    "Kysely",
    (client, call) =>
      kyselyOn(client)
        .transaction()
        .execute(async (trx) => {
          await trx.insertInto("orders").values({ title: "an audit" }).execute()
          await call()
        })
  ],
  [
    "Drizzle",
    (client, call) =>
      drizzle(client).transaction(async (tx) => {
        await tx.execute(sql`insert into orders (title) values ('an audit')`)
        await call()
      })
  ]
]

describe.each(libraries)("scope.within in a transaction of %s", (_library, transaction) => {
  const onClient = (use: (given: Given, client: PoolClient) => Promise<void>) =>
    onDatabase(async (given) => {
      const { closed, pool } = poolOn(given.url)
      const client = await pool.connect()
      try {
        await use(given, client)
      } finally {
        client.release()
        await closed(() => pool.end())
      }
    })

  const signUp = async ({ credits, organizations }: TransactionServices) => {
    const { id } = await organizations.create({ name: "Globex", monthlyLimit: 10, externalId: "customer 7" })
    await credits.charge({ organizationId: id, chargeId: "seat 1", operation: "seat", amount: 7 })
    // refused, and without effect
    await failureOf(credits.charge({ organizationId: id, chargeId: "seat 2", operation: "seat", amount: 7 }))
  }

  it.live("commits or rolls back with it", () =>
    onClient(async ({ client: watcher, scope }, client) => {
      const orderWith = (isUndone: boolean) =>
        transaction(client, async () => {
          await scope.within(client, signUp)
          undoIf({ organizationId: "", request: {}, key: null, isUndone })
        })
      assert.instanceOf(await failureOf(orderWith(true)), Undone)
      assert.strictEqual(await countOf(watcher, "orders"), 0)
      assert.match(String(await failureOf(scope.organizations.getByExternalId("customer 7"))), /Not found/)
      await orderWith(false)
      assert.strictEqual(await countOf(watcher, "orders"), 1)
      const { id } = await scope.organizations.getByExternalId("customer 7")
      assert.strictEqual((await scope.credits.balance(id)).monthlyUsed, 7)
    })
  )

  it.live("leaves the client as it was: another transaction works, and dates are dates", () =>
    onClient(async ({ scope }, client) => {
      const listeners = client.listenerCount("error")
      await transaction(client, async () => {
        await scope.within(client, signUp)
        assert.instanceOf((await client.query<{ at: unknown }>("select now() as at")).rows[0]?.at, Date)
      })
      assert.strictEqual(client.listenerCount("error"), listeners)
      await transaction(client, async () => {})
      const outside = await failureOf(scope.within(client, signUp))
      assert.match(String(outside), /begin a transaction on it first/)
    })
  )
})
