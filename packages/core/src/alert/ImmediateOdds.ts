/** How strongly a cell's answers speak for a change that a single answer shows. Pure. */
import type { Counts } from "../figure/Counts.ts"
import type { Overdispersion } from "../figure/Overdispersion.ts"
import type { ChangeKind } from "./immediate/ChangeDetection.ts"
import { type CellHistory, entriesOfTheme, type Entry, rivalKey } from "./confirmed/CellHistory.ts"
import { effectiveTotal } from "../figure/EffectiveWindow.ts"
import { logOdds } from "./confirmed/RateEvidence.ts"
import { positionCuts, type Indicator, indicatorsOf } from "./confirmed/Indicators.ts"

/** Odds are shown with 3 digits, and no larger than this. */
const oddsMax = 1e9

/** Odds as they are shown. */
export const shownOdds = (ofLog: number): number => Math.min(oddsMax, Number(Math.exp(ofLog).toPrecision(3)))

/** Whether an indicator is the one that a change is about. */
const isAskedBy = (change: ChangeKind): ((indicator: Indicator) => boolean) => {
  switch (change.type) {
    case "mention_gained":
    case "mention_lost":
      return ({ theme }) => theme === "mention"
    case "position_changed": {
      const crossed = positionCuts.find((cut) => change.from <= cut !== change.to <= cut)
      return ({ cut }) => cut !== null && cut === crossed
    }
    case "sentiment_changed": {
      const label = change.to === "neutral" ? change.from : change.to
      return (indicator) => indicator.label === label
    }
    case "competitor_new": {
      const theme = `rival:${rivalKey(change.competitor)}`
      return (indicator) => indicator.theme === theme
    }
  }
}

/**
 * The likelihood ratio of a change: how much better two rates explain a cell's answers than one. `null` without earlier
 * answers, or if the change crosses no tracked cutoff, as from position 7 to 9.
 */
export const oddsOfChange = (history: CellHistory, change: ChangeKind, correlation: Overdispersion): number | null => {
  const indicator = indicatorsOf(history).find(isAskedBy(change))
  if (indicator === undefined) return null
  const weighed = (entries: ReadonlyArray<Entry>): Counts =>
    effectiveTotal(entries.map(indicator.countsOf), correlation)
  const entries = entriesOfTheme(history, indicator.theme)
  const before = weighed(entries.slice(0, -1))
  const since = weighed(entries.slice(-1))
  return before.n === 0 || since.n === 0 ? null : shownOdds(logOdds(before, since))
}
