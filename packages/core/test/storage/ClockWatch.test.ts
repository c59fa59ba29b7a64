import { StorageClock, Transaction } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"

/** A process whose clock is ahead of the storage's by what `ahead.millis` says, and what it logs. */
const watched = () => {
  const ahead = { millis: 0 }
  const lines: Array<string> = []
  const recorder = Logger.make<unknown, void>(
    ({ logLevel, message }) => void lines.push(`${logLevel} ${String(message)}`)
  )
  const storage = Layer.succeed(StorageClock, {
    now: Effect.map(DateTime.now, (now) => DateTime.subtract(now, { milliseconds: ahead.millis }))
  })
  const schema: { refusal: string | null } = { refusal: null }
  const transaction = Layer.mock(Transaction, { refusal: Effect.sync(() => schema.refusal) })
  const layer = ClockWatch.layer.pipe(Layer.provide([storage, transaction, Logger.layer([recorder])]))
  return { ahead, lines, layer, schema }
}

const wrong = (difference: string) =>
  `The clock of this process is ${difference} the database's. It takes no background work until the clock is right.`

describe("ClockWatch", () => {
  it.effect("lets no work begin while the storage refuses this release", () => {
    const { layer, schema } = watched()
    return Effect.gen(function* () {
      const watch = yield* ClockWatch
      schema.refusal = "run the newer release"
      assert.strictEqual(yield* watch.fault, "run the newer release")
      const waiting = yield* Effect.forkChild(watch.whenRight, { startImmediately: true })
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(waiting.pollUnsafe())
      schema.refusal = null
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(waiting)
    }).pipe(Effect.provide(layer))
  })

  it.effect("says nothing of a clock that is right to within 2 s", () => {
    const { ahead, lines, layer } = watched()
    return Effect.gen(function* () {
      const watch = yield* ClockWatch
      for (const millis of [0, 2_000, -2_000]) {
        ahead.millis = millis
        yield* TestClock.adjust("1 minute")
        assert.isNull(yield* watch.fault)
      }
      yield* watch.whenRight
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.provide(layer))
  })

  it.effect("warns at the start and every minute of one that is farther off, which works on up to 30 s", () => {
    const { ahead, lines, layer } = watched()
    ahead.millis = 2_001
    return Effect.gen(function* () {
      const watch = yield* ClockWatch
      ahead.millis = -30_000
      yield* TestClock.adjust("1 minute")
      assert.isNull(yield* watch.fault)
      yield* watch.whenRight
      assert.deepStrictEqual(lines, [
        "Warn The clock of this process is 2 s ahead of the database's.",
        "Warn The clock of this process is 30 s behind the database's."
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect.each([
    [31_000, "31 s ahead of"],
    [-31_000, "31 s behind"],
    [40 * 86_400_000, "3456000 s ahead of"]
  ] as const)("takes no work and says why when it is off by %s ms, and goes on by itself", ([millis, difference]) => {
    const { ahead, lines, layer } = watched()
    ahead.millis = millis
    return Effect.gen(function* () {
      const watch = yield* ClockWatch
      assert.strictEqual(yield* watch.fault, wrong(difference))
      const waiting = yield* Effect.forkChild(watch.whenRight)
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(waiting.pollUnsafe())
      ahead.millis = 0
      assert.isNull(yield* watch.fault)
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(waiting)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(lines, [
        `Error ${wrong(difference)}`,
        `Error ${wrong(difference)}`,
        "Info the clock of this process is right again"
      ])
    }).pipe(Effect.provide(layer))
  })
})
