/** Erases a brand's answers in batches: scan by scan, then derived data, then rows that mention the answers. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { AnswerErasure, AnswersErased, BrandKey } from "@answerscope/core/storage"
import { Effect } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { removedOf, type RemovedRows, type RowRemoval, removeRows } from "../database/RowRemoval.ts"
import { markAllUncounted, markUncounted } from "../database/UncountedDays.ts"
import { brandKey } from "./BrandWrites.ts"

const scansOf = (sql: PgClient.PgClient, { organizationId, id }: BrandKey) =>
  sql`s.organization_id = ${uuidToFind("org", organizationId)} and s.brand_id = ${uuidToFind("brd", id)}`

/** Scans whose answers are not erased yet; newest first, in index order. */
const unerased = (sql: PgClient.PgClient, erasure: AnswerErasure) => sql`
  ${scansOf(sql, erasure)} and s.created_at < ${toDate(erasure.before)} and s.answers_erased_at is null`

interface NextScan {
  readonly id: string
  readonly total: number
}

/** The first scans with at most `limit` rows, at least one. */
const fitting = <Sized extends { readonly size: number }>(scans: ReadonlyArray<Sized>, limit: number) => {
  let sum = 0
  return scans.filter(({ size }, place) => (sum += size) <= limit || place === 0)
}

/**
 * The next scans, whole, or of one with more than `limit` answers so many of these. Locks the scans before the next
 * statement reads their data: a check that ends also locks its scan, so it either ended before or sees the erasure.
 */
const eraseScans = (sql: PgClient.PgClient) => {
  const removeAnswers = (answers: Fragment) =>
    Effect.map(
      sql<RemovedRows>`
        with gone as (
          delete from answerscope.snapshots s where s.id = any(array(${answers}))
          returning s.organization_id, s.brand_id, s.checked_at as at
        ), marked as (${markUncounted(sql, sql`select organization_id, brand_id, at from gone`)})
        select count(*)::int4 as removed from gone`,
      removedOf
    )

  return Effect.fnUntraced(function* (erasure: AnswerErasure) {
    const { limit } = erasure
    const locked = yield* sql<NextScan>`
      select s.id, s.total from answerscope.scans s where ${unerased(sql, erasure)}
      order by s.created_at desc, s.id desc limit ${limit} for no key update of s skip locked`
    const next = fitting(
      locked.map(({ id, total }) => ({ id, size: total })),
      limit
    )
    if (next.length === 0) return 0
    const wanted = sql`unnest(${next.map(({ id }) => id)}::uuid[]) with ordinality w (id, place)`
    // answers of imports have no checks
    const sized = yield* sql<{ readonly id: string; readonly size: number }>`
      select w.id, (
        select count(*)::int4 from (select from answerscope.snapshots a where a.scan_id = w.id limit ${limit + 1}) a
      ) as size from ${wanted} order by w.place`
    const [first] = sized
    if (first !== undefined && first.size > limit) {
      return yield* removeAnswers(
        sql`select a.id from answerscope.snapshots a where a.scan_id = ${first.id} limit ${limit}`
      )
    }
    const ids = fitting(sized, limit).map(({ id }) => id)
    yield* sql`
      update answerscope.scans s set answers_erased_at = ${toDate(erasure.at)} where s.id = any(${ids}::uuid[])`
    yield* sql`
      update answerscope.checks c
      set mentioned = null, position = null, sentiment = null, competitors_found = '{}', sources_count = 0
      where c.scan_id = any(${ids}::uuid[]) and c.status = 'completed'`
    const removed = yield* removeAnswers(
      sql`select a.id from answerscope.snapshots a where a.scan_id = any(${ids}::uuid[])`
    )
    return ids.length + removed
  })
}

/** Cell histories of the brand's trackers. */
const historiesOf = (sql: PgClient.PgClient, { organizationId, id, limit }: AnswerErasure) => {
  const where = sql`t.tracker_id in (
    select k.id from answerscope.trackers k
    where k.organization_id = ${uuidToFind("org", organizationId)} and k.brand_id = ${uuidToFind("brd", id)})`
  return [
    rowRemoval(sql, { table: "cell_histories", order: "tracker_id", where, limit }),
    rowRemoval(sql, { table: "cell_entries", order: "tracker_id", where, limit })
  ]
}

/** Rows that mention the answers, referring ones first. */
const tellingOf = (sql: PgClient.PgClient, erasure: AnswerErasure) => {
  const { organizationId, id, limit } = erasure
  const organization = uuidToFind("org", organizationId)
  const brand = uuidToFind("brd", id)
  // also alerts of a run that was compared with erased answers
  const alerts = sql`t.organization_id = ${organization} and t.brand_id = ${brand} and (
    exists (select from answerscope.scans s where s.id = t.scan_id and s.answers_erased_at is not null)
    or not exists (select from answerscope.snapshots s where s.id = t.before_snapshot_id))`
  const deliveries = sql`t.organization_id = ${organization} and t.scan_id in (
    select s.id from answerscope.scans s
    where ${scansOf(sql, { organizationId, id })} and s.answers_erased_at is not null
    union all
    select t.scan_id from answerscope.alerts t where ${alerts})`
  const jobs = sql`t.organization_id = ${organization}
    and t.queue = any(array(select q.number from answerscope.queues q where q.name like 'events.alert.%'))
    and t.document::text like ${`%${id}%`}`
  // keys of next steps name what the answers say
  const marks = sql`t.organization_id = ${organization} and t.brand_id = ${brand} and t.kind in ('alert', 'todo')
    and t.updated_at < ${toDate(erasure.before)}`
  // with their links
  const reports = sql`t.organization_id = ${organization} and t.brand_id = ${brand}
    and t.frozen_at < ${toDate(erasure.before)}`
  // a response stored before the brand was marked may contain erased data
  const responses = sql`t.organization_id = ${organization}
    and t.created_at <= (select answers_erased_at from answerscope.brands where ${brandKey(sql, erasure)})
    and t.body like ${`%${id}%`}`
  return [
    rowRemoval(sql, {
      table: "deliveries",
      order: "subscription_id, created_at desc, id desc",
      where: deliveries,
      limit
    }),
    rowRemoval(sql, { table: "alerts", order: "created_at desc, id desc", where: alerts, limit }),
    rowRemoval(sql, { table: "marks", order: "brand_id, kind, key", where: marks, limit }),
    rowRemoval(sql, { table: "documents", order: "created_at desc, id desc", where: reports, limit }),
    rowRemoval(sql, { table: "queue_jobs", order: "sequence", where: jobs, limit }),
    rowRemoval(sql, { table: "idempotency_records", order: "created_at", where: responses, limit })
  ]
}

/** A deletion, and whether matching rows are left. */
const rowRemoval = (sql: PgClient.PgClient, removal: RowRemoval) => ({
  remove: removeRows(sql, removal),
  isLeft: Effect.map(
    sql`select from ${sql(`answerscope.${removal.table}`)} t where ${removal.where} limit 1`,
    ({ length }) => length > 0
  )
})

const nothing: AnswersErased = { removed: 0, stage: 0, isOver: false }

/** `BrandStore.eraseAnswers`. Call it in a transaction. */
export const answerErasure = (sql: PgClient.PgClient) => {
  const ofScans = eraseScans(sql)

  const isAnyLeft = Effect.fnUntraced(function* (erasure: AnswerErasure) {
    const scans = yield* sql`select from answerscope.scans s where ${unerased(sql, erasure)} limit 1`
    if (scans.length > 0) return true
    for (const { isLeft } of historiesOf(sql, erasure)) if (yield* isLeft) return true
    const imports = yield* sql`
      select from answerscope.imports i
      where i.organization_id = ${uuidToFind("org", erasure.organizationId)}
        and i.brand_id = ${uuidToFind("brd", erasure.id)}
        and (i.status in ('pending', 'running')
          or i.status = 'receiving' and i.created_at < ${toDate(erasure.before)}) limit 1`
    return imports.length > 0
  })

  /**
   * Marks the brand and deletes its rollups, once nothing is left that a later run could compare with. Locks its row:
   * the end of a tracker's run and the rollup chore hold a shared lock on it from their read to their write.
   */
  const mark = Effect.fnUntraced(function* (erasure: AnswerErasure) {
    const held = yield* sql`
      select from answerscope.brands where ${brandKey(sql, erasure)} for no key update skip locked`
    if (held.length === 0 || (yield* isAnyLeft(erasure))) return false
    yield* markAllUncounted(sql, erasure)
    const ofBrand = sql`
      organization_id = ${uuidToFind("org", erasure.organizationId)} and brand_id = ${uuidToFind("brd", erasure.id)}`
    yield* sql`delete from answerscope.answer_counts where ${ofBrand}`
    yield* sql`delete from answerscope.answer_sources where ${ofBrand}`
    yield* sql`delete from answerscope.source_words where ${ofBrand}`
    yield* sql`
      update answerscope.brands set answers_erased_at = ${toDate(erasure.at)} where ${brandKey(sql, erasure)}`
    return true
  })

  const eraseFirst = Effect.fnUntraced(function* (erasure: AnswerErasure) {
    const found = yield* sql`select from answerscope.brands where ${brandKey(sql, erasure)}`
    if (found.length === 0) return { ...nothing, isOver: true }
    let removed = yield* ofScans(erasure)
    for (const { remove } of historiesOf(sql, erasure)) if (removed === 0) removed = yield* remove
    if (removed > 0) return { ...nothing, removed }
    return (yield* mark(erasure)) ? { ...nothing, stage: 1 } : nothing
  })

  return Effect.fnUntraced(function* (erasure: AnswerErasure) {
    if (erasure.stage === 0) return yield* eraseFirst(erasure)
    for (const [place, { isLeft, remove }] of tellingOf(sql, erasure).entries()) {
      if (place + 1 < erasure.stage) continue
      const removed = yield* remove
      // waits for locked rows: the next statement depends on them
      if (removed > 0 || (yield* isLeft)) return { removed, stage: place + 1, isOver: false }
    }
    return { ...nothing, isOver: true }
  })
}
