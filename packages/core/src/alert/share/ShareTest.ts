/**
 * Whether a share, as of answers that name the brand, has changed over many cells: together they show what none shows
 * alone. Pure.
 */
import { type Counts, totalOf } from "../../figure/Counts.ts"
import type { Entry } from "../confirmed/CellHistory.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { type EffectiveWindows, effectiveWindows } from "../../figure/EffectiveWindow.ts"
import { weighedCounts } from "../../figure/EffectiveAnswers.ts"
import { mentionIndicator, type Indicator } from "../confirmed/Indicators.ts"

/** The answers of one cell by run, and how alike answers of one run are there. */
export interface GroupCell {
  readonly entries: ReadonlyArray<Entry>
  readonly correlation: Overdispersion
}

/** A change that the cells show together. */
export interface GroupChange {
  /** The run with which it began. */
  readonly run: number
  /** In standard errors; above 0: named more. */
  readonly deviation: number
  /** Mean of the cells' shares since, minus the mean of their shares before. */
  readonly difference: number
  /** Effective ones. */
  readonly before: Counts
  readonly since: Counts
  /** Places of the cells that have answers enough on both sides. */
  readonly cells: ReadonlyArray<number>
}

/** Numbers of runs since a change to test. */
const lengths = [2, 3, 5, 8, 13] as const
/** Runs that must be known before. */
const runsBefore = 8
/** Earlier runs that are needed to estimate how much runs vary. */
const pastRunsMin = 6
const cellAnswersBefore = 3
const cellAnswersSince = 1
/** Standard errors from which a change is reported. */
const deviationMin = 4
const differenceMin = 0.05
/** Where nearly all answers are the same, one or two others deviate far, and are chance. */
const excessMin = 3
/** The median of the square of a standard normal variable. */
const medianOfSquare = 0.455

/** A cell's effective counts of two groups of runs. */
interface CellSums {
  /** Its place among the group's cells. */
  readonly place: number
  readonly before: Counts
  readonly since: Counts
}

const none: Counts = { k: 0, n: 0 }

/** A cell's entries by run, at their effective counts. */
interface CellRuns {
  readonly ofRuns: ReadonlyArray<Counts>
  readonly windows: EffectiveWindows
}

const runsOf = (
  { correlation, entries }: GroupCell,
  runs: ReadonlyArray<number>,
  { countsOf }: Indicator
): CellRuns => {
  const ofRun = new Map(
    entries.map((entry) => [entry.run, weighedCounts(countsOf(entry), entry.mentions.n, correlation.sameRun)])
  )
  const ofRuns = runs.map((run) => ofRun.get(run) ?? none)
  return { ofRuns, windows: effectiveWindows(ofRuns, correlation) }
}

/** Excess of positive answers over what no change would give, and its variance, over all cells. */
const excessOf = (cells: ReadonlyArray<CellSums>): { readonly excess: number; readonly variance: number } => {
  let excess = 0
  let variance = 0
  for (const { before, since } of cells) {
    const share = (before.k + since.k) / (before.n + since.n)
    excess += since.k - since.n * share
    variance += (share * (1 - share) * before.n * since.n) / (before.n + since.n)
  }
  return { excess, variance }
}

const comparable = ({ before, since }: CellSums): boolean =>
  before.n >= cellAnswersBefore && since.n >= cellAnswersSince

/** Of each cell that has answers enough: its counts before the last `length` of `runs` runs, and since. */
const cellsBetween = (cells: ReadonlyArray<CellRuns>, runs: number, length: number): ReadonlyArray<CellSums> =>
  cells
    .map(({ windows }, place) => ({ place, before: windows.first(runs - length), since: windows.last(length) }))
    .filter(comparable)

/** The same for the run at place `at`, and those before it. */
const cellsAt = (cells: ReadonlyArray<CellRuns>, at: number): ReadonlyArray<CellSums> =>
  cells
    .map(({ ofRuns, windows }, place) => ({ place, before: windows.first(at), since: ofRuns[at] ?? none }))
    .filter(comparable)

const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** How far each run lies from those before it, in squared standard errors; null without enough to compare. */
const squaresOf = (all: ReadonlyArray<CellRuns>, runs: number): ReadonlyArray<number | null> =>
  Array.from({ length: Math.max(0, runs - runsBefore) }, (_, at) => {
    const cells = cellsAt(all, runsBefore + at)
    if (cells.length === 0) return null
    const { excess, variance } = excessOf(cells)
    // where all answers are the same, nothing varies
    return variance === 0 ? 0 : (excess * excess) / variance
  })

/**
 * Variance of runs relative to chance, because an engine's bad days count as noise. `null` while too few runs are
 * known. Runs since the change are left out: they would hide it.
 */
const noiseOf = (squares: ReadonlyArray<number | null>): number | null => {
  const known = squares.filter((square) => square !== null)
  return known.length < pastRunsMin ? null : Math.max(1, median(known) / medianOfSquare)
}

/**
 * Tests whether the cells of a group changed, up to the newest run and counted from the group's baseline. Returns the
 * strongest change of several lengths; `null` without one. The share is that of mentions, or what `indicator` counts.
 */
export const groupChange = (
  cells: ReadonlyArray<GroupCell>,
  base = 0,
  indicator: Indicator = mentionIndicator
): GroupChange | null => {
  const runs = [...new Set(cells.flatMap(({ entries }) => entries.map(({ run }) => run)))]
    .filter((run) => run >= base)
    .toSorted((a, b) => a - b)
  const cellRuns = cells.map((cell) => runsOf(cell, runs, indicator))
  const squares = squaresOf(cellRuns, runs.length)
  const changes = lengths.flatMap((length): ReadonlyArray<GroupChange> => {
    const from = runs.length - length
    const run = runs[from]
    if (run === undefined || from < runsBefore) return []
    const noise = noiseOf(squares.slice(0, from - runsBefore))
    if (noise === null) return []
    const compared = cellsBetween(cellRuns, runs.length, length)
    const { excess, variance } = excessOf(compared)
    if (variance === 0 || Math.abs(excess) < excessMin) return []
    const deviation = excess / Math.sqrt(noise * variance)
    const differences = compared.map(({ before, since }) => since.k / since.n - before.k / before.n)
    const difference = differences.reduce((sum, each) => sum + each, 0) / differences.length
    if (Math.abs(deviation) < deviationMin || Math.sign(deviation) * difference < differenceMin) return []
    const before = totalOf(compared.map((sums) => sums.before))
    const since = totalOf(compared.map((sums) => sums.since))
    return [{ run, deviation, difference, before, since, cells: compared.map(({ place }) => place) }]
  })
  return changes.reduce<GroupChange | null>(
    (best, change) => (best === null || Math.abs(change.deviation) > Math.abs(best.deviation) ? change : best),
    null
  )
}
