import { ConfirmedAlerts, everyone } from "@answerscope/core/testing"
import { assert, describe, it } from "@effect/vitest"
import { jointChanges, playOf, playOfFall, toldOfMany, widthOf } from "./alerts/together.ts"
import { independent, realistic } from "./world/behaviour.ts"
import { type Play, playTracker } from "./world/play.ts"
import { mentioned } from "./world/truth.ts"

const truthOf = (mention: number) => () => mentioned(mention)

const tracker: Omit<Play, "seed"> = {
  behaviour: realistic,
  settings: ConfirmedAlerts.defaultDecisionSettings,
  prompts: 10,
  engineCount: 4,
  samples: 1,
  runs: 60,
  truthOf: truthOf(0.5),
  changes: [],
  isMentionAlone: true,
  correlation: 0.1,
  scope: "cell"
}

const trackers = 6

const played = (play: Omit<Play, "seed">) =>
  Array.from({ length: trackers }, (_, index) => playTracker({ ...play, seed: 77 + index }))

const alertsIn = (plays: ReturnType<typeof played>): number => plays.flatMap(({ alerts }) => alerts).length

// fixed seeds, so the result is always the same. `npm run eval:alerts` has the whole table
describe("the policy of confirmed alerts, in worlds whose rates are known", () => {
  it("raises fewer than two false alerts per 100 cells and 30 runs where nothing changes", () => {
    const per100 = (trackers * 40 * 60) / (100 * 30)
    assert.isBelow(alertsIn(played(tracker)) / per100, 2)
    assert.isBelow(alertsIn(played({ ...tracker, behaviour: independent })) / per100, 2)
  })

  it("tells most falls from 0.9 to 0.2 within three runs", () => {
    const change = { run: 31, cells: (cell: number) => cell % 10 === 0, to: { mention: 0.2 } }
    const plays = played({ ...tracker, runs: 40, truthOf: truthOf(0.9), changes: [change] })
    const told = plays.flatMap(({ alerts }) =>
      [0, 10, 20, 30].filter((place) => alerts.some(({ cell, run }) => cell === place && run >= 31 && run <= 33))
    )
    assert.isAtLeast(told.length / (4 * trackers), 0.65)
  })

  it("asks no more again than it plans", () => {
    for (const { followUps, planned } of played(tracker)) assert.isBelow(followUps, planned)
  })

  it("tells that all cells fell before each does", () => {
    const change = { run: 31, cells: () => true, to: { mention: 0.2 } }
    const { groupAlerts } = playTracker({ ...tracker, runs: 33, scope: "shares", changes: [change], seed: 77 })
    const told = groupAlerts.find(({ engine, type }) => engine === "*" && type === "mention_lost")
    assert.isAtMost(told?.run ?? Infinity, 32)
  })

  it("tells once what many cells do together", () => {
    const told = jointChanges.flatMap((joint) =>
      Array.from({ length: 4 }, (_, seed) => toldOfMany(playTracker(playOf(joint, realistic, 7_101 + seed))))
    )
    assert.isTrue(told.every(({ cells, groups }) => groups + cells > 0))
    assert.isAtMost(told.filter(({ isTwice }) => isTwice).length, 3)
  })

  it("tells a small fall of all cells of the brand", () => {
    const widths = Array.from({ length: 6 }, (_, seed) =>
      widthOf(playTracker(playOfFall({ prompts: 25, from: 0.5, to: 0.4 }, independent, 1_001 + seed)))
    )
    assert.isAtLeast(widths.filter((width) => width === everyone).length, 5)
  })
})
