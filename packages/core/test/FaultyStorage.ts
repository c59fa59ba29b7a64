/**
 * Memory storage whose operations can be made to fail, as a database does that goes away.
 */
import { type Storage, StorageError } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import {
  AlertStore,
  BrandStore,
  CellHistoryStore,
  CreditStore,
  DeliveryStore,
  JobStore,
  ScanStore,
  SnapshotStore,
  SubscriptionStore,
  TrackerStore
} from "@answerscope/core/storage"
import type { FinishedCheck } from "@answerscope/core/testing"
import { Effect, Layer } from "effect"

export const faultyOperations = [
  "ScanStore.insert",
  "ScanStore.startChecks",
  "ScanStore.finishChecks",
  "ScanStore.releaseChecks",
  "ScanStore.cancel",
  "CreditStore.update",
  "SnapshotStore.insert",
  "BrandStore.get",
  "BrandStore.hold",
  "JobStore.insert",
  "CellHistoryStore.read",
  "TrackerStore.save",
  "AlertStore.insert",
  "SubscriptionStore.list",
  "SubscriptionStore.save",
  "DeliveryStore.insert",
  "DeliveryStore.settle"
] as const
export type FaultyOperation = (typeof faultyOperations)[number]

/** Says of each call whether it fails; `after` ones fail when their work is done. */
export interface Faults {
  readonly before: Set<FaultyOperation>
  readonly after: Set<FaultyOperation>
  /** Says of one call whether it fails, and when. */
  draw: (operation: FaultyOperation) => "before" | "after" | null
  /** Prompts whose snapshots are refused. */
  readonly refusedPrompts: Set<string>
  /** How often each operation was called. */
  readonly calls: Map<FaultyOperation, number>
  /** What `ScanStore.finishChecks` accepted, call by call. */
  readonly finished: Array<ReadonlyArray<FinishedCheck>>
}

export const noFaults = (): Faults => ({
  before: new Set(),
  after: new Set(),
  draw: () => null,
  refusedPrompts: new Set(),
  calls: new Map(),
  finished: []
})

/** A storage of its own that fails as `faults` says at the time of the call. */
export const faultyStorage = (faults: Faults): Layer.Layer<Storage> => {
  const guard = <A, E, R>(operation: FaultyOperation, effect: Effect.Effect<A, E, R>) => {
    const failIf = (isFailing: boolean) =>
      isFailing ? Effect.fail(new StorageError({ operation, cause: "gone away" })) : Effect.void
    return Effect.suspend(() => {
      faults.calls.set(operation, (faults.calls.get(operation) ?? 0) + 1)
      const drawn = faults.draw(operation)
      return Effect.andThen(
        failIf(faults.before.has(operation) || drawn === "before"),
        Effect.tap(effect, () => failIf(faults.after.has(operation) || drawn === "after"))
      )
    })
  }
  const scans = Effect.map(ScanStore, (store) =>
    ScanStore.of({
      ...store,
      insert: (added) => guard("ScanStore.insert", store.insert(added)),
      startChecks: (options) => guard("ScanStore.startChecks", store.startChecks(options)),
      finishChecks: (outcomes) =>
        guard("ScanStore.finishChecks", store.finishChecks(outcomes)).pipe(
          Effect.tap((finished) => Effect.sync(() => faults.finished.push(finished)))
        ),
      releaseChecks: (options) => guard("ScanStore.releaseChecks", store.releaseChecks(options)),
      cancel: (options) => guard("ScanStore.cancel", store.cancel(options))
    })
  )
  const credits = Effect.map(CreditStore, (store) =>
    CreditStore.of({
      ...store,
      update: (options) => guard("CreditStore.update", store.update(options)),
      updateAll: (updates) => guard("CreditStore.update", store.updateAll(updates))
    })
  )
  const snapshots = Effect.map(SnapshotStore, (store) =>
    SnapshotStore.of({
      ...store,
      insert: (added) =>
        guard(
          "SnapshotStore.insert",
          added.some(({ prompt }) => faults.refusedPrompts.has(prompt))
            ? Effect.fail(new StorageError({ operation: "SnapshotStore.insert", cause: "refused" }))
            : store.insert(added)
        )
    })
  )
  const histories = Effect.map(CellHistoryStore, (store) =>
    CellHistoryStore.of({ ...store, read: (options) => guard("CellHistoryStore.read", store.read(options)) })
  )
  const trackers = Effect.map(TrackerStore, (store) =>
    TrackerStore.of({ ...store, save: (trackers) => guard("TrackerStore.save", store.save(trackers)) })
  )
  const alerts = Effect.map(AlertStore, (store) =>
    AlertStore.of({ ...store, insert: (added) => guard("AlertStore.insert", store.insert(added)) })
  )
  const subscriptions = Effect.map(SubscriptionStore, (store) =>
    SubscriptionStore.of({
      ...store,
      list: (organizationId) => guard("SubscriptionStore.list", store.list(organizationId)),
      save: (subscription) => guard("SubscriptionStore.save", store.save(subscription))
    })
  )
  const deliveries = Effect.map(DeliveryStore, (store) =>
    DeliveryStore.of({
      ...store,
      insert: (added) => guard("DeliveryStore.insert", store.insert(added)),
      settle: (attempts) => guard("DeliveryStore.settle", store.settle(attempts))
    })
  )
  const brands = Effect.map(BrandStore, (store) =>
    BrandStore.of({
      ...store,
      get: (key) => guard("BrandStore.get", store.get(key)),
      getAll: (keys) => guard("BrandStore.get", store.getAll(keys)),
      hold: (key) => guard("BrandStore.hold", store.hold(key))
    })
  )
  const jobs = Effect.map(JobStore, (store) =>
    JobStore.of({ ...store, insert: (options) => guard("JobStore.insert", store.insert(options)) })
  )
  return Layer.mergeAll(
    Layer.effect(ScanStore, scans),
    Layer.effect(CreditStore, credits),
    Layer.effect(SnapshotStore, snapshots),
    Layer.effect(CellHistoryStore, histories),
    Layer.effect(BrandStore, brands),
    Layer.effect(TrackerStore, trackers),
    Layer.effect(AlertStore, alerts),
    Layer.effect(SubscriptionStore, subscriptions),
    Layer.effect(DeliveryStore, deliveries),
    Layer.effect(JobStore, jobs)
  ).pipe(Layer.provideMerge(MemoryStorage.layer))
}
