import { Credits, NotFound, Organizations, Retention } from "@answerscope/core"
import { Idempotency } from "@answerscope/core/model"
import type { IdempotentRequest } from "#core/idempotency/Idempotency.ts"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, remaining } from "../TestCore.ts"

const core = coreWith()
const response = { status: 200, contentType: "application/json", body: '{"n":1}' }

/** A request that charges one credit. */
const charging = Effect.fnUntraced(function* (key = "k", fingerprint = "f") {
  const credits = yield* Credits
  const idempotency = yield* Idempotency
  const organizationId = yield* newTenant(100)
  const request: IdempotentRequest = { organizationId, key, fingerprint }
  let runs = 0
  const work = Effect.suspend(() =>
    Effect.as(credits.charge({ organizationId, chargeId: `c${++runs}`, operation: "rank", amount: 1 }), {
      ...response,
      body: `run ${runs}`
    })
  )
  return { organizationId, request, idempotency, work, runs: () => runs }
})

describe("Idempotency", () => {
  it.effect("runs a request once and replays its response", () =>
    Effect.gen(function* () {
      const { idempotency, request, work, organizationId } = yield* charging()
      const first = yield* idempotency.run(request, work)
      assert.deepStrictEqual(first, { response: { ...response, body: "run 1" }, isReplay: false })
      assert.deepStrictEqual(yield* idempotency.run(request, work), { ...first, isReplay: true })
      assert.strictEqual(yield* remaining(organizationId), 99)
    }).pipe(Effect.provide(core))
  )

  it.effect("fifty at once charge once and get the same response", () =>
    Effect.gen(function* () {
      const { idempotency, request, work, organizationId, runs } = yield* charging()
      const slow = Effect.andThen(Effect.sleep("1 second"), work)
      const fiber = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 50 }, () => idempotency.run(request, slow)),
          { concurrency: "unbounded" }
        )
      )
      yield* TestClock.adjust("1 minute")
      const all = yield* Fiber.join(fiber)
      assert.strictEqual(all.filter(({ isReplay }) => !isReplay).length, 1)
      assert.deepStrictEqual(new Set(all.map(({ response }) => response.body)), new Set(["run 1"]))
      assert.deepStrictEqual([runs(), yield* remaining(organizationId)], [1, 99])
    }).pipe(Effect.provide(core))
  )

  it.effect("belongs to the tenant and to the request", () =>
    Effect.gen(function* () {
      const { idempotency, request, work, runs } = yield* charging()
      const other = yield* charging()
      yield* idempotency.run(request, work)
      assert.isFalse(
        (yield* idempotency.run({ ...request, organizationId: other.organizationId }, other.work)).isReplay
      )
      assert.isFalse((yield* idempotency.run({ ...request, key: "k2" }, work)).isReplay)
      const reused = yield* Effect.flip(idempotency.run({ ...request, fingerprint: "g" }, work))
      assert.strictEqual(reused._tag, "IdempotencyKeyReused")
      assert.strictEqual(runs(), 2)
    }).pipe(Effect.provide(core))
  )

  it.effect.each<[string, <A>(work: Effect.Effect<A, unknown>) => Effect.Effect<A, unknown>]>([
    ["fails", (work) => Effect.andThen(work, Effect.fail(new NotFound({ resource: "thing" })))],
    ["dies", (work) => Effect.andThen(work, Effect.die(new Error("bug")))],
    ["is interrupted", (work) => Effect.andThen(work, Effect.interrupt)]
  ])("a request that %s leaves nothing, and its key may be tried again", ([, broken]) =>
    Effect.gen(function* () {
      const { idempotency, request, work, organizationId } = yield* charging()
      assert.isTrue(Exit.isFailure(yield* Effect.exit(idempotency.run(request, broken(work)))))
      assert.strictEqual(yield* remaining(organizationId), 100)
      assert.isFalse((yield* idempotency.run({ ...request, fingerprint: "other" }, work)).isReplay)
      assert.strictEqual(yield* remaining(organizationId), 99)
    }).pipe(Effect.provide(core))
  )

  it.effect("a failure inside, caught, does not commit half of it", () =>
    Effect.gen(function* () {
      const { idempotency, request, work, organizationId } = yield* charging()
      const organizations = yield* Organizations
      const tooMuch = (yield* Credits).charge({ organizationId, chargeId: "x", operation: "rank", amount: 1_000 })
      yield* idempotency.run(request, Effect.andThen(Effect.flip(tooMuch), work)).pipe(Effect.exit)
      // whether refused or not: what is stored and what is charged go together
      const replay = yield* Effect.exit(idempotency.run(request, Effect.die("not run again")))
      assert.strictEqual(yield* remaining(organizationId), Exit.isSuccess(replay) ? 99 : 100)
      assert.isNotEmpty((yield* organizations.list()).organizations)
    }).pipe(Effect.provide(core))
  )

  it.effect("a response is kept for seven days", () =>
    Effect.gen(function* () {
      const { idempotency, request, work, organizationId } = yield* charging()
      yield* idempotency.run(request, work)
      const { removeExpired } = yield* Retention
      yield* TestClock.adjust("7 days")
      yield* removeExpired
      assert.isTrue((yield* idempotency.run(request, work)).isReplay)
      yield* TestClock.adjust("1 millis")
      assert.isFalse((yield* idempotency.run({ ...request, fingerprint: "other" }, work)).isReplay)
      assert.strictEqual(yield* remaining(organizationId), 98)
      yield* TestClock.adjust("8 days")
      yield* removeExpired
      assert.isFalse((yield* idempotency.run(request, work)).isReplay)
    }).pipe(Effect.provide(core))
  )
})
