/** Statements shared by several tables. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { PageRequest } from "@answerscope/core"
import type { TypeId } from "@answerscope/core/model"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { uuidToFind } from "./Columns.ts"
import { onlyRow, type PageRow } from "./ResultRows.ts"
import type { Row } from "./RowCodec.ts"

/** Inserts rows encoded by `rowCodec`; all have the same columns. */
export const insertInto = (sql: PgClient.PgClient, table: string, rows: ReadonlyArray<Record<string, unknown>>) =>
  sql`insert into ${sql(table)} ${namedColumns(sql, rows[0])}
    from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(rows)})`

/** `(a, b) select a, b` for the columns of a row. Named, so that columns of a later release get their defaults. */
export const namedColumns = (sql: PgClient.PgClient, row: Record<string, unknown> | undefined) => {
  // even without rows, an identity column must not get a value
  if (row === undefined) return sql`overriding user value select *`
  const names = sql.literal(Object.keys(row).join(", "))
  return sql`(${names}) select ${names}`
}

/**
 * Locks the organization until the transaction ends, so that only one transaction counts its rows. A later statement
 * sees all rows written before the lock.
 */
export const lockOrganization = (sql: PgClient.PgClient, organizationId: string | null) =>
  sql`select id from answerscope.organizations where id = ${organizationId} for no key update`

/** Whether an organization has fewer than `max` rows in a table. Locks the organization: see `lockOrganization`. */
export const fitsQuota = Effect.fnUntraced(function* (
  sql: PgClient.PgClient,
  {
    table,
    organizationId,
    max
  }: { readonly table: string; readonly organizationId: string | null; readonly max: number }
) {
  yield* lockOrganization(sql, organizationId)
  const counted = yield* sql<{ count: number }>`
    select count(*)::int4 as count from ${sql(table)} where organization_id = ${organizationId}`
  return onlyRow(counted).count < max
})

/**
 * A page of a table, newest first, with the total, in one statement and so on one snapshot. `pageOf` reads the result.
 */
export const pageQuery = <Item extends Row = Row>(
  sql: PgClient.PgClient,
  options: {
    readonly table: string
    readonly where: Fragment
    readonly page: PageRequest
    /** The columns to read. Default: all. */
    readonly columns?: Fragment
    /** Further columns, computed from those of `item`; begins with a comma. */
    readonly derived?: Fragment
    /** The column that orders the page. Default: `created_at`. */
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

/** Keys of organizations' rows, as rows `w` of `organization_id` and `id`. */
export const wantedKeys = (
  sql: PgClient.PgClient,
  prefix: TypeId.IdPrefix,
  keys: ReadonlyArray<{ readonly organizationId: string; readonly id: string }>
) => {
  const pairs = keys.flatMap(({ id, organizationId }) => {
    const pair = { organization: uuidToFind("org", organizationId), id: uuidToFind(prefix, id) }
    return pair.organization === null || pair.id === null ? [] : [pair]
  })
  const [organizations, ids] = [pairs.map(({ organization }) => organization), pairs.map(({ id }) => id)]
  return sql`unnest(${organizations}::uuid[], ${ids}::uuid[]) w (organization_id, id)`
}

/** When a lease ends, by the database's clock, because the clocks of processes differ. */
export const leaseEnd = (sql: PgClient.PgClient, leaseMillis: number) =>
  sql`clock_timestamp() + ${leaseMillis}::float8 * interval '1 millisecond'`
