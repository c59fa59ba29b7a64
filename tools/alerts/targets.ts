/** Confirmed alerts beside their targets: samples, persistent answers, outages, slow drift, changes of all cells. */
import type { Played } from "../world/play.ts"
import { atLeast, atMost, type TargetPart, TargetTable } from "../world/target.ts"
import { mentioned, type TrueChange } from "../world/truth.ts"
import { extentParts } from "./extent.ts"
import { type Plan, type PlayedCells, played } from "./plays.ts"
import { type Quiet, quietPart } from "./quiet.ts"
import { base, cellCount, engineCount, fallTo, isInTenth, quietRuns, toldCells } from "./tracker.ts"
import { otherWorlds } from "./worlds.ts"

const isOfFirstEngine = (cell: number): boolean => cell % engineCount === 0
const isOfLastPrompts = (cell: number): boolean => cell >= 0.7 * cellCount

const muchAlike = { alike: 0.3 }
const outage: TrueChange = { run: 31, until: 33, cells: isOfFirstEngine, to: { failed: 1 } }
const notYetAsked: TrueChange = { run: 1, until: quietRuns, cells: isOfLastPrompts, to: { failed: 1 } }

const persistent = [
  { what: "an answer repeats yesterday's with chance 0.25", behaviour: { repeats: 0.25 } },
  { what: "an answer repeats yesterday's with chance 0.5", behaviour: { repeats: 0.5 } },
  { what: "answers cached for 3 days", behaviour: { cachedRuns: 3 } },
  { what: "answers cached for 7 days", behaviour: { cachedRuns: 7 } }
]

const quiet: ReadonlyArray<Quiet> = [
  { what: "realistic, 1 sample", target: atMost(1) },
  { what: "realistic, 1 sample, 180 runs", runs: 180, target: atMost(1) },
  { what: "realistic, 3 samples", samples: 3, target: atMost(1) },
  { what: "realistic, 10 samples", samples: 10, target: atMost(1) },
  { what: "correlation in a run 0.3, 1 sample", behaviour: muchAlike, target: atMost(1.5) },
  { what: "correlation in a run 0.3, 3 samples", behaviour: muchAlike, samples: 3, target: atMost(1.5) },
  { what: "correlation in a run 0.3, 10 samples", behaviour: muchAlike, samples: 10, target: atMost(1.5) },
  ...persistent.map((each) => ({ ...each, target: atMost(3) })),
  ...persistent.map(({ behaviour, what }) => ({
    what: `${what}, word by word`,
    behaviour: { ...behaviour, textsRepeat: true },
    target: atMost(3)
  })),
  {
    what: "an answer repeats yesterday's with chance 0.25, all of a day are the same",
    behaviour: { repeats: 0.25, cachedRuns: 1 },
    target: atMost(3)
  },
  {
    what: "an answer repeats yesterday's with chance 0.5, all of a day are the same",
    behaviour: { repeats: 0.5, cachedRuns: 1 },
    target: atMost(3)
  },
  { what: "all answers of a day the same", behaviour: { cachedRuns: 1 }, target: atMost(3) },
  {
    what: "rates wander (0.6 on the logit, of which 0.9 stays)",
    behaviour: { wander: { deviation: 0.6, stays: 0.9 } },
    target: null
  },
  { what: "one engine fails for 3 days", changes: [outage], target: atMost(1) },
  { what: "3 of 10 prompts added in run 31", changes: [notYetAsked], target: atMost(1) }
]

const meanOver = (plan: Plan, size: PlayedCells, figureOf: (each: Played) => number): number => {
  const plays = played(size, plan)
  return plays.reduce((sum, each) => sum + figureOf(each), 0) / plays.length
}

/** Percent of the changed cells that are told within some runs of the change. */
const toldWithin = (size: PlayedCells, change: TrueChange, from: number, within: number): number => {
  const { run } = change
  const plan = { ...base, runs: run + within - 1, changes: [change], truthOf: () => mentioned(from) }
  const changed = Array.from({ length: cellCount }, (_, cell) => cell).filter(change.cells)
  return meanOver(plan, size, (each) => {
    const told = toldCells(each, run, run + within - 1)
    return (100 * changed.filter((cell) => told.has(cell)).length) / changed.length
  })
}

const falls = [
  [0.9, 0.2, 78],
  [0.8, 0.2, 50]
] as const

/** Runs of a drift, and the least share that is told. */
const drifts = [
  [90, 90],
  [180, 75]
] as const

const parts: ReadonlyArray<TargetPart<PlayedCells>> = [
  quietPart("nothing changes", quiet),
  quietPart("other worlds", otherWorlds),
  {
    title: "changes of a tenth of the cells, realistic, 1 sample",
    rows: [
      ...falls.map(([from, to, least]) => ({
        what: `${from} to ${to}, told within 3 runs`,
        figure: (size: PlayedCells) => toldWithin(size, fallTo(to, isInTenth), from, 3),
        unit: " %",
        target: atLeast(least)
      })),
      ...drifts.map(([drift, least]) => ({
        what: `0.8 to 0.2 over ${drift} runs, told until ${quietRuns} runs after`,
        figure: (size: PlayedCells) => toldWithin(size, { ...fallTo(0.2, isInTenth), drift }, 0.8, drift + quietRuns),
        unit: " %",
        target: atLeast(least)
      }))
    ]
  },
  ...extentParts
]

/** Prints the rows that match. Returns whether all are met. */
export const printTargets = (size: PlayedCells, only: RegExp): boolean => {
  const table = new TargetTable()
  for (const { rows, title } of parts) {
    const shown = rows.filter(({ what }) => only.test(what))
    if (shown.length > 0) table.title(title)
    for (const row of shown) table.add({ ...row, figure: row.figure(size) })
  }
  return table.end()
}
