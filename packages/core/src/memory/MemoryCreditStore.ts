import { DateTime, Effect, Layer, Option, Order, Result } from "effect"
import { type CreditEntry, usageKinds } from "../credit/Credit.ts"
import type { LedgerChange } from "../credit/CreditLedger.ts"
import { CreditStore, type DailyUse, type MonthlyUse } from "../credit/CreditStore.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { MemoryTables } from "./MemoryTables.ts"

export const layer = Layer.effect(
  CreditStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { accounts, charges, entries, organizations } = yield* MemoryTables

    const write = ({ account, charge, entries: added }: LedgerChange) => {
      const { organizationId } = account
      for (const entry of added) {
        const key = `${organizationId} ${entry.reference}`
        if (entries.get(key) !== undefined) throw new Error("this movement was made already")
        entries.set(key, entry)
      }
      accounts.set(organizationId, account)
      if (charge !== null) charges.set(`${organizationId} ${charge.id}`, charge)
    }

    const entriesOf = (organizationId: OrganizationId) =>
      entries.rows().filter((entry) => entry.organizationId === organizationId)

    const used = (organizationId: OrganizationId) =>
      entriesOf(organizationId).filter(({ kind }) => usageKinds.includes(kind))

    return CreditStore.of({
      open: (change) =>
        use("CreditStore.open", () => {
          const { organizationId } = change.account
          if (organizations.get(organizationId) === undefined) throw new Error("no such organization")
          if (accounts.get(organizationId) !== undefined) throw new Error("the account is open already")
          write(change)
        }),
      update: ({ organizationId, chargeId, decide }) =>
        Effect.flatMap(
          use("CreditStore.update", () => {
            const account = accounts.get(organizationId)
            if (account === undefined) throw new Error("no such account")
            const charge = chargeId === null ? undefined : charges.get(`${organizationId} ${chargeId}`)
            const decided = decide(account, charge ?? null)
            if (Result.isSuccess(decided)) write(decided.success)
            return decided
          }),
          Effect.fromResult
        ),
      account: (organizationId) =>
        use("CreditStore.account", () => Option.fromUndefinedOr(accounts.get(organizationId))),
      audit: (organizationId) =>
        use("CreditStore.audit", () =>
          Option.map(Option.fromUndefinedOr(accounts.get(organizationId)), (account) => {
            const rows = entriesOf(organizationId)
            return { account, monthlySum: sum(rows, "monthly"), purchasedSum: sum(rows, "purchased") }
          })
        ),
      entries: (organizationId) => use("CreditStore.entries", () => entriesOf(organizationId)),
      dailyUse: ({ organizationId, from }) =>
        use("CreditStore.dailyUse", () =>
          dailyUseOf(used(organizationId).filter((entry) => DateTime.isGreaterThanOrEqualTo(entry.countedAt, from)))
        ),
      monthlyUse: (organizationId) => use("CreditStore.monthlyUse", () => monthlyUseOf(used(organizationId)))
    })
  })
)

const sum = (rows: ReadonlyArray<CreditEntry>, bucket: "monthly" | "purchased"): number =>
  rows.reduce((total, row) => total + row[bucket], 0)

const dailyUseOf = (used: ReadonlyArray<CreditEntry>): ReadonlyArray<DailyUse> =>
  [...Map.groupBy(used, (entry) => DateTime.formatIsoDateUtc(entry.countedAt))]
    .map(([day, rows]) => ({ day, monthly: 0 - sum(rows, "monthly"), purchased: 0 - sum(rows, "purchased") }))
    .toSorted(Order.mapInput(Order.String, ({ day }) => day))

const monthlyUseOf = (used: ReadonlyArray<CreditEntry>): ReadonlyArray<MonthlyUse> => {
  const sums = new Map<string, MonthlyUse>()
  for (const { countedAt, operation, monthly, purchased } of used) {
    if (operation === null) continue
    const { year, month } = DateTime.toPartsUtc(countedAt)
    const key = `${DateTime.formatIsoDateUtc(countedAt).slice(0, 7)} ${operation}`
    const count = (sums.get(key)?.count ?? 0) - monthly - purchased
    sums.set(key, { year, month, operation, count })
  }
  return [...sums].toSorted(Order.mapInput(Order.String, ([key]) => key)).map(([, row]) => row)
}
