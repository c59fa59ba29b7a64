/** The majority of each entry of a cell, which immediate alerts compare. Pure. */
import { DateTime } from "effect"
import type { CellObservation } from "../../snapshot/RunCell.ts"
import type { Sentiment } from "../../snapshot/Snapshot.ts"
import { type CellHistory, entriesOfTheme, type Entry, namingsOf, rivalKey } from "../confirmed/CellHistory.ts"
import { commonestTone, lowerMedian } from "../confirmed/Indicators.ts"

const isMost = (count: number, of: number): boolean => 2 * count > of

/** The most frequent label; on a tie, the label of the entry before. */
const toneOf = (entry: Entry, before: CellObservation | null): Sentiment | null => {
  const { negative, neutral, positive } = entry.tones
  return positive + neutral + negative === 0 ? null : (commonestTone([entry]) ?? before?.sentiment ?? null)
}

/**
 * What more than half of an entry's answers say; without a majority the mention stays as the reading before has it.
 * Null where there is neither.
 */
const readingOf = (
  entry: Entry,
  before: CellObservation | null,
  competitorsFound: ReadonlyArray<string>
): CellObservation | null => {
  const { k, n } = entry.mentions
  const isTied = 2 * k === n
  if (isTied && before === null) return null
  const mentioned = isTied ? before?.mentioned === true : isMost(k, n)
  const id = mentioned ? (entry.lastNaming ?? entry.lastSilent) : (entry.lastSilent ?? entry.lastNaming)
  if (id === null) return before
  return {
    id,
    model: entry.models.at(-1) ?? null,
    mentioned,
    position: mentioned ? lowerMedian([entry]) : null,
    sentiment: mentioned ? toneOf(entry, before) : null,
    competitorsFound,
    checkedAt: DateTime.makeUnsafe(entry.atMillis)
  }
}

/**
 * The readings of a cell's present level, newest first; `competitors` are those tracked now. A competitor that an
 * earlier entry did not look for counts as found there: nothing shows that it is new.
 */
export const readingsOf = (
  history: CellHistory,
  competitors: ReadonlyArray<string>
): ReadonlyArray<CellObservation> => {
  const keys = competitors.map((name) => ({ name, key: rivalKey(name) }))
  const entries = entriesOfTheme(history, "mention")
  const newest = entries.at(-1)
  const toneFrom = history.bases.tone ?? -Infinity
  const readings: Array<CellObservation> = []
  let before: CellObservation | null = null
  for (const entry of entries) {
    const found = keys.filter(({ key }) => {
      const named = namingsOf(entry, key)
      return named === undefined ? entry !== newest : isMost(named, entry.mentions.n)
    })
    const reading = readingOf(
      entry,
      before,
      found.map(({ name }) => name)
    )
    if (reading === null) continue
    before = entry.run < toneFrom ? { ...reading, sentiment: null } : reading
    readings.unshift(before)
  }
  return readings
}
