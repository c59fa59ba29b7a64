/** Consumers of the check queues: take a job when its engine can be called, run it, acknowledge it. */
import { type CheckLane, CheckQueue, CheckRunner, EngineLimiter } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import { jobLoops } from "./JobLoop.ts"
import { SchedulerPriority } from "./SchedulerPriority.ts"
import type { CheckConcurrency } from "./WorkerOptions.ts"

/** Concurrent checks per engine in this process, by lane. */
export const defaultCheckConcurrency: CheckConcurrency = { interactive: 16, scheduled: 8 }

/** Runs checks of all engines until its scope closes; then releases running checks. */
export const layer = (concurrency: CheckConcurrency = defaultCheckConcurrency) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const queue = yield* CheckQueue
      const runner = yield* CheckRunner
      const limiter = yield* EngineLimiter
      const { untilStarted } = yield* SchedulerPriority

      const run = (lane: CheckLane): typeof runner.runDelivered =>
        lane !== "others" && lane.lane === "scheduled"
          ? (job, delivery) => Effect.andThen(untilStarted, runner.runDelivered(job, delivery))
          : runner.runDelivered

      const consumer = yield* jobLoops
      const consume = (lane: CheckLane) =>
        consumer({
          take: (use) => (lane === "others" ? queue.take(lane, use) : limiter.whenFree(lane, queue.take(lane, use))),
          use: run(lane),
          failure: "could not run check"
        })

      const lanes = queue.lanes.flatMap((lane) =>
        Array.from({ length: lane === "others" ? 1 : concurrency[lane.lane] }, () => lane)
      )
      // one fiber for all, so that none takes new work while others stop
      yield* Effect.forkScoped(Effect.forEach(lanes, consume, { concurrency: "unbounded", discard: true }))
    })
  )
