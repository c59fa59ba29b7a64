/**
 * All background work of one process.
 */
import { Layer } from "effect"
import { PersistedQueue } from "effect/persistence"
import * as CheckWorker from "./CheckWorker.ts"
import * as DiscoveryWorker from "./DiscoveryWorker.ts"
import * as Housekeeping from "./Housekeeping.ts"

/** How much this process does at once. */
export interface WorkerOptions {
  readonly checkConcurrency?: CheckWorker.CheckConcurrency
  /** Discoveries run at once, 4 by default. */
  readonly discoveryConcurrency?: number
}

/** Runs until its scope closes; work under way is then handed back to the queues. */
export const layer = (options: WorkerOptions = {}) =>
  Layer.mergeAll(
    CheckWorker.layer(options.checkConcurrency),
    DiscoveryWorker.layer(options.discoveryConcurrency),
    Housekeeping.layer,
    PersistedQueue.layerCleanup({ interval: "1 hour", timeToLive: "1 day" })
  )
