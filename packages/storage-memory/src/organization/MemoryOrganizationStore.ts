import type { Organization, OrganizationId } from "@answerscope/core"
import { type OrganizationFilter, type OrganizationPlace, OrganizationStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { agedKinds } from "../database/AgedRows.ts"
import { MemoryDatabase } from "../database/MemoryDatabase.ts"
import { MemoryTables } from "../database/MemoryTables.ts"
import { MemoryJobQueues } from "../database/MemoryJobQueue.ts"

const laterOf = (mark: DateTime.Utc | null, before: DateTime.Utc | undefined): DateTime.Utc | null =>
  mark === null || before === undefined ? (before ?? mark) : DateTime.max(mark, before)

const oldestFirst = Order.combine(
  Order.mapInput(DateTime.Order, ({ createdAt }: OrganizationPlace) => createdAt),
  Order.mapInput(Order.String, ({ id }: OrganizationPlace) => id)
)

const matches = (
  { deletionStartedAt, externalId, name, suspendedAt }: Organization,
  { deleting, prefix, suspended }: OrganizationFilter
): boolean =>
  (suspended === null || suspended === (suspendedAt !== null)) &&
  (deleting === null || deleting === (deletionStartedAt !== null)) &&
  (prefix === null || name.startsWith(prefix) || (externalId ?? "").startsWith(prefix))

const isTakenIn =
  (organizations: MemoryTables["Service"]["organizations"]) =>
  (externalId: string | null): boolean =>
    externalId !== null && organizations.rows().some((row) => row.externalId === externalId)

/** Whether another row names the organization, as a foreign key does. */
const isReferredTo = (tables: MemoryTables["Service"], id: string): boolean => {
  const { accounts, brands, discoveries, notices, requestedScans, scans, sessions, snapshots, subscriptions } = tables
  const owning = [accounts, tables.accessKeys, brands, discoveries, notices, requestedScans, scans, sessions, snapshots]
  return [...owning, subscriptions].some((table) => table.rows().some(({ organizationId }) => organizationId === id))
}

const remove = (tables: MemoryTables["Service"], id: string): boolean => {
  const organization = tables.organizations.get(id)
  if (organization === undefined) return true
  if (organization.ledgerExportedAt === null || isReferredTo(tables, id)) return false
  tables.organizations.delete(id)
  return true
}

export const layer = Layer.effect(
  OrganizationStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const queues = yield* MemoryJobQueues
    const { organizations } = tables
    const hasExternalId = isTakenIn(organizations)
    const get = (id: OrganizationId): Option.Option<Organization> => Option.fromUndefinedOr(organizations.get(id))
    const change = (id: OrganizationId, changed: (organization: Organization) => Partial<Organization>) =>
      Option.map(get(id), (organization) => {
        const after = { ...organization, ...changed(organization) }
        organizations.set(id, after)
        return after
      })
    return OrganizationStore.of({
      insert: (organization) =>
        use("OrganizationStore.insert", () => {
          if (organizations.get(organization.id) !== undefined) throw new Error("the id is taken")
          if (hasExternalId(organization.externalId)) return false
          organizations.set(organization.id, organization)
          return true
        }),
      get: (id) => use("OrganizationStore.get", () => get(id)),
      getByExternalId: (externalId) =>
        use("OrganizationStore.getByExternalId", () =>
          Option.fromUndefinedOr(organizations.rows().find((row) => row.externalId === externalId))
        ),
      list: ({ filter, after, limit }) =>
        use("OrganizationStore.list", () =>
          organizations
            .rows()
            .filter((row) => matches(row, filter) && (after === null || oldestFirst(row, after) > 0))
            .toSorted(oldestFirst)
            .slice(0, limit)
        ),
      update: ({ id, change: { externalId, ...others } }) =>
        use("OrganizationStore.update", () => {
          if (externalId === undefined) return change(id, () => others)
          const isTaken = hasExternalId(externalId) && organizations.get(id)?.externalId !== externalId
          return isTaken ? "isTaken" : change(id, () => ({ ...others, externalId }))
        }),
      setSuspended: ({ id, suspendedAt }) =>
        use("OrganizationStore.setSuspended", () =>
          change(id, ({ deletionStartedAt }) => (deletionStartedAt === null ? { suspendedAt } : {}))
        ),
      setRetention: ({ id, retention }) =>
        use("OrganizationStore.setRetention", () => change(id, () => ({ retention }))),
      aged: (questions) => use("OrganizationStore.aged", () => agedKinds(questions, { tables, queues })),
      markRemoved: ({ id, snapshotsBefore, textsBefore }) =>
        use("OrganizationStore.markRemoved", () => {
          change(id, ({ snapshotsRemovedBefore, textsRemovedBefore }) => ({
            snapshotsRemovedBefore: laterOf(snapshotsRemovedBefore, snapshotsBefore),
            textsRemovedBefore: laterOf(textsRemovedBefore, textsBefore)
          }))
        }),
      startDeletion: ({ id, at }) =>
        use("OrganizationStore.startDeletion", () =>
          change(id, ({ deletionStartedAt, suspendedAt }) => ({
            deletionStartedAt: deletionStartedAt ?? at,
            suspendedAt: suspendedAt ?? at
          }))
        ),
      markExported: ({ id, at }) =>
        use("OrganizationStore.markExported", () => {
          const isDeleting = organizations.get(id)?.deletionStartedAt != null
          return isDeleting ? change(id, (row) => ({ ledgerExportedAt: row.ledgerExportedAt ?? at })) : Option.none()
        }),
      remove: (id) => use("OrganizationStore.remove", () => remove(tables, id)),
      // transactions run one at a time here
      lockSetup: Effect.void
    })
  })
)
