/** Deletes the jobs of an organization, and its last turns. */
import type { RemoveTenant } from "@answerscope/core/storage"
import { Effect } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import type { PgDatabase } from "../database/PgDatabase.ts"
import type { SchemaClient } from "../database/SchemaClient.ts"
import { type OwnedRows, tenantRemoval } from "../database/TenantRemoval.ts"

// a literal, because an index of one state is not used for a parameter
const jobsIn =
  (state: string, isByQueue = false): NonNullable<OwnedRows["where"]> =>
  (sql: SchemaClient, organization) =>
    isByQueue
      ? sql`${jobsOf(sql, organization, state)} and t.queue = any(array(select q.number from answerscope.queues q))`
      : jobsOf(sql, organization, state)

const jobsOf = (sql: SchemaClient, organization: ReturnType<typeof uuidToFind>, state: string) =>
  sql`t.organization_id = ${organization} and ${sql.literal(`t.state = '${state}'`)}`

/** Each state has an index of its own. */
const jobs: ReadonlyArray<OwnedRows> = [
  { table: "queue_jobs", order: "completed_at", where: jobsIn("completed") },
  { table: "queue_jobs", order: "organization_id", where: jobsIn("delayed") },
  { table: "queue_jobs", order: "organization_id", where: jobsIn("aside") },
  { table: "queue_jobs", order: "organization_id", where: jobsIn("waiting", true) },
  { table: "queue_jobs", order: "organization_id", where: jobsIn("claimed", true) }
]

/** `JobStore.removeTenant`. Clears the organization's last turns once its jobs are gone. */
export const jobRemoval = (database: Pick<PgDatabase["Service"], "sql" | "use" | "useAll">): RemoveTenant => {
  const { sql, use } = database
  const remove = tenantRemoval(database, "JobStore", jobs)
  return (removal) =>
    Effect.tap(remove(removal), (removed) =>
      removed > 0
        ? Effect.void
        : use(
            "JobStore.removeTenant",
            sql`
              update answerscope.queues set organization_id = '00000000-0000-0000-0000-000000000000'
              where organization_id = ${uuidToFind("org", removal.organizationId)}`
          )
    )
}
