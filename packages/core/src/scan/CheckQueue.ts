/**
 * The queues of checks: for each engine one for people who wait, and one for scheduled runs.
 */
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
 * A check to be attempted. `tries` counts how often its engine was asked in earlier deliveries of the job.
 * `putOffSince` is the time since when the engine puts the check off by its limit (Unix, milliseconds, by the storage's
 * clock). `spent` is what earlier attempts used and cost.
 */
export const CheckJob = Schema.Struct({
  organizationId: OrganizationId,
  checkId: CheckId,
  tries: Schema.Int,
  putOffSince: Schema.optionalKey(Schema.Int),
  spent: Schema.optionalKey(Spent)
})
export type CheckJob = typeof CheckJob.Type

/** A check to be enqueued, and what says in which queue; `id` makes the offer unique. */
export interface CheckOffer extends CheckJob {
  readonly id: string
  readonly engine: Engine
  readonly lane: Lane
}

/** Names one queue; `others` holds the checks of engines that the process which enqueued them does not know. */
export type CheckLane = { readonly engine: Engine; readonly lane: Lane } | "others"

/** The port of the queues: a job exists if the transaction it is offered in commits, and comes at least once. */
export class CheckQueue extends Context.Service<
  CheckQueue,
  {
    /**
     * Enqueues jobs in the running transaction, in this order; a repeated offer changes nothing. `delay` postpones the
     * first delivery.
     */
    readonly offer: (
      jobs: ReadonlyArray<CheckOffer>,
      options?: { readonly delay: Duration.Input }
    ) => Effect.Effect<void, StorageError>
    /** The queues that this process knows: those of each engine that requests may name, and `others`. */
    readonly lanes: ReadonlyArray<CheckLane>
    /** Waits for a job of one of `lanes` and runs `use` on it, as `DurableQueue.take` does. */
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
      // a check of an engine that is registered no more must end, too: whoever takes it says that the engine is missing
      lanes.push("others")
      for (const name of lanes.map(nameOf)) {
        // what was done is kept by the check itself
        queues.set(name, yield* makeDurableQueue({ port: "CheckQueue", name, schema: CheckJob, keepsIds: false }))
      }
      const queueOf = (lane: CheckLane) => queues.get(nameOf(lane)) ?? queues.get(nameOf("others"))

      return CheckQueue.of({
        lanes,
        offer: (jobs, options) => {
          const byQueue = Map.groupBy(jobs, queueOf)
          // in one order everywhere
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
