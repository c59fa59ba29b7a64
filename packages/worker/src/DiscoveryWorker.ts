/**
 * Consumers of the queue of discoveries: take a job, run it, acknowledge it.
 */
import { DiscoveryQueue, DiscoveryRunner } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** How many discoveries this process runs at once by default. */
export const defaultDiscoveryConcurrency = 4

/** Runs discoveries until its scope closes; those under way are then requeued and begun anew elsewhere. */
export const layer = (concurrency: number = defaultDiscoveryConcurrency) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const queue = yield* DiscoveryQueue
      const runner = yield* DiscoveryRunner

      const consume = (yield* jobLoops)({ take: queue.take, use: runner.run, failure: "discovery not run" })

      yield* Effect.forkScoped(
        Effect.replicateEffect(consume, concurrency, { concurrency: "unbounded", discard: true })
      )
    })
  )
