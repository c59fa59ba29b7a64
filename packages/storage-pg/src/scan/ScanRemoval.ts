/** Deletes the scans of an organization with their checks. */
import type { RemoveTenant } from "@answerscope/core/storage"
import { Effect } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import type { PgDatabase } from "../database/PgDatabase.ts"
import { type RemovedRows, removedOf } from "../database/RowRemoval.ts"
import { unlessReferredTo } from "../database/TenantRemoval.ts"

/**
 * `ScanStore.removeTenant`. Deletes whole scans, at least one, with at most `limit` checks. Newest first, because
 * follow-ups refer to the run before them.
 */
export const scanRemoval =
  ({ sql, useAll }: Pick<PgDatabase["Service"], "sql" | "useAll">): RemoveTenant =>
  ({ limit, organizationId }) =>
    useAll(
      "ScanStore.removeTenant",
      Effect.map(
        sql<RemovedRows>`
          with newest as materialized (
            select s.id, s.total from answerscope.scans s
            where s.organization_id = ${uuidToFind("org", organizationId)}
              and not exists (select from answerscope.scans f where f.follow_up_of = s.id)
            order by s.created_at desc, s.id desc limit ${limit} for update of s skip locked
          ), free as materialized (
            select n.id from (select id, sum(total) over (order by id) - total as before from newest) n
            where n.before < ${limit}
          ), gone as (
            delete from answerscope.scans s where s.id = any(array(select id from free)) returning 1
          )
          select count(*)::int4 as removed from gone`,
        removedOf
      )
    ).pipe(unlessReferredTo(0))
