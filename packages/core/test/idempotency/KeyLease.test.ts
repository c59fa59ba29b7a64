import { Credits, NotFound, StorageError, Transaction } from "@answerscope/core"
import { Idempotency } from "@answerscope/core/model"
import type { IdempotentRequest } from "#core/idempotency/Idempotency.ts"
import { IdempotencyStore } from "@answerscope/core/storage"
import { withResponse } from "#core/idempotency/ResponseSteps.ts"
import { assert, describe, it } from "@effect/vitest"
import { Cause, DateTime, Deferred, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant, remaining } from "../TestCore.ts"

const response = { status: 200, contentType: "application/json", body: '{"n":1}' }

const newRequest = Effect.map(newTenant(100), (organizationId): IdempotentRequest => ({
  organizationId,
  key: "k",
  fingerprint: "f"
}))

/** Work that waits for the test in the middle, and charges one credit that becomes final with the response. */
const longWork = Effect.fnUntraced(function* ({ organizationId }: IdempotentRequest) {
  const credits = yield* Credits
  const isRunning = yield* Deferred.make<void>()
  const mayEnd = yield* Deferred.make<void>()
  const aborted: Array<string> = []
  const work = Effect.gen(function* () {
    yield* Deferred.succeed(isRunning, undefined)
    yield* Deferred.await(mayEnd)
    const charge = { organizationId, chargeId: "c", operation: "rank", amount: 1 } as const
    yield* withResponse({
      commit: credits.charge(charge).pipe(
        Effect.mapError((cause) => new StorageError({ operation: "charge", cause })),
        Effect.asVoid
      ),
      abort: Effect.sync(() => aborted.push("aborted"))
    })
    return response
  })
  return { isRunning, mayEnd, aborted, work }
})

const ran = Effect.die("ran twice")

describe("a long request", () => {
  it.effect("runs once; duplicates wait for its response", () =>
    Effect.gen(function* () {
      const { runLong } = yield* Idempotency
      const request = yield* newRequest
      const { isRunning, mayEnd, work } = yield* longWork(request)
      const first = yield* Effect.forkChild(runLong(request, work))
      yield* Deferred.await(isRunning)
      const others = yield* Effect.forkChild(
        Effect.all([runLong(request, ran), runLong(request, ran)], { concurrency: 2 })
      )
      yield* TestClock.adjust("9 seconds")
      yield* Deferred.succeed(mayEnd, undefined)
      assert.deepStrictEqual(yield* Fiber.join(first), { response, isReplay: false })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(others), [
        { response, isReplay: true },
        { response, isReplay: true }
      ])
      assert.strictEqual(yield* remaining(request.organizationId), 99)
      const replay = yield* (yield* Idempotency).run(request, ran)
      assert.isTrue(replay.isReplay)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("that takes longer than a lease keeps its key; who waits ten seconds is told that it is busy", () =>
    Effect.gen(function* () {
      const { runLong, run } = yield* Idempotency
      const request = yield* newRequest
      const { isRunning, mayEnd, work } = yield* longWork(request)
      const first = yield* Effect.forkChild(runLong(request, work))
      yield* Deferred.await(isRunning)
      for (let second = 0; second < 40; second++) yield* TestClock.adjust("1 second")
      const second = yield* Effect.forkChild(Effect.flip(runLong(request, ran)))
      for (let second = 0; second < 10; second++) yield* TestClock.adjust("1 second")
      const error = yield* Fiber.join(second)
      assert.isTrue(typeof error === "object" && error._tag === "IdempotencyBusy")
      const other = { ...request, fingerprint: "g" }
      for (const refused of [runLong(other, ran), run(other, ran)]) {
        const reused = yield* Effect.flip(refused)
        assert.isTrue(typeof reused === "object" && reused._tag === "IdempotencyKeyReused")
      }
      yield* Deferred.succeed(mayEnd, undefined)
      assert.isFalse((yield* Fiber.join(first)).isReplay)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect.each<[string, Effect.Effect<never, NotFound>]>([
    ["fails", Effect.fail(new NotFound({ resource: "thing" }))],
    ["dies", Effect.die(new Error("bug"))],
    ["is interrupted", Effect.interrupt]
  ])("that %s takes back what it has done and frees its key at once", ([, end]) =>
    Effect.gen(function* () {
      const { runLong } = yield* Idempotency
      const request = yield* newRequest
      const { mayEnd, aborted, work } = yield* longWork(request)
      yield* Deferred.succeed(mayEnd, undefined)
      assert.isTrue(Exit.isFailure(yield* Effect.exit(runLong(request, Effect.andThen(work, end)))))
      assert.deepStrictEqual([aborted.length, yield* remaining(request.organizationId)], [1, 100])
      assert.isFalse((yield* runLong({ ...request, fingerprint: "g" }, Effect.succeed(response))).isReplay)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("whose effect cannot be committed stores no response", () =>
    Effect.gen(function* () {
      const { runLong } = yield* Idempotency
      const request = yield* newRequest
      const aborted: Array<string> = []
      const step = {
        commit: Effect.fail(new StorageError({ operation: "step", cause: "gone" })),
        abort: Effect.sync(() => aborted.push("aborted"))
      }
      const error = yield* Effect.flip(runLong(request, Effect.as(withResponse(step), response)))
      assert.strictEqual(error._tag, "StorageError")
      assert.strictEqual(aborted.length, 1)
      assert.isFalse((yield* runLong(request, Effect.succeed(response))).isReplay)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("of a process that is gone frees its key when its lease is over", () =>
    Effect.gen(function* () {
      const { runLong } = yield* Idempotency
      const store = yield* IdempotencyStore
      const request = yield* newRequest
      const at = yield* DateTime.now
      const times = { at, expiredBefore: DateTime.subtract(at, { days: 7 }), waitMillis: 0 }
      yield* store.hold({ ...request, ...times, holder: "gone", leaseMillis: 5_000 })
      const waiting = yield* Effect.forkChild(runLong(request, Effect.succeed(response)))
      yield* TestClock.adjust("5 seconds")
      assert.isFalse((yield* Fiber.join(waiting)).isReplay)
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("that has lost its key to another stops, and stores nothing", () =>
    Effect.gen(function* () {
      const { runLong } = yield* Idempotency
      const store = yield* IdempotencyStore
      const request = yield* newRequest
      const { isRunning, work } = yield* longWork(request)
      const at = yield* DateTime.now
      const times = { at, expiredBefore: DateTime.add(at, { days: 1 }), waitMillis: 0 }
      const first = yield* Effect.forkChild(Effect.flip(runLong(request, work)))
      yield* Deferred.await(isRunning)
      yield* store.hold({ ...request, ...times, holder: "other", leaseMillis: 60_000 })
      yield* TestClock.adjust("5 seconds")
      assert.strictEqual((yield* Fiber.join(first))._tag, "StorageError")
      assert.strictEqual(yield* remaining(request.organizationId), 100)
      assert.isTrue(yield* store.storeHeldResponse({ ...request, holder: "other", response }))
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("does not run in a transaction", () =>
    Effect.gen(function* () {
      const { runLong } = yield* Idempotency
      const { run } = yield* Transaction
      const exit = yield* Effect.exit(run(runLong(yield* newRequest, ran)))
      assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause))
    }).pipe(Effect.provide(coreWith()))
  )
})
