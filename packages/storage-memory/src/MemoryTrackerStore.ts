import type { Tracker, TrackerFilter, TrackerKey } from "@answerscope/core"
import { byOrganization, TrackerStore } from "@answerscope/core/storage"
import { CreditLedger } from "@answerscope/core/model"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { insertBelow, MemoryTables, rowsOf } from "./database/MemoryTables.ts"
import { newestFirst, pageOf } from "./database/NewestFirst.ts"
import { removeTracker } from "./database/Removal.ts"
import { ownRows, rowsIn, tenantRemoval } from "./database/TenantRemoval.ts"

const matches =
  ({ brandId, enabled }: TrackerFilter) =>
  (tracker: Tracker): boolean =>
    (brandId ?? tracker.brandId) === tracker.brandId && (enabled ?? tracker.enabled) === tracker.enabled

/** When its slot is due, in milliseconds; never while disabled. */
const dueMillis = ({ enabled, nextRunAt }: Tracker): number =>
  enabled && nextRunAt !== null ? DateTime.toEpochMillis(nextRunAt) : Number.POSITIVE_INFINITY

const ownedIn =
  ({ trackers, trackersHeld }: MemoryTables["Service"]) =>
  (id: string) => [...ownRows(trackers, id), ...rowsIn(trackersHeld, (_, key) => key === id)]

export const layer = Layer.effect(
  TrackerStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { accounts, brands, organizations, trackers, trackersHeld } = tables

    const find = ({ organizationId, id }: TrackerKey) =>
      Option.filter(Option.fromUndefinedOr(trackers.get(id)), (tracker) => tracker.organizationId === organizationId)

    const findAll = (keys: ReadonlyArray<TrackerKey>) => keys.flatMap((key) => Option.toArray(find(key)))

    const isDue = (tracker: Tracker, now: DateTime.Utc): boolean =>
      dueMillis(tracker) <= DateTime.toEpochMillis(now) &&
      organizations.get(tracker.organizationId)?.suspendedAt === null

    return TrackerStore.of({
      removeTenant: tenantRemoval(use, "TrackerStore", ownedIn(tables)),
      insert: ({ tracker, trackersMax }) =>
        use("TrackerStore.insert", () => {
          const { brandId, organizationId } = tracker
          const held = trackersHeld.get(organizationId) ?? 0
          if (!insertBelow(tables, trackers, tracker, { held, max: trackersMax })) return false
          if (brands.get(brandId)?.organizationId !== organizationId) throw new Error("no such brand")
          trackersHeld.set(organizationId, held + 1)
          return true
        }),
      get: (key) => use("TrackerStore.get", () => find(key)),
      getAll: (keys) => use("TrackerStore.getAll", () => findAll(keys)),
      list: ({ organizationId, filter, page }) =>
        use("TrackerStore.list", () => {
          const rows = rowsOf(trackers, organizationId).filter(matches(filter))
          return pageOf(
            newestFirst(rows, (tracker) => tracker.createdAt),
            page
          )
        }),
      // transactions run one at a time here, so a row that is read is locked
      lock: (key) => use("TrackerStore.lock", () => find(key)),
      lockFree: (keys) => use("TrackerStore.lockFree", () => findAll(keys)),
      lockDue: ({ now, keys }) =>
        use("TrackerStore.lockDue", () => findAll(keys).filter((tracker) => isDue(tracker, now))),
      save: (saved) =>
        use("TrackerStore.save", () => {
          for (const tracker of saved) {
            trackers.require(tracker.id)
            trackers.set(tracker.id, tracker)
          }
        }),
      remove: (key) =>
        use("TrackerStore.remove", () => {
          if (Option.isNone(find(key))) return false
          removeTracker(tables, key.id)
          return true
        }),
      wake: ({ now }) =>
        use("TrackerStore.wake", () => {
          for (const tracker of trackers.rows()) {
            const account = accounts.get(tracker.organizationId)
            const awaited = tracker.creditsAwaited
            if (awaited === null || account === undefined || !tracker.enabled || isDue(tracker, now)) continue
            if (CreditLedger.totalRemaining(CreditLedger.advanceCycle(account, now).account) < awaited) continue
            trackers.set(tracker.id, { ...tracker, creditsAwaited: null, nextRunAt: now })
          }
        }),
      due: ({ now, limit }) =>
        use("TrackerStore.due", () =>
          byOrganization(
            trackers
              .rows()
              .filter((tracker) => isDue(tracker, now))
              .toSorted(Order.mapInput(Order.Number, dueMillis)),
            limit
          ).map(({ organizationId, id }) => ({ organizationId, id }))
        )
    })
  })
)
