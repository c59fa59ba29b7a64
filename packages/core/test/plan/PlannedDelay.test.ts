import { PlannedDelays } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"

const { cellDelays, planDefaults, quantiles, shareDelay } = PlannedDelays

const question = { ...planDefaults, before: 0.9, after: 0.2 }

/** Delays in half of all cases. */
const medianOf = (asked: PlannedDelays.DelayQuestion): number => cellDelays(asked)[2] ?? 0

describe("the plan of a change by planned checks alone", () => {
  it("has the medians of the design's examples, by answers of a run", () => {
    const medians = (before: number, after: number) =>
      [1, 3, 8].map((samples) => medianOf({ ...question, before, after, samples }))
    assert.deepStrictEqual(medians(0.9, 0.2), [10, 3, 2])
    assert.deepStrictEqual(medians(0.8, 0.2), [17, 5, 3])
    assert.deepStrictEqual(medians(0.5, 0.1), [Infinity, 13, 6])
    assert.deepStrictEqual(medians(0.8, 0.4), [Infinity, 15, 6])
  })

  it("takes longer in bad cases, and never tells that nothing changed", () => {
    for (const samples of [1, 3, 8]) {
      const delays = cellDelays({ ...question, samples })
      assert.strictEqual(delays.length, quantiles.length)
      assert.deepStrictEqual(
        delays.toSorted((a, b) => a - b),
        delays
      )
    }
    assert.deepStrictEqual(cellDelays({ ...question, after: 0.9 }), PlannedDelays.never)
  })

  it("judges runs within six hours as one look: a change needs two looks, and their answers count together", () => {
    for (const runsPerLook of [2, 6]) {
      const looks = { ...question, runs: 30 * runsPerLook, runsPerLook, samples: 8 }
      assert.strictEqual(medianOf(looks), runsPerLook + 1)
    }
    const daily = medianOf({ ...question, samples: 6 })
    const hourly = medianOf({ ...question, runs: 180, runsPerLook: 6 })
    assert.isAtMost(hourly, daily * 6)
    assert.isAbove(hourly, (daily - 1) * 6)
    // as many runs before, which are fewer looks
    assert.isAbove(medianOf({ ...question, runsPerLook: 6 }), hourly)
  })

  it("takes longer where answers of one look are like those of the next", () => {
    const later = { ...question, samples: 3, laterRuns: [0.2, 0.1] }
    assert.isAbove(medianOf(later), medianOf({ ...later, laterRuns: [] }))
    // two looks of n answers count as n / (1 + n ρ) each
    const { answersOfLooks } = PlannedDelays
    assert.closeTo(answersOfLooks({ looks: 2, n: 3 }, { laterRuns: [0.2] }), 6 / 1.6, 1e-9)
    assert.strictEqual(answersOfLooks({ looks: 2, n: 3 }, { laterRuns: [] }), 6)
  })

  it("is never told after fewer answers than a level needs", () => {
    assert.deepStrictEqual(cellDelays({ ...question, runs: 2 }), PlannedDelays.never)
  })
})

describe("the plan of a change of the share", () => {
  const share = { before: 0.5, runs: 30, runsPerLook: 1 }

  it("has the runs of the design's examples", () => {
    const median = (before: number, after: number, cells: number) =>
      shareDelay({ ...share, before, after, cells }).medianRuns
    assert.deepStrictEqual([median(0.5, 0.25, 40), median(0.5, 0.4, 40)], [3, 20])
    assert.deepStrictEqual([median(0.5, 0.25, 200), median(0.5, 0.4, 200)], [2, 3])
    assert.strictEqual(median(0.1, 0.025, 40), 9)
    assert.deepStrictEqual(shareDelay({ ...share, after: 0.5, cells: 40 }), { medianRuns: null, p90Runs: null })
  })

  it("counts looks, and gives the first run of the last", () => {
    const hourly = shareDelay({ ...share, after: 0.25, cells: 40, runs: 180, runsPerLook: 6 })
    assert.strictEqual(hourly.medianRuns, 2 * 6 + 1)
  })
})
