/**
 * `npm run eval:alerts [-- --cells 800]`: false alerts, delays and further checks of the policy of confirmed alerts, in
 * simulated worlds whose true rates are known. The same seeds each time. `--cells`: how many for each figure.
 */
import { parseArgs } from "node:util"
import { ConfirmedAlerts } from "@answerscope/core/adapter"
import {
  type Behaviour,
  independent,
  type Play,
  type Played,
  playTracker,
  realistic,
  type TrueChange,
  type Truth
} from "./alert-world.ts"

const { values } = parseArgs({ options: { cells: { type: "string", default: "800" } } })
const cellCount = Number(values.cells)
const engineCount = 4
const runs = 60
/** Runs before a change. */
const quietRuns = 30

const rates = [0.02, 0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98]
const rateOf = (index: number): number => rates[index % rates.length] ?? 0.5

/** A cell that names the brand at that rate, and nothing else of it. */
const mentioned = (mention: number): Truth => ({ mention, position: 3, positive: 0.6, negative: 0.1, rivals: [] })

/** Cells of all rates, positions, and five competitors of all rates. */
const mixed = (cell: number): Truth => ({
  ...mentioned(rateOf(cell)),
  position: 1 + (cell % 6),
  rivals: Array.from({ length: 5 }, (_, rival) => rateOf(cell + 2 * rival))
})

/** A tracker of ten prompts that is asked once a day, in which nothing changes. */
const tracker = (behaviour: Behaviour): Omit<Play, "truthOf" | "seed"> => ({
  behaviour,
  settings: ConfirmedAlerts.defaultDecisionSettings,
  prompts: 10,
  engineCount,
  samples: 1,
  runs,
  change: null,
  isMentionAlone: true,
  correlation: 0.1,
  hasGroups: false
})

const played = (play: Omit<Play, "seed">): ReadonlyArray<Played> =>
  Array.from({ length: Math.ceil(cellCount / (play.prompts * play.engineCount)) }, (_, index) =>
    playTracker({ ...play, seed: 1_000 + index })
  )

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** Further checks in percent of planned ones. */
const costOf = (plays: ReadonlyArray<Played>): number =>
  (100 * sumOf(plays, ({ followUps }) => followUps)) / sumOf(plays, ({ planned }) => planned)

const falseAlerts = (play: Omit<Play, "seed">): string => {
  const plays = played(play)
  const cells = plays.length * play.prompts * play.engineCount
  const alerts = (sumOf(plays, (each) => each.alerts.length) * 100 * 30) / (cells * runs)
  return `${alerts.toFixed(2).padStart(8)}${`${costOf(plays).toFixed(0)} %`.padStart(8)}`
}

const at = (sorted: ReadonlyArray<number>, share: number): string => {
  const delay = sorted[Math.ceil(share * sorted.length) - 1] ?? Infinity
  return (delay === Infinity ? "-" : String(delay)).padStart(6)
}

const shownDelays = (delays: ReadonlyArray<number>): string => {
  const sorted = delays.toSorted((a, b) => a - b)
  const soon = (100 * delays.filter((delay) => delay <= 3).length) / delays.length
  return `${at(sorted, 0.5)}${at(sorted, 0.9)}${`${soon.toFixed(0)} %`.padStart(8)}`
}

/** Runs until a change in a tenth of the cells is told, in its cells. */
const cellDelays = (play: Omit<Play, "seed" | "change">, to: Partial<Truth>): string => {
  const change: TrueChange = { run: quietRuns + 1, cells: (cell) => cell % 10 === 0, to }
  const changed = Array.from({ length: play.prompts * play.engineCount }, (_, cell) => cell).filter(change.cells)
  const delays = played({ ...play, change }).flatMap(({ alerts }) =>
    changed.map((place) => {
      const told = alerts.find(({ cell, run }) => cell === place && run > quietRuns)
      return told === undefined ? Infinity : told.run - quietRuns
    })
  )
  return shownDelays(delays)
}

/** Runs until the share over all cells is told to have fallen. */
const groupDelays = (play: Omit<Play, "seed" | "change">, mention: number): string => {
  const change: TrueChange = { run: quietRuns + 1, cells: () => true, to: { mention } }
  const delays = played({ ...play, hasGroups: true, change }).map(({ groupAlerts }) => {
    const told = groupAlerts.find(({ engine, isFall, run }) => engine === "*" && isFall && run > quietRuns)
    return told === undefined ? Infinity : told.run - quietRuns
  })
  return shownDelays(delays)
}

const cellChanges = [
  [0.9, 0.2],
  [0.8, 0.2],
  [0.9, 0.05],
  [0.05, 0.6],
  [0.5, 0.1]
] as const

const groupChanges = [
  [0.5, 0.25, 10],
  [0.5, 0.125, 10],
  [0.5, 0.4, 25],
  [0.1, 0.025, 25]
] as const

for (const [title, behaviour] of [
  ["independent answers", independent],
  ["answers of a run alike, rates that wander, days, failed checks, wrong labels", realistic]
] as const) {
  const base = tracker(behaviour)
  console.log(`\n${title}\n\nfalse alerts per 100 cells and 30 runs; further checks`)
  for (const rate of rates) {
    console.log(`mention at ${rate}`.padEnd(32) + falseAlerts({ ...base, truthOf: () => mentioned(rate) }))
  }
  console.log("mention, all rates".padEnd(32) + falseAlerts({ ...base, truthOf: (cell) => mentioned(rateOf(cell)) }))
  console.log("all five types, all rates".padEnd(32) + falseAlerts({ ...base, truthOf: mixed, isMentionAlone: false }))

  console.log("\nruns until a change in a tenth of the cells is told: median, 9 of 10, within 3")
  for (const [from, to] of cellChanges) {
    const delays = cellDelays({ ...base, truthOf: () => mentioned(from) }, { mention: to })
    console.log(`${from} to ${to}`.padEnd(32) + delays)
  }

  const quiet = played({ ...base, hasGroups: true, truthOf: (cell) => mentioned(rateOf(cell)) })
  const shares = (sumOf(quiet, ({ groupAlerts }) => groupAlerts.length) * 30) / (quiet.length * runs)
  console.log(`\nfalse alerts of shares per tracker and 30 runs: ${shares.toFixed(2)}`)
  console.log("runs until a fall of all cells is told: median, 9 of 10, within 3")
  for (const [from, to, prompts] of groupChanges) {
    const delays = groupDelays({ ...base, prompts, truthOf: () => mentioned(from) }, to)
    console.log(`${from} to ${to}, ${prompts * engineCount} cells`.padEnd(32) + delays)
  }
}
