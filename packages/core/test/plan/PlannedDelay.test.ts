import { PlannedDelays } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"

const { cellDelay, planDefaults, shareDelay, smallestDrop } = PlannedDelays

const question = { ...planDefaults, before: 0.9, after: 0.2, cells: 40 }

describe("the plan of a change", () => {
  it("has the medians of the design's examples, by answers of a run", () => {
    const medians = (before: number, after: number) =>
      [1, 3, 8].map((samples) => cellDelay({ ...question, before, after, samples }).medianRuns)
    assert.deepStrictEqual(medians(0.9, 0.2), [10, 3, 2])
    assert.deepStrictEqual(medians(0.8, 0.2), [17, 5, 3])
    assert.deepStrictEqual(medians(0.5, 0.1), [null, 13, 6])
    assert.deepStrictEqual(medians(0.8, 0.4), [null, 15, 6])
  })

  it("has the runs of the design's examples for a share, which samples do not change", () => {
    const median = (before: number, after: number, cells: number, samples = 1) =>
      shareDelay({ ...question, before, after, cells, samples }).medianRuns
    assert.deepStrictEqual([median(0.5, 0.25, 40), median(0.5, 0.4, 40)], [3, 20])
    assert.deepStrictEqual([median(0.5, 0.25, 200), median(0.5, 0.4, 200)], [2, 3])
    assert.strictEqual(median(0.1, 0.025, 40), 9)
    assert.strictEqual(median(0.1, 0.025, 40, 8), 9)
  })

  it("takes no longer in half of all cases than in nine of ten, and is never told of no change", () => {
    for (const samples of [1, 3, 8]) {
      const { medianRuns, p90Runs } = cellDelay({ ...question, samples })
      assert.isAtMost(medianRuns ?? Infinity, p90Runs ?? Infinity)
    }
    const same = { ...question, after: 0.9 }
    assert.deepStrictEqual(cellDelay(same), { medianRuns: null, p90Runs: null })
    assert.deepStrictEqual(shareDelay(same), { medianRuns: null, p90Runs: null })
  })

  it("finds the smallest drop that is told within three runs", () => {
    const drop = smallestDrop({ ...question, before: 0.5 }, shareDelay) ?? assert.fail("no drop is told")
    const after = (part: number) => shareDelay({ ...question, before: 0.5, after: 0.5 * (1 - part) }).medianRuns
    assert.isAtMost(after(drop) ?? Infinity, 3)
    assert.isAbove(after(drop - 0.01) ?? Infinity, 3)
    assert.strictEqual(smallestDrop({ ...question, before: 0.05 }, cellDelay), null)
  })
})
