/**
 * Writes starts and outcomes of checks in groups: while one group is being written, what
 * arrives meanwhile forms the next. Under load many checks share a transaction; a check
 * that is alone waits for nobody.
 */
import { Array, Cause, Context, DateTime, Deferred, Effect, Exit, Layer, Scope } from "effect"
import { Credits } from "../credit/Credits.ts"
import type { Snapshot } from "../snapshot/Snapshot.ts"
import { SnapshotStore } from "../snapshot/SnapshotStore.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { Transaction } from "../storage/Transaction.ts"
import type { CheckOutcome, CheckWork, FinishedCheck } from "./CheckOutcome.ts"
import { type CheckStart, ScanStore } from "./ScanStore.ts"

/** Most checks written in one transaction. */
const groupMax = 100

export class CheckWriter extends Context.Service<
  CheckWriter,
  {
    /** Starts a check under a new run; null when it has ended already. */
    readonly start: (start: CheckStart) => Effect.Effect<CheckWork | null, StorageError>
    /**
     * Ends a check: outcome, snapshot and refund in one transaction. Null when the outcome
     * came too late and nothing was written.
     */
    readonly finish: (outcome: CheckOutcome) => Effect.Effect<FinishedCheck | null, StorageError>
  }
>()("@answerscope/core/scan/CheckWriter") {
  static readonly layer = Layer.effect(
    CheckWriter,
    Effect.gen(function* () {
      const scans = yield* ScanStore
      const snapshots = yield* SnapshotStore
      const credits = yield* Credits
      const transaction = yield* Transaction

      const startAll = Effect.fn("CheckWriter.startAll")(function* (starts: ReadonlyArray<CheckStart>) {
        const started = yield* scans.startChecks({ starts, at: yield* DateTime.now })
        const byRun = new Map(started.map((work) => [work.run, work]))
        return starts.map(({ run }) => byRun.get(run) ?? null)
      })

      const finishAll = Effect.fn("CheckWriter.finishAll")(function* (outcomes: ReadonlyArray<CheckOutcome>) {
        const accepted = yield* scans.finishChecks(outcomes)
        const byRun = new Map(accepted.map((finished) => [finished.run, finished]))
        const stored: Array<Snapshot> = []
        const failed: Array<CheckWork> = []
        for (const outcome of outcomes) {
          const finished = byRun.get(outcome.work.run)
          if (finished === undefined) continue
          if (outcome._tag === "failed") failed.push(outcome.work)
          else if (finished.brandId !== null) stored.push({ ...outcome.snapshot, brandId: finished.brandId })
        }
        if (stored.length > 0) yield* snapshots.insert(stored)
        // balances last, and in one order everywhere, or two processes would wait for each other
        yield* Effect.forEach(failed.toSorted(byOrganization), refundOf, { discard: true })
        return outcomes.map(({ work }) => byRun.get(work.run) ?? null)
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

      return CheckWriter.of({
        start: yield* inGroups(startAll),
        finish: yield* inGroups(finishAll)
      })
    })
  )
}

const byOrganization = (a: CheckWork, b: CheckWork): number =>
  a.organizationId < b.organizationId ? -1 : a.organizationId > b.organizationId ? 1 : 0

interface Waiting<A, B> {
  readonly item: A
  readonly written: Deferred.Deferred<B, StorageError>
}

/** A function of one item out of a function of many, which it calls with all that wait. */
const inGroups = Effect.fnUntraced(function* <A, B>(
  write: (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<B>, StorageError>
) {
  const scope = yield* Scope.Scope
  const waiting: Array<Waiting<A, B>> = []
  let isWriting = false

  const settle = (group: ReadonlyArray<Waiting<A, B>>, exit: Exit.Exit<ReadonlyArray<B>, StorageError>) =>
    Exit.isFailure(exit)
      ? Effect.forEach(group, ({ written }) => Deferred.failCause(written, exit.cause), { discard: true })
      : Effect.forEach(Array.zip(group, exit.value), ([{ written }, result]) => Deferred.succeed(written, result), {
          discard: true
        })

  // one item that cannot be written must not take its group along
  const writeGroup = (group: ReadonlyArray<Waiting<A, B>>): Effect.Effect<void> =>
    Effect.flatMap(Effect.exit(write(group.map(({ item }) => item))), (exit) =>
      Exit.isFailure(exit) && group.length > 1 && !Cause.hasInterruptsOnly(exit.cause)
        ? Effect.forEach(group, (one) => writeGroup([one]), { discard: true })
        : settle(group, exit)
    )

  const drain = Effect.whileLoop({
    // in one step with the look, so that what arrives after it finds nobody writing
    while: () => (isWriting = waiting.length > 0),
    body: () => Effect.suspend(() => writeGroup(waiting.splice(0, groupMax))),
    step: () => {}
  })

  return (item: A): Effect.Effect<B, StorageError> =>
    Effect.gen(function* () {
      // its writer would be interrupted before it began, and this wait could not be
      if (scope.state._tag === "Closed") return yield* Effect.interrupt
      const written = yield* Deferred.make<B, StorageError>()
      waiting.push({ item, written })
      if (!isWriting) {
        isWriting = true
        // whoever waits cannot be interrupted, so neither may the writer: a closing scope waits for it
        yield* Effect.forkIn(drain, scope, { uninterruptible: true })
      }
      return yield* Deferred.await(written)
    }).pipe(Effect.uninterruptible)
})
