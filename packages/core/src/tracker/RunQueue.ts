/**
 * The queue of trackers' runs whose checks have all ended: what changed is still to be found.
 */
import { Context, Effect, Layer, Predicate, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { OrganizationId } from "../organization/Organization.ts"
import { ScanId } from "../scan/Scan.ts"
import { StorageError } from "../storage/StorageError.ts"
import { TrackerId } from "./Tracker.ts"

/** A run to be looked at. */
export const RunJob = Schema.Struct({ organizationId: OrganizationId, trackerId: TrackerId, scanId: ScanId })
export type RunJob = typeof RunJob.Type

// a run must end: a fault of the storage is tried again for as long as it lasts
const deliveriesMax = 1_000_000
const retrySchedule = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

const isQueueError = (error: unknown): error is PersistedQueue.PersistedQueueError =>
  Predicate.hasProperty(error, PersistedQueue.ErrorTypeId)

export class RunQueue extends Context.Service<
  RunQueue,
  {
    /**
     * Enqueues runs in the running transaction. A run is enqueued once; `again` names a reason to
     * enqueue it once more.
     */
    readonly offer: (runs: ReadonlyArray<RunJob>, again?: string) => Effect.Effect<void, StorageError>
    /**
     * Waits for a run and gives it to `use`. Delivered at least once: the job is done when `use`
     * succeeds, comes again later when it fails, and at once when it is interrupted.
     */
    readonly take: <A, E, R>(use: (run: RunJob) => Effect.Effect<A, E, R>) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/tracker/RunQueue") {
  static readonly layer = Layer.effect(
    RunQueue,
    Effect.gen(function* () {
      const queue = yield* PersistedQueue.make({
        name: "runs",
        schema: RunJob,
        maxAttempts: deliveriesMax,
        retrySchedule
      })
      return RunQueue.of({
        offer: (runs, again) =>
          Effect.forEach(
            runs,
            (run) => queue.offer(run, { id: again === undefined ? run.scanId : `${run.scanId}:${again}` }),
            { discard: true }
          ).pipe(Effect.mapError((cause) => new StorageError({ operation: "RunQueue.offer", cause }))),
        take: (use) =>
          queue
            .take(use)
            .pipe(
              Effect.catchIf(isQueueError, (cause) =>
                Effect.fail(new StorageError({ operation: "RunQueue.take", cause }))
              )
            )
      })
    })
  )
}
