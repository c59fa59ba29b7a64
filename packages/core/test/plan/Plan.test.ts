import { followedUpDelays, followUpShare, planOf, PlannedDelays } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"

const choices = {
  after: null,
  drop: 0.5,
  runs: 30,
  samples: 1,
  falseAlerts: 1,
  sentiment: false,
  intervalMinutes: 1_440
}

const cellsAt = (...rates: ReadonlyArray<readonly [rate: number, cells: number]>) => ({
  measured: null,
  byMarket: [],
  rates: rates.map(([rate, cells]) => ({ rate, cells, credits: cells * 5 })),
  overdispersion: { sameRun: 0.1, laterRuns: [] }
})

const question = { ...PlannedDelays.planDefaults, before: 0.8, after: 0.2 }

describe("the plan of a tracker", () => {
  it("takes a drop in points, and no share below 0", () => {
    assert.closeTo(planOf(choices, cellsAt([0.9, 40])).after, 0.4, 1e-9)
    assert.strictEqual(planOf({ ...choices, drop: 1 }, cellsAt([0.9, 40])).after, 0)
    const { cell, share } = planOf({ ...choices, samples: 3 }, cellsAt([0.9, 40])).smallestDrop
    // 0.9 to 0.22, and 0.9 to 0.76
    assert.deepStrictEqual([cell, share], [0.68, 0.14])
    assert.isNull(planOf(choices, cellsAt([0.05, 40])).smallestDrop.cell)
  })

  it("plans each cell at its own rate", () => {
    const mixed = planOf({ ...choices, samples: 3 }, cellsAt([0.9, 10], [0.25, 30]))
    assert.closeTo(mixed.before, 0.4125, 1e-9)
    // cells that are mentioned less cannot lose half of their answers
    assert.strictEqual(mixed.changedCells, 10)
    const alike = planOf({ ...choices, samples: 3 }, cellsAt([0.9, 10]))
    assert.deepStrictEqual([mixed.cell, mixed.cellConfirmed], [alike.cell, alike.cellConfirmed])
    const both = planOf({ ...choices, after: 0.1, drop: null }, cellsAt([0.9, 20], [0.5, 20]))
    assert.strictEqual(both.changedCells, 40)
    assert.isNotNull(both.cellConfirmed.medianRuns)
    assert.isNull(both.cellConfirmed.p90Runs)
    // 2 p (1 - p) of each cell, not of their mean
    assert.strictEqual(mixed.falseAlerts30d.immediate, 30 * (10 * 2 * 0.9 * 0.1 + 30 * 2 * 0.25 * 0.75))
  })

  it("counts looks instead of runs where runs are less than six hours apart", () => {
    const hourly = planOf({ ...choices, after: 0.2, drop: null, runs: 180, intervalMinutes: 60 }, cellsAt([0.9, 40]))
    assert.strictEqual(hourly.falseAlerts30d.confirmed, 1.6)
    assert.strictEqual(hourly.cellConfirmed.medianRuns, 7)
    const sixHours = planOf({ ...choices, intervalMinutes: 360 }, cellsAt([0.9, 40]))
    assert.strictEqual(sixHours.falseAlerts30d.confirmed, 1.6)
    const dearer = (plan: ReturnType<typeof planOf>) => plan.creditsPerRunConfirmed / plan.creditsPerRun
    assert.isBelow(dearer(hourly), dearer(sixHours) - 0.3)
  })

  it("names changes that may never be seen", () => {
    const to = (after: number, samples = 1) => planOf({ ...choices, after, drop: null, samples }, cellsAt([0.5, 40]))
    assert.deepStrictEqual(to(0.1).mayNeverBeSeen, ["cell", "cellConfirmed"])
    assert.deepStrictEqual(to(0.49).mayNeverBeSeen, ["cell", "cellConfirmed", "share"])
    assert.deepStrictEqual(to(0.02, 8).mayNeverBeSeen, [])
  })

  it("prices follow-ups by rate and samples", () => {
    const price = (rate: number, samples: number) => {
      const plan = planOf({ ...choices, samples }, cellsAt([rate, 40]))
      return plan.creditsPerRunConfirmed / plan.creditsPerRun
    }
    assert.isAbove(price(0.8, 1), 1.6)
    assert.isBelow(price(0.8, 1), 1.9)
    assert.isBelow(price(0.98, 1), 1.35)
    assert.isAbove(price(0.8, 3), 1.14)
    assert.isBelow(price(0.8, 3), 1.27)
    assert.isBelow(price(0.8, 10), 1.05)
    assert.strictEqual(price(0.2, 2), price(0.8, 2))
    for (const samples of [1, 2, 4, 7]) {
      const own = (count: number) => followUpShare(0.75, { runsPerLook: 1, samples: count })
      assert.isAbove(own(samples), own(samples + 1))
    }
  })
})

describe("the delay with follow-ups", () => {
  it("is the same for a rise as for the fall that mirrors it", () => {
    assert.deepStrictEqual(followedUpDelays({ ...question, before: 0.2, after: 0.8 }), followedUpDelays(question))
  })

  it("grows with a smaller budget, more correlation and fewer runs before, never beyond planned checks", () => {
    const median = (changed: Partial<PlannedDelays.DelayQuestion>) =>
      followedUpDelays({ ...question, ...changed })[2] ?? 0
    assert.isAbove(median({ falseAlerts: 0.1 }), median({ falseAlerts: 5 }))
    assert.isAbove(median({ correlation: 0.5 }), median({}))
    assert.isAbove(median({ laterRuns: [0.3, 0.3, 0.2] }), median({}))
    assert.isAbove(median({ runs: 10 }), median({}))
    assert.isAbove(median({ runs: 8 }), median({ runs: 10 }))
    assert.isAtMost(median({ runs: 60 }), median({}))
    for (const samples of [1, 2, 3, 5, 10]) {
      const alone = PlannedDelays.cellDelays({ ...question, samples })
      for (const [place, runs] of followedUpDelays({ ...question, samples }).entries()) {
        assert.isAtMost(runs, alone[place] ?? 0)
      }
    }
  })

  it("lies between those of its neighbours", () => {
    const median = (after: number) => followedUpDelays({ ...question, after })[2] ?? 0
    for (const [near, between, far] of [
      [0.1, 0.15, 0.2],
      [0.2, 0.25, 0.3]
    ] as const) {
      assert.isAtLeast(median(between), median(near))
      assert.isAtMost(median(between), median(far))
    }
    assert.deepStrictEqual(followedUpDelays({ ...question, after: 0.55 }), PlannedDelays.never)
  })
})
