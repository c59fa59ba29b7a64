import { isDiscoveryDone } from "@answerscope/core/model"
import type { BrandStore } from "@answerscope/core/storage"
import { Effect } from "effect"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables, rowsOf } from "../database/MemoryTables.ts"
import { removeBrand, removeImport } from "../database/Removal.ts"

/** Deletes brands, and what of them has not ended. */
export const brandRemovals = Effect.gen(function* () {
  const { use } = yield* MemoryDatabase
  const tables = yield* MemoryTables
  const removing: Pick<BrandStore["Service"], "remove" | "removeDiscoveries" | "removeImports"> = {
    removeDiscoveries: (key) =>
      use("BrandStore.removeDiscoveries", () => {
        const unended = rowsOf(tables.discoveries, key.organizationId).filter(
          ({ brandId, status }) => brandId === key.id && !isDiscoveryDone(status)
        )
        for (const { id } of unended) tables.discoveries.delete(id)
        return unended.map(({ id }) => id)
      }),
    removeImports: (key) =>
      use("BrandStore.removeImports", () => {
        const unended = rowsOf(tables.imports, key.organizationId).filter(
          ({ brandId, status }) => brandId === key.id && (status === "pending" || status === "running")
        )
        for (const { id } of unended) removeImport(tables, id)
        return unended.map(({ creditsPerLine, done, id, total }) => ({ id, unstored: (total - done) * creditsPerLine }))
      }),
    remove: ({ id, organizationId }) =>
      use("BrandStore.remove", () => {
        if (tables.brands.get(id)?.organizationId !== organizationId) return false
        removeBrand(tables, id)
        return true
      })
  }
  return removing
})
