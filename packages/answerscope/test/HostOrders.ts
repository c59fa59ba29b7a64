/**
 * Hosts that write an order and request a scan for it in one transaction.
 */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import { assert, describe, it } from "@effect/vitest"
import { type Answerscope, createAnswerscope } from "answerscope"
import { Effect, Redacted } from "effect"
import { once } from "node:events"
import { Client, Pool, type PoolClient } from "pg"

/** An order of a host, with the scan that is wanted for it. */
export interface Order {
  readonly organizationId: string
  readonly request: object
  readonly key: string | null
  /** Whether the host changes its mind after both statements. */
  readonly isUndone?: boolean
}

/** A host on a database. */
export interface Host {
  /** Writes the order, and gives the id of its scan. */
  readonly order: (order: Order) => Promise<string>
  readonly end: () => Promise<void>
}

/** What undoes a transaction. */
export class Undone extends Error {}

/** Undoes the transaction of a host that changes its mind. */
export const undoIf = ({ isUndone }: Order) => {
  if (isUndone === true) throw new Undone()
}

/** The one row. */
export const only = <Row>([row]: ReadonlyArray<Row>): Row => {
  if (row === undefined) throw new Error("the statement returned no row")
  return row
}

/** A pool, and what ends it and waits until its connections are closed: until then a dropped database cuts them off. */
export const poolOn = (url: string) => {
  const pool = new Pool({ connectionString: url })
  const open = new Set<PoolClient>()
  pool.on("connect", (client) => {
    open.add(client)
    client.once("end", () => open.delete(client))
  })
  const isClosed = () => Promise.all(Array.from(open, (client) => once(client, "end")))
  const closed = async (end: () => Promise<void>) => {
    await Promise.all([isClosed(), end()])
  }
  return { pool, closed }
}

/** A host with `pg` alone. */
export const pgHost = (url: string): Host => {
  const { closed, pool } = poolOn(url)
  return {
    order: async (order) => {
      const client = await pool.connect()
      try {
        await client.query("begin")
        await client.query("insert into orders (title) values ($1)", ["an audit"])
        const { rows } = await client.query<{ id: string }>("select answerscope.request_scan($1, $2, $3) as id", [
          order.organizationId,
          order.request,
          order.key
        ])
        undoIf(order)
        await client.query("commit")
        return only(rows).id
      } catch (error) {
        await client.query("rollback")
        throw error
      } finally {
        client.release()
      }
    },
    end: () => closed(() => pool.end())
  }
}

export const request = { brand: "Contoso", prompts: ["best crm"], engines: ["chatgpt"] }

export interface Given {
  readonly scope: Answerscope
  readonly url: string
  /** A connection of the host's, as the owner of the database. */
  readonly client: Client
  readonly organizationId: string
}

export const newScope = (url: string, schema = "answerscope") =>
  createAnswerscope({
    database: { url, schema },
    engines: { chatgpt: () => "1. **Globex**\n2. **Contoso**" },
    events: ["scanRefused"],
    log: "silent"
  })

/** A database of a test's own, with a table of orders, and a tenant that can pay for 2,000 checks. */
export const onDatabase = (use: (given: Given) => Promise<void>) =>
  Effect.gen(function* () {
    const url = Redacted.value(yield* TestDatabase.make)
    yield* Effect.promise(async () => {
      await using scope = await newScope(url)
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        await client.query("create table public.orders (id serial primary key, title text not null)")
        const { id: organizationId } = await scope.organizations.create({ name: "Acme", monthlyLimit: 10_000 })
        await use({ scope, url, client, organizationId })
      } finally {
        await client.end()
      }
    })
  }).pipe(Effect.scoped)

export const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error
  )

export const countOf = async (client: Client, from: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count)

export const used = async ({ organizationId, scope }: Given) =>
  (await scope.credits.balance(organizationId)).monthlyUsed

/** A host on one library writes an order and has a scan for it. */
export const describeHost = (library: string, connect: (url: string) => Host) =>
  describe(`a host on ${library}`, () => {
    const onHost = (use: (given: Given & { readonly host: Host }) => Promise<void>) =>
      onDatabase(async (given) => {
        const host = connect(given.url)
        try {
          await use({ ...given, host })
        } finally {
          await host.end()
        }
      })

    it.live("writes its order and has a scan, or neither", () =>
      onHost(async (given) => {
        const { client, host, organizationId, scope } = given
        await scope.start()
        const undone = host.order({ organizationId, request, key: "undone", isUndone: true })
        assert.instanceOf(await failureOf(undone), Undone)
        assert.strictEqual(await countOf(client, "orders"), 0)
        assert.strictEqual(await countOf(client, "answerscope.requested_scans"), 0)

        const id = await host.order({ organizationId, request, key: "order 1" })
        const taken = await scope.requestedScans.untilTaken({ organizationId, id })
        assert.deepInclude(taken, { id, organizationId, status: "started", refusal: null })
        const { checks, scan } = await scope.scans.untilDone({ organizationId, id })
        assert.deepStrictEqual([scan.id, scan.lane, checks.map(({ position }) => position)], [id, "interactive", [2]])
        assert.strictEqual(await countOf(client, "orders"), 1)
        assert.strictEqual(await used(given), 5)
      })
    )

    it.live("has one scan for a request that it repeats, also at the same time", () =>
      onHost(async (given) => {
        const { client, host, organizationId, scope } = given
        const repeated = await Promise.all(
          Array.from({ length: 4 }, () => host.order({ organizationId, request, key: "order 1" }))
        )
        const other = await host.order({ organizationId, request, key: null })
        await scope.start()
        const id = String(repeated[0])
        await scope.requestedScans.untilTaken({ organizationId, id })
        await scope.requestedScans.untilTaken({ organizationId, id: other })
        assert.deepStrictEqual(new Set(repeated), new Set([id]))
        assert.strictEqual(await host.order({ organizationId, request, key: "order 1" }), id)
        assert.strictEqual(await countOf(client, "answerscope.scans"), 2)
        assert.strictEqual(await used(given), 10)
      })
    )
  })
