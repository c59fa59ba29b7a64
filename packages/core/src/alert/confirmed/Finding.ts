/** A change that a run shows, from its decision to its message. Pure. */
import type { Engine } from "../../engine/Engine.ts"
import type { Sentiment } from "../../snapshot/Snapshot.ts"
import type { AlertId } from "../AlertId.ts"
import { type Counts, totalOf } from "../../figure/Counts.ts"
import type { AlertCause } from "./AlertCause.ts"
import type { Entry, ReportedChange } from "./CellHistory.ts"
import type { ChangePoint } from "./ChangePoints.ts"
import type { Indicator } from "./Indicators.ts"

/** What changed, in the terms of its alert type. */
export type FoundChange =
  /** `isDrift`: slowly. */
  | { readonly type: "mention_gained" | "mention_lost"; readonly isDrift?: boolean }
  | { readonly type: "citation_gained" | "citation_lost" | "share_of_voice_gained" | "share_of_voice_lost" }
  | { readonly type: "position_changed"; readonly from: number; readonly to: number }
  /** The competitor by its key (`rivalKey`); in a message by the brand's spelling. */
  | { readonly type: "competitor_new"; readonly competitor: string }
  | { readonly type: "sentiment_changed"; readonly from: Sentiment; readonly to: Sentiment }

/** Answers before and since a change, with their counts. */
export type Sides = Pick<ChangePoint, "before" | "since" | "beforeCounts" | "sinceCounts">

/** A cell that shows a change. */
export interface FoundCell {
  /** Its place in the run. */
  readonly cell: number
  readonly changePoint: Pick<ChangePoint, "before" | "since">
  /** The run with which the cell's own answers changed. */
  readonly run: number
}

/** A run, and when its first answer was read. */
export interface DatedRun {
  readonly run: number
  readonly atMillis: number
}

/** The most likely first run of a change, and the runs between which it lies with a chance of 95 %. */
export interface ChangeDate {
  readonly at: DatedRun
  readonly earliest: DatedRun
  readonly latest: DatedRun
}

/** How far a change of several cells reaches. */
export interface FoundExtent {
  /** Cells of the scope with answers before and since. */
  readonly cells: number
  /** All answers of these cells, since the change and before. */
  readonly now: Counts
  readonly before: Counts
}

/** What only a change of several cells has. */
export interface JointDetails {
  readonly date: ChangeDate
  readonly extent: FoundExtent
  /** The record that histories store. */
  readonly reported: ReportedChange
  /** The alert that it updates; null for a new one. */
  readonly supersedes: AlertId | null
}

export interface Finding {
  /** Of one cell, of several cells together, or of a share of all answers. */
  readonly scope: "cell" | "cells" | "share"
  /** Null: of several engines. */
  readonly engine: Engine | null
  readonly change: FoundChange
  /** The indicator that changed. */
  readonly indicator: Indicator
  /** Of several cells, the change point of the cell that shows the change most. */
  readonly changePoint: ChangePoint
  /** The answers of all its cells. */
  readonly sides: Sides
  /** In the order of the grid. */
  readonly cells: readonly [FoundCell, ...ReadonlyArray<FoundCell>]
  /** Cells of the engine, or of all. */
  readonly asked: number
  /** Null: not looked for, as of shares. */
  readonly cause: AlertCause | null
  /** Left out unless `scope` is `cells`. */
  readonly joint?: JointDetails
}

/** Entries of several cells, oldest first. */
const inOrder = (entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> =>
  entries.toSorted((a, b) => a.atMillis - b.atMillis)

/** The answers of several cells, each side in the order of time. */
export const entriesTogether = (changePoints: ReadonlyArray<Pick<ChangePoint, "before" | "since">>) => ({
  before: inOrder(changePoints.flatMap(({ before }) => before)),
  since: inOrder(changePoints.flatMap(({ since }) => since))
})

/** The same, with counts. */
export const sidesTogether = (all: ReadonlyArray<Sides>): Sides => ({
  ...entriesTogether(all),
  beforeCounts: totalOf(all.map(({ beforeCounts }) => beforeCounts)),
  sinceCounts: totalOf(all.map(({ sinceCounts }) => sinceCounts))
})

/** The run with which a change began. */
export const beginOf = ({ changePoint: { since } }: { readonly changePoint: Pick<ChangePoint, "since"> }): number =>
  since[0]?.run ?? 0

/** The place of the cell that shows a change; of several the first. */
export const placeOf = ({ cells }: Pick<Finding, "cells">): number => cells[0].cell
