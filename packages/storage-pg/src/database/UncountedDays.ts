/**
 * Days of a brand without current rollups: the rows of `uncounted_days`. `answer_counts` covers all others.
 *
 * A statement that changes a day marks it in the same transaction, and holds the day's lock, shared, until that ends.
 * The rollup chore holds the lock exclusively. So a day is rolled up only while nobody changes it, and later changes
 * mark it again.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { BrandKey } from "@answerscope/core/storage"
import type { Fragment } from "effect/sql/Statement"
import { uuidToFind } from "./Columns.ts"

/** Lock key of a brand's day, of the columns `brand_id` and `day`. */
export const dayLock = "uuid_hash_extended(brand_id, day - date '2000-01-01')"

/**
 * Marks days for a new rollup: an insert, for a `with` of the statement that changes them. `changed` selects
 * `organization_id`, `brand_id` and `at`, a moment of the day; brands may be `null`, days may repeat. Marks days in one
 * order, to avoid deadlocks.
 */
export const markUncounted = (sql: PgClient.PgClient, changed: Fragment) => sql`
  insert into answerscope.uncounted_days (organization_id, brand_id, day)
  select organization_id, brand_id, day from (
    select organization_id, brand_id, day, pg_advisory_xact_lock_shared(${sql.literal(dayLock)})
    from (
      select distinct organization_id, brand_id, (at at time zone 'UTC')::date as day
      from (${changed}) changed where brand_id is not null
      order by brand_id, day
    ) days
  ) locked
  on conflict do nothing`

/** Marks every rolled-up day of a brand. Locks its row, so that the chore does not run meanwhile. */
export const markAllUncounted = (sql: PgClient.PgClient, { organizationId, id }: BrandKey) => sql`
  insert into answerscope.uncounted_days (organization_id, brand_id, day)
  select organization_id, brand_id, start from answerscope.answer_counts
  where organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", id)} and unit = 'day'
  order by start
  on conflict do nothing`
