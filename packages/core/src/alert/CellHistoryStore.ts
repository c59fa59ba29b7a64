/**
 * Where the histories of trackers' cells are kept.
 */
import { Context, type Effect } from "effect"
import type { Engine } from "../engine/Engine.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { StorageError } from "../storage/StorageError.ts"
import type { TrackerKey } from "../tracker/TrackerStore.ts"
import type { CellHistory } from "./confirmed/CellHistory.ts"
import type { Siding } from "./confirmed/Siding.ts"

/** A cell of a tracker, and what is kept of it. */
export interface StoredCell {
  readonly prompt: string
  readonly engine: Engine
  readonly history: CellHistory
}

/** Of one engine. */
export interface EngineSiding extends Siding {
  readonly engine: Engine
}

/** The port of cells' histories: a row for each cell that a tracker's runs have asked, removed with the tracker. */
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
     * Keeps cells as they are after a run, each once, if the run is the tracker's running one; else keeps nothing and
     * returns false. Other cells stay as they are. Joins the running transaction, which has locked the tracker.
     */
    readonly save: (options: {
      readonly tracker: TrackerKey
      readonly scanId: ScanId
      readonly cells: ReadonlyArray<StoredCell>
    }) => Effect.Effect<boolean, StorageError>
    /**
     * Adds to the sums of a day (`YYYY-MM-DD`), which are those of all organizations. Does not wait for another
     * transaction that has added to them. Joins the running transaction.
     */
    readonly addSidings: (options: {
      readonly day: string
      readonly sidings: ReadonlyArray<EngineSiding>
    }) => Effect.Effect<void, StorageError>
    /** The sums of each engine since that day, of those that have any. */
    readonly sidings: (options: { readonly from: string }) => Effect.Effect<ReadonlyArray<EngineSiding>, StorageError>
  }
>()("@answerscope/core/alert/CellHistoryStore") {}
