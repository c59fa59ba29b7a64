/**
 * Which days of a brand are not counted: the rows of `uncounted_days`. All others are covered by `answer_counts`.
 *
 * Whoever changes what a day holds marks it in the same transaction, and holds the lock of the day, shared, until that
 * ends. Whoever counts a day holds its lock alone. So a day is counted when nobody is changing it, and what comes later
 * marks it anew.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { BrandKey } from "@answerscope/core/storage"
import type { Fragment } from "effect/sql/Statement"
import { uuidToFind } from "./Columns.ts"

/** The key of the lock of a brand's day, of the columns `brand_id` and `day`. */
export const dayLock = "uuid_hash_extended(brand_id, day - date '2000-01-01')"

/**
 * Marks days as not counted: an insert, for a `with` of the statement that changes them. `changed` selects
 * `organization_id`, `brand_id` and `at`, a moment of the day; brands may be null, days may be repeated. Days are
 * marked in one order, so that no two statements wait for each other.
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

/** Marks every counted day of a brand. Its row is locked, so that nobody counts it meanwhile. */
export const markAllUncounted = (sql: PgClient.PgClient, { organizationId, id }: BrandKey) => sql`
  insert into answerscope.uncounted_days (organization_id, brand_id, day)
  select organization_id, brand_id, start from answerscope.answer_counts
  where organization_id = ${uuidToFind("org", organizationId)} and brand_id = ${uuidToFind("brd", id)} and unit = 'day'
  order by start
  on conflict do nothing`
