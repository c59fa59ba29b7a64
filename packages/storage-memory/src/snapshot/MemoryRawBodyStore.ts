import { type RawBody, RawBodyStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables } from "../database/MemoryTables.ts"
import { newestFirst } from "../database/NewestFirst.ts"
import { isBehind, storedAnswers } from "./MemorySnapshotReadings.ts"
import { ownRows, tenantRemoval } from "../database/TenantRemoval.ts"

export const layer = Layer.effect(
  RawBodyStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { rawBodies, snapshots } = tables
    const storedOf = storedAnswers(tables)

    /** Bodies whose snapshot still has its text. Drops the others. */
    const current = (): ReadonlyArray<RawBody> =>
      rawBodies.rows().filter(({ snapshotId }) => {
        const isThere = snapshots.get(snapshotId)?.textRemovedAt === null
        if (!isThere) rawBodies.delete(snapshotId)
        return isThere
      })

    return RawBodyStore.of({
      removeTenant: tenantRemoval(use, "RawBodyStore", (id) => ownRows(rawBodies, id)),
      insert: (bodies) =>
        use("RawBodyStore.insert", () => {
          for (const body of bodies) {
            if (snapshots.get(body.snapshotId)?.organizationId !== body.organizationId) {
              throw new Error("no such snapshot")
            }
            rawBodies.set(body.snapshotId, body)
          }
        }),
      list: ({ after, brandId, limit, organizationId }) =>
        use("RawBodyStore.list", () => {
          const found = current()
            .filter((row) => row.organizationId === organizationId)
            .map(({ body, snapshotId }) => ({ body, snapshot: snapshots.require(snapshotId) }))
            .filter(({ snapshot }) => brandId === null || snapshot.brandId === brandId)
            .map((row) => ({ ...row, id: row.snapshot.id }))
          return newestFirst(found, ({ snapshot }) => snapshot.checkedAt)
            .filter(({ snapshot }) => after === null || isBehind(snapshot, after))
            .slice(0, limit)
            .map(({ body, snapshot }) => ({ ...storedOf(snapshot), body }))
        }),
      replaceAnswers: (answers) =>
        use("RawBodyStore.replaceAnswers", () => {
          for (const answer of answers) {
            const before = snapshots.get(answer.id)
            if (before === undefined || before.organizationId !== answer.organizationId) continue
            if (before.textRemovedAt === null) snapshots.set(before.id, { ...before, ...answer })
          }
        }),
      removeExpired: (removal) =>
        use("RawBodyStore.removeExpired", () =>
          removeAged(removal, {
            rows: current().map((row) => ({ ...row, id: row.snapshotId })),
            timeOf: ({ expiresAt }) => expiresAt,
            remove: ({ snapshotId }) => rawBodies.delete(snapshotId)
          })
        ),
      expiredOf: ({ before, organizationIds }) =>
        use("RawBodyStore.expiredOf", () => {
          const asked = new Set(organizationIds)
          const expired = current().filter(({ expiresAt }) => DateTime.isLessThan(expiresAt, before))
          return new Set(expired.flatMap((row) => (asked.has(row.organizationId) ? [row.organizationId] : [])))
        })
    })
  })
)
