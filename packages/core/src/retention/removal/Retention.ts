/** Deletes expired data in batches that hold locks only briefly. */
import { Context, Effect, Layer, Stream } from "effect"
import { type BrandKey, BrandStore } from "../../brand/BrandStore.ts"
import { RollupStore } from "../../count/RollupStore.ts"
import { allOrganizations } from "../../organization/Organization.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { walkOver } from "../../organization/OrganizationList.ts"
import { OrganizationStore } from "../../organization/OrganizationStore.ts"
import { retentionKinds } from "../../organization/RetentionOverrides.ts"
import { importEnds } from "../../imports/ImportEnds.ts"
import { ImportStore } from "../../imports/ImportStore.ts"
import { type NotFound, orNotFound } from "../../request/RequestError.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { monotonicMillis } from "../../time/MonotonicClock.ts"
import { CurrentRetentionPolicy } from "../RetentionPolicy.ts"
import { organizationRemoval } from "./OrganizationRemoval.ts"
import {
  makeBodyRemoval,
  makeLook,
  makeRemoval,
  makeUploadRemoval,
  pauseAfter,
  type RemovedCounts
} from "./ExpiredRemoval.ts"

const nothingRemoved: RemovedCounts = { texts: 0, snapshots: 0, deliveries: 0, idempotency: 0, jobs: 0 }

/** Number of erased rows, including scans that lost their answers. */
export interface ErasedAnswers {
  readonly removed: number
}

/** Service of retention. */
export class Retention extends Context.Service<
  Retention,
  {
    /**
     * Deletes data that has expired by the policy and each organization's own terms. Safe to interrupt, repeat and run
     * on several processes. If an organization fails, logs it and continues with the others.
     */
    readonly removeExpired: Effect.Effect<RemovedCounts, StorageError>
    /**
     * Deletes the organizations whose deletion has started and whose ledger was handed over, with all their data.
     * Returns the number of completed ones. Safe to interrupt, repeat and run on several processes. An organization
     * that fails, or has locked rows, stays for the next pass.
     */
    readonly removeDeleted: Effect.Effect<number, StorageError>
    /**
     * Erases all answers of a brand up to now: snapshots, results of checks, rollups, sources, cell histories of its
     * trackers, alerts with their deliveries, and stored responses that name the brand. Ends its import of answers and
     * refunds the rest. The brand, its settings, trackers, scans and the ledger stay. Running checks end without a
     * result and stay charged. Later scans are not affected. Safe to interrupt, repeat and run on several processes.
     * Calls `onProgress` after each batch with the number of rows.
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
      const look = yield* makeLook
      const removeBodies = yield* makeBodyRemoval
      const removeUploads = yield* makeUploadRemoval
      const removeOf = yield* makeRemoval
      const removeAllOf = yield* organizationRemoval

      /** Runs the effect. On failure, logs it and returns `instead`, so that the other organizations continue. */
      const eachAlone =
        <A>(what: string, instead: A) =>
        (id: OrganizationId, effect: Effect.Effect<A, StorageError>): Effect.Effect<A> =>
          effect.pipe(
            Effect.catch((error) => Effect.as(Effect.logWarning(`${what} of an organization failed`, error), instead)),
            Effect.annotateLogs({ organizationId: id })
          )
      const removingBodies = (organizations: Parameters<typeof removeBodies>[0]) =>
        removeBodies(organizations).pipe(Effect.catch((error) => Effect.logWarning("raw bodies not deleted", error)))
      const expiring = eachAlone("retention", nothingRemoved)
      const removing = eachAlone("removal", false)

      return Retention.of({
        eraseAnswers: yield* answerErasure,
        removeExpired: Effect.gen(function* () {
          const totals = { ...nothingRemoved }
          yield* removeUploads.pipe(Effect.catch((error) => Effect.logWarning("dead uploads not deleted", error)))
          const groups = Stream.grouped(walkOver(organizations, { ...allOrganizations, deleting: false }), askedAtOnce)
          const looked = groups.pipe(Stream.tap(removingBodies), Stream.mapEffect(look))
          yield* Stream.runForEach(looked, (aged) =>
            Effect.forEach(aged, ({ kinds, organization }) =>
              Effect.map(expiring(organization.id, removeOf(organization, kinds)), (removed) => {
                for (const kind of retentionKinds) totals[kind] += removed[kind]
              })
            )
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

/** Organizations checked for expired data per query. */
const askedAtOnce = 1_000

/** `Retention.eraseAnswers`, over the stores. */
const answerErasure = Effect.gen(function* () {
  const brands = yield* BrandStore
  const counts = yield* RollupStore
  const imports = yield* ImportStore
  const { failOf } = yield* importEnds
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
      const startedMillis = yield* monotonicMillis
      // again for each batch: another import may have begun
      if (stage === 0) {
        yield* imports.dropReceiving({ ...key, before, at: yield* clock.now })
        yield* failOf(key)
        if ((yield* imports.removeLines({ ...key, limit: batchRows })) > 0) {
          yield* pauseAfter(startedMillis, pauseMin)
          continue
        }
      }
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
