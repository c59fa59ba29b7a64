import { AccessKeys } from "@answerscope/core"
import { movableClock, RateLimitCalls } from "@answerscope/core/testing"
import { assert, layer } from "@effect/vitest"
import { Array, Clock, Context, Effect, Fiber, Latch, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { call, core, newKey, newOrganization, TestSend } from "./TestServer.ts"

/** Of so many requests at once, the statuses in no order: keys are looked up meanwhile, and any may be first. */
const statuses = (key: string, count: number) =>
  Effect.map(
    Effect.forEach(Array.range(1, count), () => call("GET", "/v1/health/auth", { key }), { concurrency: 20 }),
    (responses) => responses.map(({ status }) => status).toSorted((a, b) => a - b)
  )

const passed = (all: ReadonlyArray<number>): number => all.filter((status) => status === 200).length

const server = (options: Parameters<typeof TestSend.layer>[0] = {}) =>
  TestSend.layer(options).pipe(Layer.provideMerge(core))

layer(server())("rate limit", (it) => {
  it.effect("lets a burst of 100 through and not one more, then 10 a second", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      assert.strictEqual(passed(yield* statuses(key, 100)), 100)
      const refused = yield* call("GET", "/v1/brands", { key })
      assert.deepStrictEqual([refused.status, refused.json.code], [429, "rate_limited"])
      assert.strictEqual(refused.headers.get("retry-after"), "1")
      assert.strictEqual(refused.headers.get("ratelimit"), '"key";r=0;t=1')
      assert.strictEqual(refused.headers.get("ratelimit-policy"), '"key";q=600;w=60')
      yield* TestClock.adjust("1 second")
      assert.strictEqual(passed(yield* statuses(key, 30)), 10)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(passed(yield* statuses(key, 150)), 100)
    })
  )

  it.effect("counts each key by itself, and what is refused for its scope not at all", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newOrganization()
      const readKey = yield* newKey(id, "read")
      for (let i = 0; i < 110; i++) {
        const { status } = yield* call("POST", "/v1/brands/", { key: readKey, body: {} })
        assert.strictEqual(status, 403)
      }
      assert.strictEqual(passed(yield* statuses(readKey, 101)), 100)
      assert.strictEqual(passed(yield* statuses(key, 101)), 100)
    })
  )

  it.effect("comes before the form of a request, after its route and key", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      yield* statuses(key, 100)
      assert.strictEqual((yield* call("POST", "/v1/brands/", { key, body: "{" })).status, 429)
      assert.strictEqual((yield* call("GET", "/v1/nothing", { key })).status, 404)
      assert.strictEqual((yield* call("PUT", "/v1/brands/", { key })).status, 405)
      assert.strictEqual((yield* call("GET", "/v1/health", { key })).status, 200)
    })
  )

  it.effect("limits by address who has no valid key, and nobody else there", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      const { key: unseen } = yield* newOrganization()
      assert.strictEqual(passed(yield* statuses(key, 1)), 1)
      const tries = yield* Effect.forEach(Array.range(1, 62), () => call("GET", "/v1/brands", { key: "wrong" }))
      assert.strictEqual(tries.filter(({ status }) => status === 401).length, 60)
      const refused = tries.at(-1)
      assert.deepStrictEqual([refused?.status, refused?.json.code], [429, "rate_limited"])
      assert.strictEqual(refused?.headers.get("ratelimit-policy"), '"address";q=60;w=60')
      // who shares the address passes, also with a key that was not used there before
      assert.deepStrictEqual(yield* statuses(key, 1), [200])
      assert.deepStrictEqual(yield* statuses(unseen, 1), [200])
    })
  )
})

const shift = { wallMillis: 0, monotonicMillis: 0 }
const movedClock = Layer.effect(
  Clock.Clock,
  Clock.clockWith((right) => Effect.succeed(movableClock(shift, right)))
)

layer(server().pipe(Layer.provide(movedClock)))(
  "an address over its limit, on a machine whose clock is set back",
  (it) => {
    it.effect("may try again when it might have without that", () =>
      Effect.gen(function* () {
        for (let tried = 0; tried < 61; tried++) yield* call("GET", "/v1/brands", { key: "wrong" })
        assert.deepStrictEqual(yield* statuses("wrong", 1), [429])
        shift.wallMillis = -3_600_000
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(yield* statuses("wrong", 1), [401])
      })
    )
  }
)

/** Look-ups of keys; those of unknown ones wait for the test while `hold` is closed. */
class LookUps extends Context.Service<LookUps, { count: number; readonly hold: Latch.Latch }>()("LookUps") {
  static readonly layer = Layer.sync(LookUps, () => ({ count: 0, hold: Latch.makeUnsafe(true) }))
}

const heldKeys = Layer.effect(
  AccessKeys,
  Effect.gen(function* () {
    const keys = yield* AccessKeys
    const lookUps = yield* LookUps
    return AccessKeys.of({
      ...keys,
      authenticate: (presented) =>
        Effect.suspend(() => {
          lookUps.count++
          return Redacted.value(presented).startsWith("wrong")
            ? Effect.andThen(lookUps.hold.await, keys.authenticate(presented))
            : keys.authenticate(presented)
        })
    })
  })
).pipe(Layer.provideMerge(LookUps.layer), Layer.provideMerge(core))

const nextTurn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

layer(TestSend.layer().pipe(Layer.provideMerge(heldKeys)))("an address over its limit", (it) => {
  it.effect("has its keys looked up one at a time, but for those that were valid lately", () =>
    Effect.gen(function* () {
      const lookUps = yield* LookUps
      const { key } = yield* newOrganization()
      const { key: unseen } = yield* newOrganization()
      assert.deepStrictEqual(yield* statuses(key, 1), [200])
      for (let tried = 0; tried < 61; tried++) yield* call("GET", "/v1/brands", { key: `wrong ${tried}` })
      lookUps.count = 0
      lookUps.hold.closeUnsafe()
      const answered: Array<number> = []
      const flood = yield* Effect.forkChild(
        Effect.forEach(
          Array.range(1, 40),
          (tried) =>
            Effect.map(
              call("GET", "/v1/brands", { key: `wrong ${tried}` }),
              ({ status }) => void answered.push(status)
            ),
          { concurrency: 40 }
        )
      )
      // one is looked up and 16 wait
      yield* Effect.repeat(nextTurn, { until: () => answered.length === 23 })
      const refused = yield* call("GET", "/v1/brands", { key: unseen })
      assert.strictEqual(refused.headers.get("ratelimit-policy"), '"address";q=60;w=60')
      assert.strictEqual(lookUps.count, 1)
      assert.deepStrictEqual(yield* statuses(key, 1), [200])
      lookUps.hold.openUnsafe()
      yield* Fiber.join(flood)
      assert.isTrue(answered.every((status) => status === 429))
      assert.deepStrictEqual(yield* statuses(unseen, 1), [200])
    })
  )

  it.effect("learns of a key that has ended with its next use", () =>
    Effect.gen(function* () {
      yield* TestClock.adjust("1 hour")
      const keys = yield* AccessKeys
      const { key } = yield* newOrganization()
      assert.deepStrictEqual(yield* statuses(key, 1), [200])
      for (let tried = 0; tried < 60; tried++) yield* call("GET", "/v1/brands", { key: `wrong ${tried}` })
      assert.deepStrictEqual(yield* statuses(key, 1), [200])
      yield* keys.revoke((yield* keys.authenticate(Redacted.make(key))).accessKeyId)
      assert.deepStrictEqual(yield* statuses(key, 3), [429, 429, 429])
    })
  )
})

layer(server({ rateLimitPerMinute: 6 }))("a rate limit of 6 a minute", (it) => {
  it.effect("has a burst of 1 and says how long to wait", () =>
    Effect.gen(function* () {
      const { key } = yield* newOrganization()
      assert.deepStrictEqual(yield* statuses(key, 3), [200, 429, 429])
      const refused = yield* call("GET", "/v1/health/auth", { key })
      assert.strictEqual(refused.headers.get("retry-after"), "10")
      yield* TestClock.adjust("9 seconds")
      assert.strictEqual((yield* call("GET", "/v1/health/auth", { key })).headers.get("retry-after"), "1")
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* statuses(key, 2), [200, 429])
    })
  )
})

const counted = RateLimitCalls.layer.pipe(Layer.provideMerge(core))

layer(counted)("several processes", (it) => {
  it.effect("share one limit, and do not ask the store for every request", () =>
    Effect.gen(function* () {
      const calls = yield* RateLimitCalls
      const process = Layer.build(Layer.fresh(TestSend.layer()))
      const [one, other] = [yield* process, yield* process]
      const { key } = yield* newOrganization()
      for (const context of [one, one, other]) yield* statuses(key, 1).pipe(Effect.provide(context))
      assert.strictEqual(calls.count, 3, "the second lease of one is not the other's")
      yield* TestClock.adjust("1 second")
      const all = yield* Effect.all(
        [statuses(key, 70).pipe(Effect.provide(one)), statuses(key, 70).pipe(Effect.provide(other))],
        { concurrency: 2 }
      )
      assert.strictEqual(passed(all.flat()), 100)
      assert.isBelow(calls.count, 40)
    })
  )
})
