/**
 * All background work of one process.
 */
import { RepeatedFaults } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { type Duration, Layer } from "effect"
import * as ChangeWorker from "./ChangeWorker.ts"
import * as CheckWorker from "./CheckWorker.ts"
import * as ConfirmationWorker from "./ConfirmationWorker.ts"
import * as DeliveryWorker from "./DeliveryWorker.ts"
import * as DiscoveryWorker from "./DiscoveryWorker.ts"
import * as Housekeeping from "./Housekeeping.ts"
import { LookTurns } from "./LookTurns.ts"
import * as ReanalysisWorker from "./ReanalysisWorker.ts"
import * as RequestedScanWorker from "./RequestedScanWorker.ts"
import { StartsFirst } from "./StartsFirst.ts"
import * as TrackerScheduler from "./TrackerScheduler.ts"

/** How much this process does at once. */
export interface WorkerOptions {
  readonly checkConcurrency?: CheckWorker.CheckConcurrency
  /** Discoveries run at once, 4 by default. */
  readonly discoveryConcurrency?: number
  readonly deliveryConcurrency?: DeliveryWorker.DeliveryConcurrency
  /**
   * How often trackers and deliveries that are due are looked for, 1 second by default. What this process itself makes
   * due is delivered at once. A test that lets weeks pass on a virtual clock sets a minute or more: each look is work,
   * and a week has 604,800 seconds.
   */
  readonly pollInterval?: Duration.Input
}

const pollIntervalDefault = "1 second"

/**
 * Runs until its scope closes; work under way then goes back to the queues. Takes nothing while the clock of this
 * process is wrong (`ClockWatch`). Repeated faults are logged once a minute.
 */
export const layer = ({ pollInterval = pollIntervalDefault, ...options }: WorkerOptions = {}) =>
  Layer.mergeAll(
    RequestedScanWorker.layer,
    CheckWorker.layer(options.checkConcurrency),
    TrackerScheduler.layer,
    ChangeWorker.layer,
    DeliveryWorker.layer(options.deliveryConcurrency),
    ConfirmationWorker.layer,
    DiscoveryWorker.layer(options.discoveryConcurrency),
    ReanalysisWorker.layer,
    Housekeeping.layer
  ).pipe(Layer.provide([ClockWatch.layer, LookTurns.layer(pollInterval), RepeatedFaults.layer, StartsFirst.layer]))
