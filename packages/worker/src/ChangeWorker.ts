/**
 * Consumers of the queue of trackers' runs: take a run that has ended, find what changed, acknowledge it.
 */
import { Alerts } from "@answerscope/core"
import { type SettledRun, SettledRunQueue } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Ended runs taken at once: those that come while others are being ended are ended together (`Alerts.detect`). */
const runsAtOnce = 16

/** Finds changes in ended runs until its scope closes; runs under way are then requeued. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* SettledRunQueue
    const alerts = yield* Alerts

    const consume = (yield* jobLoops)({
      take: queue.take,
      use: ({ organizationId, scanId }: SettledRun) => Effect.asVoid(alerts.detect({ organizationId, id: scanId })),
      failure: "change detection of a run failed"
    })

    const consumers = Array.from({ length: runsAtOnce }, () => consume)
    yield* Effect.forkScoped(Effect.all(consumers, { concurrency: "unbounded", discard: true }))
  })
)
