/** How far alerts tell the extent of a change, and when it began, beside their targets. */
import { atLeast, type TargetPart } from "../world/target.ts"
import { mentioned, type TrueChange } from "../world/truth.ts"
import { played } from "./plays.ts"
import { base, cellCount, fallTo, isInTenth, quietRuns, toldCells } from "./tracker.ts"

/** The median number of cells that trackers list within five runs of a fall of all their cells. */
const extentOf = (cells: number, to: number): number => {
  const plan = {
    ...base,
    runs: quietRuns + 5,
    changes: [fallTo(to, () => true)],
    truthOf: () => mentioned(0.8)
  }
  const listed = played(cells, plan).map((each) => toldCells(each, quietRuns + 1, quietRuns + 5).size)
  return listed.toSorted((a, b) => a - b)[Math.floor(listed.length / 2)] ?? 0
}

/** Percent of the alerts on a change whose range of dates contains its first run. */
const datedRightly = (cells: number, from: number, change: TrueChange): number => {
  const { run } = change
  const plan = { ...base, runs: run + 14, changes: [change], truthOf: () => mentioned(from) }
  const dates = played(cells, plan).flatMap(({ alerts, groupAlerts }) =>
    [...alerts.filter(({ cell }) => change.cells(cell)), ...groupAlerts]
      .filter((alert) => alert.run >= run)
      .map(({ date }) => date)
  )
  const right = dates.filter(({ earliest, latest }) => earliest.run <= run && latest.run >= run)
  return (100 * right.length) / dates.length
}

const everyCell = (): boolean => true

const falls = [
  [0.9, 0.2],
  [0.8, 0.2],
  [0.5, 0.2]
] as const

const widths = [
  ["a tenth of the cells", isInTenth],
  ["all cells", everyCell]
] as const

export const extentParts: ReadonlyArray<TargetPart> = [
  {
    title: `all ${cellCount} cells fall, realistic, 1 sample: cells listed within 5 runs, median`,
    rows: [0.2, 0.05].map((to) => ({
      what: `0.8 to ${to}`,
      figure: (cells) => extentOf(cells, to),
      target: atLeast(32)
    }))
  },
  {
    title: "alerts whose 95 % range contains the first run of the change, realistic, 1 sample",
    rows: falls.flatMap(([from, to]) =>
      widths.map(([which, isChanged]) => ({
        what: `${from} to ${to}, ${which}: first run within the range`,
        figure: (cells: number) => datedRightly(cells, from, fallTo(to, isChanged)),
        unit: " %",
        target: atLeast(90)
      }))
    )
  }
]
