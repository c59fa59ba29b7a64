/**
 * A host's transaction with each library holds a request of a scan.
 */
import { drizzle } from "drizzle-orm/node-postgres"
import { sql as drizzleSql } from "drizzle-orm"
import { Kysely, PostgresDialect, sql as kyselySql } from "kysely"
import { describeHost, type Host, only, poolOn, undoIf } from "../../packages/answerscope/test/HostOrders.ts"
import { connectPrisma } from "./PrismaHost.ts"

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

describeHost("Kysely", kyselyHost)
describeHost("Drizzle", drizzleHost)
describeHost("Prisma", prismaHost)
