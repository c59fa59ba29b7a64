import {
  assumedOverdispersion,
  cellCountsOf,
  noDays,
  pairedDifference,
  rankRange,
  wilsonInterval
} from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

/** Independent answers of a cell: those that meet both conditions, only the first, only the second, and none. */
const cell = (both: number, first: number, second: number, none: number) => {
  const n = both + first + second + none
  const counts = (k: number) =>
    cellCountsOf({ k, n }, { answers: n, runs: n, engine: "chatgpt", byDay: noDays, overdispersion: independent })
  return { first: counts(both + first), second: counts(both + second), both }
}
const independent = { ...assumedOverdispersion, sameRun: 0, laterRuns: [] }

const few = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))

describe("the difference of two shares of the same answers", () => {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), 2635 to 2650, method 10; and M. W. Fagerland and others,
  // Statistics in Medicine 33 (2014), 2850 to 2875
  it.each([
    [
      [36, 12, 2, 0],
      [0.0569, 0.3404]
    ],
    [
      [1, 1, 7, 12],
      [-0.507, -0.026]
    ]
  ] as const)("of %j answers is %j, as published", ([both, first, second, none], [low, high]) => {
    const found = pairedDifference([cell(both, first, second, none)])
    assert.closeTo(found?.low ?? NaN, low, 0.0006)
    assert.closeTo(found?.high ?? NaN, high, 0.0006)
  })

  it.prop(
    "holds the difference, and is mirrored with the sides swapped",
    [few, few, few, few],
    ([both, first, second, none]) => {
      const there = pairedDifference([cell(both, first, second, none)])
      const back = pairedDifference([cell(both, second, first, none)])
      if (there === null || back === null) return assert.strictEqual(both + first + second + none, 0)
      assert.closeTo(there.difference, -back.difference, 1e-12)
      assert.closeTo(there.low, -back.high, 1e-12)
      assert.isAtMost(there.low, there.difference)
      assert.isAtLeast(there.high, there.difference)
      assert.isTrue(there.low >= -1 && there.high <= 1)
    }
  )

  it("is surer where both are mentioned in the same answers than where they take turns", () => {
    const [together, either] = [pairedDifference([cell(48, 12, 0, 60)]), pairedDifference([cell(0, 60, 48, 12)])]
    assert.closeTo(together?.difference ?? NaN, either?.difference ?? NaN, 1e-12)
    assert.isAbove(together?.low ?? NaN, 0)
    assert.isBelow(either?.low ?? NaN, 0)
  })

  it("is not surer because cells differ", () => {
    // pooled, the two seem to go together; within each cell they exclude each other
    const cells = [cell(0, 15, 15, 70), cell(70, 15, 15, 0)]
    const found = pairedDifference(cells)
    const { high, low } = wilsonInterval({ k: 100, n: 200 })
    assert.isAtLeast((found?.high ?? 0) - (found?.low ?? 0), Math.SQRT2 * (high - low))
  })

  it("without answers is unknown", () => {
    assert.isNull(pairedDifference([]))
    assert.isNull(pairedDifference([cell(0, 0, 0, 0)]))
  })
})

describe("the rank of a brand", () => {
  it.each([
    [[], 1, 1],
    [[[0.1, 0.3]], 1, 1],
    [[[-0.3, -0.1]], 2, 2],
    [
      [
        [-0.3, -0.1],
        [-0.1, 0.1],
        [0.1, 0.2],
        [-0.2, 0]
      ],
      2,
      4
    ]
  ] as const)("beside leads of %j is %i to %i", (leads, low, high) => {
    const ahead = leads.map(([from, to]) => ({ difference: (from + to) / 2, low: from, high: to }))
    assert.deepStrictEqual(rankRange(ahead), { low, high })
  })
})
