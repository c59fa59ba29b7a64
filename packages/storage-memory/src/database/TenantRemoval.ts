/** `removeTenant` of the ports. */
import type { RemoveTenant } from "@answerscope/core/storage"
import type { MemoryDatabase, MemoryTable } from "./MemoryDatabase.ts"

type Removal = () => void

/** Deletions of the rows of a table that match `isOf`. */
export const rowsIn = <V>(
  table: MemoryTable<string, V>,
  isOf: (row: V, key: string) => boolean
): ReadonlyArray<Removal> =>
  table.entries().flatMap(([key, row]) => (isOf(row, key) ? [() => void table.delete(key)] : []))

/** Deletions of an organization's rows. */
export const ownRows = (
  table: MemoryTable<string, { readonly organizationId: string }>,
  id: string
): ReadonlyArray<Removal> => rowsIn(table, ({ organizationId }) => organizationId === id)

/** Does the first `limit` deletions. */
export const tenantRemoval =
  (
    use: MemoryDatabase["Service"]["use"],
    port: string,
    removalsOf: (organizationId: string) => ReadonlyArray<Removal>
  ): RemoveTenant =>
  ({ limit, organizationId }) =>
    use(`${port}.removeTenant`, () => {
      const batch = removalsOf(organizationId).slice(0, limit)
      for (const remove of batch) remove()
      return batch.length
    })
