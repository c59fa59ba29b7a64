import { LookupStore, type OpenLookup } from "@answerscope/core/storage"
import { Clock, DateTime, Effect, Layer } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { type LookupRow, MemoryTables } from "./database/MemoryTables.ts"
import { rowsIn, tenantRemoval } from "./database/TenantRemoval.ts"

const oldestFirst = (a: OpenLookup, b: OpenLookup): number =>
  DateTime.Order(a.startedAt, b.startedAt) || (a.id < b.id ? -1 : 1)

export const layer = Layer.effect(
  LookupStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { lookups, organizations } = yield* MemoryTables

    const found = (limit: number, wanted: (row: LookupRow) => boolean) =>
      lookups
        .rows()
        .filter(wanted)
        .map(({ lookup }) => lookup)
        .toSorted(oldestFirst)
        .slice(0, limit)

    return LookupStore.of({
      removeTenant: tenantRemoval(use, "LookupStore", (id) =>
        rowsIn(lookups, ({ lookup }) => lookup.organizationId === id)
      ),
      open: ({ leaseMillis, ...lookup }) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMillis) =>
          use("LookupStore.open", () => {
            if (organizations.get(lookup.organizationId) === undefined) throw new Error("no such organization")
            if (lookups.get(lookup.id) !== undefined) throw new Error("the id is taken")
            lookups.set(lookup.id, { lookup, leasedUntilMillis: nowMillis + leaseMillis })
          })
        ),
      renew: ({ ids, leaseMillis }) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMillis) =>
          use("LookupStore.renew", () => {
            for (const id of ids) {
              const row = lookups.get(id)
              if (row !== undefined) lookups.set(id, { ...row, leasedUntilMillis: nowMillis + leaseMillis })
            }
          })
        ),
      close: ({ organizationId, id }) =>
        use("LookupStore.close", () => lookups.get(id)?.lookup.organizationId === organizationId && lookups.delete(id)),
      abandoned: ({ limit }) =>
        Effect.flatMap(Clock.currentTimeMillis, (nowMillis) =>
          use("LookupStore.abandoned", () => found(limit, (row) => row.leasedUntilMillis <= nowMillis))
        ),
      list: ({ limit }) => use("LookupStore.list", () => found(limit, () => true))
    })
  })
)
