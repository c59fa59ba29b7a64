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

  it.effect("is told together with the others of its days, and no other notice is", () =>
    Effect.gen(function* () {
      const organizationId = yield* newTenant()
      const notices = yield* Notices
      const draft = { organizationId, remedy: "Wait.", subject: null }
      const failing = (engine: string, day: string) =>
        ({
          ...draft,
          type: "engine_failing",
          subject: engine,
          occasion: engine + day,
          message: `${engine} failed.`
        }) as const
      for (const day of ["a", "b", "c"]) {
        if (day === "b")
          yield* notices.post([{ ...draft, type: "credits_low", occasion: day, message: "Few credits." }])
        yield* notices.post([failing("gemini", day)])
        if (day !== "a") yield* notices.post([failing("chatgpt", day)])
        yield* TestClock.adjust(day === "c" ? "2 days" : "1 day")
      }
      yield* notices.post([failing("gemini", "d"), failing("chatgpt", "d")])
      const { groups, items } = yield* notices.list({ organizationId })
      assert.deepStrictEqual(
        groups.map(({ message }) => message),
        [
          "Most requests to ChatGPT and Gemini failed during an hour.",
          "Most requests to ChatGPT and Gemini failed during an hour on each day from 2 January to 3 January.",
          "Few credits.",
          "gemini failed."
        ]
      )
      assert.deepStrictEqual([groups[0]?.createdAt, groups[0]?.remedy], [items[0]?.createdAt, "Wait."])
      assert.deepStrictEqual(
        groups.flatMap(({ noticeIds }) => noticeIds).toSorted(),
        items.map(({ id }) => id).toSorted()
      )
    }).pipe(Effect.provide(core))
  )

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
