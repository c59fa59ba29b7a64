/** Consumers of finished runs: detect changes, then acknowledge the job. */
import { Alerts } from "@answerscope/core"
import { type SettledRun, SettledRunQueue } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"

/** Runs per batch: runs that finish while a batch is processed form the next one (`Alerts.detect`). */
const runsAtOnce = 16

/** Detects changes until its scope closes; then requeues its runs. */
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
