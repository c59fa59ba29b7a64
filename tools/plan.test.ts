import { ConfirmedAlerts, PlannedDelays } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { independent } from "./world/behaviour.ts"
import { playTracker } from "./world/play.ts"
import { mentioned } from "./world/truth.ts"

const quietRuns = 30
const trackers = 8
const engineCount = 4
/** A tenth of the cells changes. */
const changed = [0, 10, 20, 30]

interface Planned {
  readonly before: number
  readonly after: number
  readonly samples: number
  readonly isAskedAgain: boolean
}

/** Simulated runs until half of the changed cells are detected, with slightly correlated answers. */
const simulatedMedian = ({ after, before, isAskedAgain, samples }: Planned): number => {
  const delays = Array.from({ length: trackers }, (_, index) =>
    playTracker({
      behaviour: { ...independent, alike: 0.1 },
      settings: { ...ConfirmedAlerts.defaultDecisionSettings, followUps: isAskedAgain ? 1 : 0 },
      prompts: 10,
      engineCount,
      samples,
      runs: quietRuns + 20,
      truthOf: () => mentioned(before),
      changes: [{ run: quietRuns + 1, cells: (cell) => changed.includes(cell), to: { mention: after } }],
      isMentionAlone: true,
      correlation: 0.1,
      scope: "cell",
      seed: 500 + index
    })
  ).flatMap(({ alerts }) =>
    changed.map((place) => {
      const told = alerts.find(({ cell, run }) => cell === place && run > quietRuns)
      return told === undefined ? Infinity : told.run - quietRuns
    })
  )
  return delays.toSorted((a, b) => a - b)[delays.length / 2 - 1] ?? Infinity
}

const plannedMedian = ({ isAskedAgain, ...planned }: Planned): number => {
  const question = { ...PlannedDelays.planDefaults, ...planned, cells: 40, runs: quietRuns }
  const delay = isAskedAgain ? PlannedDelays.confirmedCellDelay(question) : PlannedDelays.cellDelay(question)
  return delay.medianRuns ?? Infinity
}

// fixed seeds, so the result is always the same
describe("the plan of a cell's change, beside its simulation", () => {
  it.each([
    [0.9, 0.2],
    [0.8, 0.2],
    [0.9, 0.05],
    [0.05, 0.6]
  ])("from %f to %f has the same median, or a run more or less", (before, after) => {
    for (const planned of [
      { before, after, samples: 1, isAskedAgain: true },
      { before, after, samples: 3, isAskedAgain: false },
      { before, after, samples: 8, isAskedAgain: false }
    ]) {
      assert.closeTo(plannedMedian(planned), simulatedMedian(planned), 1, JSON.stringify(planned))
    }
  })

  it("is on the safe side for single answers that are not asked again, and for small changes", () => {
    for (const planned of [
      { before: 0.9, after: 0.2, samples: 1, isAskedAgain: false },
      { before: 0.5, after: 0.1, samples: 3, isAskedAgain: false }
    ]) {
      assert.isAtLeast(plannedMedian(planned), simulatedMedian(planned), JSON.stringify(planned))
    }
  }, 60_000)
})
