import type * as PgClient from "@effect/sql-pg/PgClient"
import type { OrganizationId } from "@answerscope/core"
import { CreditStore, type DailyUse, type MonthlyUse, usageKinds, writeBatcher } from "@answerscope/core/adapter"
import { type DateTime, Effect, Layer, Option, Result } from "effect"
import { toDate, uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow } from "../database/ResultRows.ts"
import type { Row } from "../database/RowCodec.ts"
import { accountRows, entryRows, ledgerUpdates, type LedgerUpdate, openAccount } from "./LedgerUpdates.ts"

export const layer = Layer.effect(
  CreditStore,
  Effect.gen(function* () {
    const { sql, use, useAll, isJoined } = yield* PgDatabase
    const reads = creditReads(sql)
    const updateAll = ledgerUpdates(sql)

    const write = (updates: ReadonlyArray<LedgerUpdate>, organizationId: string) =>
      useAll("CreditStore.update", updateAll(organizationId, updates))
    // updates of one balance at once cost one connection and one commit together
    const writeWithOthers = yield* writeBatcher(write)

    const updateJoined = (organizationId: string, update: LedgerUpdate) =>
      Effect.flatMap(write([update], organizationId), (exits) => Effect.all(exits, { discard: true }))

    const updateWithOthers = (organizationId: string, update: LedgerUpdate) =>
      Effect.flatten(writeWithOthers(update, organizationId))

    return CreditStore.of({
      open: (change) => use("CreditStore.open", Effect.asVoid(openAccount(sql, change))),
      update: Effect.fnUntraced(function* ({ organizationId, chargeId, decide }) {
        const last = { decided: Option.none<ReturnType<typeof decide>>() }
        const update: LedgerUpdate = {
          chargeId,
          decide: (account, charge) => {
            const decided = decide(account, charge)
            last.decided = Option.some(decided)
            return Result.isSuccess(decided) ? decided.success : null
          }
        }
        yield* (yield* isJoined) ? updateJoined(organizationId, update) : updateWithOthers(organizationId, update)
        return yield* Effect.fromResult(Option.getOrThrow(last.decided))
      }),
      account: (organizationId) =>
        use("CreditStore.account", Effect.map(reads.account(organizationId), maybeRow(accountRows.decode))),
      audit: (organizationId) => use("CreditStore.audit", Effect.map(reads.audit(organizationId), maybeRow(auditOf))),
      entries: (organizationId) =>
        use("CreditStore.entries", Effect.map(reads.entries(organizationId), allRows(entryRows.decode))),
      dailyUse: ({ organizationId, from }) => use("CreditStore.dailyUse", reads.dailyUse(organizationId, from)),
      monthlyUse: (organizationId) => use("CreditStore.monthlyUse", reads.monthlyUse(organizationId))
    })
  })
)

/** An account beside the sums of its entries. */
interface AuditRow extends Row {
  readonly monthly_sum: bigint
  readonly purchased_sum: bigint
}

const auditOf = (row: AuditRow) => ({
  account: accountRows.decode(row),
  monthlySum: Number(row.monthly_sum),
  purchasedSum: Number(row.purchased_sum)
})

/** The statements that read the ledger. Each is one statement, so that all it returns is of one moment. */
const creditReads = (sql: PgClient.PgClient) => {
  const ofOrganization = (organizationId: OrganizationId) => sql`organization_id = ${uuidToFind("org", organizationId)}`
  // written into the statement: with parameters the planner could not use the index of these kinds
  const isUse = sql.literal(`kind in (${usageKinds.map((kind) => `'${kind}'`).join(", ")})`)

  return {
    account: (organizationId: OrganizationId) =>
      sql<Row>`select * from credit_accounts where ${ofOrganization(organizationId)}`,

    audit: (organizationId: OrganizationId) =>
      sql<AuditRow>`
        select a.*, s.monthly_sum, s.purchased_sum
        from credit_accounts a,
          (select coalesce(sum(monthly), 0)::int8 as monthly_sum, coalesce(sum(purchased), 0)::int8 as purchased_sum
           from credit_entries where ${ofOrganization(organizationId)}) s
        where ${ofOrganization(organizationId)}`,

    entries: (organizationId: OrganizationId) =>
      sql<Row>`select * from credit_entries where ${ofOrganization(organizationId)} order by sequence`,

    dailyUse: (organizationId: OrganizationId, from: DateTime.Utc) =>
      sql<DailyUse>`
        select to_char(counted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          (0 - sum(monthly))::float8 as monthly, (0 - sum(purchased))::float8 as purchased
        from credit_entries
        where ${ofOrganization(organizationId)} and counted_at >= ${toDate(from)} and ${isUse}
        group by 1 order by 1`,

    monthlyUse: (organizationId: OrganizationId) =>
      sql<MonthlyUse>`
        select extract(year from used.month)::int4 as year, extract(month from used.month)::int4 as month, operation,
          (0 - sum(monthly + purchased))::float8 as count
        from (
          select date_trunc('month', counted_at at time zone 'UTC') as month, operation, monthly, purchased
          from credit_entries where ${ofOrganization(organizationId)} and ${isUse}
        ) used
        group by used.month, operation order by used.month, operation`
  }
}
