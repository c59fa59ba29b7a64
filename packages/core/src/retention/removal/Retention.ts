/**
 * Removes what has been kept long enough, in batches that hold no lock long.
 */
import { Context, DateTime, Duration, Effect, Layer, Stream } from "effect"
import { type BrandKey, BrandStore } from "../../brand/BrandStore.ts"
import { CountStore } from "../../count/CountStore.ts"
import { IdempotencyStore } from "../../idempotency/IdempotencyStore.ts"
import { DeliveryStore } from "../../notification/delivery/DeliveryStore.ts"
import { allOrganizations, type Organization } from "../../organization/Organization.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import type { RetentionKind } from "../../organization/OwnRetention.ts"
import { walkOver } from "../../organization/OrganizationList.ts"
import { OrganizationStore } from "../../organization/OrganizationStore.ts"
import { type NotFound, orNotFound } from "../../request/RequestError.ts"
import { RequestedScanStore } from "../../scan/requested/RequestedScanStore.ts"
import { SnapshotStore } from "../../snapshot/SnapshotStore.ts"
import type { AgedRemoval, RemovedBatch } from "../../storage/AgedRemoval.ts"
import { JobStore } from "../../storage/JobStore.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { steadyMillis } from "../../time/SteadyTime.ts"
import { CurrentRetentionPolicy, cutoffsOf, retentionDaysOf } from "../RetentionPolicy.ts"

/** How many of each were removed. */
export type RemovedCounts = Readonly<Record<RetentionKind, number>>

const nothingRemoved: RemovedCounts = { texts: 0, snapshots: 0, deliveries: 0, idempotency: 0, jobs: 0 }

/** How many rows an erasure removed, scans that lost their answers included. */
export interface ErasedAnswers {
  readonly removed: number
}

/** Use cases of retention. */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Removes what is older than the policy in force and each organization's own terms let it be. May be interrupted,
     * repeated, and run by any number of processes at once. An organization whose turn fails is logged, and the others
     * go on.
     */
    readonly removeExpired: Effect.Effect<RemovedCounts, StorageError>
    /**
     * Removes the organizations whose deletion was begun and whose ledger was handed over, with all that belongs to
     * them; returns how many of them are gone. May be interrupted, repeated, and run by any number of processes at
     * once. One whose turn fails, or of which others hold something, stays for the next time.
     */
    readonly removeDeleted: Effect.Effect<number, StorageError>
    /**
     * Erases all that a brand was answered till now: snapshots, results of checks, counts, sources, what is kept of
     * its trackers' cells, alerts and their deliveries, and responses kept for a repeat that name the brand. The brand,
     * its settings, trackers and scans stay, and so does the ledger; a check that is under way ends without a result
     * and stays charged. Scans that begin later are not touched. May be interrupted, called again, and run by any
     * number of processes at once: after it has ended, nothing is left. `onProgress` is told after each batch how many
     * rows are gone.
     */
    readonly eraseAnswers: (
      key: BrandKey,
      onProgress?: (removed: number) => Effect.Effect<void>
    ) => Effect.Effect<ErasedAnswers, NotFound | StorageError>
  }
>()("@answerscope/core/retention/removal/Retention") {
  static readonly layer = Layer.effect(
    Retention,
    Effect.gen(function* () {
      const organizations = yield* OrganizationStore
      const removeOf = yield* makeRemoval
      const removeAllOf = yield* organizationRemoval

      /** What the effect gives, and `instead` where it fails: the others go on. */
      const eachAlone =
        <A>(what: string, instead: A) =>
        (id: OrganizationId, effect: Effect.Effect<A, StorageError>): Effect.Effect<A> =>
          effect.pipe(
            Effect.catch((error) => Effect.as(Effect.logWarning(`${what} of an organization failed`, error), instead)),
            Effect.annotateLogs({ organizationId: id })
          )
      const expiring = eachAlone("retention", nothingRemoved)
      const removing = eachAlone("removal", false)

      return Retention.of({
        eraseAnswers: yield* answerErasure,
        removeExpired: Effect.gen(function* () {
          const totals = { ...nothingRemoved }
          yield* Stream.runForEach(walkOver(organizations, { ...allOrganizations, deleting: false }), (organization) =>
            Effect.map(expiring(organization.id, removeOf(organization)), (removed) => {
              for (const kind of kinds) totals[kind] += removed[kind]
            })
          )
          return totals
        }).pipe(Effect.withSpan("Retention.removeExpired")),
        removeDeleted: walkOver(organizations, { ...allOrganizations, deleting: true }).pipe(
          Stream.filter(({ ledgerExportedAt }) => ledgerExportedAt !== null),
          Stream.mapEffect(({ id }) => removing(id, removeAllOf(id))),
          Stream.runFold(
            () => 0,
            (gone, isGone) => (isGone ? gone + 1 : gone)
          ),
          Effect.withSpan("Retention.removeDeleted")
        )
      })
    })
  )
}

const kinds: ReadonlyArray<RetentionKind> = ["snapshots", "texts", "deliveries", "idempotency", "jobs"]

/** What removes one organization with all that belongs to it: true when nothing of it is left. */
const organizationRemoval = Effect.gen(function* () {
  const { removeBatch } = yield* OrganizationStore
  const { batchRows, pauseMin } = yield* CurrentRetentionPolicy

  return Effect.fnUntraced(function* (id: OrganizationId) {
    for (let stage = 0; ;) {
      const startedMillis = yield* steadyMillis
      const batch = yield* removeBatch({ id, limit: batchRows, stage })
      if (batch.isGone) {
        yield* Effect.logInfo("an organization was deleted, with all that belonged to it")
        return true
      }
      // what is left is in use elsewhere: the next time goes on
      if (batch.stage === 0) return false
      stage = batch.stage
      yield* pauseAfter(startedMillis, pauseMin)
    }
  })
})

/** `Retention.eraseAnswers`, over the stores. */
const answerErasure = Effect.gen(function* () {
  const brands = yield* BrandStore
  const counts = yield* CountStore
  const clock = yield* StorageClock
  const { batchRows, pauseMin } = yield* CurrentRetentionPolicy

  return Effect.fn("Retention.eraseAnswers")(function* (
    key: BrandKey,
    onProgress: (removed: number) => Effect.Effect<void> = () => Effect.void
  ) {
    yield* orNotFound("brand")(brands.get(key))
    const before = yield* clock.now
    let removed = 0
    for (let stage = 0; ;) {
      const startedMillis = yield* steadyMillis
      const batch = yield* brands.eraseAnswers({ ...key, before, at: yield* clock.now, limit: batchRows, stage })
      removed += batch.removed
      yield* onProgress(removed)
      if (batch.isOver) break
      stage = batch.stage
      yield* pauseAfter(startedMillis, pauseMin)
    }
    for (const span of yield* counts.spans(key.organizationId)) {
      if (span.brandId === key.id) yield* counts.rebuild({ ...span, now: yield* clock.now })
    }
    return { removed }
  })
})

/** A pause as long as the batch that began then took, and at least this long. */
const pauseAfter = Effect.fnUntraced(function* (startedMillis: number, pauseMin: Duration.Duration) {
  const tookMillis = (yield* steadyMillis) - startedMillis
  yield* Effect.sleep(Duration.max(pauseMin, Duration.millis(tookMillis)))
})

/** After how many batches it is noted how far the removal of texts has come: it goes on there after a crash. */
const batchesPerMark = 20

const isBefore = (mark: DateTime.Utc | null, before: DateTime.Utc): boolean =>
  mark === null || DateTime.isLessThan(mark, before)

type Remove = (removal: AgedRemoval) => Effect.Effect<RemovedBatch, StorageError>

/** What removes all that is old of one organization. */
const makeRemoval = Effect.gen(function* () {
  const organizations = yield* OrganizationStore
  const snapshots = yield* SnapshotStore
  const deliveries = yield* DeliveryStore
  const idempotency = yield* IdempotencyStore
  const requestedScans = yield* RequestedScanStore
  const jobs = yield* JobStore
  const clock = yield* StorageClock
  const policy = yield* CurrentRetentionPolicy

  /**
   * Batch after batch, until nothing old is left or others hold what is; how many were removed. `reached` is told now
   * and then, and at the end, before when all is gone.
   */
  const inBatches = Effect.fnUntraced(function* (
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

  return Effect.fnUntraced(function* (organization: Organization): Effect.fn.Return<RemovedCounts, StorageError> {
    const cutoffs = cutoffsOf(retentionDaysOf(policy, organization), yield* clock.now)
    const others = removeOthers(organization.id)
    return {
      // whole answers first: their texts need not be emptied then
      snapshots: cutoffs.snapshots === null ? 0 : yield* removeSnapshots(organization, cutoffs.snapshots),
      texts: cutoffs.texts === null ? 0 : yield* removeTexts(organization, cutoffs.texts),
      deliveries: yield* others(deliveries.removeEnded, cutoffs.deliveries),
      idempotency:
        (yield* others(idempotency.removeBefore, cutoffs.idempotency)) +
        (yield* others(requestedScans.removeEnded, cutoffs.idempotency)),
      jobs: yield* others(jobs.removeCompleted, cutoffs.jobs)
    }
  })
})
