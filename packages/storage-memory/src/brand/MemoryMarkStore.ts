import type { Mark } from "@answerscope/core"
import { MarkStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Order } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables, rowsOf } from "../database/MemoryTables.ts"
import { pageOf } from "../database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"

const placeOf = ({ brandId, key, kind }: Pick<Mark, "brandId" | "kind" | "key">): string => `${brandId} ${kind} ${key}`

const lastChangedFirst = Order.flip(Order.mapInput(DateTime.Order, ({ updatedAt }: Mark) => updatedAt))

export const layer = Layer.effect(
  MarkStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { brands, marks } = yield* MemoryTables

    return MarkStore.of({
      removeTenant: tenantRemoval(use, "MarkStore", (id) => ownRows(marks, id)),
      put: ({ mark, marksMax }) =>
        use("MarkStore.put", () => {
          const { brandId, organizationId } = mark
          if (brands.get(brandId)?.organizationId !== organizationId) throw new Error("no such brand")
          const held = rowsOf(marks, organizationId).filter((row) => row.brandId === brandId && row.kind !== "alert")
          const isBound = mark.kind !== "alert" && marks.get(placeOf(mark)) === undefined
          if (isBound && held.length >= marksMax) return false
          marks.set(placeOf(mark), mark)
          return true
        }),
      remove: ({ organizationId, ...place }) =>
        use("MarkStore.remove", () => {
          const isThere = marks.get(placeOf(place))?.organizationId === organizationId
          if (isThere) marks.delete(placeOf(place))
          return isThere
        }),
      list: ({ brandId, kind, organizationId, page }) =>
        use("MarkStore.list", () => {
          const own = rowsOf(marks, organizationId).filter((row) => row.brandId === brandId)
          // of two changes at the same time, the mark that was made last comes first
          const ofKind = own.filter((row) => (kind ?? row.kind) === row.kind).toReversed()
          return pageOf(ofKind.toSorted(lastChangedFirst), page)
        }),
      keys: ({ brandId, kind, organizationId, states }) =>
        use("MarkStore.keys", () =>
          rowsOf(marks, organizationId)
            .filter((row) => (brandId ?? row.brandId) === row.brandId && row.kind === kind)
            .filter(({ state }) => state !== null && states.includes(state))
            .map(({ key }) => key)
        )
    })
  })
)
