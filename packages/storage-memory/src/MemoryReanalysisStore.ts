import { isReanalysisDone, type ReanalysisKey, ReanalysisStore } from "@answerscope/core/storage"
import { Effect, Layer, Option } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

export const layer = Layer.effect(
  ReanalysisStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { answersReread, brands, cellHistories, reanalyses, trackers } = yield* MemoryTables

    const find = ({ id, organizationId }: ReanalysisKey) => {
      const found = reanalyses.get(id)
      return found?.organizationId === organizationId ? found : undefined
    }

    /** Returns the re-analysis if it has not ended and is at this position. */
    const standing = (key: ReanalysisKey, done: number) => {
      const found = find(key)
      return found === undefined || isReanalysisDone(found.status) || found.done !== done ? undefined : found
    }

    return ReanalysisStore.of({
      removeTenant: tenantRemoval(use, "ReanalysisStore", (id) => ownRows(reanalyses, id)),
      insert: (reanalysis) =>
        use("ReanalysisStore.insert", () => {
          const { brandId, id, organizationId } = reanalysis
          if (brands.require(brandId).organizationId !== organizationId) throw new Error("no such brand")
          if (reanalyses.get(id) !== undefined) throw new Error("the id is taken")
          if (reanalyses.rows().some((row) => row.brandId === brandId && !isReanalysisDone(row.status))) return false
          reanalyses.set(id, reanalysis)
          return true
        }),
      get: (key) => use("ReanalysisStore.get", () => Option.fromUndefinedOr(find(key))),
      advance: ({ from, to, ...key }) =>
        use("ReanalysisStore.advance", () => {
          const found = standing(key, from)
          if (found === undefined) return false
          reanalyses.set(found.id, { ...found, ...to, status: "running" })
          return true
        }),
      end: ({ at, from, status, ...key }) =>
        use("ReanalysisStore.end", () => {
          const found = standing(key, from)
          if (found === undefined) return false
          reanalyses.set(found.id, { ...found, status, completedAt: at })
          answersReread.set(found.brandId, at)
          for (const row of cellHistories.rows()) {
            if (trackers.get(row.id)?.brandId === found.brandId) cellHistories.set(row.id, { ...row, runs: [] })
          }
          return true
        })
    })
  })
)
