/** Measures of a process: the delay of its timers, from the first read on. */
import { ServerMetrics } from "@answerscope/cli/testing"
import { MemoryStorage } from "@answerscope/storage-memory"
import { EngineLimiter } from "@answerscope/core/model"
import { Measuring } from "@answerscope/http"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Metric } from "effect"
import { setImmediate } from "node:timers/promises"

/** Seconds by which the latest timer came too late. */
const latest = Effect.map(Metric.snapshot, (metrics) => {
  const found = metrics.find(
    ({ id, attributes }) => id === "answerscope_event_loop_delay_seconds" && attributes?.["quantile"] === "1"
  )
  return found?.type === "Gauge" ? Number(found.state.value) : null
})

/** Nothing else runs for that long, three times, and timers that are due come between: two of them tell a delay. */
const holdLoop = Effect.promise(async () => {
  for (let time = 0; time < 3; time++) {
    const end = performance.now() + 100
    while (performance.now() < end);
    await setImmediate()
  }
})

it.live("measures timers from the first scrape on", () =>
  Effect.gen(function* () {
    const measure = yield* Measuring
    yield* holdLoop
    yield* measure
    assert.strictEqual(yield* latest, 0)
    yield* holdLoop
    yield* measure
    assert.isAtLeast((yield* latest) ?? 0, 0.05)
  }).pipe(
    Effect.provide(Layer.provide(ServerMetrics.layer, Layer.provideMerge(EngineLimiter.layer, MemoryStorage.layer)))
  )
)
