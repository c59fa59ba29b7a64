import { CheckRunner, EngineCooldown } from "@answerscope/core/adapter"
import { movableClock, scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, startScan } from "../TestCore.ts"

describe("EngineCooldown", () => {
  const passed = (engine: "chatgpt" | "claude") =>
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild((yield* EngineCooldown).wait(engine))
      yield* TestClock.adjust(0)
      return fiber
    })

  it.effect("is open, closes for a time, is only ever prolonged, one engine apart from another", () =>
    Effect.gen(function* () {
      const cooldown = yield* EngineCooldown
      assert.isDefined((yield* passed("chatgpt")).pollUnsafe())
      yield* cooldown.pause("chatgpt", 10_000)
      yield* cooldown.pause("chatgpt", 3_000)
      const fiber = yield* passed("chatgpt")
      assert.isDefined((yield* passed("claude")).pollUnsafe())
      yield* TestClock.adjust("9 seconds")
      assert.isUndefined(fiber.pollUnsafe())
      yield* cooldown.pause("chatgpt", 5_000)
      yield* TestClock.adjust("4999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.isDefined(fiber.pollUnsafe())
    }).pipe(Effect.provide(EngineCooldown.layer))
  )

  it.effect.each([-3_600_000, 3_600_000])("lasts as long when the wall clock is set by %d ms meanwhile", (millis) =>
    Effect.gen(function* () {
      const shift = { wallMillis: 0, steadyMillis: 0 }
      const moved = Effect.provideService(Clock.Clock, movableClock(shift, yield* Clock.clockWith(Effect.succeed)))
      const cooldown = yield* EngineCooldown
      yield* moved(cooldown.pause("chatgpt", 10_000))
      shift.wallMillis = millis
      const fiber = yield* Effect.forkChild(moved(cooldown.wait("chatgpt")))
      yield* TestClock.adjust("9999 millis")
      assert.isUndefined(fiber.pollUnsafe())
      yield* TestClock.adjust("1 millis")
      assert.isDefined(fiber.pollUnsafe())
    }).pipe(Effect.provide(EngineCooldown.layer))
  )

  it.effect.each<[number, number]>([
    [Number.NaN, 0],
    [-1, 0],
    [0, 0],
    [Infinity, 600_000],
    [86_400_000, 600_000]
  ])("a pause of %d ms lasts %i", ([millis, lasts]) =>
    Effect.gen(function* () {
      const cooldown = yield* EngineCooldown
      yield* cooldown.pause("chatgpt", millis)
      const fiber = yield* passed("chatgpt")
      if (lasts > 0) {
        yield* TestClock.adjust(lasts - 1)
        assert.isUndefined(fiber.pollUnsafe())
        yield* TestClock.adjust(1)
      }
      assert.isDefined(fiber.pollUnsafe())
      // and the next one is heeded
      yield* cooldown.pause("chatgpt", 1_000)
      assert.isUndefined((yield* passed("chatgpt")).pollUnsafe())
    }).pipe(Effect.provide(EngineCooldown.layer))
  )

  it.effect("a rate limit with a wait stops the other checks of that engine", () => {
    const times: Array<number> = []
    const engine = scriptedEngine("chatgpt", (_, before) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        times.push(now)
        return before === 0 ? { failure: "rate_limited" as const, retryAfterMillis: 20_000 } : "Zendrix."
      })
    )
    return Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const { jobs } = yield* startScan(organizationId, { prompts: ["a", "b", "c"] })
      const [first, ...others] = jobs
      assert(first !== undefined)
      const runner = yield* CheckRunner
      const one = yield* Effect.forkChild(runner.run(first))
      yield* TestClock.adjust("1 second")
      const rest = yield* Effect.forkChild(Effect.forEach(others, runner.run, { concurrency: 2 }))
      yield* TestClock.adjust("1 minute")
      yield* Fiber.join(one)
      yield* Fiber.join(rest)
      assert.deepStrictEqual(times, [0, 20_000, 20_000, 20_000])
    }).pipe(Effect.provide(coreWith({ chatgpt: engine })))
  })
})
