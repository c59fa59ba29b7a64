/**
 * How alike the answers of a cell are, measured by how much less answers of one run, or of runs that follow each other,
 * differ than answers of runs far apart. No level is estimated: the runs far apart stand for it. Pure.
 */
import type { Counts } from "../../figure/Counts.ts"
import { assumedOverdispersion, type Overdispersion } from "../../figure/Overdispersion.ts"
import { beginsEntry, type CellHistory, entriesOfTheme, type Entry } from "./CellHistory.ts"

/** Sums of comparisons. */
export interface CorrelationSample {
  /** Entries between the compared answers: 0 for answers of the same entry. */
  readonly lag: number
  /** How much less they differ than answers of entries far apart. */
  readonly agreed: number
  /** How much answers of entries far apart differ. */
  readonly possible: number
  readonly comparisons: number
}

/** Entries further apart than this are far apart. */
export const lagsMax = 5
/** In short histories entries are far apart from here. */
const farMin = 2
/** Most entries that wait until they are compared. */
const waitingMax = 3
/** Distances, in entries, at which follow-ups are compared: short ones to learn early, and long ones. */
const lagsOfFollowUps = [1, 2, lagsMax + 1, lagsMax + 2]

/** Weight of the assumed correlations, in disagreeing pairs. */
const weightOfAssumed = { sameRun: 50, laterRuns: 100 }

/** Mentions in the planned answers of an entry: follow-ups are asked because of what these say. */
const plannedOf = ({ mentions, planned }: Entry): Counts => planned ?? mentions

/** Share of pairs, one answer of each, of which one alone mentions the brand. */
const differing = (one: Counts, other: Counts): number =>
  (one.k * (other.n - other.k) + (one.n - one.k) * other.k) / (one.n * other.n)

const differingWithin = ({ k, n }: Counts): number => (2 * k * (n - k)) / (n * (n - 1))

const meanOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0) / values.length

const sampleOf = (
  lag: number,
  { far, near, weight }: { readonly near: number; readonly far: number; readonly weight: number }
): CorrelationSample => ({ lag, agreed: weight * (far - near), possible: weight * far, comparisons: 1 })

/**
 * Planned answers beside the first follow-ups of their entry, and beside the planned answers of a later one. Later,
 * because earlier ones decide which cells are asked again.
 */
const samplesOfFollowUps = (next: Counts, entries: ReadonlyArray<Entry>): ReadonlyArray<CorrelationSample> =>
  lagsOfFollowUps.flatMap((lag): ReadonlyArray<CorrelationSample> => {
    const entry = entries.at(-lag)
    if (entry?.askedAgain === undefined || entry.askedAgain.n === 0 || next.n === 0) return []
    const planned = plannedOf(entry)
    const weight = Math.min(3, entry.askedAgain.n) / lagsOfFollowUps.length
    return [sampleOf(0, { near: differing(planned, entry.askedAgain), far: differing(planned, next), weight })]
  })

/** The newest entries wait, so that a change which is being noticed is no correlation. */
const settled = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  const waiting = Math.min(waitingMax, Math.floor(entries.length / 4))
  return entries.slice(0, entries.length - waiting)
}

/**
 * What a cell's history shows when `next` begins an entry, so that the one before is complete. Entries before a
 * reported change are left out.
 */
export const correlationSamplesOf = (history: CellHistory, next: Entry): ReadonlyArray<CorrelationSample> => {
  if (!beginsEntry(history, next)) return []
  const level = entriesOfTheme(history, "mention").filter((entry) => plannedOf(entry).n > 0)
  return [...samplesOfFollowUps(plannedOf(next), level), ...samplesOfPlanned(settled(level))]
}

/** The newest of some entries, within itself and beside those before it. */
const samplesOfPlanned = (entries: ReadonlyArray<Entry>): ReadonlyArray<CorrelationSample> => {
  const planned = entries.map(plannedOf)
  const newest = planned.at(-1)
  const farFrom = Math.min(lagsMax + 1, Math.max(farMin, Math.floor(planned.length / 2)))
  const earlier = planned.slice(0, Math.max(0, planned.length - farFrom))
  if (newest === undefined || earlier.length === 0) return []
  const far = meanOf(earlier.map((counts) => differing(newest, counts)))
  const later = planned.slice(earlier.length, -1).toReversed()
  return [
    ...(newest.n < 2 ? [] : [sampleOf(0, { near: differingWithin(newest), far, weight: newest.n - 1 })]),
    ...later.map((counts, index) => sampleOf(index + 1, { near: differing(newest, counts), far, weight: 1 }))
  ]
}

const inUnit = (value: number): number => Math.min(1, Math.max(0, value))

/** The correlations by all comparisons of an engine. */
export const overdispersionBy = (samples: ReadonlyArray<CorrelationSample>): Overdispersion => {
  const byLag = (lag: number, assumed: number, weight: number) => {
    let agreed = assumed * weight
    let possible = weight
    for (const sample of samples) {
      if (sample.lag !== lag) continue
      agreed += sample.agreed
      possible += sample.possible
    }
    return { correlation: inUnit(agreed / possible), isMeasured: possible >= 2 * weight }
  }
  const sameRun = byLag(0, assumedOverdispersion.sameRun, weightOfAssumed.sameRun)
  return {
    sameRun: sameRun.correlation,
    laterRuns: Array.from(
      { length: lagsMax },
      (_, index) => byLag(index + 1, 0, weightOfAssumed.laterRuns).correlation
    ),
    comparisons: samples.reduce((sum, { comparisons }) => sum + comparisons, 0),
    isMeasured: sameRun.isMeasured
  }
}
