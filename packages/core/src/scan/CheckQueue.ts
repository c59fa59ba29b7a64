/**
 * The queues of checks: for each engine one for people who wait, and one for scheduled runs.
 */
import { Context, type Duration, Effect, Layer, Schema } from "effect"
import { Engine, engines } from "../engine/Engine.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { makeDurableQueue, type QueueDelivery } from "../storage/DurableQueue.ts"
import type { StorageError } from "../storage/StorageError.ts"
import { CheckId } from "./CheckId.ts"
import { Lane } from "./Scan.ts"

/** A check to be attempted. `tries` counts how often its engine was asked in earlier deliveries of the job. */
export const CheckJob = Schema.Struct({
  organizationId: OrganizationId,
  checkId: CheckId,
  engine: Engine,
  lane: Lane,
  tries: Schema.Int
})
export type CheckJob = typeof CheckJob.Type

/** Names one queue. */
export interface CheckLane {
  readonly engine: Engine
  readonly lane: Lane
}

/** The port of the queues: a job exists if the transaction it is offered in commits, and comes at least once. */
export class CheckQueue extends Context.Service<
  CheckQueue,
  {
    /**
     * Enqueues jobs in the running transaction, in this order; `id` makes an offer unique, a
     * repeated one changes nothing. `delay` postpones the first delivery.
     */
    readonly offer: (
      jobs: ReadonlyArray<CheckJob & { readonly id: string }>,
      options?: { readonly delay: Duration.Input }
    ) => Effect.Effect<void, StorageError>
    /** Waits for a job of that queue and runs `use` on it, as `DurableQueue.take` does. */
    readonly take: <A, E, R>(
      lane: CheckLane,
      use: (job: CheckJob, delivery: QueueDelivery) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/scan/CheckQueue") {
  static readonly layer = Layer.effect(
    CheckQueue,
    Effect.gen(function* () {
      const lanesOf = (engine: Engine) =>
        Effect.all({ interactive: laneOf(engine, "interactive"), scheduled: laneOf(engine, "scheduled") })
      const queues = yield* Effect.all({
        chatgpt: lanesOf("chatgpt"),
        claude: lanesOf("claude"),
        gemini: lanesOf("gemini"),
        perplexity: lanesOf("perplexity")
      })
      const queueOf = ({ engine, lane }: CheckLane) => queues[engine][lane]

      return CheckQueue.of({
        offer: (jobs, options) =>
          Effect.forEach(
            engines.flatMap((engine) => Lane.literals.map((lane) => ({ engine, lane }))),
            (of) =>
              queueOf(of).offer(
                jobs.flatMap(({ id, ...job }) =>
                  job.engine === of.engine && job.lane === of.lane ? [{ id, job }] : []
                ),
                options
              ),
            { discard: true }
          ),
        take: (lane, use) => queueOf(lane).take(use)
      })
    })
  )
}

const laneOf = (engine: Engine, lane: Lane) =>
  makeDurableQueue({ port: "CheckQueue", name: `check.${engine}.${lane}`, schema: CheckJob })
