/** Consumers of requested scans: take a request, start its scan or store the refusal, acknowledge it. */
import { RequestedScans } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Requests per batch. */
const requestsAtOnce = 4

/** Starts requested scans until its scope closes; then requeues unfinished requests. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run, take } = yield* RequestedScans
    const consume = (yield* jobLoops)({ take, use: run, failure: "could not start requested scan" })
    yield* Effect.forkScoped(
      Effect.replicateEffect(consume, requestsAtOnce, { concurrency: "unbounded", discard: true })
    )
  })
)
