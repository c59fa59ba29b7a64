/** Port for cell histories and correlation samples. */
import { Context, type Effect } from "effect"
import type { Engine } from "../engine/Engine.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { Cell } from "../snapshot/RunCell.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { TrackerKey } from "../tracker/TrackerStore.ts"
import type { CellHistory, Entry } from "./confirmed/CellHistory.ts"
import type { CorrelationSample } from "./confirmed/CorrelationSample.ts"
import type { RemoveTenant } from "../storage/TenantRemoval.ts"

/** A tracker's cell and its stored history. */
export interface StoredCell extends Cell {
  readonly history: CellHistory
}

/** Changes of a cell in one run. */
export interface CellChange extends Cell {
  /** The cell's request context and baselines. `null`: unchanged. Required for a new cell. */
  readonly levels: Omit<CellHistory, "entries"> | null
  /** New or changed entries. Each replaces the cell's entry of the same run. */
  readonly entries: ReadonlyArray<Entry>
}

/** Of one engine. */
export interface EngineCorrelationSample extends CorrelationSample {
  readonly engine: Engine
}

/**
 * Port for cell histories. A run appends its own entries and leaves earlier ones alone. The store keeps the latest
 * `entriesMax` runs that have entries, and deletes a history with its tracker.
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
     * Stores the changes of a run, each cell once. Returns `false`, and stores nothing, if the run is not the tracker's
     * running one. Other cells keep their state, unless `isAnew` drops all entries of the tracker. Joins the current
     * transaction, which must hold the tracker's lock.
     */
    readonly save: (options: {
      readonly tracker: TrackerKey
      readonly scanId: ScanId
      readonly changes: ReadonlyArray<CellChange>
      readonly isAnew: boolean
    }) => Effect.Effect<boolean, StorageError>
    /**
     * Adds correlation samples to a day (`YYYY-MM-DD`). They are summed over all organizations. Never waits for another
     * transaction that adds samples. Joins the current transaction.
     */
    readonly addCorrelationSamples: (options: {
      readonly day: string
      readonly correlationSamples: ReadonlyArray<EngineCorrelationSample>
    }) => Effect.Effect<void, StorageError>
    /** Returns the sums since a day, one per engine and lag that has samples. */
    readonly correlationSamples: (options: {
      readonly from: string
    }) => Effect.Effect<ReadonlyArray<EngineCorrelationSample>, StorageError>
    /** Deletes rows of a deleted organization. */
    readonly removeTenant: RemoveTenant
  }
>()("@answerscope/core/alert/CellHistoryStore") {}
