/** Process metrics, measured when they are scraped. */
import { EngineLimiter } from "@answerscope/core/model"
import { JobStore } from "@answerscope/core/storage"
import { Measuring } from "@answerscope/http"
import { Effect, Layer, Metric } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"

const queueJobs = Metric.gauge("answerscope_queue_jobs", {
  description: "Unfinished jobs by queue and state: waiting, delayed, claimed or aside (dead)"
})

const queueOldest = Metric.gauge("answerscope_queue_oldest_seconds", {
  description: "How long the oldest claimable job has been ready, by queue, in seconds"
})

const enginePaused = Metric.gauge("answerscope_engine_paused", {
  description: "Seconds until calls of an engine resume, by lane; 0 if not paused"
})

const engineRate = Metric.gauge("answerscope_engine_requests_per_minute", {
  description: "Limit of calls of an engine per minute, for all processes: set, stated or learned"
})

const engineWaiting = Metric.gauge("answerscope_engine_waiting", {
  description: "Calls of an engine that wait for the limit in this process"
})

/** Reads the values of this process on demand. */
const processGauges: ReadonlyArray<{ readonly gauge: Metric.Gauge<number>; readonly read: () => number }> = [
  {
    gauge: Metric.gauge("answerscope_process_resident_bytes", { description: "Memory of this process, in bytes" }),
    read: () => process.memoryUsage.rss()
  },
  {
    gauge: Metric.gauge("answerscope_process_heap_bytes", {
      description: "JavaScript heap of this process, in bytes"
    }),
    read: () => process.memoryUsage().heapUsed
  },
  {
    gauge: Metric.gauge("answerscope_process_handles", {
      description: "Open handles of this process: connections, timers and others"
    }),
    read: () => process.getActiveResourcesInfo().length
  }
]

const loopDelay = Metric.gauge("answerscope_event_loop_delay_seconds", {
  description: "Event loop delay since the last scrape, by quantile, in seconds; 0 at the first"
})

const loopQuantiles = [50, 99, 100]

/** Resolution of the event loop delay, in milliseconds; it is reported with the value. */
const resolution = 20

const measureProcess = (loop: ReturnType<typeof monitorEventLoopDelay>) =>
  Effect.gen(function* () {
    for (const { gauge, read } of processGauges) yield* Metric.update(gauge, read())
    for (const percentile of loopQuantiles) {
      const late = loop.count === 0 ? 0 : Math.max(0, loop.percentile(percentile) / 1e9 - resolution / 1e3)
      yield* Metric.update(Metric.withAttributes(loopDelay, { quantile: String(percentile / 100) }), late)
    }
    loop.reset()
    // measuring costs 50 wake-ups per second, so it starts with the first scrape
    loop.enable()
  })

const measureQueues = ({ depths }: JobStore["Service"]) =>
  Effect.gen(function* () {
    for (const { queue, oldestMillis, waiting, delayed, claimed, aside } of yield* depths) {
      for (const [state, count] of Object.entries({ waiting, delayed, claimed, aside })) {
        yield* Metric.update(Metric.withAttributes(queueJobs, { queue, state }), count)
      }
      yield* Metric.update(Metric.withAttributes(queueOldest, { queue }), oldestMillis / 1_000)
    }
  })

const measureEngines = ({ states }: EngineLimiter["Service"]) =>
  Effect.gen(function* () {
    for (const { engine, faultMillis, pausedMillis, requestsPerMinute, waiting } of yield* states) {
      const paused = { interactive: pausedMillis, scheduled: Math.max(pausedMillis, faultMillis) }
      for (const [lane, millis] of Object.entries(paused)) {
        yield* Metric.update(Metric.withAttributes(enginePaused, { engine, lane }), millis / 1_000)
      }
      yield* Metric.update(Metric.withAttributes(engineWaiting, { engine }), waiting)
      if (requestsPerMinute !== null) {
        yield* Metric.update(Metric.withAttributes(engineRate, { engine }), requestsPerMinute)
      }
    }
  })

export const layer = Layer.effect(
  Measuring,
  Effect.gen(function* () {
    const loop = yield* Effect.acquireRelease(
      Effect.sync(() => monitorEventLoopDelay({ resolution })),
      (histogram) => Effect.sync(() => histogram.disable())
    )
    const queues = measureQueues(yield* JobStore)
    const engines = measureEngines(yield* EngineLimiter)
    return Effect.andThen(
      Effect.andThen(measureProcess(loop), engines),
      queues.pipe(Effect.catch((error) => Effect.logWarning("could not measure queues", error)))
    )
  })
)
