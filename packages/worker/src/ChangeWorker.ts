/**
 * Consumers of the queue of trackers' runs: take a run that has ended, find what changed, acknowledge it.
 */
import { Alerts } from "@answerscope/core"
import { SettledRunQueue } from "@answerscope/core/adapter"
import { Effect, Layer } from "effect"

/** Ended runs examined at once. */
const runsAtOnce = 4

const faultPause = "1 second"

/** Finds changes in ended runs until its scope closes; runs under way are then requeued. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const queue = yield* SettledRunQueue
    const alerts = yield* Alerts

    const consume = queue
      .take(({ organizationId, scanId }) => alerts.detect({ organizationId, id: scanId }))
      .pipe(
        // the job comes again by itself; the pause keeps a broken storage from being hammered
        Effect.catchCause((cause) =>
          Effect.andThen(Effect.logError("run not looked at", cause), Effect.sleep(faultPause))
        ),
        Effect.forever
      )

    const consumers = Array.from({ length: runsAtOnce }, () => consume)
    yield* Effect.forkScoped(Effect.all(consumers, { concurrency: "unbounded", discard: true }))
  })
)
