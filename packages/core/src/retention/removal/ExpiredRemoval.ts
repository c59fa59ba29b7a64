/** Deletes expired data of one organization. */
import { DateTime, Duration, Effect } from "effect"
import { IdempotencyStore } from "../../idempotency/IdempotencyStore.ts"
import { ImportStore } from "../../imports/ImportStore.ts"
import { NoticeStore } from "../../notice/NoticeStore.ts"
import { DeliveryStore } from "../../notification/delivery/DeliveryStore.ts"
import type { Organization } from "../../organization/Organization.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { OrganizationStore } from "../../organization/OrganizationStore.ts"
import { type RetentionKind, retentionKinds } from "../../organization/RetentionOverrides.ts"
import { RequestedScanStore } from "../../scan/requested/RequestedScanStore.ts"
import { RawBodyStore } from "../../snapshot/RawBodyStore.ts"
import { SnapshotStore } from "../../snapshot/SnapshotStore.ts"
import type { AgedRemoval, RemovedBatch } from "../../storage/AgedRemoval.ts"
import { JobStore } from "../../storage/JobStore.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { monotonicMillis } from "../../time/MonotonicClock.ts"
import { CurrentRetentionPolicy, cutoffsOf, retentionDaysOf, type RetentionPolicy } from "../RetentionPolicy.ts"

/** Number of deleted rows by kind. */
export type RemovedCounts = Readonly<Record<RetentionKind, number>>

/** A pause as long as the batch took, and at least this long. */
export const pauseAfter = Effect.fnUntraced(function* (startedMillis: number, pauseMin: Duration.Duration) {
  const tookMillis = (yield* monotonicMillis) - startedMillis
  yield* Effect.sleep(Duration.max(pauseMin, Duration.millis(tookMillis)))
})

/** Batches between two records of the progress, from which the expiry of texts continues after a crash. */
const batchesPerMark = 20

const isBefore = (mark: DateTime.Utc | null, before: DateTime.Utc): boolean =>
  mark === null || DateTime.isLessThan(mark, before)

type Remove = (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>

/**
 * Runs batches until nothing expired is left or the rest is locked. Returns the number of rows. Calls `reached` now and
 * then, and at the end before everything is deleted.
 */
const batchesOf = (policy: RetentionPolicy) =>
  Effect.fnUntraced(function* (
    remove: Remove,
    {
      reached,
      ...options
    }: Omit<AgedRemoval, "limit"> & {
      readonly reached?: (before: DateTime.Utc) => Effect.Effect<void, StorageError>
    }
  ) {
    let removed = 0
    let from = options.from
    for (let batches = 1; ; batches++) {
      const startedMillis = yield* monotonicMillis
      const batch = yield* remove({ ...options, from, limit: policy.batchRows })
      removed += batch.removed
      const isOver = batch.next === null || batch.removed === 0
      if (reached !== undefined && (isOver || batches % batchesPerMark === 0)) {
        yield* reached(batch.next ?? options.before)
      }
      if (isOver) return removed
      from = batch.next
      yield* pauseAfter(startedMillis, policy.pauseMin)
    }
  })

/** Kinds of expired data by organization, without those that have none. */
export const makeLook = Effect.gen(function* () {
  const { aged } = yield* OrganizationStore
  const clock = yield* StorageClock
  const policy = yield* CurrentRetentionPolicy

  return Effect.fnUntraced(function* (organizations: ReadonlyArray<Organization>) {
    const now = yield* clock.now
    const found = yield* aged(
      organizations.map((organization) => ({
        id: organization.id,
        cutoffs: cutoffsOf(retentionDaysOf(policy, organization), now),
        textsFrom: organization.textsRemovedBefore
      }))
    )
    return organizations.flatMap((organization) => {
      const kinds = new Set(retentionKinds.filter((kind) => found[kind].has(organization.id)))
      return kinds.size === 0 ? [] : [{ organization, kinds }]
    })
  })
})

/** Deletes expired raw bodies of these organizations. Returns their number. */
export const makeBodyRemoval = Effect.gen(function* () {
  const bodies = yield* RawBodyStore
  const clock = yield* StorageClock
  const inBatches = batchesOf(yield* CurrentRetentionPolicy)

  return Effect.fnUntraced(function* (organizations: ReadonlyArray<Organization>) {
    const before = yield* clock.now
    const expired = yield* bodies.expiredOf({ organizationIds: organizations.map(({ id }) => id), before })
    let removed = 0
    for (const organizationId of expired) {
      removed += yield* inBatches(bodies.removeExpired, { organizationId, from: null, before })
    }
    return removed
  })
})

/** Longest reception of a file. One that is received for longer has lost its process. */
const receptionMax = { hours: 1 }

/** Drops files of imports whose reception died, and deletes lines of ended imports, of all organizations. */
export const makeUploadRemoval = Effect.gen(function* () {
  const imports = yield* ImportStore
  const clock = yield* StorageClock
  const { batchRows, pauseMin } = yield* CurrentRetentionPolicy

  return Effect.gen(function* () {
    const at = yield* clock.now
    const before = DateTime.subtractDuration(at, receptionMax)
    for (;;) {
      const startedMillis = yield* monotonicMillis
      if ((yield* imports.removeStale({ before, at, limit: batchRows })) === 0) return
      yield* pauseAfter(startedMillis, pauseMin)
    }
  })
})

/** Deletes all expired data of these kinds of one organization. */
export const makeRemoval = Effect.gen(function* () {
  const organizations = yield* OrganizationStore
  const snapshots = yield* SnapshotStore
  const deliveries = yield* DeliveryStore
  const notices = yield* NoticeStore
  const idempotency = yield* IdempotencyStore
  const requestedScans = yield* RequestedScanStore
  const imports = yield* ImportStore
  const jobs = yield* JobStore
  const clock = yield* StorageClock
  const policy = yield* CurrentRetentionPolicy

  const inBatches = batchesOf(policy)

  const removeSnapshots = Effect.fnUntraced(function* (
    { id, snapshotsRemovedBefore }: Organization,
    before: DateTime.Utc
  ) {
    // record first, so that no report lacks answers without a note
    if (isBefore(snapshotsRemovedBefore, before)) yield* organizations.markRemoved({ id, snapshotsBefore: before })
    return yield* inBatches(snapshots.removeBefore, { organizationId: id, from: null, before })
  })

  /** Continues where an earlier expiry of texts ended. */
  const removeTexts = Effect.fnUntraced(function* (
    { id, textsRemovedBefore: from }: Organization,
    before: DateTime.Utc
  ) {
    if (!isBefore(from, before)) return 0
    const at = yield* clock.now
    return yield* inBatches((removal) => snapshots.removeTexts({ ...removal, at }), {
      organizationId: id,
      from,
      before,
      reached: (textsBefore) => organizations.markRemoved({ id, textsBefore })
    })
  })

  const removeOthers = (organizationId: OrganizationId) => (remove: Remove, before: DateTime.Utc | null) =>
    before === null ? Effect.succeed(0) : inBatches(remove, { organizationId, from: null, before })

  const removeOf = Effect.fnUntraced(function* (
    organization: Organization,
    kinds: ReadonlySet<RetentionKind>
  ): Effect.fn.Return<RemovedCounts, StorageError> {
    const all = cutoffsOf(retentionDaysOf(policy, organization), yield* clock.now)
    const cutoff = (kind: RetentionKind) => (kinds.has(kind) ? all[kind] : null)
    const cutoffs = {
      snapshots: cutoff("snapshots"),
      texts: cutoff("texts"),
      deliveries: cutoff("deliveries"),
      idempotency: cutoff("idempotency"),
      jobs: cutoff("jobs")
    }
    const others = removeOthers(organization.id)
    return {
      // whole answers first: their texts need no separate expiry
      snapshots: cutoffs.snapshots === null ? 0 : yield* removeSnapshots(organization, cutoffs.snapshots),
      texts: cutoffs.texts === null ? 0 : yield* removeTexts(organization, cutoffs.texts),
      deliveries:
        (yield* others(deliveries.removeEnded, cutoffs.deliveries)) +
        (yield* others(notices.removeBefore, cutoffs.deliveries)),
      idempotency:
        (yield* others(idempotency.removeBefore, cutoffs.idempotency)) +
        (yield* others(requestedScans.removeEnded, cutoffs.idempotency)) +
        (yield* others(imports.removeEnded, cutoffs.idempotency)),
      jobs: yield* others(jobs.removeCompleted, cutoffs.jobs)
    }
  })

  return removeOf
})
