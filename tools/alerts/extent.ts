/** How far alerts tell the extent of a change, and when it began, beside their targets. */
import { atLeast, atMost, type TargetPart } from "../world/target.ts"
import { mentioned, type TrueChange } from "../world/truth.ts"
import { type Plan, type PlayedCells, played } from "./plays.ts"
import { base, cellCount, engineCount, fallTo, isInTenth, prompts, quietRuns, toldCells } from "./tracker.ts"

/** A tracker with changes, from a run after the quiet ones, up to some runs after. */
const planOf = (from: number, runs: number, changes: ReadonlyArray<TrueChange>): Plan => ({
  ...base,
  runs: quietRuns + runs,
  changes,
  truthOf: () => mentioned(from)
})

/** What the newest alert of each tracker says of all cells, within five runs of a fall; null without one. */
const extentsOf = (size: PlayedCells, fall: TrueChange) =>
  played(size, planOf(0.8, 5, [fall])).map(
    ({ groupAlerts }) => groupAlerts.findLast(({ extent, run }) => extent !== null && run > quietRuns)?.extent ?? null
  )

const rateOf = ({ k, n }: { readonly k: number; readonly n: number }): number => k / n

/** Percent of trackers that tell the share of all cells since a fall, within 15 points. */
const extentTold = (size: PlayedCells, fall: TrueChange, share: number): number => {
  const extents = extentsOf(size, fall)
  const right = extents.filter((extent) => extent !== null && Math.abs(rateOf(extent.now) - share) <= 0.15)
  return (100 * right.length) / extents.length
}

/** Points by which the shares that all trackers tell together differ from the true one. */
const extentError = (size: PlayedCells, fall: TrueChange, share: number): number => {
  const extents = extentsOf(size, fall).filter((extent) => extent !== null)
  const sumOf = (part: "k" | "n"): number => extents.reduce((sum, { now }) => sum + now[part], 0)
  return 100 * Math.abs(rateOf({ k: sumOf("k"), n: sumOf("n") }) - share)
}

/** Percent of single cells with an alert of their own that fall so many runs after the others of their engine. */
const laterTold = (size: PlayedCells, runsLater: number): number => {
  const single = 20
  const run = quietRuns + 1 + runsLater
  const changes: ReadonlyArray<TrueChange> = [
    fallTo(0.02, (cell) => cell % engineCount === 0 && cell !== single),
    { run, cells: (cell) => cell === single, to: { mention: 0.02 } }
  ]
  const plays = played(size, planOf(0.92, runsLater + 15, changes))
  const told = plays.filter(({ alerts }) => alerts.some((alert) => alert.cell === single && alert.run >= run))
  return (100 * told.length) / plays.length
}

/** Percent of an engine's cells that are told, alone or with others, of a drift of all of them. */
const driftTold = (size: PlayedCells, drift: number): number => {
  const isOfEngine = (cell: number): boolean => cell % engineCount === 0
  const runs = drift + quietRuns
  const plays = played(size, planOf(0.8, runs, [{ ...fallTo(0.2, isOfEngine), drift }]))
  const told = plays.flatMap((each) => [...toldCells(each, quietRuns + 1, quietRuns + runs)].filter(isOfEngine))
  return (100 * told.length) / (plays.length * prompts)
}

const everyCell = (): boolean => true

/** A fall of all cells, in alerts of several cells, or of a tenth, in their own. */
interface Dated {
  readonly to: number
  readonly isJoint: boolean
}

/** Percent of the alerts on a fall whose range of dates contains its first run. */
const datedRightly = (size: PlayedCells, from: number, { isJoint, to }: Dated): number => {
  const change = fallTo(to, isJoint ? everyCell : isInTenth)
  const { run } = change
  const dates = played(size, planOf(from, 15, [change])).flatMap(({ alerts, groupAlerts }) =>
    (isJoint ? groupAlerts : alerts.filter(({ cell }) => change.cells(cell)))
      .filter((alert) => alert.run >= run && alert.type === "mention_lost")
      .map(({ date }) => date)
  )
  const right = dates.filter(({ earliest, latest }) => earliest.run <= run && latest.run >= run)
  return (100 * right.length) / dates.length
}

const falls = [
  [0.9, 0.2],
  [0.8, 0.2],
  [0.5, 0.2]
] as const

const widths = [
  ["a tenth of the cells", false],
  ["all cells together", true]
] as const

const inHalf = (cell: number): boolean => Math.floor(cell / engineCount) % 2 === 0

export const extentParts: ReadonlyArray<TargetPart<PlayedCells>> = [
  {
    title: "cells fall from 0.8: share over all cells that the newest alert tells within 5 runs, realistic, 1 sample",
    rows: [
      {
        what: `all ${cellCount} cells fall to 0.2: trackers that tell it within 15 points`,
        figure: (size) => extentTold(size, fallTo(0.2, everyCell), 0.2),
        unit: " %",
        target: atLeast(90)
      },
      {
        what: `all ${cellCount} cells fall to 0.2: points between what all tell and the truth`,
        figure: (size) => extentError(size, fallTo(0.2, everyCell), 0.2),
        target: atMost(5)
      },
      {
        what: "half of the cells fall to 0.2: points between what all tell and the truth",
        figure: (size) => extentError(size, fallTo(0.2, inHalf), 0.5),
        target: atMost(5)
      }
    ]
  },
  {
    title: "cells of an engine that changes, realistic, 1 sample",
    rows: [
      ...[3, 6, 10].map((runs) => ({
        what: `one cell falls from 0.92 to 0.02 ${runs} runs after the others: told by itself`,
        figure: (size: PlayedCells) => laterTold(size, runs),
        unit: " %",
        target: runs === 3 ? null : atLeast(75)
      })),
      {
        what: "all drift from 0.8 to 0.2 over 30 runs: cells told until 30 runs after",
        figure: (size) => driftTold(size, 30),
        unit: " %",
        target: null
      }
    ]
  },
  {
    title: "alerts whose 95 % range contains the first run of the change, realistic, 1 sample",
    rows: falls.flatMap(([from, to]) =>
      widths.map(([which, isJoint]) => ({
        what: `${from} to ${to}, ${which}: first run within the range`,
        figure: (size: PlayedCells) => datedRightly(size, from, { to, isJoint }),
        unit: " %",
        target: atLeast(90)
      }))
    )
  }
]
