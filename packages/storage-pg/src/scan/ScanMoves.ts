/**
 * Statements that change checks as the core's `ScanMoves` says. Lock order, everywhere: scans by id, then their checks.
 * A statement that waited for a scan updates the rows as they are after the wait (read committed re-checks its
 * conditions).
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { CheckOutcome, CheckStart, ScanStore } from "@answerscope/core/storage"
import type { DateTime } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { identityColumns } from "../database/CommitOutcome.ts"
import { markUncounted } from "../database/UncountedDays.ts"
import { type FinishedRow, outcomeJson, type WorkRow } from "./ScanRows.ts"

type Note = Parameters<ScanStore["Service"]["noteAsked"]>[0]
type Releases = Parameters<ScanStore["Service"]["releaseChecks"]>[0]["starts"]

export const scanMoves = (sql: PgClient.PgClient) => {
  const locked = lockedScans(sql)

  const attempts = (starts: ReadonlyArray<CheckStart>) => {
    const rows = starts.map(({ checkId, attempt }, ordinal) => ({
      ordinal,
      check_id: uuidToFind("chk", checkId),
      attempt
    }))
    return sql`jsonb_to_recordset(${sql.json(rows)}) as start(ordinal int4, check_id uuid, attempt text)`
  }

  const releases = (starts: Releases) => {
    const rows = starts.map(({ asked, attempt, checkId }) => ({
      check_id: uuidToFind("chk", checkId),
      attempt,
      is_asked_set: asked !== undefined,
      asked: asked ?? null
    }))
    const columns = sql.literal("check_id uuid, attempt text, is_asked_set bool, asked json")
    return sql`jsonb_to_recordset(${sql.json(rows)}) as start(${columns})`
  }

  return {
    start: (starts: ReadonlyArray<CheckStart>, at: DateTime.Utc) =>
      sql<WorkRow>`
        with start as materialized (
          -- of several starts of one check the last one counts
          select distinct on (check_id) * from ${attempts(starts)} order by check_id, ordinal desc
        ), scan as materialized (${locked(starts)}), moved as (
          update answerscope.checks c set status = 'running', attempt = start.attempt, moved_at = ${toDate(at)}
          from start, scan
          where ${isAmong(sql, starts)} and c.id = start.check_id and c.scan_id = scan.id
            and c.status in ('pending', 'running') and not exists (
              select from answerscope.organizations o
              where o.id = scan.organization_id and o.deletion_started_at is not null)
          returning start.ordinal, c.id as check_id, c.scan_id, c.prompt, c.engine, c.location, c.language,
            c.sample, c.attempt, c.asked
        ), started as (
          update answerscope.scans set status = 'running' where id in (select scan_id from moved) and status = 'pending'
        )
        select moved.*, scan.organization_id, scan.brand_id, scan.tracker_id, scan.models, scan.subject,
          scan.capture_sentiment, scan.credits_per_check, scan.lane, scan.follow_up_of
        from moved join scan on scan.id = moved.scan_id
        order by moved.ordinal`,

    noteAsked: ({ asked, at, attempt, checkId }: Note) =>
      sql`
        update answerscope.checks set asked = ${JSON.stringify(asked)}::json, moved_at = ${toDate(at)}
        where id = ${uuidToFind("chk", checkId)} and status = 'running' and attempt = ${attempt}
        returning id`,

    release: (starts: Releases, at: DateTime.Utc) =>
      sql`
        with scan as materialized (${locked(starts)})
        update answerscope.checks c set status = 'pending', attempt = null, moved_at = ${toDate(at)},
          asked = case when start.is_asked_set then start.asked else c.asked end
        from ${releases(starts)}, scan
        where ${isAmong(sql, starts)} and c.id = start.check_id and c.scan_id = scan.id
          and c.status = 'running' and c.attempt = start.attempt
        returning c.id`,

    finish: (outcomes: ReadonlyArray<CheckOutcome>) => finish(sql, outcomes)
  }
}

/**
 * Whether `c` is one of these checks. An array, so that the planner uses the index even before the table has
 * statistics; and one of constant type, so that it does not replan for each size, which takes as long as the statement.
 */
const isAmong = (sql: PgClient.PgClient, checks: ReadonlyArray<Pick<CheckStart, "checkId">>) =>
  sql`c.id = any(array(select unnest(${checks.flatMap(({ checkId }) => uuidToFind("chk", checkId) ?? [])}::uuid[])))`

/** Locks the scans of these checks, by id. */
const lockedScans = (sql: PgClient.PgClient) => (checks: ReadonlyArray<Pick<CheckStart, "checkId">>) =>
  sql`select * from answerscope.scans where id in (select c.scan_id from answerscope.checks c
    where ${isAmong(sql, checks)})
    order by id for no key update`

/** Price of a check of `scan` on that engine. */
export const creditsOf = (sql: PgClient.PgClient, engine: string) =>
  sql`coalesce((scan.credits_per_check ->> ${sql.literal(engine)})::int8, 0)`

const finish = (sql: PgClient.PgClient, outcomes: ReadonlyArray<CheckOutcome>) => {
  // reads the locked scan: an erasure has marked it before, or waits for this
  const isKept = sql`scan.answers_erased_at is null`
  return sql<FinishedRow>`
    with outcome as materialized (
      select distinct on (check_id, attempt) *
      from jsonb_to_recordset(${sql.json(outcomes.map(outcomeJson))}) as outcome(
        ordinal int4, check_id uuid, attempt text, status text, ended_at timestamptz, location text,
        language text, model text, kind text, mentioned bool,
        position int4, sentiment text, competitors_found text[], sources_count int4, error text, spent json)
      order by check_id, attempt, ordinal
    ), scan as materialized (${lockedScans(sql)(outcomes.map(({ work }) => work))}), moved as (
      update answerscope.checks c set status = o.status, attempt = null, asked = null, moved_at = o.ended_at,
        location = o.location, language = o.language, model = o.model,
        kind = case when ${isKept} then o.kind end, mentioned = case when ${isKept} then o.mentioned end,
        position = case when ${isKept} then o.position end, sentiment = case when ${isKept} then o.sentiment end,
        competitors_found = case when ${isKept} then o.competitors_found else '{}' end,
        sources_count = case when ${isKept} then o.sources_count else 0 end, error = o.error, spent = o.spent,
        failed_brand_id = case when o.status = 'failed' and scan.follow_up_of is null then scan.brand_id end
      from outcome o, scan
      where ${isAmong(
        sql,
        outcomes.map(({ work }) => work)
      )} and c.id = o.check_id and c.scan_id = scan.id
        and c.status = 'running' and c.attempt = o.attempt
      returning o.ordinal, o.ended_at, c.id as check_id, c.scan_id, o.attempt, c.status, scan.organization_id,
        scan.brand_id, ${creditsOf(sql, "c.engine")} as credits
    ), marked as (
      -- those with answers too: all days of a transaction are marked at once, in order
      ${markUncounted(sql, sql`select organization_id, brand_id, ended_at as at from moved`)}
    ), added as (
      select scan_id, count(*) filter (where status = 'completed')::int4 as completed,
        count(*) filter (where status = 'failed')::int4 as failed,
        coalesce(sum(credits) filter (where status = 'failed'), 0) as refunded, max(ordinal) as last,
        (array_agg(ended_at order by ordinal desc))[1] as ended_at
      from moved group by scan_id
    ), counted as (
      update answerscope.scans s set completed = s.completed + added.completed, failed = s.failed + added.failed,
        credits_refunded = s.credits_refunded + added.refunded,
        (status, completed_at) = (
          select case when is_last then 'completed' else s.status end,
            case when is_last then added.ended_at else s.completed_at end
          from (select s.status in ('pending', 'running') and
            s.completed + s.failed + s.cancelled + added.completed + added.failed = s.total as is_last) decided)
      from added where s.id = added.scan_id
      returning s.id, case when s.answers_erased_at is null then s.brand_id end as brand_id, s.tracker_id,
        s.follow_up_of, s.stage, s.status, added.last,
        s.completed + s.failed + s.cancelled = s.total as is_settled
    )
    select ${sql.literal(identityColumns)}, moved.check_id, moved.attempt, counted.brand_id, counted.tracker_id,
      counted.follow_up_of, counted.stage,
      counted.status = 'completed' and moved.ordinal = counted.last as scan_completed,
      counted.is_settled and moved.ordinal = counted.last as scan_settled
    from moved join counted on counted.id = moved.scan_id
    order by moved.ordinal`
}
