/**
 * What changed in a cell, one prompt on one engine of a tracker. Pure: the recent observations and
 * a policy in, changes out.
 *
 * Only observations are given here. A check that failed, was refused or was truncated says nothing about the brand, so
 * it is not an observation: the next observation is compared with the latest one before it.
 */
import { Context } from "effect"
import type { CellObservation } from "../../snapshot/RunCell.ts"
import type { Sentiment } from "../../snapshot/Snapshot.ts"

/** What changed, in the terms of its alert type. */
export type ChangeKind =
  | { readonly type: "mention_gained"; readonly position: number | null }
  | { readonly type: "mention_lost" }
  | { readonly type: "position_changed"; readonly from: number; readonly to: number }
  | { readonly type: "competitor_new"; readonly competitor: string; readonly brandMentioned: boolean }
  | { readonly type: "sentiment_changed"; readonly from: Sentiment; readonly to: Sentiment }

/** A change with the two observations that show it. */
export interface Change {
  readonly kind: ChangeKind
  readonly before: CellObservation
  readonly after: CellObservation
}

/**
 * Decides which changes a cell shows, from the observations of its present level, newest first, at least one and at
 * most 60. Must be pure: after a crash it decides the same run again, and its changes are recorded once.
 */
export type ChangePolicy = (history: ReadonlyArray<CellObservation>) => ReadonlyArray<Change>

/**
 * Compares each observation with the previous one and reports every difference. The first observation reports nothing.
 */
export const latestTwoPolicy: ChangePolicy = ([after, before]) =>
  after === undefined || before === undefined
    ? []
    : changesBetween(before, after).map((kind) => ({ kind, before, after }))

/** The policy in force. An embedding service replaces it by providing another. */
export class CurrentChangePolicy extends Context.Reference<ChangePolicy>(
  "@answerscope/core/alert/CurrentChangePolicy",
  { defaultValue: () => latestTwoPolicy }
) {}

/**
 * What differs from one observation to a later one: mention, position, each new competitor in order of appearance,
 * sentiment. A position or sentiment that is missing in either is unknown, and no change. Exported for policies that
 * choose which observations to compare.
 */
export const changesBetween = (before: CellObservation, after: CellObservation): ReadonlyArray<ChangeKind> => {
  const changes: Array<ChangeKind> = []
  if (after.mentioned && !before.mentioned) changes.push({ type: "mention_gained", position: after.position })
  if (before.mentioned && !after.mentioned) changes.push({ type: "mention_lost" })
  if (before.position !== null && after.position !== null && before.position !== after.position) {
    changes.push({ type: "position_changed", from: before.position, to: after.position })
  }
  const known = new Set(before.competitorsFound.map(competitorKey))
  for (const competitor of after.competitorsFound) {
    const key = competitorKey(competitor)
    if (known.has(key)) continue
    known.add(key)
    changes.push({ type: "competitor_new", competitor, brandMentioned: after.mentioned })
  }
  if (before.sentiment !== null && after.sentiment !== null && before.sentiment !== after.sentiment) {
    changes.push({ type: "sentiment_changed", from: before.sentiment, to: after.sentiment })
  }
  return changes
}

/** A competitor whose spelling changed only in case is not new. */
const competitorKey = (competitor: string): string => competitor.normalize("NFC").toLowerCase()
