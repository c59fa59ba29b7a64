/**
 * The statements that read the ledger, each one reading of one moment.
 */
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { DailyUse, MonthlyUse, OrganizationId } from "@answerscope/core"
import type { DateTime } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import type { AccountRow, EntryRow } from "./CreditRows.ts"

/** An account beside the sums of its entries. */
export interface AuditRow extends AccountRow {
  readonly monthly_sum: bigint
  readonly purchased_sum: bigint
}

export const creditReads = (sql: PgClient.PgClient) => {
  const ofOrganization = (organizationId: OrganizationId) => sql`organization_id = ${uuidToFind("org", organizationId)}`

  return {
    account: (organizationId: OrganizationId) =>
      sql<AccountRow>`select * from credit_accounts where ${ofOrganization(organizationId)}`,

    // one statement, so one snapshot: entries and account are of the same moment
    audit: (organizationId: OrganizationId) =>
      sql<AuditRow>`
        select a.*, s.monthly_sum, s.purchased_sum
        from credit_accounts a,
          (select coalesce(sum(monthly), 0)::int8 as monthly_sum, coalesce(sum(purchased), 0)::int8 as purchased_sum
           from credit_entries where ${ofOrganization(organizationId)}) s
        where ${ofOrganization(organizationId)}`,

    entries: (organizationId: OrganizationId) =>
      sql<EntryRow>`select * from credit_entries where ${ofOrganization(organizationId)} order by sequence`,

    dailyUse: (organizationId: OrganizationId, from: DateTime.Utc) =>
      sql<DailyUse>`
        select to_char(counted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          (0 - sum(monthly))::float8 as monthly, (0 - sum(purchased))::float8 as purchased
        from credit_entries
        where ${ofOrganization(organizationId)} and counted_at >= ${toDate(from)} and kind in ('charge', 'refund')
        group by 1 order by 1`,

    monthlyUse: (organizationId: OrganizationId) =>
      sql<MonthlyUse>`
        select extract(year from used.month)::int4 as year, extract(month from used.month)::int4 as month, operation,
          (0 - sum(monthly + purchased))::float8 as count
        from (
          select date_trunc('month', counted_at at time zone 'UTC') as month, operation, monthly, purchased
          from credit_entries where ${ofOrganization(organizationId)} and kind in ('charge', 'refund')
        ) used
        group by used.month, operation order by used.month, operation`
  }
}
