/**
 * The queue of trackers' runs whose checks have all ended: what changed is still to be found.
 */
import { Context, Effect, Layer, Predicate, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { ScanId } from "./ScanId.ts"
import { StorageError } from "../storage/StorageError.ts"
import { TrackerId } from "../tracker/TrackerId.ts"

/** A run to be looked at. */
export const SettledRun = Schema.Struct({ organizationId: OrganizationId, trackerId: TrackerId, scanId: ScanId })
export type SettledRun = typeof SettledRun.Type

// a run must end: a fault of the storage is tried again for as long as it lasts
const deliveriesMax = 1_000_000
const retrySchedule = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

const isQueueError = (error: unknown): error is PersistedQueue.PersistedQueueError =>
  Predicate.hasProperty(error, PersistedQueue.ErrorTypeId)

/** Ended runs that wait to be compared with the one before. */
export class SettledRunQueue extends Context.Service<
  SettledRunQueue,
  {
    /**
     * Enqueues runs in the running transaction. A run is enqueued once; `again` names a reason to
     * enqueue it once more.
     */
    readonly offer: (runs: ReadonlyArray<SettledRun>, again?: string) => Effect.Effect<void, StorageError>
    /**
     * Waits for a run and gives it to `use`. Delivered at least once: the job is done when `use`
     * succeeds, comes again later when it fails, and at once when it is interrupted.
     */
    readonly take: <A, E, R>(use: (run: SettledRun) => Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/scan/SettledRunQueue") {
  static readonly layer = Layer.effect(
    SettledRunQueue,
    Effect.gen(function* () {
      const queue = yield* PersistedQueue.make({
        name: "runs",
        schema: SettledRun,
        maxAttempts: deliveriesMax,
        retrySchedule
      })
      return SettledRunQueue.of({
        offer: (runs, again) =>
          Effect.forEach(
            runs,
            (run) => queue.offer(run, { id: again === undefined ? run.scanId : `${run.scanId}:${again}` }),
            { discard: true }
          ).pipe(Effect.mapError((cause) => new StorageError({ operation: "SettledRunQueue.offer", cause }))),
        take: (use) =>
          queue
            .take(use)
            .pipe(
              Effect.catchIf(isQueueError, (cause) =>
                Effect.fail(new StorageError({ operation: "SettledRunQueue.take", cause }))
              )
            )
      })
    })
  )
}
