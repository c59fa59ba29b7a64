/**
 * Removes what has been kept long enough, in batches that hold no lock long.
 */
import { Context, Effect, Layer, Stream } from "effect"
import { type BrandKey, BrandStore } from "../../brand/BrandStore.ts"
import { CountStore } from "../../count/CountStore.ts"
import { allOrganizations } from "../../organization/Organization.ts"
import type { OrganizationId } from "../../organization/OrganizationId.ts"
import { walkOver } from "../../organization/OrganizationList.ts"
import { OrganizationStore } from "../../organization/OrganizationStore.ts"
import { retentionKinds } from "../../organization/OwnRetention.ts"
import { type NotFound, orNotFound } from "../../request/RequestError.ts"
import { StorageClock } from "../../storage/StorageClock.ts"
import type { StorageError } from "../../storage/StorageError.ts"
import { steadyMillis } from "../../time/SteadyTime.ts"
import { CurrentRetentionPolicy } from "../RetentionPolicy.ts"
import { makeBodyRemoval, makeLook, makeRemoval, pauseAfter, type RemovedCounts } from "./ExpiredRemoval.ts"

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
      const look = yield* makeLook
      const removeBodies = yield* makeBodyRemoval
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
      const removingBodies = (organizations: Parameters<typeof removeBodies>[0]) =>
        removeBodies(organizations).pipe(Effect.catch((error) => Effect.logWarning("raw bodies not deleted", error)))
      const expiring = eachAlone("retention", nothingRemoved)
      const removing = eachAlone("removal", false)

      return Retention.of({
        eraseAnswers: yield* answerErasure,
        removeExpired: Effect.gen(function* () {
          const totals = { ...nothingRemoved }
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

/** What removes one organization with all that belongs to it: true when nothing of it is left. */
const organizationRemoval = Effect.gen(function* () {
  const { removeBatch } = yield* OrganizationStore
  const { batchRows, pauseMin } = yield* CurrentRetentionPolicy

  return Effect.fnUntraced(function* (id: OrganizationId) {
    for (let stage = 0; ;) {
      const startedMillis = yield* steadyMillis
      const batch = yield* removeBatch({ id, limit: batchRows, stage })
      if (batch.isGone) {
        yield* Effect.logInfo("organization deleted with all its data")
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
