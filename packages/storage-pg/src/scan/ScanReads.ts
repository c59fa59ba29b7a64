/**
 * The statements that read scans and checks.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { CheckId, type Engine, OrganizationId, type ScanFilter, type ScanKey } from "@answerscope/core"
import { type Lane, TypeId } from "@answerscope/core/model"
import type { ScanStore, StalledCheck } from "@answerscope/core/storage"
import type { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { valuesOf } from "../database/ResultRows.ts"
import type { Row } from "../database/RowCodec.ts"
import { wantedKeys } from "../database/TableStatements.ts"
import { type CheckValues, checkColumns, type HeadRow } from "./ScanRows.ts"

/** The scan of that key. */
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

export const stalledOf = ({ organization_id, id, engine, lane }: StalledRow): StalledCheck => ({
  organizationId: OrganizationId.make(TypeId.fromUuid("org", organization_id)),
  checkId: CheckId.make(TypeId.fromUuid("chk", id)),
  engine,
  lane
})

export const scanReads = (sql: PgClient.PgClient) => {
  const named = scanNamed(sql)

  /** The models that have answered in the scan of that row, read in the statement that reads it. */
  const answered = (scan: string) => sql`
    (
      select coalesce(jsonb_object_agg(asked.engine, answer.model), '{}')
      from unnest(${sql(scan)}.engines) asked(engine) cross join lateral (
        select model from answerscope.checks
          where scan_id = ${sql(scan)}.id and engine = asked.engine and model is not null
        order by ordinal desc limit 1
      ) answer
    ) as answered`

  return {
    answered,

    getAll: (keys: ReadonlyArray<ScanKey>) =>
      sql<Row>`
        select s.* from ${wantedKeys(sql, "scn", keys)}
          join answerscope.scans s on s.organization_id = w.organization_id and s.id = w.id`,

    head: (key: ScanKey) =>
      sql<HeadRow>`select scans.*, ${answered("scans")} from answerscope.scans where ${named(key)}`,

    followUps: (runs: ReadonlyArray<ScanKey>) =>
      sql<Row>`
        select s.* from ${wantedKeys(sql, "scn", runs)}
          join answerscope.scans s on s.follow_up_of = w.id and s.organization_id = w.organization_id
        order by s.stage`,

    /** Row by row, because long ones take time: none is read that has no place in the page. */
    checks: ({ scan, from, size }: Parameters<ScanStore["Service"]["checks"]>[0]) => {
      const scanId = uuidToFind("scn", scan.id)
      const first = (after: Fragment) => sql`
        select *, octet_length(prompt) + octet_length(array_to_string(competitors_found, '')) +
          coalesce(octet_length(error), 0) as text_bytes
        from answerscope.checks where scan_id = ${scanId} and ordinal ${after} order by ordinal limit 1`
      return valuesOf<CheckValues>(sql`
        with recursive page as (
          select next.*, 1 as count_so_far, next.text_bytes as bytes_so_far from (${first(sql`>= ${from}`)}) next
          where exists (select from answerscope.scans where ${named(scan)})
          union all
          select next.*, count_so_far + 1, bytes_so_far + next.text_bytes
          from page cross join lateral (${first(sql`> page.ordinal`)}) next
          where count_so_far < ${size.checks} and bytes_so_far < ${size.textBytes}
        )
        select ended_after, ${sql.literal(checkColumns.join(", "))} from page order by ordinal`)
    },

    matching: (organizationId: OrganizationId, { brandId, status, withFollowUps }: ScanFilter) =>
      sql.and([
        sql`organization_id = ${uuidToFind("org", organizationId)}`,
        ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
        ...(status === null ? [] : [sql`status = ${status}`]),
        ...(withFollowUps ? [] : [sql`follow_up_of is null`])
      ]),

    /** By their scans: of those that are not settled few are so old. */
    stalled: (before: DateTime.Utc, limit: number) =>
      sql<StalledRow>`
        select s.organization_id, c.id, c.engine, s.lane
          from answerscope.scans s join answerscope.checks c on c.scan_id = s.id
        where not s.is_settled and s.created_at < ${toDate(before)}
          and c.status in ('pending', 'running') and c.moved_at < ${toDate(before)}
        order by c.moved_at, c.id limit ${limit}`
  }
}
