import type * as PgClient from "@effect/sql-pg/PgClient"
import { type OrganizationId, type PageRequest, Tracker, type TrackerFilter, type TrackerKey } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import { TrackerStore } from "@answerscope/core/storage"
import { type DateTime, Effect, Layer, Struct } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { toDate, uuidToFind, uuidToStore } from "../database/Columns.ts"
import { identityColumns, noteIdentity } from "../database/CommitOutcome.ts"
import { fairDueRows } from "../database/FairDueRows.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow, pageOf } from "../database/ResultRows.ts"
import { type Row, rowCodec } from "../database/RowCodec.ts"
import { fitsQuota, insertInto, pageQuery, wantedKeys } from "../database/TableStatements.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

const { decode, encode } = rowCodec(Tracker)
const keys = rowCodec(Tracker.mapFields(Struct.pick(["organizationId", "id"])))
const { names: changeable } = rowCodec(Tracker.mapFields(Struct.omit(["id", "organizationId", "brandId", "createdAt"])))

export const layer = Layer.effect(
  TrackerStore,
  Effect.map(PgDatabase, ({ sql, use, useAll, write }) => {
    const reads = trackerReads(sql)
    const writes = trackerWrites(sql)
    return TrackerStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "TrackerStore", [
        { table: "trackers", order: "created_at desc, id desc" }
      ]),
      insert: ({ tracker, trackersMax }) => useAll("TrackerStore.insert", writes.insert(tracker, trackersMax)),
      get: (key) => use("TrackerStore.get", Effect.map(reads.get(key), maybeRow(decode))),
      getAll: (keys) => use("TrackerStore.getAll", Effect.map(reads.getAll(keys), allRows(decode))),
      list: ({ organizationId, filter, page }) =>
        use("TrackerStore.list", Effect.map(reads.list(organizationId, filter, page), pageOf(decode))),
      lock: (key) => use("TrackerStore.lock", Effect.map(Effect.tap(writes.lock(key), noteIdentity), maybeRow(decode))),
      lockFree: (keys) =>
        use("TrackerStore.lockFree", Effect.map(Effect.tap(writes.lockFree(keys), noteIdentity), allRows(decode))),
      lockDue: ({ now, keys }) => use("TrackerStore.lockDue", Effect.map(writes.lockDue(keys, now), allRows(decode))),
      save: (trackers) => write("TrackerStore.save", Effect.asVoid(writes.save(trackers))),
      remove: (key) =>
        write(
          "TrackerStore.remove",
          Effect.map(writes.remove(key), (removed) => removed.length > 0)
        ),
      wake: ({ now }) => use("TrackerStore.wake", Effect.asVoid(writes.wake(now))),
      due: ({ now, limit }) => use("TrackerStore.due", Effect.map(reads.due(now, limit), allRows(keys.decode)))
    })
  })
)

const keyed =
  (sql: PgClient.PgClient) =>
  ({ organizationId, id }: TrackerKey) =>
    sql`t.organization_id = ${uuidToFind("org", organizationId)} and t.id = ${uuidToFind("trk", id)}`

/** Trackers `t` of these keys `w`. */
const wanted = (sql: PgClient.PgClient, keys: ReadonlyArray<TrackerKey>) =>
  sql`${wantedKeys(sql, "trk", keys)}
    join answerscope.trackers t on t.organization_id = w.organization_id and t.id = w.id`

// a subquery, so that only the rows' organizations are read
const notSuspended = (sql: PgClient.PgClient) =>
  sql`(select o.suspended_at from answerscope.organizations o where o.id = t.organization_id) is null`

const trackerReads = (sql: PgClient.PgClient) => {
  const where = keyed(sql)

  const matching = (organizationId: OrganizationId, { brandId, enabled }: TrackerFilter) =>
    sql.and([
      sql`organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
      ...(enabled === null ? [] : [sql`enabled = ${enabled}`])
    ])

  return {
    get: (key: TrackerKey) => sql<Row>`select * from answerscope.trackers t where ${where(key)}`,

    getAll: (keys: ReadonlyArray<TrackerKey>) => sql<Row>`select t.* from ${wanted(sql, keys)}`,

    list: (organizationId: OrganizationId, filter: TrackerFilter, page: PageRequest) =>
      pageQuery(sql, { table: "answerscope.trackers", where: matching(organizationId, filter), page }),

    due: (now: DateTime.Utc, limit: number) =>
      sql<Row>`
        select d.organization_id, d.id
        from (${fairDueRows(sql, {
          table: "answerscope.trackers",
          dueAt: "next_run_at",
          key: "id",
          where: sql`t.enabled`,
          whereOrganization: notSuspended(sql),
          now,
          limit
        })}) d
        order by d.nth, d.due_at, d.id`
  }
}

/**
 * Statements that lock. A tracker's brand is locked before the tracker: starting a run needs both, and deleting a brand
 * deletes its trackers.
 */
const trackerWrites = (sql: PgClient.PgClient) => {
  const where = keyed(sql)
  const brandOf = (key: TrackerKey) => sql`
    select b.id from answerscope.brands b
    where (b.organization_id, b.id) = (select t.organization_id, t.brand_id from answerscope.trackers t
      where ${where(key)})`

  /** Those that match a condition and are not locked. */
  const lockedFree = (keys: ReadonlyArray<TrackerKey>, condition: Fragment) => {
    const those = wanted(sql, keys)
    return sql<Row>`
      with brand as materialized (
        select b.organization_id, b.id from answerscope.brands b
        where (b.organization_id, b.id) in (select t.organization_id, t.brand_id from ${those})
        for share of b skip locked
      )
      select t.*, ${sql.literal(identityColumns)} from ${those}
        join brand on brand.organization_id = t.organization_id and brand.id = t.brand_id
      where ${condition}
      for no key update of t skip locked`
  }

  return {
    insert: Effect.fnUntraced(function* (tracker: Tracker, max: number) {
      const organizationId = uuidToStore("org", tracker.organizationId)
      if (!(yield* fitsQuota(sql, { table: "answerscope.trackers", organizationId, max }))) return false
      yield* insertInto(sql, "answerscope.trackers", [encode(tracker)])
      return true
    }),

    lock: (key: TrackerKey) =>
      sql<Row>`
        with brand as materialized (${brandOf(key)} for share of b)
        select t.*, ${sql.literal(identityColumns)}
        from answerscope.trackers t, brand where ${where(key)} and t.brand_id = brand.id
        for no key update of t`,

    lockFree: (keys: ReadonlyArray<TrackerKey>) => lockedFree(keys, sql`true`),

    // the case hides the times from the planner, which would otherwise read all due rows for each key
    lockDue: (keys: ReadonlyArray<TrackerKey>, now: DateTime.Utc) =>
      lockedFree(keys, sql`case when t.enabled then t.next_run_at <= ${toDate(now)} end and ${notSuspended(sql)}`),

    // named twice: the planner estimates a hundred rows for a document, and would rather scan the table
    save: (trackers: ReadonlyArray<Tracker>) =>
      sql`
        update answerscope.trackers t set ${sql.literal(changeable.map((name) => `${name} = n.${name}`).join(", "))}
        from jsonb_populate_recordset(null::answerscope.trackers, ${sql.json(trackers.map(encode))}) n
        where t.organization_id = n.organization_id and t.id = n.id
          and t.id = any(${trackers.map(({ id }) => uuidToStore("trk", id))}::uuid[])`,

    // a new cycle brings the monthly limit, as in `CreditLedger.advanceCycle`
    wake: (now: DateTime.Utc) =>
      sql`
        with resting as materialized (
          select t.id from answerscope.trackers t join answerscope.credit_accounts a
            on a.organization_id = t.organization_id
          where t.enabled and t.credits_awaited is not null and t.next_run_at > ${toDate(now)}
            and t.credits_awaited <= a.purchased_total - a.purchased_used + case
              when a.cycle_start < ${toDate(CreditLedger.cycleStartOf(now))} then a.monthly_limit
              else a.cycle_limit - a.monthly_used end
          for no key update of t skip locked
        )
        update answerscope.trackers t set next_run_at = ${toDate(now)}, credits_awaited = null
        from resting where t.id = resting.id`,

    remove: (key: TrackerKey) =>
      sql`
        with brand as materialized (${brandOf(key)} for share of b)
        delete from answerscope.trackers t using brand where ${where(key)} and t.brand_id = brand.id returning t.id`
  }
}
