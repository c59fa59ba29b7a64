/** Consumers of the queues of notices: judge engines that failed, and make deliveries of posted notices. */
import { CheckRunner, NoticeDeliveries } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Posts notices about engines, and makes deliveries of all notices, until its scope closes. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { failures } = yield* CheckRunner
    const deliveries = yield* NoticeDeliveries
    const consumer = yield* jobLoops
    const judge = consumer({ take: failures.take, use: failures.judge, failure: "failing engine not judged" })
    const make = consumer({ take: deliveries.take, use: deliveries.make, failure: "deliveries of notices not made" })
    yield* Effect.forkScoped(Effect.all([judge, make], { concurrency: "unbounded", discard: true }))
  })
)
