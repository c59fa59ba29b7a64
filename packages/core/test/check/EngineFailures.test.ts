/**
 * Engines that fail for most of an organization's checks of an hour: people get a notice, once a day.
 */
import { Notices, type OrganizationId } from "@answerscope/core"
import { CheckRunner } from "@answerscope/core/model"
import { scriptedEngine } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { isFailing } from "#core/check/EngineFailures.ts"
import { coreWith, newTenant, startScan } from "../TestCore.ts"

const core = coreWith({
  chatgpt: scriptedEngine("chatgpt", [{ failure: "bad_request" }]),
  claude: scriptedEngine("claude", ["Zendrix."])
})

/** Runs a scan of that many prompts on both engines, and waits until engines were judged. */
const runScan = Effect.fnUntraced(function* (organizationId: OrganizationId, count: number) {
  const prompts = Array.from({ length: count }, (_, index) => `p${index}`)
  const { jobs } = yield* startScan(organizationId, { prompts, engines: ["chatgpt", "claude"] })
  const { run } = yield* CheckRunner
  yield* Effect.forEach(jobs, run)
  yield* TestClock.adjust("5 minutes")
})

/** Judges engines as the worker does. */
const startJudging = Effect.gen(function* () {
  const { failures } = yield* CheckRunner
  yield* Effect.forkScoped(Effect.forever(failures.take(failures.judge)))
})

const noticesOf = (organizationId: OrganizationId) =>
  Effect.gen(function* () {
    return (yield* (yield* Notices).list({ organizationId })).items
  })

describe("an engine that fails", () => {
  it("is judged by at least ten checks, of which more than half failed", () => {
    assert.isFalse(isFailing({ completed: 0, failed: 9 }))
    assert.isTrue(isFailing({ completed: 4, failed: 6 }))
    assert.isFalse(isFailing({ completed: 5, failed: 5 }))
  })

  it.effect("is posted once a day, by its organization's checks of the last hour", () =>
    Effect.gen(function* () {
      yield* startJudging
      const [organizationId, other] = [yield* newTenant(), yield* newTenant()]
      yield* runScan(organizationId, 9)
      yield* TestClock.adjust("2 hours")
      yield* runScan(organizationId, 9)
      assert.deepStrictEqual(yield* noticesOf(organizationId), [])
      yield* runScan(organizationId, 3)
      yield* runScan(organizationId, 3)
      yield* runScan(other, 3)
      const notices = yield* noticesOf(organizationId)
      assert.deepStrictEqual(
        notices.map(({ message, subject, type }) => [type, subject, message]),
        [["engine_failing", "chatgpt", "ChatGPT failed for 12 of 12 requests in the last hour."]]
      )
      assert.deepStrictEqual(yield* noticesOf(other), [])
      yield* TestClock.adjust("1 day")
      yield* runScan(organizationId, 12)
      assert.lengthOf(yield* noticesOf(organizationId), 2)
    }).pipe(Effect.provide(core))
  )
})
