/** The variance of a weighted sum over cells whose answers depend on each other. */
import type { Counts } from "./Counts.ts"
import { designEffectOf } from "./EffectiveAnswers.ts"
import type { Overdispersion } from "./Overdispersion.ts"

/** The counts of a cell by day, or by another unit of time: lists of the same length, since a report has thousands. */
export interface DayCounts {
  /** Days are numbered in their order. */
  readonly days: ReadonlyArray<number>
  readonly k: ReadonlyArray<number>
  readonly n: ReadonlyArray<number>
}

/** Counts whose days are unknown. */
export const noDays: DayCounts = { days: [], k: [], n: [] }

/** The counts of a cell, and how much its answers depend on each other. */
export interface CellCounts extends Counts {
  /** Cells of one engine have their good and bad days together. */
  readonly engine: string
  /** Effective answers, without regard to later runs. */
  readonly effective: number
  /** Factor by which the resemblance of successive runs raises the variance: 1 or more. */
  readonly persistence: number
  /** Whether `effective` is a lower bound, which the spread of days may raise. */
  readonly isAtLeast: boolean
  readonly byDay: DayCounts
}

/** A cell in a sum: each of its k counts `weight`; `spread` is the variance of one answer. */
export interface WeighedCell {
  readonly counts: CellCounts
  readonly weight: number
  readonly spread: number
}

/** Fewest days whose spread is used. */
const daysMin = 5

/** Whether a cell has enough days. */
export const hasDays = ({ byDay }: Pick<CellCounts, "byDay">): boolean => byDay.days.length >= daysMin

/** Share of a cell's answers that say something new. If all repeat a text from before, they say it once. */
const newShare = (repeats: number, answers: number): number =>
  answers === 0 ? 1 : Math.max(1, answers - repeats) / answers

/**
 * The counts of a cell with `answers` in `runs`, of which `repeats` repeat a text and say nothing new. A figure may
 * count several per answer, such as mentions of brands.
 */
export const cellCountsOf = (
  { k, n }: Counts,
  {
    answers,
    byDay,
    engine,
    overdispersion,
    repeats = 0,
    runs
  }: Pick<CellCounts, "engine" | "byDay"> & {
    readonly answers: number
    /** Default: none. */
    readonly repeats?: number
    readonly runs: number
    readonly overdispersion: Overdispersion
  }
): CellCounts => {
  const units = Math.min(n, answers) * newShare(repeats, answers)
  const { laterRuns, sameRun } = designEffectOf({ n: units, runs, hasDays: hasDays({ byDay }) }, overdispersion)
  return { engine, k, n, byDay, effective: units / sameRun, persistence: laterRuns, isAtLeast: n > answers }
}

/** The counts of a cell whose answers are taken for independent, unless they repeat a text. */
export const independentCell = (engine: string, { k, n }: Counts, repeats = 0): CellCounts => ({
  engine,
  k,
  n,
  effective: n * newShare(repeats, n),
  persistence: 1,
  isAtLeast: false,
  byDay: noDays
})

/** The number of independent answers with the same variance. */
export const independentAnswers = ({ effective, persistence }: CellCounts): number => effective / persistence

/** What is expected of the spread of days counts like this many of them. */
const expectedDays = 30
/** Expected correlation of the answers of different cells of an engine on one day. Assumed, not measured. */
const sharedDays = 0.01

const squared = (value: number): number => value * value

/** The variance that a cell's answers would add without persistence. */
const expectedOf = ({ counts, spread, weight }: WeighedCell): number =>
  (squared(weight * counts.n) * spread) / counts.effective

/** Deviation of a day's count from the cell's own mean. */
const residualAt = ({ counts: { byDay, k, n }, weight }: WeighedCell, place: number): number =>
  weight * ((byDay.k[place] ?? 0) - (k / n) * (byDay.n[place] ?? 0))

/** The variance within cells: as expected, or what their days show if that is more. */
const variationWithin = (cells: ReadonlyArray<WeighedCell>): number => {
  let [all, expected, observed, degrees] = [0, 0, 0, 0]
  for (const cell of cells) {
    const { persistence } = cell.counts
    const days = cell.counts.byDay.days.length
    const own = expectedOf(cell)
    all += own * persistence
    if (!hasDays(cell.counts)) continue
    expected += own
    degrees += days - 1
    let squares = 0
    for (let place = 0; place < days; place++) squares += squared(residualAt(cell, place))
    observed += (squares * days) / (days - 1)
  }
  const ratio = expected === 0 ? 1 : observed / expected
  const factor = (degrees * ratio + expectedDays) / (degrees + expectedDays)
  return all * (cells.every(({ counts }) => counts.isAtLeast) ? factor : Math.max(1, factor))
}

/** The first day, and the number of days up to the last one. */
const spanOf = (cells: ReadonlyArray<WeighedCell>) => {
  let [first, last] = [Infinity, -Infinity]
  for (const { counts } of cells) {
    for (const day of counts.byDay.days) {
      if (day < first) first = day
      if (day > last) last = day
    }
  }
  return { first, length: Math.max(0, last - first + 1) }
}

/** What the cells of an engine add because their days are good or bad together. In arrays: a report has thousands. */
const variationOfDays = (cells: ReadonlyArray<WeighedCell>): number => {
  // a single cell shares its days with no other
  if (cells.length === 1) return 0
  const { first, length } = spanOf(cells)
  const residuals = new Float64Array(length)
  const shares = new Float64Array(length)
  const isAnswered = new Uint8Array(length)
  let [observed, expected] = [0, 0]
  for (const cell of cells) {
    const deviation = cell.weight * Math.sqrt(cell.spread)
    const { days, n } = cell.counts.byDay
    for (let place = 0; place < days.length; place++) {
      const at = (days[place] ?? first) - first
      const residual = residualAt(cell, place)
      const share = deviation * (n[place] ?? 0)
      residuals[at] = (residuals[at] ?? 0) + residual
      shares[at] = (shares[at] ?? 0) + share
      isAnswered[at] = 1
      observed -= squared(residual)
      expected -= squared(share)
    }
  }
  for (const residual of residuals) observed += squared(residual)
  for (const share of shares) expected += squared(share)
  expected *= sharedDays
  const days = isAnswered.reduce((sum, is) => sum + is, 0)
  if (days < daysMin) return expected
  const seen = (observed * days) / (days - 1)
  return (days * seen + expectedDays * expected) / (days + expectedDays)
}

/**
 * The variance of Σ weight · k over cells with answers. Within cells it is that of their effective answers, corrected
 * by how much days vary from five days on. Between cells of an engine it is that of their common days.
 */
export const varianceOfSum = (cells: ReadonlyArray<WeighedCell>): number => {
  const engines = Map.groupBy(cells, ({ counts }) => counts.engine)
  const ofDays = [...engines.values()].reduce((sum, ofEngine) => sum + variationOfDays(ofEngine), 0)
  return variationWithin(cells) + Math.max(0, ofDays)
}
