/**
 * The queue of discoveries.
 */
import { Context, Effect, Layer, Predicate, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { StorageError } from "../storage/StorageError.ts"
import { DiscoveryId } from "./DiscoveryId.ts"

/** A discovery to be run. */
export const DiscoveryJob = Schema.Struct({ discoveryId: DiscoveryId })
export type DiscoveryJob = typeof DiscoveryJob.Type

/** How a job was delivered. */
export interface DiscoveryDelivery {
  /**
   * How often the job was delivered, this time included. Interrupted deliveries do not count; failed ones do, and those
   * whose process died.
   */
  readonly attempts: number
}

// a discovery must end: a storage failure is retried for as long as it lasts
const deliveriesMax = 1_000_000
const retrySchedule = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

const isQueueError = (error: unknown): error is PersistedQueue.PersistedQueueError =>
  Predicate.hasProperty(error, PersistedQueue.ErrorTypeId)

/** Discoveries that wait for a worker. */
export class DiscoveryQueue extends Context.Service<
  DiscoveryQueue,
  {
    /** Enqueues jobs in the running transaction; `id` makes an offer unique, a repeated one changes nothing. */
    readonly offer: (jobs: ReadonlyArray<DiscoveryJob & { readonly id: string }>) => Effect.Effect<void, StorageError>
    /**
     * Waits for a job and runs `use` on it. Delivered at least once: the job is done when `use` succeeds, comes
     * again later when it fails, and at once when it is interrupted.
     */
    readonly take: <A, E, R>(
      use: (job: DiscoveryJob, delivery: DiscoveryDelivery) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/discovery/DiscoveryQueue") {
  static readonly layer = Layer.effect(
    DiscoveryQueue,
    Effect.gen(function* () {
      const queue = yield* PersistedQueue.make({
        name: "discovery",
        schema: DiscoveryJob,
        maxAttempts: deliveriesMax,
        retrySchedule
      })

      return DiscoveryQueue.of({
        offer: (jobs) =>
          Effect.forEach(jobs, ({ id, ...job }) => queue.offer(job, { id }), { discard: true }).pipe(
            Effect.mapError((cause) => new StorageError({ operation: "DiscoveryQueue.offer", cause }))
          ),
        take: (use) =>
          queue
            .take(use)
            .pipe(
              Effect.catchIf(isQueueError, (cause) =>
                Effect.fail(new StorageError({ operation: "DiscoveryQueue.take", cause }))
              )
            )
      })
    })
  )
}
