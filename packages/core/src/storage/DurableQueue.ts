/**
 * A queue whose jobs outlive the process. `CheckQueue`, `SettledRunQueue` and `DiscoveryQueue` are made with it.
 */
import { type Duration, Effect, Predicate, Schedule, type Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { StorageError } from "./StorageError.ts"

/** A job and what makes its offer unique: a repeated id changes nothing. */
export interface Offer<Job> {
  readonly id: string
  readonly job: Job
}

/** How a job was delivered. */
export interface QueueDelivery {
  /**
   * How often the job was delivered, this time included. Interrupted deliveries do not count; failed ones do, and those
   * whose process died.
   */
  readonly attempts: number
}

/** A job exists if the transaction that it is offered in commits, and comes at least once. */
export interface DurableQueue<Job> {
  /** Enqueues jobs in the running transaction, in this order. `delay` postpones the first delivery. */
  readonly offer: (
    offers: ReadonlyArray<Offer<Job>>,
    options?: { readonly delay: Duration.Input }
  ) => Effect.Effect<void, StorageError>
  /**
   * Waits for a job and runs `use` on it. The job is done when `use` succeeds, comes again later when it fails, and at
   * once when it is interrupted.
   */
  readonly take: <A, E, R>(
    use: (job: Job, delivery: QueueDelivery) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | StorageError, R>
}

// a job must be done: a storage failure is retried for as long as it lasts
const deliveriesMax = 1_000_000
const retrySchedule = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

const isQueueError = (error: unknown): error is PersistedQueue.PersistedQueueError =>
  Predicate.hasProperty(error, PersistedQueue.ErrorTypeId)

/** Makes the queue of that name. `port` is the service that offers it, for the operation in its errors. */
export const makeDurableQueue = Effect.fnUntraced(function* <Job, Encoded>(options: {
  readonly port: string
  readonly name: string
  readonly schema: Schema.Codec<Job, Encoded>
}) {
  const { port, name, schema } = options
  const queue = yield* PersistedQueue.make({ name, schema, maxAttempts: deliveriesMax, retrySchedule })
  const durable: DurableQueue<Job> = {
    offer: (offers, wait) =>
      Effect.forEach(offers, ({ id, job }) => queue.offer(job, { id, delay: wait?.delay }), { discard: true }).pipe(
        Effect.mapError((cause) => new StorageError({ operation: `${port}.offer`, cause }))
      ),
    take: (use) =>
      queue
        .take(use)
        .pipe(
          Effect.catchIf(isQueueError, (cause) => Effect.fail(new StorageError({ operation: `${port}.take`, cause })))
        )
  }
  return durable
})
