/** Posts a notice when an engine fails for most of an organization's checks of an hour. */
import { Context, DateTime, Duration, Effect, Layer, Schema } from "effect"
import { VendorBudgets } from "../cost/VendorBudgets.ts"
import { Engine } from "../engine/Engine.ts"
import { identityOf } from "../engine/EngineIdentity.ts"
import { Notices } from "../notice/Notices.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { type EndedChecks, ScanStore } from "../scan/ScanStore.ts"
import { type DurableQueue, makeDurableQueue } from "../storage/DurableQueue.ts"
import { StorageClock } from "../storage/StorageClock.ts"
import type { StorageError } from "../storage/StorageError.ts"

/** Minimum number of ended checks of an hour to judge an engine by. */
const checksMin = 10

/** Whether an engine failed for more than half of enough checks. */
export const isFailing = ({ completed, failed }: EndedChecks): boolean =>
  completed + failed >= checksMin && failed > completed

export const FailedEngine = Schema.Struct({ organizationId: OrganizationId, engine: Engine })
export type FailedEngine = typeof FailedEngine.Type

/** An engine is judged once per interval, at its end. */
const judgedEvery = Duration.minutes(5)

/** Judges engines that fail, for a worker. */
export class EngineFailures extends Context.Service<
  EngineFailures,
  {
    /** Has these engines judged 5 minutes later. Joins the running transaction, so that no crash loses it. */
    readonly note: (failed: ReadonlyArray<FailedEngine>) => Effect.Effect<void, StorageError>
    /**
     * Posts a notice if the engine failed for most of the organization's checks of an hour, once a day at most. A
     * used-up budget is no failure of the engine.
     */
    readonly judge: (failed: FailedEngine) => Effect.Effect<void, StorageError>
    /** Waits for an engine to judge, as `DurableQueue.take` does. */
    readonly take: DurableQueue<FailedEngine>["take"]
  }
>()("@answerscope/core/check/EngineFailures") {
  static readonly layer = Layer.effect(
    EngineFailures,
    Effect.gen(function* () {
      const scans = yield* ScanStore
      const notices = yield* Notices
      const clock = yield* StorageClock
      const budgets = yield* VendorBudgets
      const queue = yield* makeDurableQueue({ port: "EngineFailures", name: "engine_failures", schema: FailedEngine })

      return EngineFailures.of({
        note: Effect.fnUntraced(function* (failed) {
          const interval = Math.floor(DateTime.toEpochMillis(yield* clock.now) / Duration.toMillis(judgedEvery))
          const offers = new Map(failed.map((job) => [`${job.organizationId} ${job.engine} ${interval}`, job]))
          // in one order: two transactions with the same ids wait for each other
          const sorted = [...offers].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, job]) => ({ id, job }))
          yield* queue.offer(sorted, { delay: judgedEvery })
        }),
        judge: Effect.fn("EngineFailures.judge")(function* ({ engine, organizationId }) {
          if ((yield* budgets.verdict)(organizationId) !== null) return
          const now = yield* clock.now
          const ended = yield* scans.endedChecks({
            organizationId,
            engine,
            since: DateTime.subtract(now, { hours: 1 })
          })
          if (!isFailing(ended)) return
          const checks = ended.completed + ended.failed
          yield* notices.post([
            {
              organizationId,
              type: "engine_failing",
              subject: engine,
              occasion: `${engine} ${DateTime.formatIsoDateUtc(now)}`,
              message: `${identityOf(engine).name} failed for ${ended.failed} of ${checks} requests in the last hour.`,
              remedy:
                "Failed requests are refunded. If this goes on, have key and quota checked, or leave the engine out."
            }
          ])
        }),
        take: queue.take
      })
    })
  ).pipe(Layer.provide([Notices.layer, VendorBudgets.layer]))
}
