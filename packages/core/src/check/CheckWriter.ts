/**
 * Writes starts and outcomes of checks. Under load, it groups those of one organization in one transaction.
 * Organizations are kept apart, so that a locked row of one does not delay the others.
 */
import { Context, Effect, Layer } from "effect"
import { VendorCalls } from "../cost/VendorCalls.ts"
import type { PricedCall } from "../cost/VendorCost.ts"
import { Credits } from "../credit/Credits.ts"
import { EngineFailures } from "./EngineFailures.ts"
import { rawBodyOf } from "../reading/BodyRereading.ts"
import { type HookEvent, Hooks } from "../hook/Hooks.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import { CurrentRawBodyPolicy, type RawBody, RawBodyStore } from "../snapshot/RawBodyStore.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import { writeBatcher } from "../storage/WriteBatcher.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import { settledRunOf, type SettledRunOffer, SettledRunQueue } from "../scan/SettledRunQueue.ts"
import type { CheckOutcome, CheckWork, FinishedCheck } from "../scan/CheckOutcome.ts"
import { type CheckStart, ScanStore } from "../scan/ScanStore.ts"

/** Longest delay of a check's outcome, to group it with others of its organization. */
const finishRestMax = "20 millis"

/** Writes how checks start and end. */
export class CheckWriter extends Context.Service<
  CheckWriter,
  {
    /** Starts a check under a new attempt; null when it has ended already. */
    readonly start: (organizationId: OrganizationId, start: CheckStart) => Effect.Effect<CheckWork | null, StorageError>
    /**
     * Ends a check: writes outcome, snapshot, response body, costs and refund in one transaction. The last check of a
     * tracker's run, or of its follow-ups, also enqueues the run for change detection. Returns `null` if the outcome
     * came too late and nothing was written.
     */
    readonly finish: (outcome: CheckOutcome) => Effect.Effect<FinishedCheck | null, StorageError>
  }
>()("@answerscope/core/check/CheckWriter") {
  static readonly layer = Layer.effect(
    CheckWriter,
    Effect.gen(function* () {
      const scans = yield* ScanStore
      const clock = yield* StorageClock
      const snapshots = yield* SnapshotStore
      const bodies = yield* RawBodyStore
      const rawBodies = yield* CurrentRawBodyPolicy
      const credits = yield* Credits
      const transaction = yield* Transaction
      const runs = yield* SettledRunQueue
      const hooks = yield* Hooks
      const vendorCalls = yield* VendorCalls
      const engines = yield* EngineFailures

      const startAll = Effect.fn("CheckWriter.startAll")(function* (starts: ReadonlyArray<CheckStart>) {
        const started = yield* scans.startChecks({ starts, at: yield* clock.now })
        const byAttempt = new Map(started.map((work) => [work.attempt, work]))
        return starts.map(({ attempt }) => byAttempt.get(attempt) ?? null)
      })

      const finishAll = Effect.fn("CheckWriter.finishAll")(function* (outcomes: ReadonlyArray<CheckOutcome>) {
        const accepted = yield* scans.finishChecks(outcomes)
        const byAttempt = new Map(accepted.map((finished) => [finished.attempt, finished]))
        const stored: Array<Snapshot> = []
        const kept: Array<RawBody> = []
        const failed: Array<CheckWork> = []
        const calls: Array<PricedCall> = []
        const settled: Array<SettledRunOffer> = []
        const ended: Array<HookEvent> = []
        for (const outcome of outcomes) {
          const finished = byAttempt.get(outcome.work.attempt)
          if (finished === undefined) continue
          settled.push(...settledRun(outcome.work, finished))
          calls.push(...(outcome.calls ?? []))
          if (finished.scanSettled) ended.push(scanEnded(outcome.work))
          if (outcome._tag === "failed") failed.push(outcome.work)
          else if (finished.brandId !== null) {
            const snapshot = { ...outcome.snapshot, brandId: finished.brandId }
            stored.push(snapshot)
            kept.push(...rawBodyOf(rawBodies, snapshot, outcome.raw))
          }
        }
        if (stored.length > 0) yield* snapshots.insert(stored)
        if (kept.length > 0) yield* bodies.insert(kept)
        yield* runs.offer(settled)
        yield* hooks.offer("scanEnded", ended)
        // costs and the balance come last, because other checks and scans wait for them
        const [first] = outcomes
        if (first !== undefined) yield* vendorCalls.record(first.work.organizationId, calls)
        yield* Effect.forEach(failed, refundOf, { discard: true })
        yield* engines.note(failed)
        return outcomes.map(({ work }) => byAttempt.get(work.attempt) ?? null)
      }, transaction.run)

      const refundOf = ({ organizationId, scanId, checkId, creditsPerCheck }: CheckWork) =>
        creditsPerCheck === 0
          ? Effect.void
          : credits.refund({
              organizationId,
              chargeId: scanId,
              amount: creditsPerCheck,
              reference: `refund:${checkId}`
            })

      const start = yield* writeBatcher(startAll)
      const finish = yield* writeBatcher(finishAll, { restMax: finishRestMax })
      return CheckWriter.of({
        start: (organizationId, one) => start(one, organizationId),
        // the engine has been paid for its answer: a worker that stops still writes it
        finish: (outcome) => Effect.uninterruptible(finish(outcome, outcome.work.organizationId))
      })
    })
  ).pipe(Layer.provide(VendorCalls.layer))
}

const scanEnded = ({ organizationId, scanId: id }: CheckWork): HookEvent => ({ organizationId, id, subject: null })

/** The tracker's run that ended with this check. */
const settledRun = (
  { organizationId, scanId: id }: CheckWork,
  { followUpOf, scanSettled, stage, trackerId }: FinishedCheck
): ReadonlyArray<SettledRunOffer> =>
  scanSettled && trackerId !== null ? [settledRunOf(trackerId, { organizationId, id, followUpOf, stage })] : []
