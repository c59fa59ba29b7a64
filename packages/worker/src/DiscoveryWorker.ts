/**
 * Consumers of the queue of discoveries: take a job, run it, acknowledge it.
 */
import { DiscoveryQueue, DiscoveryRunner } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"

/** How many discoveries this process runs at once by default. */
export const defaultDiscoveryConcurrency = 4

const faultPause = "1 second"

/** Runs discoveries until its scope closes; those under way are then requeued and begun anew elsewhere. */
export const layer = (concurrency: number = defaultDiscoveryConcurrency) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const queue = yield* DiscoveryQueue
      const runner = yield* DiscoveryRunner

      const consume = queue.take(runner.run).pipe(
        // the job comes again by itself; the pause keeps a broken storage from being hammered
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError("discovery not run", cause), Effect.sleep(faultPause))
        ),
        Effect.forever
      )

      yield* Effect.forkScoped(
        Effect.replicateEffect(consume, concurrency, { concurrency: "unbounded", discard: true })
      )
    })
  )
