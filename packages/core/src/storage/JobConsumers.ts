/** Claims jobs of one queue for this process's waiting consumers. */
import { Deferred, Duration, Effect, Exit, Latch } from "effect"
import { makeJobLeases } from "./JobLeases.ts"
import { type ClaimedJob, CurrentJobLease, JobStore } from "./JobStore.ts"

const faultPause = "1 second"

type Consumer = Deferred.Deferred<ClaimedJob>

export interface JobConsumers {
  /** Waits for a job. Call it in an uninterruptible region, with what makes the wait interruptible. */
  readonly next: (
    restore: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  ) => Effect.Effect<ClaimedJob>
  /** The job has been settled: its lease is not renewed any more. */
  readonly forget: (job: ClaimedJob) => Effect.Effect<void>
}

/** Waiting consumers, first come, first served. */
const makeWaiting = () => {
  const consumers = new Set<Consumer>()
  const isAny = Latch.makeUnsafe(false)
  const remove = (consumer: Consumer): boolean => {
    const isRemoved = consumers.delete(consumer)
    if (consumers.size === 0) isAny.closeUnsafe()
    return isRemoved
  }
  return {
    untilAny: isAny.await,
    count: () => consumers.size,
    add: (consumer: Consumer) => {
      consumers.add(consumer)
      isAny.openUnsafe()
    },
    remove,
    removeFirst: (): Consumer | undefined => {
      const [consumer] = consumers
      if (consumer !== undefined) remove(consumer)
      return consumer
    }
  }
}

/**
 * Serves the consumers of a queue until the scope closes. No more is claimed than is begun at once: a job that one
 * process kept in store would wait, while another process could begin it.
 */
export const makeJobConsumers = Effect.fnUntraced(function* (queue: string) {
  const store = yield* JobStore
  const leaseMillis = Duration.toMillis((yield* CurrentJobLease).duration)
  const leases = yield* makeJobLeases(queue)
  const waiting = makeWaiting()

  const giveBack = (job: ClaimedJob) =>
    store
      .giveBack({ queue, job })
      .pipe(
        Effect.catchCause((cause) =>
          Effect.logWarning("job not released; it is redelivered when its lease expires", cause)
        )
      )

  const leave = (consumer: Consumer) =>
    Effect.suspend(() =>
      waiting.remove(consumer)
        ? Effect.void
        : // called in the same moment: the job is for another consumer
          Effect.flatMap(Deferred.await(consumer), (job) => {
            leases.forget(job)
            return giveBack(job)
          })
    )

  const handOut = (job: ClaimedJob) => {
    const consumer = waiting.removeFirst()
    // who wanted it has left in the meantime
    if (consumer === undefined) return giveBack(job)
    leases.keep(job)
    return Deferred.succeed(consumer, job)
  }

  /** Returns the wait for more, if there was less than wanted. */
  const claim = Effect.gen(function* () {
    const limit = waiting.count()
    if (limit === 0) return Effect.void
    const { jobs, untilMore } = yield* store.claim({ queue, limit, leaseMillis })
    yield* Effect.forEach(jobs, handOut, { discard: true })
    return jobs.length < limit ? untilMore : Effect.void
  })

  yield* waiting.untilAny.pipe(
    // lets other consumers join the wait, so that they share a claim
    Effect.andThen(Effect.yieldNow),
    // hand out claimed jobs, or release them
    Effect.andThen(Effect.uninterruptible(claim)),
    Effect.flatten,
    Effect.catchCause((cause) =>
      Effect.andThen(Effect.logWarning("jobs not claimed", cause), Effect.sleep(faultPause))
    ),
    Effect.forever,
    Effect.forkScoped
  )

  const consumers: JobConsumers = {
    next: (restore) =>
      Effect.suspend(() => {
        const consumer: Consumer = Deferred.makeUnsafe()
        waiting.add(consumer)
        return Effect.onExit(restore(Deferred.await(consumer)), (exit) =>
          Exit.isSuccess(exit) ? Effect.void : leave(consumer)
        )
      }),
    forget: (job) => Effect.sync(() => leases.forget(job))
  }
  return consumers
})
