import type * as PgClient from "@effect/sql-pg/PgClient"
import {
  type Charge,
  type CreditAudit,
  type CreditLedger,
  CreditStore,
  type DailyUse,
  type MonthlyUse,
  type OrganizationId,
  StorageError
} from "@answerscope/core"
import { type DateTime, Effect, Layer, Result } from "effect"
import { toDate, uuidToFind, uuidToStore } from "./Columns.ts"
import {
  accountColumns,
  accountOf,
  type AccountRow,
  chargeJson,
  chargeOf,
  type ChargeRow,
  entryJson,
  entryOf,
  type EntryRow
} from "./CreditRows.ts"
import { PgDatabase } from "./PgDatabase.ts"
import { allRows, maybeRow } from "./ResultRows.ts"

interface AuditRow extends AccountRow {
  readonly monthly_sum: bigint
  readonly purchased_sum: bigint
}

const refused = (cause: unknown) => new StorageError({ operation: "CreditStore.update", cause })

export const layer = Layer.effect(
  CreditStore,
  Effect.map(PgDatabase, ({ sql, use, useAll }) => {
    const { lock, open, write } = creditWrites(sql)
    const reads = creditReads(sql)

    return CreditStore.of({
      open: (change) => use("CreditStore.open", Effect.asVoid(open(change))),
      update: ({ organizationId, chargeId, decide }) =>
        useAll(
          "CreditStore.update",
          Effect.gen(function* () {
            const locked = yield* lock(organizationId, chargeId)
            if (locked === null) return yield* refused("no such account")
            const decided = yield* Effect.try({ try: () => decide(locked.account, locked.charge), catch: refused })
            if (Result.isSuccess(decided)) yield* write(decided.success)
            return decided
          })
        ).pipe(Effect.flatMap(Effect.fromResult)),
      account: (organizationId) =>
        use("CreditStore.account", Effect.map(reads.account(organizationId), maybeRow(accountOf))),
      audit: (organizationId) => use("CreditStore.audit", Effect.map(reads.audit(organizationId), maybeRow(auditOf))),
      entries: (organizationId) =>
        use("CreditStore.entries", Effect.map(reads.entries(organizationId), allRows(entryOf))),
      dailyUse: ({ organizationId, from }) => use("CreditStore.dailyUse", reads.dailyUse(organizationId, from)),
      monthlyUse: (organizationId) => use("CreditStore.monthlyUse", reads.monthlyUse(organizationId))
    })
  })
)

const auditOf = (row: AuditRow): CreditAudit => ({
  account: accountOf(row),
  monthlySum: Number(row.monthly_sum),
  purchasedSum: Number(row.purchased_sum)
})

const creditReads = (sql: PgClient.PgClient) => {
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

const creditWrites = (sql: PgClient.PgClient) => {
  const entriesOf = (entries: CreditLedger.LedgerChange["entries"]) =>
    sql`
      insert into credit_entries
        (organization_id, kind, monthly, purchased, dropped, operation, charge_id, reference, counted_at, at)
      select * from jsonb_to_recordset(${sql.json(entries.map(entryJson))}) as entry(
        organization_id uuid, kind text, monthly int8, purchased int8, dropped int8, operation text, charge_id text,
        reference text, counted_at timestamptz, at timestamptz)`

  const chargesOf = (charges: ReadonlyArray<Charge>) =>
    sql`
      insert into credit_charges
        (organization_id, id, operation, monthly, purchased, monthly_refunded, purchased_refunded, cycle_start,
          charged_at)
      select * from jsonb_to_recordset(${sql.json(charges.map(chargeJson))}) as charge(
        organization_id uuid, id text, operation text, monthly int8, purchased int8, monthly_refunded int8,
        purchased_refunded int8, cycle_start timestamptz, charged_at timestamptz)
      on conflict (organization_id, id) do update set
        monthly_refunded = excluded.monthly_refunded, purchased_refunded = excluded.purchased_refunded`

  return {
    open: ({ account, entries }: CreditLedger.LedgerChange) =>
      sql`
        with balance as (
          insert into credit_accounts ${sql.insert({
            organization_id: uuidToStore("org", account.organizationId),
            ...accountColumns(account)
          })}
        )
        ${entriesOf(entries)}`,

    /** Locks the account, and with it all charges; their rows as they are then. */
    lock: Effect.fnUntraced(function* (organizationId: OrganizationId, chargeId: string | null) {
      const uuid = uuidToFind("org", organizationId)
      if (chargeId !== null) {
        // both rows are locked, so that both are the latest ones after a wait
        const [both] = yield* sql<AccountRow & ChargeRow>`
          select c.*, c.cycle_start as charge_cycle_start, a.*
          from credit_accounts a join credit_charges c on c.organization_id = a.organization_id and c.id = ${chargeId}
          where a.organization_id = ${uuid}
          for no key update of a, c`
        if (both !== undefined) return { account: accountOf(both), charge: chargeOf(both) }
      }
      const [row] = yield* sql<AccountRow>`
        select * from credit_accounts where organization_id = ${uuid} for no key update`
      return row === undefined ? null : { account: accountOf(row), charge: null }
    }),

    /** Writes all of a change in one statement: the balance is locked meanwhile. */
    write: ({ account, charge, entries }: CreditLedger.LedgerChange) =>
      sql`
        with balance as (
          update credit_accounts set ${sql.update(accountColumns(account))}
          where organization_id = ${uuidToStore("org", account.organizationId)}
        ), charged as (
          ${chargesOf(charge === null ? [] : [charge])}
        )
        ${entriesOf(entries)}`
  }
}
