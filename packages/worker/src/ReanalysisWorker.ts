/**
 * Consumer of the queue of reanalyses: takes a job, reads some answers again, acknowledges it.
 */
import { Reanalyses } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Runs reanalyses until its scope closes, one at a time, because reading is work for the processor. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run, take } = yield* Reanalyses
    const consume = (yield* jobLoops)({ take, use: run, failure: "re-analysis step failed" })
    yield* Effect.forkScoped(consume)
  })
)
