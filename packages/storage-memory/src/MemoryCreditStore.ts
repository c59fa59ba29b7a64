import type { CreditAccount, CreditEntry, OrganizationId } from "@answerscope/core"
import { CreditLedger } from "@answerscope/core/model"
import {
  CreditStore,
  type DailyUse,
  type EntrySum,
  type MonthlyUse,
  type UsageTotal,
  usageTotalKey,
  usageTotals
} from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order, Result } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

export const layer = Layer.effect(
  CreditStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { accounts, entries, organizations, uses } = tables
    const write = writesIn(tables)

    const entriesOf = (organizationId: OrganizationId) =>
      entries.rows().filter((entry) => entry.organizationId === organizationId)

    const usesOf = (organizationId: OrganizationId): ReadonlyArray<UsageTotal> =>
      uses
        .rows()
        .filter((row) => row.organizationId === organizationId)
        .map(({ organizationId: _o, ...sum }) => sum)
        .toSorted(Order.mapInput(Order.String, usageTotalKey))

    return CreditStore.of({
      removeTenant: tenantRemoval(use, "CreditStore", (id) => [
        ...ownRows(tables.entries, id),
        ...ownRows(tables.charges, id),
        ...ownRows(tables.uses, id),
        ...ownRows(tables.accounts, id)
      ]),
      open: (change) =>
        use("CreditStore.open", () => {
          const { organizationId } = change.account
          if (organizations.get(organizationId) === undefined) throw new Error("no such organization")
          if (accounts.get(organizationId) !== undefined) throw new Error("the account is open already")
          write(change)
        }),
      ...updatesIn(use, tables),
      account: (organizationId) =>
        use("CreditStore.account", () => Option.fromUndefinedOr(accounts.get(organizationId))),
      accounts: (organizationIds) =>
        use("CreditStore.account", () => organizationIds.flatMap((id) => accounts.get(id) ?? [])),
      audit: (organizationId) =>
        use("CreditStore.audit", () =>
          Option.map(Option.fromUndefinedOr(accounts.get(organizationId)), (account) => {
            const rows = entriesOf(organizationId)
            return {
              account,
              monthlySum: sum(rows, "monthly"),
              purchasedSum: sum(rows, "purchased"),
              useKept: usesOf(organizationId),
              useSummed: usageTotals(rows)
            }
          })
        ),
      entries: ({ after, limit, organizationId }) =>
        use("CreditStore.entries", () => entriesOf(organizationId).slice(after, after + limit)),
      entryCount: ({ after, organizationId }) =>
        use("CreditStore.entryCount", () => {
          const rows = entriesOf(organizationId).slice(after)
          const ofBothBuckets = rows.filter(({ monthly, purchased }) => monthly !== 0 && purchased !== 0).length
          return { entries: rows.length, ofBothBuckets }
        }),
      entrySums: (organizationId) => use("CreditStore.entrySums", () => sumsOf(entriesOf(organizationId))),
      dailyUse: ({ organizationId, from }) =>
        use("CreditStore.dailyUse", () =>
          dailyUseOf(usesOf(organizationId).filter(({ day }) => day >= DateTime.formatIsoDateUtc(from)))
        ),
      monthlyUse: (organizationId) => use("CreditStore.monthlyUse", () => monthlyUseOf(usesOf(organizationId)))
    })
  })
)

const sumsOf = (rows: ReadonlyArray<CreditEntry>): ReadonlyArray<EntrySum> =>
  [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, own]) => ({
      kind,
      entries: own.length,
      monthly: sum(own, "monthly"),
      purchased: sum(own, "purchased"),
      dropped: sum(own, "dropped")
    }))
    .toSorted(Order.mapInput(Order.String, ({ kind }: EntrySum) => kind))

const sum = (rows: ReadonlyArray<CreditEntry>, bucket: "monthly" | "purchased" | "dropped"): number =>
  rows.reduce((total, row) => total + row[bucket], 0)

const dailyUseOf = (sums: ReadonlyArray<UsageTotal>): ReadonlyArray<DailyUse> =>
  [...Map.groupBy(sums, ({ day }) => day)].map(([day, rows]) => ({
    day,
    monthly: rows.reduce((total, row) => total + row.monthly, 0),
    purchased: rows.reduce((total, row) => total + row.purchased, 0)
  }))

const monthlyUseOf = (sums: ReadonlyArray<UsageTotal>): ReadonlyArray<MonthlyUse> =>
  [...Map.groupBy(sums, ({ day, operation }) => usageTotalKey({ day: day.slice(0, 7), operation }))]
    .toSorted(Order.mapInput(Order.String, ([key]) => key))
    .flatMap(([, rows]) => {
      const count = rows.reduce((total, { monthly, purchased }) => total + monthly + purchased, 0)
      return rows.slice(0, 1).map(({ day, operation }) => ({
        year: Number(day.slice(0, 4)),
        month: Number(day.slice(5, 7)),
        operation,
        count
      }))
    })

/** Decides on accounts and writes the result. */
const updatesIn = (
  use: MemoryDatabase["Service"]["use"],
  tables: MemoryTables["Service"]
): Pick<CreditStore["Service"], "update" | "updateAll"> => {
  const { accounts, charges, entries } = tables
  const write = writesIn(tables)
  return {
    update: ({ organizationId, chargeId, reference, decide }) =>
      Effect.flatMap(
        use("CreditStore.update", () => {
          const account = accounts.get(organizationId)
          if (account === undefined) throw new Error("no such account")
          const charge = chargeId === null ? undefined : charges.get(`${organizationId} ${chargeId}`)
          const isUsed = reference !== undefined && entries.get(`${organizationId} ${reference}`) !== undefined
          const decided = decide(account, charge ?? null, isUsed)
          if (Result.isSuccess(decided)) write(decided.success)
          return decided
        }),
        Effect.fromResult
      ),
    updateAll: (updates) =>
      Effect.flatMap(
        use("CreditStore.update", () => {
          const after = new Map<OrganizationId, CreditAccount>()
          const decided = Result.all(
            updates.map(({ organizationId, decide }) => {
              const account = after.get(organizationId) ?? accounts.get(organizationId)
              if (account === undefined) throw new Error("no such account")
              const change = decide(account)
              if (Result.isSuccess(change)) after.set(organizationId, change.success.account)
              return change
            })
          )
          if (Result.isSuccess(decided)) decided.success.forEach(write)
          return decided
        }),
        Effect.fromResult
      )
  }
}

/** Writes a change with its entries, and adds them to the usage totals. */
const writesIn =
  ({ accounts, charges, entries, uses }: MemoryTables["Service"]) =>
  ({ account, charge, entries: entriesAdded }: CreditLedger.LedgerChange) => {
    const { organizationId } = account
    for (const entry of entriesAdded) {
      const key = `${organizationId} ${entry.reference}`
      if (entries.get(key) !== undefined) throw new Error("this movement was made already")
      entries.set(key, entry)
    }
    for (const added of usageTotals(entriesAdded)) {
      const key = `${organizationId} ${usageTotalKey(added)}`
      const before = uses.get(key) ?? { monthly: 0, purchased: 0 }
      const monthly = before.monthly + added.monthly
      uses.set(key, { ...added, organizationId, monthly, purchased: before.purchased + added.purchased })
    }
    accounts.set(organizationId, account)
    if (charge !== null) charges.set(`${organizationId} ${charge.id}`, charge)
  }
