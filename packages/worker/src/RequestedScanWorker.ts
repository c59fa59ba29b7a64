/**
 * Consumers of the queue of requested scans: take a request, start its scan or say why not, acknowledge it.
 */
import { RequestedScans } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Requests taken at once. */
const requestsAtOnce = 4

/** Starts requested scans until its scope closes; requests under way are then requeued. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run, take } = yield* RequestedScans
    const consume = (yield* jobLoops)({ take, use: run, failure: "requested scan not started" })
    yield* Effect.forkScoped(
      Effect.replicateEffect(consume, requestsAtOnce, { concurrency: "unbounded", discard: true })
    )
  })
)
