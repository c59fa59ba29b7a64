import { courseUnit } from "#core/document/DocumentPeriod.ts"
import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

describe("the course of a report", () => {
  it("has days where each has enough answers, weeks where not, and months of more than a year", () => {
    const before = DateTime.makeUnsafe("2026-11-01T00:00:00Z")
    const over = (days: number, answers: number) =>
      courseUnit({ from: DateTime.subtract(before, { days }), before }, answers)
    assert.strictEqual(over(30, 900), "day")
    assert.strictEqual(over(30, 899), "week")
    assert.strictEqual(over(62, 1_860), "day")
    assert.strictEqual(over(63, 100_000), "week")
    assert.strictEqual(over(430, 0), "week")
    assert.strictEqual(over(431, 100_000), "month")
  })
})
