/**
 * Starts due runs before this process takes more tracker checks. A run must start on time; no user waits for one of its
 * checks.
 */
import { Context, Effect, Latch, Layer } from "effect"

/** Longest delay of a check: a start may wait for another transaction's lock. */
const heldMax = "1 second"

/** Tells check consumers that due runs are being started. */
export class SchedulerPriority extends Context.Service<
  SchedulerPriority,
  {
    /** Starts due runs. */
    readonly starting: <A, E, R>(start: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Waits until due runs have started, but not for long. */
    readonly untilStarted: Effect.Effect<void>
  }
>()("@answerscope/worker/SchedulerPriority") {
  static readonly layer = Layer.effect(
    SchedulerPriority,
    Effect.map(Latch.make(true), (latch) =>
      SchedulerPriority.of({
        starting: (start) => Effect.andThen(latch.close, Effect.ensuring(start, latch.open)),
        untilStarted: Effect.suspend(() =>
          latch.isOpen() ? Effect.void : Effect.asVoid(Effect.timeoutOption(latch.await, heldMax))
        )
      })
    )
  )
}
