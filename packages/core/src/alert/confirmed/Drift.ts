/**
 * Slow drift: the newest answers of a cell beside those of a fixed reference, because the entries in between, which the
 * search for change points has, drift along. Pure.
 */
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { effectiveTotal } from "../../figure/EffectiveWindow.ts"
import { type CellHistory, entriesOfTheme, type ReferenceBlock } from "./CellHistory.ts"
import { answersBeforeMin, type ChangePoint, isSeenTwice, strongest } from "./ChangePoints.ts"
import { mentionIndicator } from "./Indicators.ts"
import { logOdds } from "./RateEvidence.ts"

/**
 * Numbers of newest entries to compare. Fewer would find mostly changes that the search for change points judged
 * already, and rates that wander.
 */
const lengths = [30, 45, 60] as const
/** The first block of the level, and the one that ended a quarter ago or less. */
const comparedBlocks = (blocks: ReadonlyArray<ReferenceBlock>): ReadonlyArray<ReferenceBlock> => {
  const [first, ...others] = blocks
  return first === undefined ? [] : [first, ...others.slice(-quarterBlocks, 1 - quarterBlocks)]
}
const quarterBlocks = 3

/** The drift of a cell's mentions that its newest entry shows; `null` without one. `oddsNeeded` is a logarithm. */
export const shownDrift = (
  history: CellHistory,
  options: { readonly correlation: Overdispersion; readonly minChange: number; readonly oddsNeeded: number }
): ChangePoint | null => {
  const { correlation, minChange, oddsNeeded } = options
  const blocks = comparedBlocks(history.reference ?? [])
  if (blocks.length === 0) return null
  const entries = entriesOfTheme(history, "mention").filter(({ mentions }) => mentions.n > 0)
  const { countsOf } = mentionIndicator
  const found = blocks.flatMap(({ entries: length, sum, until }): ReadonlyArray<ChangePoint> => {
    const { k, n } = sum.mentions
    const even = Array.from({ length }, () => ({ k: k / length, n: n / length }))
    const beforeCounts = effectiveTotal(even, correlation)
    if (beforeCounts.n < answersBeforeMin) return []
    return lengths.flatMap((newest): ReadonlyArray<ChangePoint> => {
      const since = entries.slice(-newest)
      if (since.length < newest || (since[0]?.run ?? 0) <= until) return []
      const sinceCounts = effectiveTotal(since.map(countsOf), correlation)
      const difference = sinceCounts.k / sinceCounts.n - k / n
      const odds = logOdds(beforeCounts, sinceCounts)
      if (Math.abs(difference) < minChange || odds < oddsNeeded) return []
      const changePoint = { before: [sum], since, beforeCounts, sinceCounts, difference, logOdds: odds, isDrift: true }
      return isSeenTwice(changePoint, since.map(countsOf)) ? [changePoint] : []
    })
  })
  return strongest(found)
}
