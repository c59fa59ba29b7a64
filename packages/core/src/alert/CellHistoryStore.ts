/**
 * Where the histories of trackers' cells are kept.
 */
import { Context, type Effect } from "effect"
import type { Engine } from "../engine/Engine.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { TrackerKey } from "../tracker/TrackerStore.ts"
import type { CellHistory, Entry } from "./confirmed/CellHistory.ts"
import type { CorrelationSample } from "./confirmed/CorrelationSample.ts"

/** A cell of a tracker, and what is kept of it. */
export interface StoredCell {
  readonly prompt: string
  readonly engine: Engine
  readonly history: CellHistory
}

/** What a run changed in a cell. */
export interface CellChange {
  readonly prompt: string
  readonly engine: Engine
  /** How it is asked and where its levels begin; null: as before. Those of a new cell are given. */
  readonly levels: Omit<CellHistory, "entries"> | null
  /** New ones, and those that are others now: each takes the place of the cell's entry of the same run. */
  readonly entries: ReadonlyArray<Entry>
}

/** Of one engine. */
export interface EngineCorrelationSample extends CorrelationSample {
  readonly engine: Engine
}

/**
 * The port of cells' histories, which go with their tracker. A run writes what it adds, not what was known before. Of a
 * tracker the entries of its latest `entriesMax` runs that have any are kept.
 */
export class CellHistoryStore extends Context.Service<
  CellHistoryStore,
  {
    /** The cells of these prompts and engines that have a history, in no order. */
    readonly read: (options: {
      readonly tracker: TrackerKey
      readonly prompts: ReadonlyArray<string>
      readonly engines: ReadonlyArray<Engine>
    }) => Effect.Effect<ReadonlyArray<StoredCell>, StorageError>
    /**
     * Keeps what a run changed, each cell once, if the run is the tracker's running one; else keeps nothing and returns
     * false. What is not given stays as it is; but `isAnew` drops all entries that were kept of the tracker. Joins the
     * running transaction, which has locked the tracker.
     */
    readonly save: (options: {
      readonly tracker: TrackerKey
      readonly scanId: ScanId
      readonly changes: ReadonlyArray<CellChange>
      readonly isAnew: boolean
    }) => Effect.Effect<boolean, StorageError>
    /**
     * Adds to the sums of a day (`YYYY-MM-DD`), which are those of all organizations. Does not wait for another
     * transaction that has added to them. Joins the running transaction.
     */
    readonly addCorrelationSamples: (options: {
      readonly day: string
      readonly correlationSamples: ReadonlyArray<EngineCorrelationSample>
    }) => Effect.Effect<void, StorageError>
    /** The sums of each engine since that day, of those that have any. */
    readonly correlationSamples: (options: {
      readonly from: string
    }) => Effect.Effect<ReadonlyArray<EngineCorrelationSample>, StorageError>
  }
>()("@answerscope/core/alert/CellHistoryStore") {}
