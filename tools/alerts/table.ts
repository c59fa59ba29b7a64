/** The table of the promises of confirmed alerts, in worlds with known rates, and the figures of harsher worlds. */
import { ConfirmedAlerts, everyone } from "@answerscope/core/testing"
import { type Behaviour, independent, realistic } from "../world/behaviour.ts"
import type { Believed, Played } from "../world/play.ts"
import { mentioned, type TrueChange, type Truth } from "../world/truth.ts"
import { harsherWorlds } from "./harsher.ts"
import { costOf, falseAlertsOf, type Plan, type PlayedCells, played, sumOf } from "./plays.ts"

const engineCount = 4
const runs = 60
/** Runs before a change. */
const quietRuns = 30

const rates = [0.02, 0.05, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98]
const rateOf = (index: number): number => rates[index % rates.length] ?? 0.5

/** Cells of all rates. */
export const ofAllRates = (cell: number): Truth => mentioned(rateOf(cell))

/** Cells of all rates, positions, and five competitors of all rates. */
export const mixed = (cell: number): Truth => ({
  ...ofAllRates(cell),
  position: 1 + (cell % 6),
  rivals: Array.from({ length: 5 }, (_, rival) => rateOf(cell + 2 * rival))
})

/** A tracker of ten prompts with a daily run, in which nothing changes. */
const trackerIn = (behaviour: Behaviour, correlation: Believed): Omit<Plan, "truthOf"> => ({
  behaviour,
  settings: ConfirmedAlerts.defaultDecisionSettings,
  prompts: 10,
  engineCount,
  samples: 1,
  runs,
  changes: [],
  isMentionAlone: true,
  correlation,
  scope: "cell"
})

const shownShare = (percent: number): string => `${percent.toFixed(0)} %`.padStart(8)

const at = (sorted: ReadonlyArray<number>, share: number): string => {
  const delay = sorted[Math.ceil(share * sorted.length) - 1] ?? Infinity
  return (delay === Infinity ? "-" : String(delay)).padStart(6)
}

const shownDelays = (delays: ReadonlyArray<number>): string => {
  const sorted = delays.toSorted((a, b) => a - b)
  const soon = (100 * delays.filter((delay) => delay <= 3).length) / delays.length
  return `${at(sorted, 0.5)}${at(sorted, 0.9)}${shownShare(soon)}`
}

const print = (what: string, figures: string): void => console.log(what.padEnd(44) + figures)

/** The figures of so many cells each. */
class Figures {
  private readonly size: PlayedCells

  constructor(size: PlayedCells) {
    this.size = size
  }

  played(plan: Plan): ReadonlyArray<Played> {
    return played(this.size, plan)
  }

  /** Per 100 cells and 30 runs; follow-ups. */
  falseAlerts(plan: Plan): string {
    const plays = this.played(plan)
    return `${falseAlertsOf(plan, plays).toFixed(2).padStart(8)}${shownShare(costOf(plays))}`
  }

  /** Runs until a change in a tenth of the cells is detected in its cells. */
  cellDelays(plan: Omit<Plan, "changes">, to: Partial<Truth>): string {
    const change: TrueChange = { run: quietRuns + 1, cells: (cell) => cell % 10 === 0, to }
    const changed = Array.from({ length: plan.prompts * plan.engineCount }, (_, cell) => cell).filter(change.cells)
    const delays = this.played({ ...plan, changes: [change] }).flatMap(({ alerts }) =>
      changed.map((place) => {
        const told = alerts.find(({ cell, run }) => cell === place && run > quietRuns)
        return told === undefined ? Infinity : told.run - quietRuns
      })
    )
    return shownDelays(delays)
  }

  /** Runs until a fall of the share over all cells is detected. */
  shareDelays(plan: Omit<Plan, "changes">, mention: number): string {
    const change: TrueChange = { run: quietRuns + 1, cells: () => true, to: { mention } }
    const delays = this.played({ ...plan, scope: "shares", changes: [change] }).map(({ groupAlerts }) => {
      const told = groupAlerts.find(
        ({ engine, run, type }) => engine === everyone && type === "mention_lost" && run > quietRuns
      )
      return told === undefined ? Infinity : told.run - quietRuns
    })
    return shownDelays(delays)
  }

  /** In a tracker's 30 runs. */
  falseShares(plan: Plan): string {
    const quiet = this.played({ ...plan, scope: "shares" })
    return ((sumOf(quiet, ({ groupAlerts }) => groupAlerts.length) * 30) / (quiet.length * plan.runs)).toFixed(2)
  }
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

const falseTitle = "false alerts per 100 cells and 30 runs; further checks"
const delayTitle = "runs until a change in a tenth of the cells is told: median, 9 of 10, within 3"

/** A world of the promise: every rate, every kind of change. */
const printWorld = (figures: Figures, title: string, behaviour: Behaviour): void => {
  const base = trackerIn(behaviour, 0.1)
  console.log(`\n${title}\n\n${falseTitle}`)
  for (const rate of rates) {
    print(`mention at ${rate}`, figures.falseAlerts({ ...base, truthOf: () => mentioned(rate) }))
  }
  print("mention, all rates", figures.falseAlerts({ ...base, truthOf: ofAllRates }))
  print("all five types, all rates", figures.falseAlerts({ ...base, truthOf: mixed, isMentionAlone: false }))

  console.log(`\n${delayTitle}`)
  for (const [from, to] of cellChanges) {
    print(`${from} to ${to}`, figures.cellDelays({ ...base, truthOf: () => mentioned(from) }, { mention: to }))
  }

  const shares = figures.falseShares({ ...base, truthOf: ofAllRates })
  console.log(`\nfalse alerts of shares per tracker and 30 runs: ${shares}`)
  console.log("runs until a fall of all cells is told: median, 9 of 10, within 3")
  for (const [from, to, prompts] of groupChanges) {
    const delays = figures.shareDelays({ ...base, prompts, truthOf: () => mentioned(from) }, to)
    print(`${from} to ${to}, ${prompts * engineCount} cells`, delays)
  }
}

const harshRates = [0.1, 0.5, 0.8]

/** A harsher world: the promised figures there. */
const printHarsherWorld = (figures: Figures, { behaviour, believed, title }: (typeof harsherWorlds)[number]): void => {
  const base = trackerIn(behaviour, believed)
  console.log(`\n${title}`)
  for (const rate of harshRates) {
    print(`mention at ${rate}`, figures.falseAlerts({ ...base, truthOf: () => mentioned(rate) }))
  }
  print("mention, all rates", figures.falseAlerts({ ...base, truthOf: ofAllRates }))
  print("all five types, all rates", figures.falseAlerts({ ...base, truthOf: mixed, isMentionAlone: false }))
  print("shares, per tracker", figures.falseShares({ ...base, truthOf: ofAllRates }).padStart(8))
  for (const [from, to] of cellChanges.slice(0, 2)) {
    const delays = figures.cellDelays({ ...base, truthOf: () => mentioned(from) }, { mention: to })
    print(`${from} to ${to}: median, 9 of 10, within 3`, delays)
  }
}

/** Prints the table of promises, with this many cells per figure. */
export const printTable = (size: PlayedCells): void => {
  const figures = new Figures(size)
  printWorld(figures, "independent answers", independent)
  printWorld(figures, "answers of a run alike, rates that wander, days, failed checks, wrong labels", realistic)
}

/** Prints the figures of harsher worlds. */
export const printHarsherTable = (size: PlayedCells): void => {
  const figures = new Figures(size)
  console.log(`the realistic world with one thing changed\n\n${falseTitle}; ${delayTitle}`)
  for (const world of harsherWorlds) printHarsherWorld(figures, world)
}
