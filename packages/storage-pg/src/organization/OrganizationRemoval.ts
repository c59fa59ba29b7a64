/**
 * Removing an organization with all that belongs to it, batch by batch: table after table, what refers to others before
 * those. Rows that another transaction holds are passed over, so that no batch waits.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { StorageError } from "@answerscope/core"
import type { OrganizationRemoval, OrganizationRemoved } from "@answerscope/core/storage"
import { TypeId } from "@answerscope/core/model"
import { Effect } from "effect"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { uuidToFind } from "../database/Columns.ts"
import { removedOf, type RemovedRows, removeRows } from "../database/RowRemoval.ts"

/** Removes at most `limit` rows, and says how many. */
type Step = (organization: string, limit: number) => Effect.Effect<number, SqlError>

/** What a table has of an organization. `order` is how an index gives it, after which what is left comes first. */
interface Owned {
  readonly table: string
  readonly order: string
  readonly where?: (sql: PgClient.PgClient, organization: string) => Fragment
}

const ofOrganization = (sql: PgClient.PgClient, organization: string) => sql`t.organization_id = ${organization}`

const ofBrands = (sql: PgClient.PgClient, organization: string) =>
  sql`t.brand_id in (select b.id from answerscope.brands b where b.organization_id = ${organization})`

const ofTrackers = (sql: PgClient.PgClient, organization: string) =>
  sql`t.tracker_id in (select k.id from answerscope.trackers k where k.organization_id = ${organization})`

type JobState = "completed" | "delayed" | "aside" | "waiting" | "claimed"

// written out: an index of one state is not used for a parameter
const ownJobsIn = (sql: PgClient.PgClient, organization: string, state: JobState) =>
  sql`t.organization_id = ${organization} and ${sql.literal(`t.state = '${state}'`)}`

const jobsIn = (state: JobState) => (sql: PgClient.PgClient, organization: string) =>
  ownJobsIn(sql, organization, state)

const jobsOfQueuesIn = (state: JobState) => (sql: PgClient.PgClient, organization: string) =>
  sql`${ownJobsIn(sql, organization, state)} and t.queue = any(array(select q.number from answerscope.queues q))`

const jobs: ReadonlyArray<Owned> = [
  { table: "queue_jobs", order: "completed_at", where: jobsIn("completed") },
  { table: "queue_jobs", order: "organization_id", where: jobsIn("delayed") },
  { table: "queue_jobs", order: "organization_id", where: jobsIn("aside") },
  { table: "queue_jobs", order: "organization_id", where: jobsOfQueuesIn("waiting") },
  { table: "queue_jobs", order: "organization_id", where: jobsOfQueuesIn("claimed") }
]

const beforeScans: ReadonlyArray<Owned> = [
  { table: "idempotency_records", order: "key" },
  { table: "requested_scans", order: "key" },
  { table: "deliveries", order: "subscription_id, created_at desc, id desc" },
  { table: "alerts", order: "created_at desc, id desc" },
  { table: "notices", order: "created_at desc, id desc" },
  { table: "cell_histories", order: "tracker_id", where: ofTrackers },
  { table: "cell_entries", order: "tracker_id", where: ofTrackers },
  { table: "answer_counts", order: "brand_id", where: ofBrands },
  { table: "answer_sources", order: "brand_id", where: ofBrands },
  { table: "source_words", order: "brand_id", where: ofBrands },
  { table: "uncounted_days", order: "brand_id", where: ofBrands },
  { table: "snapshots", order: "checked_at desc, id desc" },
  { table: "reanalyses", order: "brand_id" }
]

const afterScans: ReadonlyArray<Owned> = [
  { table: "trackers", order: "created_at desc, id desc" },
  { table: "discoveries", order: "created_at desc, id desc" },
  { table: "subscriptions", order: "created_at desc, id desc" },
  { table: "email_recipients", order: "address" },
  { table: "open_lookups", order: "organization_id" },
  { table: "brands", order: "created_at desc, id desc" },
  { table: "sessions", order: "created_at desc, id desc" },
  { table: "access_keys", order: "created_at desc, id desc" },
  { table: "vendor_costs", order: "day" },
  { table: "vendor_budgets", order: "organization_id" },
  { table: "credit_entries", order: "number" },
  { table: "credit_charges", order: "id" },
  { table: "credit_uses", order: "day" },
  { table: "credit_accounts", order: "organization_id" }
]

const ownedStep =
  (sql: PgClient.PgClient) =>
  ({ order, table, where = ofOrganization }: Owned): Step =>
  (organization, limit) =>
    removeRows(sql, { table, order, where: where(sql, organization), limit })

/**
 * Scans with their checks: whole scans, so many that their checks are not more than `limit`, one at least. Newest
 * first, because follow-ups refer to the run before them.
 */
const scansStep =
  (sql: PgClient.PgClient): Step =>
  (organization, limit) =>
    Effect.map(
      sql<RemovedRows>`
        with newest as materialized (
          select s.id, s.total from answerscope.scans s
          where s.organization_id = ${organization}
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

/** Limits: their keys are texts that end with the id of what they limit. They go before what would tell those ids. */
const limitsStep =
  (sql: PgClient.PgClient): Step =>
  (organization) =>
    Effect.gen(function* () {
      const owned = yield* sql<{ readonly kind: "key" | "sub"; readonly id: string }>`
        select 'key' as kind, id from answerscope.access_keys where organization_id = ${organization}
        union all
        select 'sub' as kind, id from answerscope.subscriptions where organization_id = ${organization}`
      const ids = [TypeId.fromUuid("org", organization), ...owned.map(({ id, kind }) => TypeId.fromUuid(kind, id))]
      yield* sql`
        delete from answerscope.rate_limit_buckets where substring(key from '[^:]*$') = any(${ids}::text[])`
      return 0
    })

/**
 * The organization itself, if nothing is left of it. It is locked first: what is inserted later than that waits, and
 * what was inserted before is seen by the statements after it. Only jobs do not refer to it: they are looked for.
 */
const lastStep = (sql: PgClient.PgClient, jobSteps: ReadonlyArray<Step>) =>
  Effect.fnUntraced(function* (organization: string) {
    const held = yield* sql`
      select from answerscope.organizations where id = ${organization} for update skip locked`
    if (held.length === 0) return false
    for (const step of jobSteps) if ((yield* step(organization, 1)) > 0) return false
    yield* sql`
      update answerscope.queues set organization_id = '00000000-0000-0000-0000-000000000000'
      where organization_id = ${organization}`
    yield* sql`delete from answerscope.organizations where id = ${organization}`
    return true
  })

/** Whether a row refers to one that was to go: it was added in the meantime, and goes next time. */
export const isReferredTo = ({ cause }: StorageError): boolean =>
  isSqlError(cause) && cause.reason._tag === "ConstraintError"

/** How a walk over all tables ends. */
export const walkEnd = (isGone: boolean): OrganizationRemoved => ({ removed: 0, stage: 0, isGone })

/** `OrganizationStore.removeBatch`. To be called in a transaction. */
export const organizationRemoval = (sql: PgClient.PgClient) => {
  const own = ownedStep(sql)
  const jobSteps = jobs.map(own)
  const steps: ReadonlyArray<Step> = [
    limitsStep(sql),
    ...jobSteps,
    ...beforeScans.map(own),
    scansStep(sql),
    ...afterScans.map(own)
  ]
  const last = lastStep(sql, jobSteps)

  return Effect.fnUntraced(function* ({ id, limit, stage }: OrganizationRemoval) {
    const [row] = yield* sql<{ readonly id: string; readonly is_exported: boolean }>`
      select id, ledger_exported_at is not null as is_exported from answerscope.organizations
      where id = ${uuidToFind("org", id)}`
    if (row === undefined) return walkEnd(true)
    if (!row.is_exported) return walkEnd(false)
    for (const [place, step] of steps.entries()) {
      if (place < stage) continue
      const removed = yield* step(row.id, limit)
      if (removed > 0) return { removed, stage: place, isGone: false }
    }
    return walkEnd(yield* last(row.id))
  })
}
