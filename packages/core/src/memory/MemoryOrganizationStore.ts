import { DateTime, Effect, Layer, Option } from "effect"
import type { Organization } from "../organization/Organization.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { OrganizationStore } from "../organization/OrganizationStore.ts"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { MemoryTables } from "./database/MemoryTables.ts"
import { newestFirst } from "./database/NewestFirst.ts"

const laterOf = (mark: DateTime.Utc | null, before: DateTime.Utc | undefined): DateTime.Utc | null =>
  mark === null || before === undefined ? (before ?? mark) : DateTime.max(mark, before)

export const layer = Layer.effect(
  OrganizationStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const { organizations } = yield* MemoryTables
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
          organizations.set(organization.id, organization)
        }),
      get: (id) => use("OrganizationStore.get", () => get(id)),
      list: use("OrganizationStore.list", () =>
        newestFirst(organizations.rows(), (organization) => organization.createdAt).toReversed()
      ),
      setSuspended: ({ id, suspendedAt }) =>
        use("OrganizationStore.setSuspended", () => change(id, () => ({ suspendedAt }))),
      setRetention: ({ id, retention }) =>
        use("OrganizationStore.setRetention", () => change(id, () => ({ retention }))),
      markRemoved: ({ id, snapshotsBefore, textsBefore }) =>
        use("OrganizationStore.markRemoved", () => {
          change(id, ({ snapshotsRemovedBefore, textsRemovedBefore }) => ({
            snapshotsRemovedBefore: laterOf(snapshotsRemovedBefore, snapshotsBefore),
            textsRemovedBefore: laterOf(textsRemovedBefore, textsBefore)
          }))
        }),
      // transactions run one at a time here
      lockSetup: Effect.void
    })
  })
)
