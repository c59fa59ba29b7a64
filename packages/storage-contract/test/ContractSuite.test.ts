/** The time limit of contract cases, for hosts whose test runner has another. */
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
