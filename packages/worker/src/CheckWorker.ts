/**
 * Consumers of the check queues: take a job, run it, acknowledge it.
 */
import { CheckQueue, CheckRunner, type CheckLane, EngineGate, engines, type Lane } from "@answerscope/core"
import { Effect, Layer } from "effect"

/** How many checks of one engine this process runs at once, by lane. */
export type CheckConcurrency = { readonly [L in Lane]: number }

export const defaultCheckConcurrency: CheckConcurrency = { interactive: 16, scheduled: 8 }

const faultPause = "1 second"

/** Runs checks of all engines until its scope closes; checks under way are then given back. */
export const layer = (concurrency: CheckConcurrency = defaultCheckConcurrency) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const queue = yield* CheckQueue
      const runner = yield* CheckRunner
      const gate = yield* EngineGate

      const consume = (lane: CheckLane) =>
        Effect.andThen(gate.wait(lane.engine), queue.take(lane, runner.run)).pipe(
          // the job comes again by itself; the pause keeps a broken storage from being hammered
          Effect.catchCause((cause) =>
            Effect.andThen(Effect.logError("check not run", cause), Effect.sleep(faultPause))
          ),
          Effect.forever
        )

      for (const engine of engines) {
        for (const lane of ["interactive", "scheduled"] as const) {
          for (let consumer = 0; consumer < concurrency[lane]; consumer++) {
            yield* Effect.forkScoped(consume({ engine, lane }))
          }
        }
      }
    })
  )
