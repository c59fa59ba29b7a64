/** Consumer of the re-analysis queue: takes a job, analyzes some answers, acknowledges it. */
import { Reanalyses } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Runs re-analyses until its scope closes, one at a time, because they use the CPU. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run, take } = yield* Reanalyses
    const consume = (yield* jobLoops)({ take, use: run, failure: "re-analysis step failed" })
    yield* Effect.forkScoped(consume)
  })
)
