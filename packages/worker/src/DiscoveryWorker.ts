/** Consumers of the discovery queue: take a job, run it, acknowledge it. */
import { DiscoveryQueue, DiscoveryRunner } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Default number of concurrent discoveries of this process. */
export const defaultDiscoveryConcurrency = 4

/** Runs discoveries until its scope closes; then requeues running ones, which start over elsewhere. */
export const layer = (concurrency: number = defaultDiscoveryConcurrency) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const queue = yield* DiscoveryQueue
      const runner = yield* DiscoveryRunner

      const consume = (yield* jobLoops)({ take: queue.take, use: runner.run, failure: "could not run discovery" })

      yield* Effect.forkScoped(
        Effect.replicateEffect(consume, concurrency, { concurrency: "unbounded", discard: true })
      )
    })
  )
