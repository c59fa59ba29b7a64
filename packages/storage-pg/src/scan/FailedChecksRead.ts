/** Reads the failed checks of a brand, grouped by engine and error. */
import type * as PgClient from "@effect/sql-pg/PgClient"
import { type Engine, ScanId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import type { ScanStore } from "@answerscope/core/storage"
import { fromDate, toDate, uuidToFind } from "../database/Columns.ts"
import type { PageRow } from "../database/ResultRows.ts"

interface FailedRow {
  /** The scan of the newest one. */
  readonly id: string
  readonly engine: Engine
  readonly error: string
  readonly checks: number
  readonly first_at: Date
  readonly last_at: Date
}

export const failedOf = ({ checks, engine, error, first_at, id, last_at }: FailedRow) => ({
  engine,
  error,
  checks,
  firstAt: fromDate(first_at),
  lastAt: fromDate(last_at),
  scanId: ScanId.make(TypeId.fromUuid("scn", id))
})

/** By the index of failed checks. */
export const failedChecks =
  (sql: PgClient.PgClient) =>
  ({ checksMax, filter, organizationId, page }: Parameters<ScanStore["Service"]["failedChecks"]>[0]) => {
    const brand = sql`select id from answerscope.brands
      where organization_id = ${uuidToFind("org", organizationId)} and id = ${uuidToFind("brd", filter.brandId)}`
    const where = sql.and([
      sql`failed_brand_id = (${brand})`,
      ...(filter.from === null ? [] : [sql`failed_at >= ${toDate(filter.from)}`]),
      ...(filter.before === null ? [] : [sql`failed_at < ${toDate(filter.before)}`])
    ])
    const order = sql`order by last_at desc, engine collate "C", error collate "C"`
    return sql<PageRow<FailedRow>>`
      with newest as materialized (
        select engine, error, failed_at, scan_id, id from answerscope.checks
        where ${where} order by failed_at desc limit ${checksMax}
      ), groups as (
        select engine, error, count(*)::int4 as checks, min(failed_at) as first_at, max(failed_at) as last_at,
          (array_agg(scan_id order by failed_at desc, id desc))[1] as id
        from newest group by engine, error
      ), page as (
        select * from groups ${order} limit ${page.limit} offset ${page.offset}
      )
      select total.count::int4 as total_count, page.*
      from (select count(*) from groups) total left join page on true
      ${order}`
  }
