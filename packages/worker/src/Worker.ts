/**
 * All background work of one process.
 */
import { Layer } from "effect"
import { PersistedQueue } from "effect/persistence"
import * as CheckWorker from "./CheckWorker.ts"
import * as Housekeeping from "./Housekeeping.ts"

/** How much this process does at once. */
export interface WorkerOptions {
  readonly checkConcurrency?: CheckWorker.CheckConcurrency
}

/** Runs until its scope closes; work under way is then handed back to the queues. */
export const layer = (options: WorkerOptions = {}) =>
  Layer.mergeAll(
    CheckWorker.layer(options.checkConcurrency),
    Housekeeping.layer,
    PersistedQueue.layerCleanup({ interval: "1 hour", timeToLive: "1 day" })
  )
