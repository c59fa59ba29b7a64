/**
 * The statements that read scans, each with its checks in the same statement, so that
 * progress and results are of one moment.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { Engine, Lane, OrganizationId, PageRequest, ScanFilter, ScanKey } from "@answerscope/core"
import type { DateTime } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import type { PageRow } from "../database/ResultRows.ts"
import type { RowWithChecks } from "./ScanRows.ts"

export interface StalledRow {
  readonly id: string
  readonly engine: Engine
  readonly lane: Lane
}

export const scanReads = (sql: PgClient.PgClient) => {
  const checksOfScan = sql`
    (select coalesce(json_agg(row_to_json(c) order by c.ordinal), '[]') from (
      select id, ordinal, prompt, engine, status, model, mentioned, position, sentiment, competitors_found,
        sources_count, error
      from checks where scan_id = s.id) c) as checks`

  const matching = (organizationId: OrganizationId, { brandId, status }: ScanFilter) =>
    sql.and([
      sql`organization_id = ${uuidToFind("org", organizationId)}`,
      ...(brandId === null ? [] : [sql`brand_id = ${uuidToFind("brd", brandId)}`]),
      ...(status === null ? [] : [sql`status = ${status}`])
    ])

  return {
    get: ({ organizationId, id }: ScanKey) =>
      sql<RowWithChecks>`
        select s.*, ${checksOfScan} from scans s
        where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("scn", id)}`,

    list: ({
      organizationId,
      filter,
      page
    }: {
      readonly organizationId: OrganizationId
      readonly filter: ScanFilter
      readonly page: PageRequest
    }) =>
      sql<PageRow<RowWithChecks>>`
        select counted.total_count, s.*, ${checksOfScan}
        from (select count(*)::int4 as total_count from scans where ${matching(organizationId, filter)}) counted
        left join (
          select * from scans where ${matching(organizationId, filter)}
          order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
        ) s on true
        order by s.created_at desc, s.id desc`,

    stalled: (before: DateTime.Utc, limit: number) =>
      sql<StalledRow>`
        select c.id, c.engine, s.lane from checks c join scans s on s.id = c.scan_id
        where c.status in ('pending', 'running') and c.moved_at < ${toDate(before)}
        order by c.moved_at, c.id limit ${limit}`
  }
}
