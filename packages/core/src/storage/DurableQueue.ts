/** A queue whose jobs survive the process. `CheckQueue`, `SettledRunQueue` and `DiscoveryQueue` use it. */
import { Cause, Duration, Effect, Exit, Predicate, Result, Schedule, Schema, Struct } from "effect"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { type ClaimedJob, CurrentJobLease, JobStore } from "./JobStore.ts"
import { makeJobConsumers } from "./JobConsumers.ts"
import { StorageError } from "./StorageError.ts"
import { writeBatcher } from "./WriteBatcher.ts"

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
   * Waits for a job and runs `use` on it. The job is done when `use` succeeds, comes again later when it fails, for as
   * long as it does, and at once when it is interrupted. Organizations take turns (`fairJobOrder`).
   */
  readonly take: <A, E, R>(
    use: (job: Job, delivery: QueueDelivery) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | StorageError, R>
}

/** Backoff of a failed job: 1 s, doubled each time, at most 30 s. */
const restMillis = (attempts: number): number => Math.min(1_000 * 2 ** (attempts - 1), 30_000)

/** It stands beside the document. */
const withOrganization = ({ document, organizationId }: ClaimedJob): unknown =>
  Predicate.isObject(document) ? { ...document, organizationId } : document

const wroteAgain = Schedule.min([Schedule.exponential("200 millis", 1.5), Schedule.spaced("5 seconds")])

/** A queue: `port` is the service that offers it, for the operation in its errors. */
interface QueueOptions<Job, Encoded> {
  readonly port: string
  readonly name: string
  readonly schema: Schema.Codec<Job, Encoded>
}

/** Makes what enqueues jobs of the queue of that name. */
export const jobOffers = <Job extends { readonly organizationId: OrganizationId }, Encoded>(
  { name: queue, port, schema }: QueueOptions<Job, Encoded>,
  store: JobStore["Service"]
): DurableQueue<Job>["offer"] => {
  const encode = Schema.encodeEffect(Schema.toCodecJson(schema))
  return (offers, wait) =>
    offers.length === 0
      ? Effect.void
      : Effect.forEach(offers, ({ id, job }) =>
          // the organization stands beside the document
          Effect.map(encode(job), (encoded) => ({
            id,
            organizationId: job.organizationId,
            document: Predicate.isObject(encoded) ? Struct.omit(encoded, ["organizationId"]) : encoded
          }))
        ).pipe(
          Effect.mapError((cause) => new StorageError({ operation: `${port}.offer`, cause })),
          Effect.flatMap((jobs) =>
            store.insert({ queue, jobs, delayMillis: Duration.toMillis(Duration.fromInputUnsafe(wait?.delay ?? 0)) })
          )
        )
}

/**
 * Creates the queue of that name. With `keepsIds` false, the id of a completed job is free at once, for queues where a
 * repeated job finds nothing to do. `unreadable` runs after a job that cannot be decoded was moved to the dead jobs.
 */
export const makeDurableQueue = Effect.fnUntraced(function* <
  Job extends { readonly organizationId: OrganizationId },
  Encoded
>(
  options: QueueOptions<Job, Encoded> & {
    readonly keepsIds?: boolean
    readonly unreadable?: (job: Pick<ClaimedJob, "id" | "organizationId">) => Effect.Effect<void, StorageError>
  }
) {
  const { name: queue, keepsIds = true, unreadable = () => Effect.void } = options
  const store = yield* JobStore
  const lease = yield* CurrentJobLease
  const consumers = yield* makeJobConsumers(queue)
  const complete = yield* writeBatcher((jobs: ReadonlyArray<ClaimedJob>) =>
    Effect.as(store.complete({ queue, jobs, keepsIds }), jobs)
  )
  const schema = Schema.toCodecJson(options.schema)
  const decode = Schema.decodeUnknownResult(schema)

  // retried while this process holds the lease; then the job is redelivered
  const written = <A>(write: Effect.Effect<A, StorageError>) =>
    Effect.retry(write, Schedule.upTo(wroteAgain, { duration: lease.duration }))

  const settle = (job: ClaimedJob, exit: Exit.Exit<unknown, unknown>): Effect.Effect<unknown, StorageError> => {
    if (Exit.isSuccess(exit)) return written(complete(job))
    const returned = Cause.hasInterruptsOnly(exit.cause)
      ? store.giveBack({ queue, job })
      : store.postpone({ queue, job, delayMillis: restMillis(job.attempts) })
    return written(returned).pipe(
      Effect.catchCause((cause) =>
        Effect.logWarning("job not released; it is redelivered when its lease expires", cause)
      )
    )
  }

  const putAside = (job: ClaimedJob, cause: unknown) =>
    Effect.logError(`dead job in queue ${queue}: it cannot be decoded`, cause).pipe(
      Effect.andThen(written(store.putAside({ queue, job }))),
      Effect.andThen(unreadable(job)),
      Effect.ensuring(consumers.forget(job))
    )

  const take = <A, E, R>(
    use: (job: Job, delivery: QueueDelivery) => Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | StorageError, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(consumers.next(restore), (job) => {
        const decoded = decode(withOrganization(job))
        if (Result.isFailure(decoded)) return Effect.andThen(putAside(job, decoded.failure), restore(take(use)))
        const { attempts } = job
        return Effect.flatMap(Effect.exit(restore(use(decoded.success, { attempts }))), (exit) =>
          settle(job, exit).pipe(Effect.ensuring(consumers.forget(job)), Effect.andThen(exit))
        )
      })
    )

  const durable: DurableQueue<Job> = { offer: jobOffers(options, store), take }
  return durable
})
