/** Deletes expired rows in batches of an `AgedRemoval`. Call it inside `MemoryDatabase.use`. */
import type { AgedRemoval, RemovedBatch } from "@answerscope/core/storage"
import { DateTime } from "effect"

/** Deletes the oldest matching rows of the organization. */
export const removeAged = <V extends { readonly id: string; readonly organizationId: string }>(
  { before, from, limit, organizationId }: AgedRemoval,
  options: {
    readonly rows: ReadonlyArray<V>
    readonly timeOf: (row: V) => DateTime.Utc
    readonly remove: (row: V) => void
  }
): RemovedBatch => {
  const { remove, rows, timeOf } = options
  const isOld = (time: DateTime.Utc) =>
    DateTime.isLessThan(time, before) && (from === null || DateTime.isGreaterThanOrEqualTo(time, from))
  const found = rows
    .filter((row) => row.organizationId === organizationId && isOld(timeOf(row)))
    .toSorted((a, b) => DateTime.Order(timeOf(a), timeOf(b)) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
  for (const row of found) remove(row)
  const last = found.at(-1)
  return { removed: found.length, next: last === undefined || found.length < limit ? null : timeOf(last) }
}
