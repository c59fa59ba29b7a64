/** Promises about figures, beside what stored answers show. Pure. */
import type { Engine } from "../engine/Engine.ts"
import { type Counts, totalOf } from "../figure/Counts.ts"
import { type Interval, sampleIntervalOf, wilsonInterval } from "../figure/Interval.ts"

/**
 * - `half_coverage`: comparisons of odd with even samples of the same runs whose interval contains 0
 * - `week_verdicts`: rates of single cells that differ between two quiet weeks, by `verdict`
 * - `week_pages`: pages with those rates, with any change by `verdict_page`
 * - `replayed_alerts`: alerts on quiet runs in random order, per 100 cells and 30 runs
 */
export type CheckedKind = "half_coverage" | "week_verdicts" | "week_pages" | "replayed_alerts"

/** A figure with its promise. */
export interface CheckedFigure {
  readonly kind: CheckedKind
  /** `null` for all engines. */
  readonly engine: Engine | null
  readonly bound: "at_least" | "at_most"
  readonly promised: number
  /** With its interval of 95 %; `null` without data. */
  readonly observed: number | null
  readonly interval: Interval | null
  /** `k` of `n` comparisons; of `replayed_alerts`, alerts and runs of cells. */
  readonly counts: Counts
  /** `null` if there is too little data to tell. */
  readonly holds: boolean | null
}

/** Promised of every 95 % interval, and of verdicts. */
export const coveragePromised = 0.95
export const falsePromised = 0.05

/** Fewest comparisons of samples, pairs of weeks, and runs of cells that are judged. */
export const checkedMinimums = { comparisons: 20, pages: 5, cellRuns: 600 }

/** Runs of cells to which `falseAlerts` relates. */
const cellRunsOfPromise = 3_000

const judged = (figure: Omit<CheckedFigure, "holds">, isEnough: boolean): CheckedFigure => {
  const { bound, interval, promised } = figure
  if (!isEnough || interval === null) return { ...figure, holds: null }
  return { ...figure, holds: bound === "at_most" ? interval.low <= promised : interval.high >= promised }
}

/** A share of comparisons that do not depend on one another. */
export const shareFigure = (
  figure: Pick<CheckedFigure, "kind" | "engine" | "bound" | "promised" | "counts">,
  least: number
): CheckedFigure => {
  const { counts } = figure
  if (counts.n === 0) return { ...figure, observed: null, interval: null, holds: null }
  return judged({ ...figure, observed: counts.k / counts.n, interval: wilsonInterval(counts) }, counts.n >= least)
}

/** A share of comparisons, where those of one page depend on one another. */
export const pagesFigure = (
  figure: Pick<CheckedFigure, "kind" | "engine" | "bound" | "promised">,
  pages: ReadonlyArray<Counts>
): CheckedFigure => {
  const compared = pages.filter(({ n }) => n > 0)
  const counts = totalOf(compared)
  if (counts.n === 0) return { ...figure, counts, observed: null, interval: null, holds: null }
  const interval = sampleIntervalOf(compared)
  return judged(
    { ...figure, counts, observed: counts.k / counts.n, interval },
    compared.length >= checkedMinimums.pages
  )
}

/** The interval of a number of rare events: Byar's approximation, 95 %. */
const poissonInterval = (events: number): Interval => {
  const bound = (count: number, deviation: number) =>
    count === 0 ? 0 : count * Math.max(0, 1 - 1 / (9 * count) + deviation / (3 * Math.sqrt(count))) ** 3
  return { low: bound(events, -1.96), high: bound(events + 1, 1.96) }
}

/** Alerts of several plays of runs of cells, beside the promise of `falseAlerts`. */
export const alertsFigure = (
  promised: number,
  { alerts, cellRuns, plays }: { readonly alerts: number; readonly cellRuns: number; readonly plays: number }
): CheckedFigure => {
  const figure = { kind: "replayed_alerts", engine: null, bound: "at_most", promised } as const
  const counts = { k: alerts, n: cellRuns * plays }
  if (cellRuns === 0) return { ...figure, counts, observed: null, interval: null, holds: null }
  // plays of the same runs are one observation
  const { high, low } = poissonInterval(alerts / plays)
  const scale = cellRunsOfPromise / cellRuns
  const observed = (alerts / plays) * scale
  return judged(
    { ...figure, counts, observed, interval: { low: low * scale, high: high * scale } },
    cellRuns >= checkedMinimums.cellRuns
  )
}
