/**
 * Removing what is too old of one organization.
 */
import { DateTime, Duration, Effect } from "effect"
import { IdempotencyStore } from "../../idempotency/IdempotencyStore.ts"
import { NoticeStore } from "../../notice/NoticeStore.ts"
import { DeliveryStore } from "../../notification/delivery/DeliveryStore.ts"
import type { Organization } from "../../organization/Organization.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { OrganizationStore } from "../../organization/OrganizationStore.ts"
import { type RetentionKind, retentionKinds } from "../../organization/OwnRetention.ts"
import { RequestedScanStore } from "../../scan/requested/RequestedScanStore.ts"
import { RawBodyStore } from "../../snapshot/RawBodyStore.ts"
import { SnapshotStore } from "../../snapshot/SnapshotStore.ts"
import type { AgedRemoval, RemovedBatch } from "../../storage/AgedRemoval.ts"
import { JobStore } from "../../storage/JobStore.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { steadyMillis } from "../../time/SteadyTime.ts"
import { CurrentRetentionPolicy, cutoffsOf, retentionDaysOf, type RetentionPolicy } from "../RetentionPolicy.ts"

/** How many of each were removed. */
export type RemovedCounts = Readonly<Record<RetentionKind, number>>

/** A pause as long as the batch that began then took, and at least this long. */
export const pauseAfter = Effect.fnUntraced(function* (startedMillis: number, pauseMin: Duration.Duration) {
  const tookMillis = (yield* steadyMillis) - startedMillis
  yield* Effect.sleep(Duration.max(pauseMin, Duration.millis(tookMillis)))
})

/** After how many batches it is noted how far the removal of texts has come: it goes on there after a crash. */
const batchesPerMark = 20

const isBefore = (mark: DateTime.Utc | null, before: DateTime.Utc): boolean =>
  mark === null || DateTime.isLessThan(mark, before)

type Remove = (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>

/**
 * Batch after batch, until nothing old is left or others hold what is; how many were removed. `reached` is told now
 * and then, and at the end, before when all is gone.
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
      const startedMillis = yield* steadyMillis
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

/** What tells of organizations, of which kinds each has something that is too old; those with nothing are left out. */
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

/** Removes raw bodies that have expired, of those organizations. Returns how many. */
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

/** What removes all that is too old of one organization, of those kinds. */
export const makeRemoval = Effect.gen(function* () {
  const organizations = yield* OrganizationStore
  const snapshots = yield* SnapshotStore
  const deliveries = yield* DeliveryStore
  const notices = yield* NoticeStore
  const idempotency = yield* IdempotencyStore
  const requestedScans = yield* RequestedScanStore
  const jobs = yield* JobStore
  const clock = yield* StorageClock
  const policy = yield* CurrentRetentionPolicy

  const inBatches = batchesOf(policy)

  const removeSnapshots = Effect.fnUntraced(function* (
    { id, snapshotsRemovedBefore }: Organization,
    before: DateTime.Utc
  ) {
    // told before it is done: no report is ever without a note on what it lacks
    if (isBefore(snapshotsRemovedBefore, before)) yield* organizations.markRemoved({ id, snapshotsBefore: before })
    return yield* inBatches(snapshots.removeBefore, { organizationId: id, from: null, before })
  })

  /** Goes on where an earlier removal of texts ended: what it emptied is not walked over again. */
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
      // whole answers first: their texts need not be emptied then
      snapshots: cutoffs.snapshots === null ? 0 : yield* removeSnapshots(organization, cutoffs.snapshots),
      texts: cutoffs.texts === null ? 0 : yield* removeTexts(organization, cutoffs.texts),
      deliveries:
        (yield* others(deliveries.removeEnded, cutoffs.deliveries)) +
        (yield* others(notices.removeBefore, cutoffs.deliveries)),
      idempotency:
        (yield* others(idempotency.removeBefore, cutoffs.idempotency)) +
        (yield* others(requestedScans.removeEnded, cutoffs.idempotency)),
      jobs: yield* others(jobs.removeCompleted, cutoffs.jobs)
    }
  })

  return removeOf
})
