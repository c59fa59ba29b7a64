/**
 * Hosts that write an order and request a scan for it in one transaction, each with the library that it has.
 */
import { drizzle } from "drizzle-orm/node-postgres"
import { sql as drizzleSql } from "drizzle-orm"
import { Kysely, PostgresDialect, sql as kyselySql } from "kysely"
import { once } from "node:events"
import { Pool, type PoolClient } from "pg"
import { connectPrisma } from "./PrismaHost.ts"

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

const undoIf = ({ isUndone }: Order) => {
  if (isUndone === true) throw new Undone()
}

const only = <Row>([row]: ReadonlyArray<Row>): Row => {
  if (row === undefined) throw new Error("the statement returned no row")
  return row
}

/** A pool, and what ends it and waits until its connections are closed: until then a dropped database cuts them off. */
const poolOn = (url: string) => {
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

const pgHost = (url: string): Host => {
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

const kyselyHost = (url: string): Host => {
  const { closed, pool } = poolOn(url)
  const db = new Kysely<{ readonly orders: { readonly title: string } }>({
    dialect: new PostgresDialect({ pool })
  })
  return {
    order: (order) =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto("orders").values({ title: "an audit" }).execute()
        const { rows } = await kyselySql<{ id: string }>`
          select answerscope.request_scan(${order.organizationId}, ${order.request}, ${order.key}) as id`.execute(trx)
        undoIf(order)
        return only(rows).id
      }),
    end: () => closed(() => db.destroy())
  }
}

const drizzleHost = (url: string): Host => {
  const { closed, pool } = poolOn(url)
  const db = drizzle(pool)
  return {
    order: (order) =>
      db.transaction(async (tx) => {
        await tx.execute(drizzleSql`insert into orders (title) values ('an audit')`)
        const { rows } = await tx.execute<{ id: string }>(drizzleSql`
          select answerscope.request_scan(
            ${order.organizationId}, ${JSON.stringify(order.request)}, ${order.key}) as id`)
        undoIf(order)
        return only(rows).id
      }),
    end: () => closed(() => pool.end())
  }
}

const prismaHost = (url: string): Host => {
  const client = connectPrisma(url)
  return {
    order: (order) =>
      client.$transaction(async (tx) => {
        await tx.$executeRaw`insert into orders (title) values ('an audit')`
        const rows = await tx.$queryRaw`
          select answerscope.request_scan(
            ${order.organizationId}, ${JSON.stringify(order.request)}::jsonb, ${order.key}) as id`
        undoIf(order)
        return only(rows).id
      }),
    end: () => client.$disconnect()
  }
}

/** The hosts by the name of their library. */
export const hosts: Readonly<Record<string, (url: string) => Host>> = {
  pg: pgHost,
  Kysely: kyselyHost,
  Drizzle: drizzleHost,
  Prisma: prismaHost
}
