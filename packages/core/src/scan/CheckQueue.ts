/** The queues of checks: two per engine, for manual scans and for scheduled runs. */
import { Context, type Duration, Effect, Layer, Schema } from "effect"
import { Spent } from "../cost/VendorCost.ts"
import { AnswerEngines } from "../engine/AnswerEngine.ts"
import { Engine, namedEngines } from "../engine/Engine.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { type DurableQueue, makeDurableQueue, type QueueDelivery } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { CheckId } from "./CheckId.ts"
import { Lane } from "./Scan.ts"

/**
 * Job of a check. `tries` counts requests to its engine in earlier deliveries of the job. `putOffSince` is the time
 * since when the engine's limit delays it (Unix, milliseconds, storage clock). `spent` is the usage and cost of earlier
 * attempts.
 */
export const CheckJob = Schema.Struct({
  organizationId: OrganizationId,
  checkId: CheckId,
  tries: Schema.Int,
  putOffSince: Schema.optionalKey(Schema.Int),
  spent: Schema.optionalKey(Spent)
})
export type CheckJob = typeof CheckJob.Type

/** A check to enqueue, and the fields that determine its queue; `id` makes the offer unique. */
export interface CheckOffer extends CheckJob {
  readonly id: string
  readonly engine: Engine
  readonly lane: Lane
}

/** Name of one queue; `others` has the checks of engines that the enqueuing process does not know. */
export type CheckLane = { readonly engine: Engine; readonly lane: Lane } | "others"

/** Port for the queues. A job exists if its transaction commits, and is delivered at least once. */
export class CheckQueue extends Context.Service<
  CheckQueue,
  {
    /**
     * Enqueues jobs, in order, in the current transaction. Skips repeated offers. `delay` postpones the first delivery.
     */
    readonly offer: (
      jobs: ReadonlyArray<CheckOffer>,
      options?: { readonly delay: Duration.Input }
    ) => Effect.Effect<void, StorageError>
    /** The queues that this process knows: those of each engine in requests, and `others`. */
    readonly lanes: ReadonlyArray<CheckLane>
    /** Waits for a job of one of `lanes` and runs `use` on it, like `DurableQueue.take`. */
    readonly take: <A, E, R>(
      lane: CheckLane,
      use: (job: CheckJob, delivery: QueueDelivery) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/scan/CheckQueue") {
  static readonly layer = Layer.effect(
    CheckQueue,
    Effect.gen(function* () {
      const queues = new Map<string, DurableQueue<CheckJob>>()
      const lanes: Array<CheckLane> = namedEngines(yield* AnswerEngines).flatMap((engine) =>
        Lane.literals.map((lane) => ({ engine, lane }))
      )
      // a check of an unregistered engine must end, too: it fails because the engine is missing
      lanes.push("others")
      for (const name of lanes.map(nameOf)) {
        // the check itself stores its outcome
        queues.set(name, yield* makeDurableQueue({ port: "CheckQueue", name, schema: CheckJob, keepsIds: false }))
      }
      const queueOf = (lane: CheckLane) => queues.get(nameOf(lane)) ?? queues.get(nameOf("others"))

      return CheckQueue.of({
        lanes,
        offer: (jobs, options) => {
          const byQueue = Map.groupBy(jobs, queueOf)
          // in the same order everywhere
          return Effect.forEach(
            queues.values(),
            (queue) =>
              queue.offer(
                (byQueue.get(queue) ?? []).map(({ id, engine: _engine, lane: _lane, ...job }) => ({ id, job })),
                options
              ),
            { discard: true }
          )
        },
        take: (lane, use) => {
          const queue = queueOf(lane)
          return queue === undefined ? Effect.never : queue.take(use)
        }
      })
    })
  )
}

const nameOf = (lane: CheckLane): string => (lane === "others" ? "check.others" : `check.${lane.engine}.${lane.lane}`)
