/** Deletes an organization with all its data. Call it inside `MemoryDatabase.use`. */
import type { OrganizationRemoval, OrganizationRemoved } from "@answerscope/core/storage"
import type { MemoryTable } from "./MemoryDatabase.ts"
import type { MemoryTables } from "./MemoryTables.ts"

type Tables = MemoryTables["Service"]
type Removal = () => void

/** The queues, restricted to the jobs of one organization. */
export type OwnJobs = ReadonlyMap<
  string,
  { readonly idsOf: (organizationId: string) => ReadonlyArray<string>; readonly drop: (id: string) => void }
>

interface Owned {
  readonly organizationId: string
}

/** Deletions of the rows of a table that match `isOf`. */
const rowsIn = <V>(table: MemoryTable<string, V>, isOf: (row: V, key: string) => boolean): ReadonlyArray<Removal> =>
  table.entries().flatMap(([key, row]) => (isOf(row, key) ? [() => void table.delete(key)] : []))

/** Jobs and limits, which name the organization without a table of their own. */
const besides = (
  id: string,
  { queues, tables }: { readonly queues: OwnJobs; readonly tables: Tables }
): ReadonlyArray<Removal> => {
  const { accessKeys, buckets, subscriptions } = tables
  const owned = [...accessKeys.rows(), ...subscriptions.rows()].filter((row) => row.organizationId === id)
  const names = new Set<string>([id, ...owned.map((row) => row.id)])
  return [
    ...[...queues.values()].flatMap((queue) => queue.idsOf(id).map((job) => () => queue.drop(job))),
    ...rowsIn(buckets, (_, key) => names.has(key.slice(key.lastIndexOf(":") + 1)))
  ]
}

/** Everything else, referring rows first. */
const rowsOf = (id: string, tables: Tables): ReadonlyArray<Removal> => {
  const isOf = ({ organizationId }: Owned) => organizationId === id
  const { checks, checksOfScan, hashesOfKeys, scans, trackers } = tables
  const removeScan = (scan: string) => () => {
    for (const check of checksOfScan.get(scan) ?? []) checks.delete(check)
    checksOfScan.delete(scan)
    tables.answersErased.delete(scan)
    scans.delete(scan)
  }
  return [
    ...rowsIn(tables.idempotency, isOf),
    ...rowsIn(tables.requestedScans, isOf),
    ...rowsIn(tables.deliveries, isOf),
    ...rowsIn(tables.alerts, isOf),
    ...rowsIn(tables.notices, isOf),
    ...rowsIn(tables.cellHistories, (row) => trackers.get(row.id)?.organizationId === id),
    ...rowsIn(tables.snapshots, isOf),
    ...rowsIn(tables.reanalyses, isOf),
    ...scans.rows().flatMap((scan) => (isOf(scan) ? [removeScan(scan.id)] : [])),
    ...rowsIn(trackers, isOf),
    ...rowsIn(tables.trackersHeld, (_, key) => key === id),
    ...rowsIn(tables.discoveries, isOf),
    ...rowsIn(tables.subscriptions, isOf),
    ...rowsIn(tables.recipients, isOf),
    ...rowsIn(tables.lookups, ({ lookup }) => isOf(lookup)),
    ...rowsIn(tables.answersErased, (_, key) => tables.brands.get(key)?.organizationId === id),
    ...rowsIn(tables.answersReread, (_, key) => tables.brands.get(key)?.organizationId === id),
    ...rowsIn(tables.brands, isOf),
    ...rowsIn(tables.sessions, isOf),
    ...rowsIn(hashesOfKeys, (hash) => tables.accessKeys.get(hash)?.organizationId === id),
    ...rowsIn(tables.accessKeys, isOf),
    ...rowsIn(tables.vendorCosts, isOf),
    ...rowsIn(tables.vendorBudgets, (_, key) => key === id),
    ...rowsIn(tables.entries, isOf),
    ...rowsIn(tables.charges, isOf),
    ...rowsIn(tables.uses, isOf),
    ...rowsIn(tables.accounts, isOf)
  ]
}

/** One batch; see `OrganizationStore.removeBatch`. */
export const removeBatch = (
  { id, limit }: OrganizationRemoval,
  storage: { readonly queues: OwnJobs; readonly tables: Tables }
): OrganizationRemoved => {
  const { tables } = storage
  const organization = tables.organizations.get(id)
  if (organization === undefined) return { removed: 0, stage: 0, isGone: true }
  if (organization.ledgerExportedAt === null) return { removed: 0, stage: 0, isGone: false }
  const removals = [...besides(id, storage), ...rowsOf(id, tables)]
  for (const remove of removals.slice(0, limit)) remove()
  const isGone = removals.length < limit
  if (isGone) tables.organizations.delete(id)
  return { removed: Math.min(removals.length, limit), stage: isGone ? 0 : 1, isGone }
}
