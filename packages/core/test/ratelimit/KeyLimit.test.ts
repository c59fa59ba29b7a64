import { AccessKeyId } from "@answerscope/core"
import { MemoryStorage } from "@answerscope/storage-memory"
import { KeyLimit } from "@answerscope/core/model"
import { RateLimitStore } from "@answerscope/core/storage"
import { movableClock, RateLimitCalls } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { Array, Clock, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"

const counted = RateLimitCalls.layer.pipe(Layer.provideMerge(MemoryStorage.layer))

/** A process of its own on the shared store: 600 requests a minute, 100 at once. */
const process = Layer.build(Layer.fresh(KeyLimit.layerWith({ requestsPerMinute: 600 })))

/** How many of so many requests pass. */
const passed = Effect.fnUntraced(function* (key: AccessKeyId, count: number) {
  const limit = yield* KeyLimit
  const all = yield* Effect.forEach(Array.range(1, count), () => limit.take(key), { concurrency: 20 })
  return all.filter(({ isAllowed }) => isAllowed).length
})

layer(counted)("several processes", (it) => {
  it.effect("share one limit, and do not ask the store for every request", () =>
    Effect.gen(function* () {
      const calls = yield* RateLimitCalls
      const [one, other] = [yield* process, yield* process]
      const key = AccessKeyId.make("key_busy")
      for (const context of [one, one, other]) yield* passed(key, 1).pipe(Effect.provide(context))
      assert.strictEqual(calls.count, 3, "the second lease of one is not the other's")
      yield* TestClock.adjust("1 second")
      const all = yield* Effect.all(
        [passed(key, 70).pipe(Effect.provide(one)), passed(key, 70).pipe(Effect.provide(other))],
        { concurrency: 2 }
      )
      // when its requests end, a process may hold a lease of 5 of which it has spent one
      assert.isAtMost(all[0] + all[1], 100)
      assert.isAtLeast(all[0] + all[1], 100 - 2 * 4)
      assert.isBelow(calls.count, 40)
    })
  )

  it.effect("lose little to a key that asks slowly", () =>
    Effect.gen(function* () {
      const processes = [yield* process, yield* process, yield* process]
      const key = AccessKeyId.make("key_slow")
      // 9 a second over three processes, for a minute: less than the limit, so all must pass
      for (let second = 0; second < 60; second++) {
        for (const context of processes) {
          assert.strictEqual(yield* passed(key, 3).pipe(Effect.provide(context)), 3)
        }
        yield* TestClock.adjust("1 second")
      }
    })
  )

  it.effect.each([-3_600_000, 3_600_000])("refuse no longer when the wall clock is set by %d ms meanwhile", (millis) =>
    Effect.gen(function* () {
      const shift = { wallMillis: 0, monotonicMillis: 0 }
      const right = yield* Clock.clockWith(Effect.succeed)
      const store = yield* RateLimitStore
      // the store's clock is its own
      const shared = Layer.succeed(RateLimitStore, {
        ...store,
        take: (options) => Effect.provideService(store.take(options), Clock.Clock, right)
      })
      const one = yield* Layer.build(
        Layer.fresh(KeyLimit.layerWith({ requestsPerMinute: 600 })).pipe(Layer.provide(shared))
      )
      const key = AccessKeyId.make(`key_set_by_${millis}`)
      const asked = (count: number) =>
        passed(key, count).pipe(Effect.provide(one), Effect.provideService(Clock.Clock, movableClock(shift, right)))
      assert.strictEqual(yield* asked(150), 100)
      shift.wallMillis = millis
      assert.strictEqual(yield* asked(1), 0)
      yield* TestClock.adjust("1 second")
      assert.strictEqual(yield* asked(30), 10)
    })
  )
})
