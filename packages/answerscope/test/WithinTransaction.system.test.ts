/**
 * Calls in transactions of a host.
 */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { AnswerscopeError, createAnswerscope, type TransactionServices } from "answerscope"
import { Effect, Redacted } from "effect"
import { Client } from "pg"
import { countOf, failureOf, newScope, onDatabase, poolOn, request, used } from "./HostOrders.ts"

const messageOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await failureOf(call)
  assert.instanceOf(error, AnswerscopeError)
  return `${error.code}: ${error.message}`
}

const inTransaction = async <A>(client: Client, end: "commit" | "rollback", use: () => Promise<A>): Promise<A> => {
  await client.query("begin")
  const result = await use()
  await client.query(end)
  return result
}

describe("scope.within", () => {
  it.live("commits or rolls back with the host", () =>
    onDatabase(async ({ client, scope }) => {
      const signUp = (end: "commit" | "rollback") =>
        inTransaction(client, end, async () => {
          await client.query("insert into orders (title) values ('an audit')")
          return scope.within(client, async ({ credits, organizations, scans }) => {
            const { id } = await organizations.create({ name: "Globex", monthlyLimit: 100, externalId: "customer 7" })
            await credits.charge({ organizationId: id, chargeId: "seat 1", operation: "seat", amount: 7 })
            const { scan } = await scans.start(id, request)
            return { organizationId: id, id: scan.id }
          })
        })
      await scope.start()
      await signUp("rollback")
      for (const table of ["orders", "answerscope.scans", "answerscope.queue_jobs"]) {
        assert.strictEqual(await countOf(client, table), 0, table)
      }
      // those of the organization that is there
      for (const table of ["answerscope.organizations", "answerscope.credit_entries"]) {
        assert.strictEqual(await countOf(client, table), 1, table)
      }
      assert.strictEqual(await messageOf(scope.organizations.getByExternalId("customer 7")), "not_found: Not found.")
      const key = await signUp("commit")
      const { scan } = await scope.scans.untilDone(key)
      assert.strictEqual(scan.status, "completed")
      assert.strictEqual(await countOf(client, "orders"), 1)
      assert.strictEqual((await scope.credits.balance(key.organizationId)).monthlyUsed, 12)
    })
  )

  it.live("a call that fails changes nothing, and the transaction goes on", () =>
    onDatabase(async (given) => {
      const { client, organizationId, scope } = given
      await inTransaction(client, "commit", () =>
        scope.within(client, async ({ credits, organizations, scans }) => {
          const poor = await organizations.create({ name: "Poor", monthlyLimit: 4 })
          assert.match(await messageOf(scans.start(poor.id, request)), /^insufficient_credits/)
          const charges = Array.from({ length: 5 }, (_, index) =>
            credits
              .charge({ organizationId, chargeId: `seat ${index % 4}`, operation: "seat", amount: 1 })
              .catch(() => null)
          )
          assert.strictEqual((await Promise.all(charges)).filter((charge) => charge !== null).length, 4)
          await client.query("insert into orders (title) values ('an audit')")
        })
      )
      assert.strictEqual(await countOf(client, "orders"), 1)
      assert.strictEqual(await countOf(client, "answerscope.scans"), 0)
      assert.strictEqual(await used(given), 4)
    })
  )

  it.live("works on a host's own pool, and leaves its connection as it was", () =>
    onDatabase(async ({ client, organizationId, url }) => {
      const { closed, pool } = poolOn(url)
      const scope = await createAnswerscope({
        database: { pool },
        engines: { chatgpt: () => "Contoso" },
        log: "silent"
      })
      const connection = await pool.connect()
      const listeners = connection.listenerCount("error")
      await connection.query("begin")
      await scope.within(connection, ({ credits }) => credits.grant({ organizationId, amount: 3 }))
      await connection.query("commit")
      assert.strictEqual(connection.listenerCount("error"), listeners)
      assert.deepStrictEqual((await connection.query("select now() as at")).rows[0]?.at instanceof Date, true)
      connection.release()
      await scope.dispose()
      assert.strictEqual(pool.idleCount, pool.totalCount)
      await closed(() => pool.end())
      assert.strictEqual(await countOf(client, "answerscope.credit_entries where purchased = 3"), 1)
    })
  )

  it.live("refuses what is no open transaction of this database, with the reason", () =>
    onDatabase(async ({ client, scope, url }) => {
      const use = async ({ organizations }: TransactionServices) => {
        await organizations.create({ name: "Globex", monthlyLimit: 1 })
      }
      assert.strictEqual(
        await messageOf(scope.within(client, use)),
        "invalid_request: client: begin a transaction on it first"
      )
      await client.query("begin isolation level serializable")
      assert.strictEqual(
        await messageOf(scope.within(client, use)),
        "invalid_request: client: the transaction must be read committed, not serializable"
      )
      await client.query("rollback")
      await client.query("begin")
      await failureOf(client.query("select 1 / 0"))
      assert.strictEqual(
        await messageOf(scope.within(client, use)),
        "invalid_request: client: its transaction has failed; roll it back"
      )
      await client.query("rollback")

      const other = new Client({ connectionString: url.replace(/\/[^/]+$/, "/postgres") })
      await other.connect()
      await other.query("begin")
      assert.strictEqual(
        await messageOf(scope.within(other, use)),
        "invalid_request: client: it must be connected to the same database as Answerscope"
      )
      await other.end()

      await client.query("begin")
      const kept = await scope.within(client, async (services) => services)
      assert.match(await messageOf(use(kept)), /^conflict: The function that was given/)
      await client.query("rollback")
      assert.strictEqual(await countOf(client, "answerscope.organizations"), 1)

      await using memory = await createAnswerscope({ database: "memory", engines: { chatgpt: () => "" } })
      assert.match(await messageOf(memory.within(client, use)), /^not_configured: Only a database on PostgreSQL/)
    })
  )

  it.live("works in a schema of another name", () =>
    Effect.gen(function* () {
      const url = Redacted.value(yield* TestDatabase.make)
      yield* Effect.promise(async () => {
        await using scope = await newScope(url, "vis")
        const client = new Client({ connectionString: url })
        await client.connect()
        await inTransaction(client, "commit", () =>
          scope.within(client, ({ organizations }) => organizations.create({ name: "Globex", monthlyLimit: 1 }))
        )
        assert.strictEqual(await countOf(client, "vis.organizations"), 1)
        await client.end()
      })
    }).pipe(Effect.scoped)
  )
})
