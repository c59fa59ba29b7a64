/** Where an indicator of a cell's answers may have changed: before and since. Pure. */
import { type Counts, totalOf } from "../../figure/Counts.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { type CellHistory, entriesOfTheme, type Entry } from "./CellHistory.ts"
import { effectiveWindows } from "../../figure/EffectiveWindow.ts"
import { effectiveCounts } from "../../figure/EffectiveAnswers.ts"
import { logOdds } from "./RateEvidence.ts"
import type { Indicator } from "./Indicators.ts"

/** An indicator's entries, cut in two. */
export interface ChangePoint {
  /** Entries before and since the cut that the indicator applies to. */
  readonly before: ReadonlyArray<Entry>
  readonly since: ReadonlyArray<Entry>
  /** Their counts at the effective sample size. */
  readonly beforeCounts: Counts
  readonly sinceCounts: Counts
  /** The share since, less the one before. */
  readonly difference: number
  readonly logOdds: number
  /** Whether it is a slow drift; left out, if not. Its sides leave out the entries in between. */
  readonly isDrift?: boolean
}

/** Fewer weighed answers than this before a cut say nothing. */
export const answersBeforeMin = 3

/** Options of a search. */
export interface ChangePointSearch {
  readonly history: CellHistory
  readonly indicator: Indicator
  readonly correlation: Overdispersion
  /** The least difference of the two shares. */
  readonly minChange: number
  /** Entries since. */
  readonly lengths: { readonly min: number; readonly max: number }
}

/** A change point by its index in the entries. Copying the entries of every candidate would be too slow. */
interface Cut extends Omit<ChangePoint, "before" | "since"> {
  readonly at: number
}

/** Entries since the baseline that the indicator applies to, oldest first, with their counts. */
const askedEntries = ({ history, indicator: { countsOf, theme } }: ChangePointSearch) => {
  const entries: Array<Entry> = []
  const counts: Array<Counts> = []
  for (const entry of entriesOfTheme(history, theme)) {
    const own = countsOf(entry)
    if (own.n === 0) continue
    entries.push(entry)
    counts.push(own)
  }
  return { entries, counts }
}

const cutsOf = (
  { correlation, lengths, minChange }: ChangePointSearch,
  counts: ReadonlyArray<Counts>
): ReadonlyArray<Cut> => {
  const answers = totalOf(counts)
  // where all answers say the same, as most indicators' do, no two shares differ
  if (minChange > 0 && (answers.k === 0 || answers.k === answers.n)) return []
  const windows = effectiveWindows(
    counts.map((own) => effectiveCounts(own, correlation.sameRun)),
    correlation
  )
  const cuts: Array<Cut> = []
  for (let length = lengths.min; length <= Math.min(lengths.max, counts.length - 1); length++) {
    const at = counts.length - length
    const beforeCounts = windows.first(at)
    const sinceCounts = windows.last(length)
    const difference = sinceCounts.k / sinceCounts.n - beforeCounts.k / beforeCounts.n
    if (beforeCounts.n < answersBeforeMin || Math.abs(difference) < minChange) continue
    cuts.push({ at, beforeCounts, sinceCounts, difference, logOdds: logOdds(beforeCounts, sinceCounts) })
  }
  return cuts
}

const changePointAt = (entries: ReadonlyArray<Entry>, { at, ...cut }: Cut): ChangePoint => ({
  before: entries.slice(0, at),
  since: entries.slice(at),
  ...cut
})

/** Candidate change points within `lengths` and `minChange` that have enough answers before; shortest first. */
export const changePointsOf = (search: ChangePointSearch): ReadonlyArray<ChangePoint> => {
  const { counts, entries } = askedEntries(search)
  return cutsOf(search, counts).map((cut) => changePointAt(entries, cut))
}

/** The change point with the highest odds; the shortest of equals. */
export const strongest = <C extends Pick<ChangePoint, "logOdds">>(cuts: ReadonlyArray<C>): C | null =>
  cuts.reduce<C | null>((best, cut) => (best === null || cut.logOdds > best.logOdds ? cut : best), null)

/** The strongest of `changePointsOf`. */
export const strongestChangePoint = (search: ChangePointSearch): ChangePoint | null => {
  const { counts, entries } = askedEntries(search)
  const cut = strongest(cutsOf(search, counts))
  return cut === null ? null : changePointAt(entries, cut)
}

/**
 * Returns the strongest of `changePointsOf` that has at least these odds and is confirmed by two entries, one of them
 * the newest. `null` if there is no such change point. `oddsNeeded` is a logarithm.
 */
export const strongestConfirmedChangePoint = (search: ChangePointSearch, oddsNeeded: number): ChangePoint | null => {
  const { counts, entries } = askedEntries(search)
  const likely = cutsOf(search, counts).filter(({ logOdds }) => logOdds >= oddsNeeded)
  if (likely.length === 0) return null
  const cut = strongest(likely.filter((each) => isSeenTwice(each, counts.slice(each.at))))
  return cut === null ? null : changePointAt(entries, cut)
}

/** Whether two entries confirm a change, the newest among them, by their counts since it. */
export const isSeenTwice = (cut: Sides, since: ReadonlyArray<Counts>): boolean => {
  const onNewSide = since.map((counted) => isOnNewSide(cut, counted))
  return onNewSide.at(-1) === true && onNewSide.filter((isNew) => isNew).length >= 2
}

type Sides = Pick<ChangePoint, "beforeCounts" | "sinceCounts" | "difference">

/** Whether an entry by itself is closer to the new share than to the old one. */
const isOnNewSide = ({ beforeCounts, difference, sinceCounts }: Sides, { k, n }: Counts): boolean => {
  const middle = (beforeCounts.k / beforeCounts.n + sinceCounts.k / sinceCounts.n) / 2
  return difference > 0 ? k / n > middle : k / n < middle
}
