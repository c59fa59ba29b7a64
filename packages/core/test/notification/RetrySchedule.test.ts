import * as RetrySchedule from "#core/notification/delivery/RetrySchedule.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Schema } from "effect"
import { TestClock } from "effect/testing"

const { attemptsMax, judgeAttempt, retrySteps, retryWaitMillis } = RetrySchedule
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const steps = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
const start = DateTime.makeUnsafe("2026-03-28T22:00:00Z")
const failed: RetrySchedule.AttemptResult = { isDelivered: false, isGone: false, retryAfterMillis: null }
const judge = (options: Partial<Parameters<typeof judgeAttempt>[0]>) =>
  judgeAttempt({ result: failed, attempts: 1, failingSince: null, endedAt: start, random: 0.5, ...options })

describe("retryWaitMillis", () => {
  it("has 9 steps over 75 hours, and 10 attempts", () => {
    assert.deepStrictEqual(retrySteps.map(Duration.toMillis), steps)
    assert.strictEqual(attemptsMax, 10)
    const hours = steps.reduce((sum, step) => sum + step, 0) / hour
    assert.isAbove(hours, 75)
    assert.isBelow(hours, 76)
  })

  it.each(steps.map((step, index) => [index + 1, step] as const))(
    "waits after attempt %i for %i ms, give or take 10 %%",
    (attempts, step) => {
      const wait = (random: number) => retryWaitMillis({ attempts, random, retryAfterMillis: null })
      assert.strictEqual(wait(0.5), step)
      assert.strictEqual(wait(0), step * 0.9)
      assert.isAtMost(wait(0.999_999) ?? Infinity, step * 1.1)
    }
  )

  it.each([10, 11, 100])("ends after attempt %i", (attempts) => {
    assert.isNull(retryWaitMillis({ attempts, random: 0.5, retryAfterMillis: 1_000 }))
  })

  it.each([
    [0, 300_000],
    [299_999, 300_000],
    [300_001, 300_001],
    [599_999, 599_999],
    [600_000, 600_000],
    [600_001, 600_000],
    [Infinity, 600_000]
  ])("a wait of %d ms that is asked for makes 5 minutes %d ms", (retryAfterMillis, wait) => {
    assert.strictEqual(retryWaitMillis({ attempts: 2, random: 0.5, retryAfterMillis }), wait)
  })

  const Random = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
  const Wait = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 200_000_000 })))
  const Attempts = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
  it.prop("stays between 0.9 and 2 steps", [Attempts, Random, Wait], ([attempts, random, retryAfterMillis]) => {
    const wait = retryWaitMillis({ attempts, random, retryAfterMillis }) ?? 0
    const step = steps[attempts - 1] ?? 0
    assert.isAtLeast(wait, 0.9 * step)
    assert.isAtMost(wait, 2 * step)
    assert.isAtLeast(wait, Math.min(retryAfterMillis ?? 0, 2 * step))
  })
})

describe("judgeAttempt", () => {
  it("delivers, and ends the failing", () => {
    const result = { isDelivered: true, isGone: false, retryAfterMillis: null }
    assert.deepStrictEqual(judge({ result, attempts: 10, failingSince: start }), {
      status: "delivered",
      nextAttemptAt: null,
      failingSince: null,
      disable: null
    })
  })

  it("tries again, and remembers since when it fails", () => {
    assert.deepStrictEqual(judge({}), {
      status: "pending",
      nextAttemptAt: DateTime.add(start, { seconds: 5 }),
      failingSince: start,
      disable: null
    })
    const since = DateTime.subtract(start, { days: 3 })
    assert.deepStrictEqual(judge({ failingSince: since }).failingSince, since)
  })

  it("gives a delivery up after the tenth attempt, not the subscription", () => {
    assert.deepStrictEqual(judge({ attempts: 10 }), {
      status: "failed",
      nextAttemptAt: null,
      failingSince: start,
      disable: null
    })
  })

  it("disables at once what is gone", () => {
    const verdict = judge({ result: { ...failed, isGone: true, retryAfterMillis: 60_000 } })
    assert.deepStrictEqual(verdict, { status: "failed", nextAttemptAt: null, failingSince: start, disable: "gone" })
  })

  it.each([
    [5 * 24 * hour - second, null, "pending"],
    [5 * 24 * hour - 1, null, "pending"],
    [5 * 24 * hour, "failing", "failed"],
    [5 * 24 * hour + second, "failing", "failed"]
  ] as const)("after %i ms of failing: disabled as %s", (failingMillis, disable, status) => {
    const failingSince = DateTime.subtract(start, { milliseconds: failingMillis })
    const verdict = judge({ failingSince })
    assert.strictEqual(verdict.disable, disable)
    assert.strictEqual(verdict.status, status)
    assert.strictEqual(verdict.nextAttemptAt === null, status === "failed")
  })
})

/** Makes attempts when they are due, on the clock of the test, until nothing more is due. */
const deliver = Effect.fnUntraced(function* (isDelivered: (attempt: number) => boolean) {
  const times: Array<number> = []
  let failingSince: DateTime.Utc | null = null
  let due: DateTime.Utc | null = yield* DateTime.now
  let last: RetrySchedule.AttemptVerdict | null = null
  while (due !== null) {
    yield* TestClock.setTime(DateTime.toEpochMillis(due))
    const endedAt = yield* DateTime.now
    times.push(DateTime.toEpochMillis(endedAt))
    const attempts = times.length
    last = judge({ result: { ...failed, isDelivered: isDelivered(attempts) }, attempts, failingSince, endedAt })
    failingSince = last.failingSince
    due = last.nextAttemptAt
  }
  return { times, last }
})

describe("a whole schedule on a clock", () => {
  it.effect("makes 10 attempts at their times, across a change of the clocks, and fails", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(DateTime.toEpochMillis(start))
      const { times, last } = yield* deliver(() => false)
      assert.deepStrictEqual(
        times.slice(1).map((time, index) => time - (times[index] ?? 0)),
        steps
      )
      assert.deepStrictEqual([last?.status, last?.disable], ["failed", null])
    })
  )

  it.effect("stops at the first success", () =>
    Effect.gen(function* () {
      const { times, last } = yield* deliver((attempt) => attempt === 4)
      assert.strictEqual(times.length, 4)
      assert.strictEqual(last?.status, "delivered")
      assert.isNull(last?.failingSince)
    })
  )
})
