import type * as PgClient from "@effect/sql-pg/PgClient"
import type { OrganizationId } from "@answerscope/core"
import {
  CreditStore,
  type DailyUse,
  type EntrySum,
  type MonthlyUse,
  usageKinds,
  type UsageTotal,
  usageTotalKey,
  writeBatcher
} from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order, Result } from "effect"
import { uuidToFind } from "../database/Columns.ts"
import { PgDatabase } from "../database/PgDatabase.ts"
import { allRows, maybeRow, onlyRow } from "../database/ResultRows.ts"
import type { Row } from "../database/RowCodec.ts"
import {
  accountRows,
  type AccountUpdate,
  entryRows,
  ledgerUpdates,
  type LedgerUpdate,
  openAccount
} from "./LedgerUpdates.ts"
import { tenantRemoval } from "../database/TenantRemoval.ts"

export const layer = Layer.effect(
  CreditStore,
  Effect.gen(function* () {
    const { sql, use, useAll, isJoined } = yield* PgDatabase
    const reads = creditReads(sql)
    const { updateOne, updateSeveral } = ledgerUpdates(sql)

    const write = (updates: ReadonlyArray<LedgerUpdate>, organizationId: string) =>
      useAll("CreditStore.update", updateOne(organizationId, updates))
    // concurrent updates of one balance share a connection and a commit
    const writeWithOthers = yield* writeBatcher(write)

    const updateJoined = (organizationId: string, update: LedgerUpdate) =>
      Effect.flatMap(write([update], organizationId), (exits) => Effect.all(exits, { discard: true }))

    const updateWithOthers = (organizationId: string, update: LedgerUpdate) =>
      Effect.flatten(writeWithOthers(update, organizationId))

    return CreditStore.of({
      removeTenant: tenantRemoval({ sql, useAll }, "CreditStore", [
        { table: "credit_entries", order: "number" },
        { table: "credit_charges", order: "id" },
        { table: "credit_uses", order: "day" },
        { table: "credit_accounts", order: "organization_id" }
      ]),
      open: (change) => useAll("CreditStore.open", Effect.asVoid(openAccount(sql, change))),
      update: Effect.fnUntraced(function* ({ organizationId, chargeId, reference, decide }) {
        const last = { decided: Option.none<ReturnType<typeof decide>>() }
        const update: LedgerUpdate = {
          chargeId,
          reference: reference ?? null,
          decide: (account, charge, isReferenceUsed) => {
            const decided = decide(account, charge, isReferenceUsed)
            last.decided = Option.some(decided)
            return Result.isSuccess(decided) ? decided.success : null
          }
        }
        yield* (yield* isJoined) ? updateJoined(organizationId, update) : updateWithOthers(organizationId, update)
        return yield* Effect.fromResult(Option.getOrThrow(last.decided))
      }),
      updateAll: Effect.fnUntraced(function* (updates) {
        const decided: Array<ReturnType<(typeof updates)[number]["decide"]>> = []
        const kept = updates.map(({ decide, organizationId }, index): AccountUpdate => ({
          organizationId,
          decide: (account) => {
            const result = decide(account)
            decided[index] = result
            return Result.isSuccess(result) ? result.success : null
          }
        }))
        yield* useAll("CreditStore.update", updateSeveral(kept))
        return yield* Effect.fromResult(Result.all(decided))
      }),
      account: (organizationId) =>
        use("CreditStore.account", Effect.map(reads.account(organizationId), maybeRow(accountRows.decode))),
      accounts: (organizationIds) =>
        use("CreditStore.account", Effect.map(reads.accounts(organizationIds), allRows(accountRows.decode))),
      audit: (organizationId) => use("CreditStore.audit", Effect.map(reads.audit(organizationId), maybeRow(auditOf))),
      entries: (options) => use("CreditStore.entries", Effect.map(reads.entries(options), allRows(entryRows.decode))),
      entryCount: ({ after, organizationId }) =>
        use("CreditStore.entryCount", Effect.map(reads.entryCount(organizationId, after), onlyRow)),
      entrySums: (organizationId) => use("CreditStore.entrySums", reads.entrySums(organizationId)),
      dailyUse: ({ organizationId, from }) => use("CreditStore.dailyUse", reads.dailyUse(organizationId, from)),
      monthlyUse: (organizationId) => use("CreditStore.monthlyUse", reads.monthlyUse(organizationId))
    })
  })
)

/** An account beside the sums of its entries. */
interface AuditRow extends Row {
  readonly monthly_sum: bigint
  readonly purchased_sum: bigint
  readonly use_kept: ReadonlyArray<UsageTotal>
  readonly use_summed: ReadonlyArray<UsageTotal>
}

// sorted here: the order of the database depends on its collation
const inOrder = (sums: ReadonlyArray<UsageTotal>) => sums.toSorted(Order.mapInput(Order.String, usageTotalKey))

const auditOf = (row: AuditRow) => ({
  account: accountRows.decode(row),
  monthlySum: Number(row.monthly_sum),
  purchasedSum: Number(row.purchased_sum),
  useKept: inOrder(row.use_kept),
  useSummed: inOrder(row.use_summed)
})

type EntriesWanted = Parameters<CreditStore["Service"]["entries"]>[0]

/** The reads of the ledger. Each is one statement, so that all it returns is of one moment. */
const creditReads = (sql: PgClient.PgClient) => {
  const ofOrganization = (organizationId: OrganizationId) => sql`organization_id = ${uuidToFind("org", organizationId)}`
  const isUse = sql.literal(`kind in (${usageKinds.map((kind) => `'${kind}'`).join(", ")})`)

  return {
    account: (organizationId: OrganizationId) =>
      sql<Row>`select * from answerscope.credit_accounts where ${ofOrganization(organizationId)}`,

    accounts: (organizationIds: ReadonlyArray<OrganizationId>) => {
      const uuids = organizationIds.flatMap((id) => uuidToFind("org", id) ?? [])
      return sql<Row>`select * from answerscope.credit_accounts where organization_id = any(${uuids}::uuid[])`
    },

    audit: (organizationId: OrganizationId) =>
      sql<AuditRow>`
        select a.*, s.monthly_sum, s.purchased_sum, kept.use_kept, summed.use_summed
        from answerscope.credit_accounts a,
          (select coalesce(sum(monthly), 0)::int8 as monthly_sum, coalesce(sum(purchased), 0)::int8 as purchased_sum
           from answerscope.credit_entries where ${ofOrganization(organizationId)}) s,
          (select coalesce(json_agg(u), '[]') as use_kept from (
            select day, operation, monthly, purchased from answerscope.credit_uses
              where ${ofOrganization(organizationId)}) u) kept,
          (select coalesce(json_agg(u), '[]') as use_summed from (
            select (counted_at at time zone 'UTC')::date as day, operation, 0 - sum(monthly) as monthly,
              0 - sum(purchased) as purchased
            from answerscope.credit_entries
              where ${ofOrganization(organizationId)} and ${isUse} group by 1, 2) u) summed
        where ${ofOrganization(organizationId)}`,

    entries: ({ after, limit, organizationId }: EntriesWanted) =>
      sql<Row>`
        select * from answerscope.credit_entries where ${ofOrganization(organizationId)} and number > ${after}
        order by number limit ${limit}`,

    entryCount: (organizationId: OrganizationId, after: number) =>
      sql<{ readonly entries: number; readonly ofBothBuckets: number }>`
        select count(*)::float8 as entries,
          count(*) filter (where monthly <> 0 and purchased <> 0)::float8 as "ofBothBuckets"
        from answerscope.credit_entries where ${ofOrganization(organizationId)} and number > ${after}`,

    entrySums: (organizationId: OrganizationId) =>
      sql<EntrySum>`
        select kind, count(*)::float8 as entries, sum(monthly)::float8 as monthly, sum(purchased)::float8 as purchased,
          sum(dropped)::float8 as dropped
        from answerscope.credit_entries where ${ofOrganization(organizationId)} group by kind order by kind`,

    dailyUse: (organizationId: OrganizationId, from: DateTime.Utc) =>
      sql<DailyUse>`
        select to_char(day, 'YYYY-MM-DD') as day, sum(monthly)::float8 as monthly, sum(purchased)::float8 as purchased
        from answerscope.credit_uses
        where ${ofOrganization(organizationId)} and day >= ${DateTime.formatIsoDateUtc(from)}::date
        group by credit_uses.day order by credit_uses.day`,

    monthlyUse: (organizationId: OrganizationId) =>
      sql<MonthlyUse>`
        select extract(year from used.month)::int4 as year, extract(month from used.month)::int4 as month, operation,
          sum(monthly + purchased)::float8 as count
        from (
          select date_trunc('month', day::timestamp) as month, operation, monthly, purchased
          from answerscope.credit_uses where ${ofOrganization(organizationId)}
        ) used
        group by used.month, operation order by used.month, operation`
  }
}
