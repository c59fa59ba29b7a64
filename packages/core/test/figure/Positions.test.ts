import { positionFiguresOf } from "@answerscope/core/model"
import { shareOfVoiceOf } from "#core/figure/ShareOfVoice.ts"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const countsOf = (positions: ReadonlyArray<number>) => positions.map((position) => ({ position, answers: 1 }))
const position = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }))

describe("positions", () => {
  it.each([
    [[], { median: null, mean: null, n: 0 }],
    [[4], { median: 4, mean: 4, n: 1 }],
    [[1, 4], { median: 2.5, mean: 2.5, n: 2 }],
    [[9, 1, 2], { median: 2, mean: 4, n: 3 }],
    [[1, 1, 1, 2, 2, 9, 9, 9], { median: 2, mean: 4.25, n: 8 }],
    [[1, 1, 2], { median: 1, mean: 1.33, n: 3 }]
  ])("%o have the figures %o", (positions, figures) => {
    assert.deepStrictEqual(positionFiguresOf(countsOf(positions)), figures)
  })

  it.prop(
    "have the median of the list in order, however they were counted",
    [Schema.Array(position)],
    ([positions]) => {
      const ordered = positions.toSorted((a, b) => a - b)
      const middle = [Math.floor((ordered.length - 1) / 2), Math.floor(ordered.length / 2)].map(
        (at) => ordered[at] ?? 0
      )
      const counted = [...Map.groupBy(positions, (found) => found)].map(([found, all]) => ({
        position: found,
        answers: all.length
      }))
      const figures = positionFiguresOf(counted)
      assert.deepStrictEqual(positionFiguresOf(countsOf(positions)), figures)
      assert.strictEqual(figures.median, positions.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2)
    }
  )
})

describe("the share of voice", () => {
  it("is of all namings, and none where it would be against nobody", () => {
    const share = (mentioned: number, competitorsNamed: number, isCompared: boolean) =>
      shareOfVoiceOf({ mentioned, competitorsNamed, isCompared })
    assert.deepStrictEqual(share(2, 3, true), { k: 2, n: 5 })
    assert.deepStrictEqual(share(2, 0, true), { k: 2, n: 2 })
    assert.deepStrictEqual(share(0, 0, true), { k: 0, n: 0 })
    // of competitors that were tracked once
    assert.deepStrictEqual(share(2, 3, false), { k: 2, n: 5 })
    assert.isNull(share(2, 0, false))
    assert.isNull(share(0, 0, false))
  })
})
