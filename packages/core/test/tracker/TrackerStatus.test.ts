import { InsufficientCredits, ScanId } from "@answerscope/core"
import { runEnded, type RunRecord, runStarted, runUnpaid } from "#core/tracker/TrackerStatus.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

const startedAt = DateTime.makeUnsafe("2026-05-01T10:00:00Z")
const scanId = ScanId.make("scn_one")
const fresh: RunRecord = { lastRunAt: null, lastStatus: null, lastError: null, runCount: 4, runningScanId: null }
const running = runStarted({ ...fresh, lastError: "old" }, { scanId, now: startedAt })

describe("what a tracker says of its latest run", () => {
  it("is running after the start, and forgets the error before", () => {
    assert.deepStrictEqual(running, {
      lastRunAt: startedAt,
      lastStatus: "running",
      lastError: null,
      runCount: 4,
      runningScanId: scanId
    })
  })

  it("names cost and remainder when credits are short, and counts no run", () => {
    const error = new InsufficientCredits({ cost: 10, remaining: 3 })
    assert.deepStrictEqual(runUnpaid(fresh, { error, now: startedAt }), {
      lastRunAt: startedAt,
      lastStatus: "insufficient_credits",
      lastError: "This costs 10 credits, but only 3 remain.",
      runCount: 4,
      runningScanId: null
    })
  })

  it.each([
    [[8, 8, 0, 0], [], "completed", null],
    [[8, 5, 3, 0], ["slow", "down", "down"], "partial", "Of 8 requests, 3 failed: down"],
    [[8, 0, 8, 0], ["down"], "failed", "Of 8 requests, 8 failed: down"],
    [[1, 0, 1, 0], ["down"], "failed", "Of 1 request, 1 failed: down"],
    [[8, 6, 1, 1], ["slow"], "partial", "Of 8 requests, 1 failed and 1 was cancelled: slow"],
    [[8, 0, 0, 8], [], "failed", "Of 8 requests, 8 were cancelled."],
    [[8, 7, 1, 0], [], "partial", "Of 8 requests, 1 failed."]
  ] as const)(
    "after %j (total, completed, failed, cancelled) with errors %j it is %s: %s",
    (counts, errors, status, error) => {
      const [total, completed, failed, cancelled] = counts
      assert.deepStrictEqual(runEnded(running, { progress: { total, completed, failed, cancelled }, errors }), {
        lastRunAt: startedAt,
        lastStatus: status,
        lastError: error,
        runCount: 5,
        runningScanId: null
      })
    }
  )
})
