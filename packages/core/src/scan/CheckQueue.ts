/**
 * The queues of checks: for each engine one for people who wait and one for scheduled runs.
 */
import { Context, type Duration, Effect, Layer, Predicate, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { Engine } from "../engine/Engine.ts"
import { StorageError } from "../storage/StorageError.ts"
import { CheckId } from "./CheckId.ts"
import { Lane } from "./Scan.ts"

/** A check to be run. `tries` counts how often its engine was asked in earlier deliveries of the job. */
export const CheckJob = Schema.Struct({ checkId: CheckId, engine: Engine, lane: Lane, tries: Schema.Int })
export type CheckJob = typeof CheckJob.Type

/** Names one queue. */
export interface CheckLane {
  readonly engine: Engine
  readonly lane: Lane
}

// a check must end: a fault of the storage is tried again for as long as it lasts
const deliveriesMax = 1_000_000
const retrySchedule = Schedule.min([Schedule.exponential("1 second"), Schedule.spaced("30 seconds")])

const isQueueError = (error: unknown): error is PersistedQueue.PersistedQueueError =>
  Predicate.hasProperty(error, PersistedQueue.ErrorTypeId)

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
    /**
     * Waits for a job of that queue and runs `use` on it. Delivered at least once: the job
     * is done when `use` succeeds, comes again later when it fails, and at once when it is
     * interrupted.
     */
    readonly take: <A, E, R>(
      lane: CheckLane,
      use: (job: CheckJob) => Effect.Effect<A, E, R>
    ) => Effect.Effect<A, E | StorageError, R>
  }
>()("@answerscope/core/scan/CheckQueue") {
  static readonly layer = Layer.effect(
    CheckQueue,
    Effect.gen(function* () {
      const queueNamed = (name: string) =>
        PersistedQueue.make({ name, schema: CheckJob, maxAttempts: deliveriesMax, retrySchedule })
      const lanesOf = (engine: Engine) =>
        Effect.all({
          interactive: queueNamed(`check.${engine}.interactive`),
          scheduled: queueNamed(`check.${engine}.scheduled`)
        })
      const queues = yield* Effect.all({
        chatgpt: lanesOf("chatgpt"),
        claude: lanesOf("claude"),
        gemini: lanesOf("gemini"),
        perplexity: lanesOf("perplexity")
      })
      const queueOf = ({ engine, lane }: CheckLane) => queues[engine][lane]

      return CheckQueue.of({
        offer: (jobs, options) =>
          Effect.forEach(jobs, ({ id, ...job }) => queueOf(job).offer(job, { id, delay: options?.delay }), {
            discard: true
          }).pipe(Effect.mapError((cause) => new StorageError({ operation: "CheckQueue.offer", cause }))),
        take: (lane, use) =>
          queueOf(lane)
            .take(use)
            .pipe(
              Effect.catchIf(isQueueError, (cause) =>
                Effect.fail(new StorageError({ operation: "CheckQueue.take", cause }))
              )
            )
      })
    })
  )
}
