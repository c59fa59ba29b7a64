import { Transaction } from "@answerscope/core"
import { JobStore, makeJobSignals, type QueueDepth } from "@answerscope/core/storage"
import { Clock, DateTime, Effect, Layer, Order } from "effect"
import { removeAged } from "./database/AgedRemoval.ts"
import { MemoryJobQueue, MemoryJobQueues } from "./database/MemoryJobQueue.ts"

const byQueue = Order.mapInput(Order.String, ({ queue }: QueueDepth) => queue)

/** Inserts jobs when the current transaction commits; everything else is outside of transactions. */
export const layer = Layer.effect(
  JobStore,
  Effect.gen(function* () {
    const { afterCommit } = yield* Transaction
    const queues = yield* MemoryJobQueues
    const signals = makeJobSignals()

    const queueOf = (name: string): MemoryJobQueue => {
      const queue = queues.get(name) ?? new MemoryJobQueue()
      queues.set(name, queue)
      return queue
    }

    const withNow = <A>(f: (nowMillis: number) => A) => Effect.map(Clock.currentTimeMillis, f)

    return JobStore.of({
      insert: ({ queue, jobs, delayMillis }) =>
        withNow((nowMillis) => queueOf(queue).insert(jobs, nowMillis + delayMillis)).pipe(
          Effect.andThen(signals.notify(queue)),
          afterCommit
        ),
      claim: ({ queue, limit, leaseMillis }) =>
        withNow((nowMillis) => {
          const jobs = queueOf(queue).claim(limit, nowMillis, leaseMillis)
          const wait = queueOf(queue).nextMillis() - nowMillis
          const signal = signals.next(queue)
          return { jobs, untilMore: wait === Infinity ? signal : Effect.raceFirst(signal, Effect.sleep(wait)) }
        }),
      renew: ({ queue, jobs, leaseMillis }) =>
        withNow((nowMillis) => queueOf(queue).renew(jobs, nowMillis + leaseMillis)),
      complete: ({ queue, jobs, keepsIds }) =>
        withNow((nowMillis) => queueOf(queue).complete(jobs, keepsIds ? nowMillis : null)),
      giveBack: ({ queue, job }) =>
        Effect.andThen(
          Effect.sync(() => queueOf(queue).giveBack(job)),
          signals.notify(queue)
        ),
      postpone: ({ queue, job, delayMillis }) =>
        Effect.andThen(
          withNow((nowMillis) => queueOf(queue).postpone(job, nowMillis + delayMillis)),
          signals.notify(queue)
        ),
      putAside: ({ queue, job }) => Effect.sync(() => queueOf(queue).putAside(job)),
      depths: withNow((nowMillis) =>
        [...queues].map(([queue, jobs]) => ({ queue, ...jobs.depth(nowMillis) })).toSorted(byQueue)
      ),
      removeTenant: ({ limit, organizationId }) =>
        Effect.sync(() => {
          const own = [...queues.values()].flatMap((queue) => queue.idsOf(organizationId).map((id) => ({ id, queue })))
          const batch = own.slice(0, limit)
          for (const { id, queue } of batch) queue.drop(id)
          return batch.length
        }),
      removeCompleted: (removal) =>
        Effect.sync(() =>
          removeAged(removal, {
            rows: [...queues.values()].flatMap((queue) => queue.completed().map((job) => ({ ...job, queue }))),
            timeOf: ({ completedMillis }) => DateTime.makeUnsafe(completedMillis),
            remove: ({ id, queue }) => queue.remove(id)
          })
        )
    })
  })
)
