/**
 * Deletes expired rows in batches, for an `AgedRemoval`. Skips locked rows, so that no batch waits; each batch is one
 * statement with its own transaction.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { AgedRemoval, RemovedBatch } from "@answerscope/core/storage"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { fromDateOrNull, toDate, uuidToFind } from "./Columns.ts"
import { onlyRow } from "./ResultRows.ts"

interface BatchRow {
  readonly found: number
  readonly removed: number
  readonly last_at: Date | null
  readonly first_left_at: Date | null
}

/** The batch: everything before the first skipped row, or before the last found one, is deleted. */
const batchOf = ({ first_left_at, found, last_at, removed }: BatchRow, limit: number): RemovedBatch => ({
  removed,
  next: fromDateOrNull(first_left_at ?? (found < limit ? null : last_at))
})

/**
 * Runs `remove` on the oldest rows of an organization, whose `key` is in `free`. `remove` ends with `returning` of
 * their `key`.
 */
export const removeAged = (
  sql: PgClient.PgClient,
  { before, from, limit, organizationId }: AgedRemoval,
  options: {
    readonly table: string
    /** The column that identifies a row within its organization. */
    readonly key: string
    /** The column of a row's age; an index begins with the organization and it. */
    readonly time: string
    /** Further condition on the rows. */
    readonly where: Fragment
    readonly remove: Fragment
    /** Rows to lock with them, because `afterwards` refers to them. */
    readonly held?: { readonly table: string; readonly key: string; readonly by: string }
    /** Further changes for the rows in `removed`, in the same statement; begins with a comma. */
    readonly afterwards?: Fragment
  }
) => {
  const table = sql(options.table)
  const key = sql(options.key)
  const time = sql(options.time)
  const { held } = options
  const heldRows =
    held === undefined
      ? sql``
      : sql`join (select ${sql(held.key)} as held from ${sql(held.table)}) h on held = ${sql(held.by)}`
  const ofOrganization = sql`organization_id = ${uuidToFind("org", organizationId)} and ${options.where}`
  return sql<BatchRow>`
    with found as materialized (
      select ${key} as key, ${time} as at from ${table}
      where ${ofOrganization} and ${time} < ${toDate(before)}
        and ${from === null ? sql`true` : sql`${time} >= ${toDate(from)}`}
      order by ${time}, ${key} limit ${limit}
    ), free as materialized (
      select ${key} as key from ${table} t ${heldRows}
      where ${ofOrganization} and ${key} = any(array(select found.key from found))
      for update of t skip locked ${held === undefined ? sql`` : sql`for key share of h skip locked`}
    ), removed as (${options.remove})${options.afterwards ?? sql``}
    select count(*)::int4 as found, count(removed.key)::int4 as removed, max(found.at) as last_at,
      min(found.at) filter (where removed.key is null) as first_left_at
    from found left join removed on removed.key = found.key`.pipe(Effect.map((rows) => batchOf(onlyRow(rows), limit)))
}
