/**
 * Statements that several tables need alike.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { PageRequest } from "@answerscope/core"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { onlyRow, type PageRow } from "./ResultRows.ts"
import type { Row } from "./RowCodec.ts"

/**
 * Inserts rows as their codec encodes them, documents included. Columns that a row does not name become null, and an
 * identity column its next number.
 */
export const insertInto = (sql: PgClient.PgClient, table: string, rows: ReadonlyArray<Record<string, unknown>>) =>
  sql`insert into ${sql(table)} overriding user value
    select * from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows)})`

/**
 * Whether an organization has fewer than `max` rows in a table. Until the transaction ends no other one is told so,
 * so that the row which the caller then inserts is counted by the next.
 */
export const hasRoom = Effect.fnUntraced(function* (
  sql: PgClient.PgClient,
  {
    table,
    organizationId,
    max
  }: { readonly table: string; readonly organizationId: string | null; readonly max: number }
) {
  yield* sql`select id from organizations where id = ${organizationId} for no key update`
  // a statement of its own: it sees what was inserted while the first one waited
  const counted = yield* sql<{ count: number }>`
    select count(*)::int4 as count from ${sql(table)} where organization_id = ${organizationId}`
  return onlyRow(counted).count < max
})

/**
 * A page of a table, newest first, and how many rows match in all, both of one moment. `pageOf` reads it.
 */
export const pageQuery = <Item extends Row = Row>(
  sql: PgClient.PgClient,
  options: {
    readonly table: string
    readonly where: Fragment
    readonly page: PageRequest
    /** The columns to read; all of them when left out. */
    readonly columns?: Fragment
    /** Further columns, made from those of `item`, each begun by a comma. */
    readonly derived?: Fragment
    /** The column of the time by which the newest comes first; `created_at` when left out. */
    readonly time?: string
  }
) => {
  const { table, where, page, columns = sql`*`, derived = sql``, time = "created_at" } = options
  return sql<PageRow<Item>>`
    select counted.total_count, item.*${derived}
    from (select count(*)::int4 as total_count from ${sql(table)} where ${where}) counted
    left join (
      select ${columns} from ${sql(table)} where ${where}
      order by ${sql(time)} desc, id desc limit ${page.limit} offset ${page.offset}
    ) item on true
    order by item.${sql(time)} desc, item.id desc`
}
