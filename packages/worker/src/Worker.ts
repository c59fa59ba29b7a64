/** All background work of one process. */
import { RepeatedFaults } from "@answerscope/core"
import { ClockWatch } from "@answerscope/core/model"
import { Effect, Layer } from "effect"
import * as CheckWorker from "./CheckWorker.ts"
import * as ConfirmationWorker from "./ConfirmationWorker.ts"
import * as DeliveryWorker from "./DeliveryWorker.ts"
import * as Housekeeping from "./Housekeeping.ts"
import * as JobWorkers from "./JobWorkers.ts"
import { PollClock } from "./PollClock.ts"
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
    JobWorkers.layer(options.discoveryConcurrency),
    CheckWorker.layer(options.checkConcurrency),
    TrackerScheduler.layer,
    DeliveryWorker.layer(options.deliveryConcurrency),
    ConfirmationWorker.layer,
    Housekeeping.layer
  ).pipe(
    Layer.provide([ClockWatch.layer, PollClock.layer(pollInterval), RepeatedFaults.layer, SchedulerPriority.layer])
  )
