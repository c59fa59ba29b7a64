/** The statements that read scans and checks. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  BrandId,
  CheckId,
  type Engine,
  OrganizationId,
  type ScanFilter,
  type ScanKey,
  TrackerId
} from "@answerscope/core"
import { type Lane, TypeId } from "@answerscope/core/model"
import type { ScanStore } from "@answerscope/core/storage"
import type { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { toDate, uuidToFind } from "../database/Columns.ts"
import type { Row } from "../database/RowCodec.ts"
import { wantedKeys } from "../database/TableStatements.ts"
import { checkColumns, type HeadRow, type WholeRow } from "./ScanRows.ts"

/** The scan with that key. */
export const scanNamed =
  (sql: PgClient.PgClient) =>
  ({ organizationId, id }: ScanKey): Fragment =>
    sql`organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("scn", id)}`

interface StalledRow {
  readonly organization_id: string
  readonly id: string
  readonly engine: Engine
  readonly lane: Lane
}

export const stalledOf = ({ organization_id, id, engine, lane }: StalledRow) => ({
  organizationId: OrganizationId.make(TypeId.fromUuid("org", organization_id)),
  checkId: CheckId.make(TypeId.fromUuid("chk", id)),
  engine,
  lane
})

interface SpentRow {
  readonly tracker_id: string | null
  readonly brand_id: string | null
  readonly planned: number
  readonly follow_ups: number
}

export const spentOf = ({ brand_id, follow_ups, planned, tracker_id }: SpentRow) => ({
  trackerId: tracker_id === null ? null : TrackerId.make(TypeId.fromUuid("trk", tracker_id)),
  brandId: brand_id === null ? null : BrandId.make(TypeId.fromUuid("brd", brand_id)),
  planned,
  followUps: follow_ups
})

export const scanReads = (sql: PgClient.PgClient) => {
  const named = scanNamed(sql)

  /** The models that have answered in a scan, in the same statement. */
  const answered = (scan: string) => sql`
    (
      select coalesce(jsonb_object_agg(asked.engine, answer.model), '{}')
      from unnest(${sql(scan)}.engines) asked(engine) cross join lateral (
        select model from answerscope.checks
          where scan_id = ${sql(scan)}.id and engine = asked.engine and model is not null
        order by ordinal desc limit 1
      ) answer
    ) as answered`

  /** The checks of a scan, in the same statement. */
  const checks = (scan: string) => sql`
    (
      select coalesce(json_agg(json_build_array(${sql.literal(checkColumns.join(", "))}) order by ordinal), '[]')
      from answerscope.checks where scan_id = ${sql(scan)}.id
    ) as checks`

  return {
    checks,

    getAll: (keys: ReadonlyArray<ScanKey>) =>
      sql<Row>`
        select s.* from ${wantedKeys(sql, "scn", keys)}
          join answerscope.scans s on s.organization_id = w.organization_id and s.id = w.id`,

    get: (key: ScanKey) => sql<WholeRow>`select scans.*, ${checks("scans")} from answerscope.scans where ${named(key)}`,

    head: (key: ScanKey) =>
      sql<HeadRow>`select scans.*, ${answered("scans")} from answerscope.scans where ${named(key)}`,

    endedChecks: ({ engine, organizationId, since }: Parameters<ScanStore["Service"]["endedChecks"]>[0]) =>
      sql<{ readonly completed: number; readonly failed: number }>`
        select count(*) filter (where c.status = 'completed')::int4 as completed,
          count(*) filter (where c.status = 'failed')::int4 as failed
        from answerscope.scans s join answerscope.checks c on c.scan_id = s.id
        where s.organization_id = ${uuidToFind("org", organizationId)} and s.created_at >= ${toDate(since)}
          and c.engine = ${engine}`,

    spent: ({ organizationId, since }: Parameters<ScanStore["Service"]["spent"]>[0]) =>
      sql<SpentRow>`
        select tracker_id, brand_id,
          coalesce(sum(credits_charged - credits_refunded) filter (where follow_up_of is null), 0)::float8 as planned,
          coalesce(sum(credits_charged - credits_refunded) filter (where follow_up_of is not null), 0)::float8
            as follow_ups
        from answerscope.scans
        where organization_id = ${uuidToFind("org", organizationId)} and created_at >= ${toDate(since)}
        group by tracker_id, brand_id`,

    spentByTrackers: ({ organizationId, since }: Parameters<ScanStore["Service"]["spentByTrackers"]>[0]) =>
      sql<{ readonly day: string; readonly credits: number }>`
        select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          sum(credits_charged - credits_refunded)::float8 as credits
        from answerscope.scans
        where organization_id = ${uuidToFind("org", organizationId)} and created_at >= ${toDate(since)}
          and tracker_id is not null
        group by day`,

    followUps: (runs: ReadonlyArray<ScanKey>) =>
      sql<Row>`
        select s.* from ${wantedKeys(sql, "scn", runs)}
          join answerscope.scans s on s.follow_up_of = w.id and s.organization_id = w.organization_id
        order by s.stage`,

    matching: (organizationId: OrganizationId, { brandId, status, withFollowUps }: ScanFilter) =>
      sql.and([
        sql`organization_id = ${uuidToFind("org", organizationId)}`,
        ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
        ...(status === null ? [] : [sql`status = ${status}`]),
        ...(withFollowUps ? [] : [sql`follow_up_of is null`])
      ]),

    /** By their scans: few unsettled ones are that old. */
    stalled: (before: DateTime.Utc, limit: number) =>
      sql<StalledRow>`
        select s.organization_id, c.id, c.engine, s.lane
          from answerscope.scans s join answerscope.checks c on c.scan_id = s.id
        where not s.is_settled and s.created_at < ${toDate(before)}
          and c.status in ('pending', 'running') and c.moved_at < ${toDate(before)}
        order by c.moved_at, c.id limit ${limit}`
  }
}
