/**
 * Runs of trackers, carried out step by step as a worker would.
 */
import { Alerts, Deliveries, type Engine } from "@answerscope/core"
import { CheckQueue, CheckRunner, SettledRunQueue } from "@answerscope/core/model"
import { Effect } from "effect"
import { call } from "./TestServer.ts"

/** Carries out the run that was just started: its checks, one for each engine named, then what follows from them. */
export const finishRun = Effect.fnUntraced(function* (...engines: ReadonlyArray<Engine>) {
  const checks = yield* CheckQueue
  const runner = yield* CheckRunner
  const runs = yield* SettledRunQueue
  const alerts = yield* Alerts
  for (const engine of engines) yield* checks.take({ engine, lane: "scheduled" }, runner.run)
  return yield* runs.take(({ organizationId, scanId }) => alerts.detect({ organizationId, id: scanId }))
})

/** Starts a run by hand and carries it out. */
export const runTracker = Effect.fnUntraced(function* (options: {
  readonly key: string
  readonly id: string
  readonly engines: ReadonlyArray<Engine>
}) {
  const started = yield* call("POST", `/v1/trackers/${options.id}/run`, { key: options.key })
  yield* finishRun(...options.engines)
  return started
})

/** Attempts every delivery whose time has come. */
export const attemptDeliveries = Effect.gen(function* () {
  const deliveries = yield* Deliveries
  const due = yield* deliveries.claimDue({ limit: 100, perSubscriptionMax: 100 })
  yield* Effect.forEach(due, deliveries.attempt, { discard: true })
  return due.length
})
