/**
 * Where a stream of a cell's answers may have changed: before and since. Pure.
 */
import type { Counts } from "../../figure/Counts.ts"
import { type CellHistory, entriesOfTheme, type Entry } from "./CellHistory.ts"
import { effectiveCounts, logOdds } from "./RateEvidence.ts"
import type { Stream } from "./Streams.ts"

/** A stream's entries, cut in two. */
export interface Split {
  /** Entries before the cut, and since: those that the question applies to. */
  readonly before: ReadonlyArray<Entry>
  readonly since: ReadonlyArray<Entry>
  /** What they count together, answers of one run weighed. */
  readonly beforeCounts: Counts
  readonly sinceCounts: Counts
  /** The share since, less the one before. */
  readonly difference: number
  readonly logOdds: number
}

/** Fewer weighed answers than this before a cut say nothing. */
export const answersBeforeMin = 3

/** The entries of a stream's present level that its question applies to, oldest first, and what each weighs. */
const weighedEntries = (history: CellHistory, { countsOf, theme }: Stream, correlation: number) => {
  const entries: Array<Entry> = []
  const counts: Array<Counts> = []
  for (const entry of entriesOfTheme(history, theme)) {
    const own = countsOf(entry)
    if (own.n === 0) continue
    entries.push(entry)
    counts.push(effectiveCounts(own, correlation))
  }
  return { entries, counts }
}

/**
 * The splits with `lengths.min` to `lengths.max` entries since, whose shares differ by at least `minChange`, and which
 * have enough answers before.
 */
export const splitsOf = (options: {
  readonly history: CellHistory
  readonly stream: Stream
  readonly correlation: number
  readonly minChange: number
  readonly lengths: { readonly min: number; readonly max: number }
}): ReadonlyArray<Split> => {
  const { correlation, history, lengths, minChange, stream } = options
  const { counts, entries } = weighedEntries(history, stream, correlation)
  // a run has thousands of streams: nothing is made of a split that says nothing
  let all = 0
  let allYes = 0
  for (const { k, n } of counts) {
    allYes += k
    all += n
  }
  const splits: Array<Split> = []
  let since = 0
  let sinceYes = 0
  for (let length = 1; length <= Math.min(lengths.max, entries.length - 1); length++) {
    const at = entries.length - length
    const added = counts[at] ?? { k: 0, n: 0 }
    sinceYes += added.k
    since += added.n
    const sinceCounts = { k: sinceYes, n: since }
    const beforeCounts = { k: allYes - sinceYes, n: all - since }
    const difference = sinceCounts.k / sinceCounts.n - beforeCounts.k / beforeCounts.n
    if (length < lengths.min || beforeCounts.n < answersBeforeMin || Math.abs(difference) < minChange) continue
    splits.push({
      before: entries.slice(0, at),
      since: entries.slice(at),
      beforeCounts,
      sinceCounts,
      difference,
      logOdds: logOdds(beforeCounts, sinceCounts)
    })
  }
  return splits
}

/** The one that speaks loudest for a change; the shortest of equals. */
export const strongest = (splits: ReadonlyArray<Split>): Split | null =>
  splits.reduce<Split | null>((best, split) => (best === null || split.logOdds > best.logOdds ? split : best), null)

/** Whether an entry lies by itself on the new side of the middle between the two shares. */
export const isOnNewSide = ({ beforeCounts, difference, sinceCounts }: Split, { k, n }: Counts): boolean => {
  const middle = (beforeCounts.k / beforeCounts.n + sinceCounts.k / sinceCounts.n) / 2
  return difference > 0 ? k / n > middle : k / n < middle
}
