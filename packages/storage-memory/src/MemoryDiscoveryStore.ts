import type { Discovery } from "@answerscope/core"
import { type DiscoveryKey, type DiscoveryOutcome, DiscoveryStore } from "@answerscope/core/storage"
import { isDiscoveryDone } from "@answerscope/core/model"
import { Effect, Layer, Option, Struct } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { type DiscoveryRow, isBeingDeleted, MemoryTables } from "./database/MemoryTables.ts"
import { newestFirst, pageOf } from "./database/NewestFirst.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

const discoveryOf = (row: DiscoveryRow): Discovery => Struct.omit(row, ["attempt"])

/** The row after its end. */
const endedRow = (row: DiscoveryRow, outcome: DiscoveryOutcome): DiscoveryRow => {
  const { endedAt, warnings, creditsCharged } = outcome
  const ended = { ...row, status: outcome._tag, warnings, creditsCharged, completedAt: endedAt }
  return outcome._tag === "failed" ? { ...ended, error: outcome.error } : { ...ended, ...outcome.suggestions }
}

export const layer = Layer.effect(
  DiscoveryStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { brands, discoveries } = tables

    const find = ({ organizationId, id }: DiscoveryKey) =>
      Option.filter(Option.fromUndefinedOr(discoveries.get(id)), (row) => row.organizationId === organizationId)

    return DiscoveryStore.of({
      removeTenant: tenantRemoval(use, "DiscoveryStore", (id) => ownRows(tables.discoveries, id)),
      insert: (discovery) =>
        use("DiscoveryStore.insert", () => {
          if (brands.get(discovery.brandId)?.organizationId !== discovery.organizationId) return false
          if (discoveries.get(discovery.id) !== undefined) throw new Error("the id is taken")
          discoveries.set(discovery.id, { ...discovery, attempt: null })
          return true
        }),
      get: (key) => use("DiscoveryStore.get", () => Option.map(find(key), discoveryOf)),
      list: ({ organizationId, brandId, page }) =>
        use("DiscoveryStore.list", () => {
          const rows = discoveries
            .rows()
            .filter((row) => row.organizationId === organizationId && (brandId ?? row.brandId) === row.brandId)
          return pageOf(
            newestFirst(rows, ({ createdAt }) => createdAt).map((row) => discoveryOf(row)),
            page
          )
        }),
      start: ({ id, attempt, at }) =>
        use("DiscoveryStore.start", () => {
          const row = discoveries.get(id)
          if (row === undefined || isDiscoveryDone(row.status)) return Option.none()
          if (isBeingDeleted(tables, row.organizationId)) return Option.none()
          discoveries.set(id, { ...row, status: "running", startedAt: row.startedAt ?? at, attempt })
          const { organizationId, brandId, maxPrompts, maxCompetitors, creditsCharged } = row
          return Option.some({ id, organizationId, brandId, maxPrompts, maxCompetitors, creditsCharged, attempt })
        }),
      finish: (outcome) =>
        use("DiscoveryStore.finish", () => {
          const row = discoveries.get(outcome.work.id)
          if (row?.status !== "running" || row.attempt !== outcome.work.attempt) return false
          discoveries.set(row.id, endedRow(row, outcome))
          return true
        })
    })
  })
)
