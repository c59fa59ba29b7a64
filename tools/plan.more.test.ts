import { followedUpDelays, followUpShare, PlannedDelays } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { delaysOf, followUpsOf } from "./plan/play.ts"

const runs = 30
const runsSince = 25
const trackers = 8
const seed = 500
/** Of 32 delays, so many may lie on the wrong side of a plan by chance. */
const tolerance = 0.2

/** Simulated delays of a change, in the realistic world: of four cells of each tracker. */
const simulated = (before: number, after: number, samples: number, isAskedAgain: boolean): ReadonlyArray<number> =>
  delaysOf({
    before,
    afters: [after, after, after, after],
    samples,
    runs,
    runsSince,
    trackers,
    followUps: isAskedAgain ? 1 : 0,
    seed
  }).flat()

const planned = (before: number, after: number, samples: number, isAskedAgain: boolean) => {
  const question = { ...PlannedDelays.planDefaults, before, after, samples, runs }
  const [, , median = 0, , late = 0] = (isAskedAgain ? followedUpDelays : PlannedDelays.cellDelays)(question)
  return { median, late }
}

const partWithin = (delays: ReadonlyArray<number>, latest: number): number =>
  delays.filter((delay) => delay <= Math.min(latest, runsSince)).length / delays.length

// fixed seeds, so the result is always the same
describe("the plan of a cell's change, beside its simulation", () => {
  it.each([
    [0.9, 0.2],
    [0.8, 0.2],
    [0.9, 0.05],
    [0.5, 0.2],
    [0.5, 0.1]
  ])(
    "is met from %f to %f with follow-ups: half by the median, nine of ten by the 90th percentile",
    (before, after) => {
      for (const samples of [1, 3]) {
        const delays = simulated(before, after, samples, true)
        const { late, median } = planned(before, after, samples, true)
        for (const [runsPlanned, part] of [
          [median, 0.5],
          [late, 0.9]
        ] as const) {
          const what = `${samples} samples: ${part} by ${runsPlanned}, ${delays.toSorted((a, b) => a - b).join(" ")}`
          // a change that is never told: fewer than that part are
          if (runsPlanned !== Infinity) assert.isAtLeast(partWithin(delays, runsPlanned), part - tolerance, what)
          assert.isAtMost(partWithin(delays, Math.min(runsPlanned, runsSince) - 1), part + tolerance, what)
        }
      }
    }
  )

  it("is on the safe side without follow-ups", () => {
    for (const [before, after, samples] of [
      [0.9, 0.2, 1],
      [0.9, 0.2, 3],
      [0.8, 0.2, 8],
      [0.5, 0.1, 3]
    ] as const) {
      const delays = simulated(before, after, samples, false)
      const { late, median } = planned(before, after, samples, false)
      assert.isAtLeast(partWithin(delays, median), 0.5 - tolerance, `${before} ${after} ${samples}: ${median}`)
      // one that may never be seen promises nothing
      if (late !== Infinity) assert.isAtLeast(partWithin(delays, late), 0.9 - tolerance, `${before} ${after}: ${late}`)
    }
  })

  it.each([
    [60, 6],
    [180, 2]
  ])("has the runs of a tracker every %i minutes", (intervalMinutes, runsPerLook) => {
    const before = runs * runsPerLook
    const [delays = []] = delaysOf({
      before: 0.9,
      afters: [0.2],
      samples: 1,
      runs: before,
      runsSince: 4 * runsPerLook,
      trackers: 6,
      intervalMinutes,
      seed
    })
    const question = { ...PlannedDelays.planDefaults, before: 0.9, after: 0.2, runs: before, runsPerLook }
    const [, , median = 0] = followedUpDelays(question)
    assert.closeTo(delays[delays.length / 2 - 1] ?? Infinity, median, runsPerLook / 2)
  })
})

describe("the price of follow-ups, beside its simulation", () => {
  it.each([
    [0.5, 1, 1_440],
    [0.8, 1, 1_440],
    [0.9, 1, 1_440],
    [0.9, 3, 1_440],
    [0.9, 1, 180]
  ])("is right within a tenth at %f with %i samples every %i minutes", (before, samples, intervalMinutes) => {
    const question = { before, samples, runs: 60, intervalMinutes, afters: [], runsSince: 0, trackers: 3, seed }
    const runsPerLook = intervalMinutes === 180 ? 2 : 1
    assert.closeTo(followUpShare(before, { samples, runsPerLook }), followUpsOf(question), 0.1)
  })
})
