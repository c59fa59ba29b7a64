/** All background work of one process. */
import { RepeatedFaults } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import * as ChangeWorker from "./ChangeWorker.ts"
import * as CheckWorker from "./CheckWorker.ts"
import * as ConfirmationWorker from "./ConfirmationWorker.ts"
import * as DeliveryWorker from "./DeliveryWorker.ts"
import * as DiscoveryWorker from "./DiscoveryWorker.ts"
import * as Housekeeping from "./Housekeeping.ts"
import * as ImportWorker from "./ImportWorker.ts"
import * as NoticeWorker from "./NoticeWorker.ts"
import { PollClock } from "./PollClock.ts"
import * as ReanalysisWorker from "./ReanalysisWorker.ts"
import * as RequestedScanWorker from "./RequestedScanWorker.ts"
import { SchedulerPriority } from "./SchedulerPriority.ts"
import * as TrackerScheduler from "./TrackerScheduler.ts"
import { checkedOptions, type WorkerOptions } from "./WorkerOptions.ts"

export type { WorkerOptions } from "./WorkerOptions.ts"

const pollIntervalDefault = "1 second"

/**
 * Runs until its scope closes, then returns unfinished work to the queues. Takes no work while this process's clock is
 * wrong (`ClockWatch`). Logs repeated faults once a minute. Fails with `InvalidRequest` that names each option which is
 * unknown or out of range.
 */
export const layer = (options: WorkerOptions = {}) => Layer.unwrap(Effect.map(checkedOptions(options), work))

const work = ({ pollInterval = pollIntervalDefault, ...options }: WorkerOptions) =>
  Layer.mergeAll(
    RequestedScanWorker.layer,
    CheckWorker.layer(options.checkConcurrency),
    TrackerScheduler.layer,
    ChangeWorker.layer,
    DeliveryWorker.layer(options.deliveryConcurrency),
    NoticeWorker.layer,
    ConfirmationWorker.layer,
    DiscoveryWorker.layer(options.discoveryConcurrency),
    ReanalysisWorker.layer,
    ImportWorker.layer,
    Housekeeping.layer
  ).pipe(
    Layer.provide([ClockWatch.layer, PollClock.layer(pollInterval), RepeatedFaults.layer, SchedulerPriority.layer])
  )
