/**
 * `npm run eval:alerts [-- --cells 800]`: false alerts, delays and further checks of the policy of confirmed alerts, in
 * simulated worlds whose true rates are known. The same seeds each time.
 */
import { parseArgs } from "node:util"
import { ConfirmedAlerts } from "@answerscope/core/adapter"
import { type Behaviour, independent, type Play, playTracker, realistic, type Truth } from "./alert-world.ts"

const { values } = parseArgs({ options: { cells: { type: "string", default: "800" } } })
const cellCount = Number(values.cells)
const cellsOfTracker = 40
const trackers = Math.ceil(cellCount / cellsOfTracker)

const mixedRates = [0.02, 0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.95, 0.98]

const truthWith = (mention: number): Truth => ({
  mention,
  position: 3,
  positive: 0.6,
  negative: 0.1,
  rivals: []
})

const plain = (behaviour: Behaviour): Omit<Play, "truthOf" | "seed"> => ({
  behaviour,
  settings: ConfirmedAlerts.defaultDecisionSettings,
  prompts: 10,
  engineCount: 4,
  samples: 1,
  runs: 60,
  change: null,
  isMentionAlone: true,
  correlation: 0.1
})

const playAll = (play: Omit<Play, "seed">) =>
  Array.from({ length: trackers }, (_, index) => playTracker({ ...play, seed: 1_000 + index }))

const mixedTruth = (cell: number): Truth => ({
  ...truthWith(mixedRates[cell % mixedRates.length] ?? 0.5),
  position: 1 + (cell % 6),
  rivals: Array.from({ length: 5 }, (_, rival) => mixedRates[(cell + 2 * rival) % mixedRates.length] ?? 0.5)
})

const perHundred = (count: number, runs: number): number => (count * 100 * 30) / (trackers * cellsOfTracker * runs)

for (const [title, behaviour] of [
  ["independent", independent],
  ["realistic", realistic]
] as const) {
  const falseAlerts = (truthOf: (cell: number) => Truth, isMentionAlone = true) => {
    const played = playAll({ ...plain(behaviour), truthOf, isMentionAlone })
    const planned = played.reduce((sum, play) => sum + play.planned, 0)
    return {
      alerts: perHundred(played.flatMap(({ alerts }) => alerts).length, 60),
      cost: (100 * played.reduce((sum, { followUps }) => sum + followUps, 0)) / planned
    }
  }
  console.log(`\n${title}: false alerts of mentions per 100 cells and 30 runs, nothing changes`)
  for (const rate of mixedRates) {
    const { alerts, cost } = falseAlerts(() => truthWith(rate))
    console.log(String(rate).padEnd(6), alerts.toFixed(2), `cost ${cost.toFixed(0)} %`)
  }
  const mix = falseAlerts((cell) => truthWith(mixedRates[cell % mixedRates.length] ?? 0.5))
  console.log("mix   ", mix.alerts.toFixed(2), `cost ${mix.cost.toFixed(0)} %`)
  const all = falseAlerts(mixedTruth, false)
  console.log("all five types, mix", all.alerts.toFixed(2), `cost ${all.cost.toFixed(0)} %`)

  console.log(`\n${title}: runs until a change in a tenth of the cells is told`)
  for (const [from, to] of [
    [0.9, 0.2],
    [0.8, 0.2],
    [0.9, 0.05],
    [0.05, 0.6],
    [0.5, 0.1]
  ] as const) {
    const delays = playAll({
      ...plain(behaviour),
      truthOf: () => truthWith(from),
      change: { run: 31, cells: (cell) => cell % 10 === 0, to: { mention: to } }
    }).flatMap(({ alerts }) =>
      Array.from({ length: cellsOfTracker / 10 }, (_, index) => {
        const told = alerts.find(({ cell, run }) => cell === index * 10 && run >= 31)
        return told === undefined ? Infinity : told.run - 30
      })
    )
    const sorted = delays.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]
    const within = (100 * delays.filter((delay) => delay <= 3).length) / delays.length
    console.log(`${from} -> ${to}: median ${at(0.5)}, p90 ${at(0.9)}, within 3 ${within.toFixed(0)} %`)
  }
}
