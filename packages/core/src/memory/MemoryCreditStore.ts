import { DateTime, Effect, Layer, Option, Result } from "effect"
import type { LedgerChange } from "../credit/CreditLedger.ts"
import { CreditStore, type MonthlyUse } from "../credit/CreditStore.ts"
import type { OrganizationId } from "../organization/Organization.ts"
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

    const used = (organizationId: OrganizationId) =>
      entries
        .rows()
        .filter(
          (entry) => entry.organizationId === organizationId && (entry.kind === "charge" || entry.kind === "refund")
        )

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
      entries: (organizationId) =>
        use("CreditStore.entries", () => entries.rows().filter((entry) => entry.organizationId === organizationId)),
      dailyUse: ({ organizationId, from }) =>
        use("CreditStore.dailyUse", () => {
          const recent = used(organizationId).filter((entry) => DateTime.isGreaterThanOrEqualTo(entry.countedAt, from))
          const byDay = Map.groupBy(recent, (entry) => DateTime.formatIsoDateUtc(entry.countedAt))
          return [...byDay]
            .map(([day, rows]) => ({
              day,
              monthly: rows.reduce((sum, row) => sum - row.monthly, 0),
              purchased: rows.reduce((sum, row) => sum - row.purchased, 0)
            }))
            .toSorted((a, b) => (a.day < b.day ? -1 : 1))
        }),
      monthlyUse: (organizationId) =>
        use("CreditStore.monthlyUse", () => {
          const sums = new Map<string, MonthlyUse>()
          for (const { countedAt, operation, monthly, purchased } of used(organizationId)) {
            if (operation === null) continue
            const { year, month } = DateTime.toPartsUtc(countedAt)
            const key = `${DateTime.formatIsoDateUtc(countedAt).slice(0, 7)} ${operation}`
            const count = (sums.get(key)?.count ?? 0) - monthly - purchased
            sums.set(key, { year, month, operation, count })
          }
          return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
        })
    })
  })
)
