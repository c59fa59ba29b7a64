/** Due rows of all organizations, which take turns. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { toDate } from "./Columns.ts"

/**
 * The due rows of a table: each organization's longest due before any other's second, at most `limit`. A query of
 * `organization_id`, the key, `due_at` and `nth`, which numbers an organization's rows; in no order.
 *
 * While at most `limit` rows are due, it reads only those. Behind a longer backlog it skips along an index from
 * organization to organization, however many rows one has. So the table needs two indexes of the rows that match
 * `where`: by time and key, and by organization, time and key.
 */
export const fairDueRows = (
  sql: PgClient.PgClient,
  options: {
    readonly table: string
    /** The column of a row's due time. */
    readonly dueAt: string
    /** The column that identifies a row within its organization, and breaks ties. */
    readonly key: string
    /** Condition on all rows, of the table as `t`. */
    readonly where: Fragment
    /** Condition on their organization; by the column `t.organization_id`. */
    readonly whereOrganization: Fragment
    readonly now: DateTime.Utc
    readonly limit: number
  }
) => {
  const { where, whereOrganization, limit } = options
  const [table, dueAt, key] = [sql(options.table), sql.literal(`t.${options.dueAt}`), sql.literal(`t.${options.key}`)]
  const now = sql`${toDate(options.now)}::timestamptz`
  const row = sql`t.organization_id, ${key}, ${dueAt} as due_at`
  const keyName = sql.literal(options.key)
  const isLong = sql`(select b.is_long from backlog b)`
  return sql`
    with recursive longest as materialized (
      select ${row} from ${table} t where ${where} and ${dueAt} <= ${now} order by ${dueAt}, ${key} limit ${limit + 1}
    ), backlog as materialized (
      select count(*) > ${limit} as is_long from longest
    ), head as (
      (select t.organization_id, ${dueAt} as due_at from ${table} t where ${where} and ${isLong}
        order by t.organization_id, ${dueAt} limit 1)
      union all
      select next.organization_id, next.due_at from head h cross join lateral (
        select t.organization_id, ${dueAt} as due_at from ${table} t
        where ${where} and t.organization_id > h.organization_id
        order by t.organization_id, ${dueAt} limit 1
      ) next
    ), owner as materialized (
      select t.organization_id from head t where t.due_at <= ${now} and ${whereOrganization}
    ), due as (
      select t.* from longest t where not ${isLong} and ${whereOrganization}
      union all
      -- with so many owners, whose firsts all come before, no more of one can be wanted
      select own.* from owner o cross join lateral (
        select ${row} from ${table} t
        where ${where} and t.organization_id = o.organization_id and ${dueAt} <= ${now}
        order by ${dueAt}, ${key} limit greatest(1, ${limit} + 1 - (select count(*) from owner))
      ) own
    )
    select d.*, row_number() over (partition by d.organization_id order by d.due_at, d.${keyName}) as nth from due d
    order by nth, d.due_at, d.${keyName} limit ${limit}`
}
