/** Cascades of deletions. Call them inside `MemoryDatabase.use`. */
import type { MemoryTable } from "./MemoryDatabase.ts"
import type { MemoryTables } from "./MemoryTables.ts"

type Tables = MemoryTables["Service"]

const removeWhere = <V extends { readonly id: string }>(table: MemoryTable<string, V>, goes: (row: V) => boolean) => {
  for (const row of table.rows()) if (goes(row)) table.delete(row.id)
}

/** Deletes a subscription with its deliveries. */
export const removeSubscription = ({ subscriptions, deliveries }: Tables, id: string): void => {
  removeWhere(deliveries, ({ subscriptionId }) => subscriptionId === id)
  subscriptions.delete(id)
}

/** Deletes a tracker with its alerts and cell histories. */
export const removeTracker = ({ trackers, trackersHeld, alerts, cellHistories }: Tables, id: string): void => {
  const { organizationId } = trackers.require(id)
  removeWhere(alerts, ({ trackerId }) => trackerId === id)
  cellHistories.delete(id)
  trackers.delete(id)
  trackersHeld.set(organizationId, (trackersHeld.get(organizationId) ?? 1) - 1)
}

/** Deletes a report with its links. It waits no more, if it did. */
export const removeDocument = ({ documents, shares }: Tables, id: string): void => {
  for (const share of shares.rows()) {
    if (share.heldDocumentId === id) shares.set(share.id, { ...share, heldDocumentId: null })
  }
  removeWhere(shares, ({ documentId }) => documentId === id)
  documents.delete(id)
}

/** Deletes an import with its lines. */
export const removeImport = ({ importLines, imports }: Tables, id: string): void => {
  importLines.delete(id)
  imports.delete(id)
}

/** Deletes a brand with everything that belongs to it; its scans stay, without it. */
export const removeBrand = (tables: Tables, id: string): void => {
  const { brands, scans, snapshots, discoveries, reanalyses, trackers, alerts, subscriptions } = tables
  for (const scan of scans.rows()) if (scan.brandId === id) scans.set(scan.id, { ...scan, brandId: null })
  for (const tracker of trackers.rows()) if (tracker.brandId === id) removeTracker(tables, tracker.id)
  for (const { id: subscriptionId, brandId } of subscriptions.rows()) {
    if (brandId === id) removeSubscription(tables, subscriptionId)
  }
  removeWhere(alerts, ({ brandId }) => brandId === id)
  removeWhere(discoveries, ({ brandId }) => brandId === id)
  removeWhere(snapshots, ({ brandId }) => brandId === id)
  removeWhere(reanalyses, ({ brandId }) => brandId === id)
  for (const row of tables.imports.rows()) if (row.brandId === id) removeImport(tables, row.id)
  removeWhere(tables.shares, ({ brandId }) => brandId === id)
  for (const document of tables.documents.rows()) if (document.brandId === id) removeDocument(tables, document.id)
  for (const [key, { brandId }] of tables.marks.entries()) if (brandId === id) tables.marks.delete(key)
  const organizationId = brands.get(id)?.organizationId
  for (const [hash, key] of tables.accessKeys.entries()) {
    if (key.organizationId !== organizationId || key.brandIds === null) continue
    tables.accessKeys.set(hash, { ...key, brandIds: key.brandIds.filter((brandId) => brandId !== id) })
  }
  tables.answersReread.delete(id)
  tables.answersErased.delete(id)
  brands.delete(id)
}
