/** The time limit of contract cases, for hosts whose test runner has another. */
import { StorageError } from "@answerscope/core"
import { ContractSuite } from "@answerscope/storage-contract"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber } from "effect"
import { TestClock } from "effect/testing"

describe("the time limit of a contract case", () => {
  it.effect("fails a case that hangs, by its suite and name", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(
        Effect.exit(ContractSuite.withinLimit("JobStore (mine)", "claims a job")(Effect.never)),
        { startImmediately: true }
      )
      yield* TestClock.adjust(ContractSuite.caseLimit)
      const exit = yield* Fiber.join(waiting)
      assert(Exit.isFailure(exit))
      assert.include(String(Cause.squash(exit.cause)), 'JobStore (mine): "claims a job" took more than 2m')
    })
  )
})

describe("the error of a contract case", () => {
  const failureOf = (test: Effect.Effect<unknown, unknown>) =>
    Effect.flip(ContractSuite.withinLimit("JobStore (mine)", "refuses a job")(test))

  it.effect("says that a call succeeded that must fail", () =>
    Effect.gen(function* () {
      assert.strictEqual(
        String(yield* failureOf(Effect.flip(Effect.void))),
        "Error: A call succeeded that must fail. Its result: undefined"
      )
      assert.include(String(yield* failureOf(Effect.flip(Effect.succeed(true)))), "Its result: true")
    })
  )

  it.effect("is the storage's own where a call fails", () =>
    Effect.gen(function* () {
      const error = new StorageError({ operation: "JobStore.insert", cause: "full" })
      assert.strictEqual(yield* failureOf(Effect.fail(error)), error)
    })
  )
})
