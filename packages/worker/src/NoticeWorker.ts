/**
 * Consumer of the queue of posted notices: makes their deliveries.
 */
import { NoticeDeliveries } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Makes deliveries of notices until its scope closes. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { make, take } = yield* NoticeDeliveries
    const consume = (yield* jobLoops)({ take, use: make, failure: "deliveries of notices not made" })
    yield* Effect.forkScoped(consume)
  })
)
