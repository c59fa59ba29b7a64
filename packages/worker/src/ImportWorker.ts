/** Consumer of the import queue: takes a job, stores some answers, acknowledges it. */
import { Imports } from "@answerscope/core"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Runs imports until its scope closes, one at a time, because they use the CPU. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { run, take } = yield* Imports
    const consume = (yield* jobLoops)({ take, use: run, failure: "import step failed" })
    yield* Effect.forkScoped(consume)
  })
)
