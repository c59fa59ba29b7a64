/** Positions of points in a chart. Pure. */
import type { Rate } from "../data/Client.ts"
import { levelOf } from "../data/Level.ts"

/** The size of a chart, including the space for its axes, in SVG units. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const xOf = (frame: Frame, index: number, count: number): number => {
  const inside = frame.width - frame.left - frame.right
  return count <= 1 ? frame.left + inside / 2 : frame.left + (index * inside) / (count - 1)
}

/** The y coordinate of a share from 0 to `top`. */
export const yOf = (frame: Frame, share: number, top: number): number =>
  frame.height - frame.bottom - (share / top) * (frame.height - frame.top - frame.bottom)

const tops = [0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8] as const

/** End of the scale: the first round share above the highest bound. */
const topOf = (highest: number): number => tops.find((top) => highest <= top) ?? 1

/** End of a scale with room for these rates and their intervals, and for further shares. */
export const endFor = (rates: ReadonlyArray<Rate | null | undefined>, shares: ReadonlyArray<number> = []): number =>
  topOf(Math.max(0, ...rates.map((rate) => levelOf(rate ?? null)?.high ?? 0), ...shares))

/** Shares to mark on a scale, from 0 to its end; at most five, in whole per cents. */
export const ticksOf = (top: number): ReadonlyArray<number> => {
  const steps = [1, 0.6, 0.3].includes(top) ? (top === 1 ? 4 : 3) : top === 0.8 ? 4 : top === 0.05 ? 1 : 2
  return Array.from({ length: steps + 1 }, (_, index) => (top * index) / steps)
}

/** The position of a share on an axis that ends at `top`. */
export const partOf = (share: number, top = 1): string => `${((share / top) * 100).toFixed(2)}%`

const two = (value: number): string => value.toFixed(2)

/** A line through points. */
export const lineThrough = (points: ReadonlyArray<readonly [x: number, y: number]>): string =>
  points.map(([x, y], index) => `${index > 0 ? "L" : "M"}${two(x)} ${two(y)}`).join("")

/** The edge of a band, from `low` to `high` at each place of a run. */
export const bandThrough = (
  run: ReadonlyArray<readonly [index: number, bounds: { readonly low: number; readonly high: number }]>,
  at: (index: number, share: number) => readonly [x: number, y: number]
): string =>
  `${lineThrough([
    ...run.map(([index, { high }]) => at(index, high)),
    ...run.map(([index, { low }]) => at(index, low)).toReversed()
  ])}Z`

/** Runs of adjacent points. A missing point is a gap. */
export const runsOf = <A>(
  items: ReadonlyArray<A | null>
): ReadonlyArray<ReadonlyArray<readonly [index: number, item: A]>> => {
  const runs: Array<Array<readonly [number, A]>> = []
  let isOpen = false
  items.forEach((item, index) => {
    if (item === null) {
      isOpen = false
      return
    }
    const last = runs.at(-1)
    if (isOpen && last !== undefined) last.push([index, item])
    else runs.push([[index, item]])
    isOpen = true
  })
  return runs
}

const dayMillis = 86_400_000

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** All time units from the first to the last, so that units without answers become gaps. Keys are those of reports. */
export const unitsBetween = (unit: "day" | "week" | "month", first: string, last: string): ReadonlyArray<string> => {
  const keys: Array<string> = []
  if (unit === "month") {
    const [year = 0, month = 1] = first.split("-").map(Number)
    for (let index = 0; ; index++) {
      const key = dayOf(Date.UTC(year, month - 1 + index, 1)).slice(0, 7)
      if (key > last) return keys
      keys.push(key)
    }
  }
  const step = unit === "day" ? dayMillis : 7 * dayMillis
  for (let at = Date.parse(first); dayOf(at) <= last; at += step) keys.push(dayOf(at))
  return keys
}
