import type { Snapshot } from "@answerscope/core"
import type { SnapshotStore } from "@answerscope/core/storage"
import type { DateTime } from "effect"
import { removeAged } from "../database/AgedRemoval.ts"
import type { MemoryDatabase } from "../database/MemoryDatabase.ts"
import type { MemoryTables } from "../database/MemoryTables.ts"

const withoutText = (snapshot: Snapshot, at: DateTime.Utc): Snapshot => ({
  ...snapshot,
  answer: "",
  sources: [],
  spans: [],
  queries: [],
  consulted: [],
  narration: null,
  citations: [],
  textRemovedAt: at
})

/** Deletes expired texts and snapshots. */
export const removalsIn = (options: {
  readonly use: MemoryDatabase["Service"]["use"]
  readonly tables: MemoryTables["Service"]
}): Pick<SnapshotStore["Service"], "removeTexts" | "removeBefore"> => {
  const { use } = options
  const { rawBodies, snapshots } = options.tables
  return {
    removeTexts: ({ at, ...removal }) =>
      use("SnapshotStore.removeTexts", () =>
        removeAged(removal, {
          rows: snapshots.rows().filter((row) => row.textRemovedAt === null),
          timeOf: (row) => row.checkedAt,
          remove: (row) => {
            rawBodies.delete(row.id)
            snapshots.set(row.id, withoutText(row, at))
          }
        })
      ),
    removeBefore: (removal) =>
      use("SnapshotStore.removeBefore", () =>
        removeAged(removal, {
          rows: snapshots.rows(),
          timeOf: (row) => row.checkedAt,
          remove: (row) => {
            rawBodies.delete(row.id)
            snapshots.delete(row.id)
          }
        })
      )
  }
}
