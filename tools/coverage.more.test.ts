import { wilsonInterval } from "@answerscope/core/testing"
import { assert, describe, it } from "vitest"
import type { CellBehaviour, Grid } from "./coverage/asked.ts"
import { coverageOf, hardest, independent, realistic } from "./coverage/coverage.ts"
import { leadCoverageOf } from "./coverage/leads.ts"

const rounds = 400
const coverage = (grid: Grid, behaviour: CellBehaviour, rate: number, isCompared = false) =>
  coverageOf({ ...grid, ...behaviour, rate }, { rounds, seed: 11 }, isCompared)

/** The chance that Wilson's interval of n independent answers contains their share: exact, no simulation. */
const exactCoverage = (n: number, share: number): number => {
  let chance = (1 - share) ** n
  let held = 0
  for (let k = 0; k <= n; k++) {
    const { high, low } = wilsonInterval({ k, n })
    if (low <= share && share <= high) held += chance
    chance *= ((n - k) / (k + 1)) * (share / (1 - share))
  }
  return 100 * held
}

describe("of the interval of these prompts", () => {
  it.each([5, 10, 40, 200])("over %i independent answers the mean over all shares is 95", (n) => {
    // those above a half are their mirror
    const shares = Array.from({ length: 500 }, (_, index) => (index + 1) / 1_000)
    const coverages = shares.map((share) => exactCoverage(n, share))
    const mean = coverages.reduce((sum, found) => sum + found, 0) / coverages.length
    assert.approximately(mean, 95.2, 0.8)
    // shares at which one more or less answer decides: near 0 and 1 no closed form works otherwise
    assert.isAbove(Math.min(...coverages), 83)
  })

  const grids: ReadonlyArray<Grid> = [
    { prompts: 10, engines: 4, days: 1, samples: 1 },
    { prompts: 10, engines: 4, days: 1, samples: 3 },
    { prompts: 50, engines: 4, days: 1, samples: 3 },
    { prompts: 10, engines: 4, days: 7, samples: 1 }
  ]
  it.each(grids)("is at least 94 where cells differ, though days hang together: %o", (grid) => {
    for (const rate of [0.05, 0.5, 0.9]) {
      const { difference, own } = coverage(grid, realistic, rate, true)
      assert.isAtLeast(own, 94)
      assert.isAtLeast(difference ?? 0, 94)
    }
  })

  it("is less where one engine is asked often on one day: it is then one day that is seen", () => {
    const oneDay: Grid = { prompts: 50, engines: 1, days: 1, samples: 10 }
    // that answers of a run are alike is counted, that they share a day is not
    assert.isAtLeast(coverage(oneDay, realistic, 0.5).own, 92)
    assert.isBelow(coverage(oneDay, hardest, 0.5).own, 85)
  })
})

describe("of the interval of prompts like these", () => {
  const grids: ReadonlyArray<Grid> = [
    { prompts: 10, engines: 4, days: 1, samples: 1 },
    { prompts: 50, engines: 4, days: 1, samples: 3 },
    { prompts: 50, engines: 4, days: 7, samples: 1 }
  ]
  it.each(grids)("is 93 and more at shares of a fifth to four fifths: %o", (grid) => {
    for (const rate of [0.2, 0.5, 0.8]) assert.isAtLeast(coverage(grid, realistic, rate).sample ?? 0, 93)
  })

  it("is less where the share is small and few prompts bear it, but never that of all answers", () => {
    const grid: Grid = { prompts: 50, engines: 4, days: 7, samples: 1 }
    const { ownAsSample, sample } = coverage(grid, realistic, 0.02)
    assert.isAtLeast(sample ?? 0, 80)
    assert.isBelow(sample ?? 0, 94)
    assert.isBelow(ownAsSample, 50)
  })

  it("is not told below three prompts", () => {
    assert.isNull(coverage({ prompts: 2, engines: 1, days: 1, samples: 1 }, realistic, 0.5).sample)
  })
})

describe("of the change of a lead", () => {
  /** So many that chance moves a coverage of 95 by less than one: its deviation is 0.9. */
  const many = 600
  const behaviours: ReadonlyArray<readonly [what: string, behaviour: CellBehaviour]> = [
    ["answers are independent", independent],
    ["cells differ and days hang together", realistic],
    ["no cell differs from another, and days hang together", hardest],
    ["an answer that mentions one does not mention the other", { ...realistic, isEitherOr: true }]
  ]
  const grids: ReadonlyArray<Grid> = [
    { prompts: 10, engines: 4, days: 1, samples: 1 },
    { prompts: 10, engines: 4, days: 7, samples: 1 },
    { prompts: 5, engines: 2, days: 30, samples: 1 }
  ]
  it.each(behaviours)("is 94 and more where %s, and a change is false in at most 5 of 100", (_, behaviour) => {
    for (const grid of grids) {
      for (const rates of [
        [0.2, 0.25],
        [0.3, 0.7]
      ] as const) {
        const unmoved = { ...grid, ...behaviour, before: rates, now: rates }
        const { held, told } = leadCoverageOf(unmoved, { rounds: many, seed: 3 })
        assert.isAtLeast(held, 94)
        assert.isAtMost(told, 5)
      }
    }
  })

  it.each(behaviours)("is 94 and more where %s and the lead grew, which is told of enough answers", (_, behaviour) => {
    const moved = { before: [0.3, 0.45], now: [0.25, 0.75] } as const
    for (const grid of grids) {
      const { held, leading, told } = leadCoverageOf({ ...grid, ...behaviour, ...moved }, { rounds: many, seed: 4 })
      assert.isAtLeast(held, 94)
      if (grid.days > 1) assert.isAbove(told, leading / 2)
    }
  })
})
