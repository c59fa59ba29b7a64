/**
 * Posts a notice when an engine fails for most of an organization's checks of an hour.
 */
import { DateTime, Effect } from "effect"
import { VendorBudgets } from "../cost/VendorBudgets.ts"
import type { Engine } from "../engine/Engine.ts"
import { Notices } from "../notice/Notices.ts"
import type { OrganizationId } from "../organization/OrganizationId.ts"
import type { CheckOutcome } from "../scan/CheckOutcome.ts"
import { type EndedChecks, ScanStore } from "../scan/ScanStore.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"

/** Minimum number of ended checks of an hour to judge an engine by. */
const checksMin = 10

/** Whether an engine failed for more than half of enough checks. */
export const isFailing = ({ completed, failed }: EndedChecks): boolean =>
  completed + failed >= checksMin && failed > completed

interface FailedEngine {
  readonly organizationId: OrganizationId
  readonly engine: Engine
}

/** Makes what collects engines that failed in this process, and what judges them. */
export const engineFailures = Effect.gen(function* () {
  const scans = yield* ScanStore
  const notices = yield* Notices
  const clock = yield* StorageClock
  const budgets = yield* VendorBudgets
  const failed = new Map<string, FailedEngine>()

  const judge = Effect.fnUntraced(function* ({ engine, organizationId }: FailedEngine) {
    const now = yield* clock.now
    const ended = yield* scans.endedChecks({ organizationId, engine, since: DateTime.subtract(now, { hours: 1 }) })
    if (!isFailing(ended)) return
    yield* notices.post([
      {
        organizationId,
        type: "engine_failing",
        subject: engine,
        occasion: `${engine} ${DateTime.formatIsoDateUtc(now)}`,
        message: `${engine} failed for ${ended.failed} of ${ended.completed + ended.failed} checks in the last hour.`,
        remedy: "Failed checks are refunded. Read their errors. If they last, tell the operator or omit the engine."
      }
    ])
  })

  return {
    /** Remembers the engine of a failed check. A used-up budget is no failure of the engine. */
    note: Effect.fnUntraced(function* ({ _tag, work: { engine, organizationId } }: CheckOutcome) {
      if (_tag !== "failed" || (yield* budgets.verdict)(organizationId) !== null) return
      failed.set(`${organizationId} ${engine}`, { organizationId, engine })
    }),
    /** Judges the engines that failed since the last call, each once a day at most. */
    post: Effect.suspend((): Effect.Effect<void, StorageError> => {
      const due = [...failed.values()]
      failed.clear()
      return Effect.forEach(due, judge, { discard: true })
    })
  }
})
