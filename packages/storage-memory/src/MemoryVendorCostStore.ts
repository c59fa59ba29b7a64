import { OrganizationId } from "@answerscope/core"
import {
  costKeyText,
  type CostQuery,
  type CostRow,
  costSum,
  mergedChanges,
  noCosts,
  VendorCostStore
} from "@answerscope/core/storage"
import { Effect, Layer, Order } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"
import { rowsIn, tenantRemoval } from "./database/TenantRemoval.ts"

const inOrder = Order.mapInput(Order.String, ({ day, engine, model, organizationId, purpose }: CostRow) =>
  // a separator that sorts before every character of a name
  [day, organizationId, engine, model, purpose].map((part) => part ?? "").join("\u0001")
)

const groupOf = (row: Omit<CostRow, keyof typeof noCosts>, by: CostQuery["by"]) => ({
  day: by.includes("day") ? row.day : null,
  organizationId: by.includes("organization") ? row.organizationId : null,
  engine: by.includes("engine") ? row.engine : null,
  model: by.includes("model") ? row.model : null,
  purpose: by.includes("purpose") ? row.purpose : null
})

export const layer = Layer.effect(
  VendorCostStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { organizations, vendorBudgets, vendorCosts } = yield* MemoryTables

    const spentBy = (from: string, to: string, organizationId: string | null) =>
      vendorCosts
        .rows()
        .filter((row) => row.day >= from && row.day <= to)
        .filter((row) => organizationId === null || row.organizationId === organizationId)
        .reduce((sum, { microUsd }) => sum + microUsd, 0)

    return VendorCostStore.of({
      removeTenant: tenantRemoval(use, "VendorCostStore", (id) => [
        ...rowsIn(vendorCosts, (row) => row.organizationId === id),
        ...rowsIn(vendorBudgets, (_, key) => key === id)
      ]),
      add: (changes) =>
        use("VendorCostStore.add", () => {
          for (const change of mergedChanges(changes)) {
            if (organizations.get(change.organizationId) === undefined) continue
            const key = costKeyText(change)
            vendorCosts.set(key, { ...change, ...costSum(vendorCosts.get(key) ?? noCosts, change) })
          }
        }),
      sums: ({ by, from, organizationId, to }) =>
        use("VendorCostStore.sums", () => {
          const sums = new Map<string, CostRow>()
          for (const row of vendorCosts.rows()) {
            if (row.day < from || row.day > to) continue
            if (organizationId !== null && row.organizationId !== organizationId) continue
            const group = groupOf(row, by)
            const key = JSON.stringify(Object.values(group))
            sums.set(key, { ...group, ...costSum(sums.get(key) ?? noCosts, row) })
          }
          return [...sums.values()].toSorted(inOrder)
        }),
      setBudget: ({ microUsdPerMonth, organizationId }) =>
        use("VendorCostStore.setBudget", () => {
          if (organizations.get(organizationId) === undefined) return false
          if (microUsdPerMonth === null) vendorBudgets.delete(organizationId)
          else vendorBudgets.set(organizationId, microUsdPerMonth)
          return true
        }),
      budget: (organizationId) => use("VendorCostStore.budget", () => vendorBudgets.get(organizationId) ?? null),
      spending: ({ day, monthStart, withTotals }) =>
        use("VendorCostStore.spending", () => ({
          dayMicroUsd: withTotals ? spentBy(day, day, null) : 0,
          monthMicroUsd: withTotals ? spentBy(monthStart, day, null) : 0,
          exhausted: vendorBudgets
            .entries()
            .filter(([id, budget]) => spentBy(monthStart, day, id) >= budget)
            .map(([id]) => OrganizationId.make(id))
            .toSorted()
        }))
    })
  })
)
