import { Idempotency } from "@answerscope/core/model"
import { duplicateWait } from "#core/idempotency/Idempotency.ts"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { coreWith, newTenant } from "../TestCore.ts"

const response = { status: 200, contentType: "text/plain", body: "done" }

describe("a duplicate of a request that is still running", () => {
  it.effect("waits ten seconds and is then told that it is busy; the first goes on", () =>
    Effect.gen(function* () {
      const idempotency = yield* Idempotency
      const request = { organizationId: yield* newTenant(), key: "k", fingerprint: "f" }
      const isRunning = yield* Deferred.make<void>()
      const mayEnd = yield* Deferred.make<void>()
      const work = Effect.andThen(Deferred.succeed(isRunning, undefined), Effect.as(Deferred.await(mayEnd), response))
      const first = yield* Effect.forkChild(idempotency.run(request, work))
      yield* Deferred.await(isRunning)
      const second = yield* Effect.forkChild(Effect.flip(idempotency.run(request, Effect.die("ran twice"))))
      yield* TestClock.adjust(duplicateWait)
      const error = yield* Fiber.join(second)
      assert.isTrue(typeof error === "object" && error._tag === "IdempotencyBusy")
      yield* Deferred.succeed(mayEnd, undefined)
      assert.deepStrictEqual(yield* Fiber.join(first), { response, isReplay: false })
    }).pipe(Effect.provide(coreWith()))
  )

  it.effect("does not wait any longer when it is given up", () =>
    Effect.gen(function* () {
      const idempotency = yield* Idempotency
      const request = { organizationId: yield* newTenant(), key: "k", fingerprint: "f" }
      const isRunning = yield* Deferred.make<void>()
      const hanging = Effect.andThen(Deferred.succeed(isRunning, undefined), Effect.never)
      const first = yield* Effect.forkChild(idempotency.run(request, hanging))
      yield* Deferred.await(isRunning)
      const second = yield* Effect.forkChild(idempotency.run(request, Effect.die("ran twice")))
      const third = yield* Effect.forkChild(idempotency.run(request, Effect.succeed(response)))
      yield* Fiber.interrupt(second)
      yield* Fiber.interrupt(first)
      assert.deepStrictEqual(yield* Fiber.join(third), { response, isReplay: false })
    }).pipe(Effect.provide(coreWith()))
  )
})
