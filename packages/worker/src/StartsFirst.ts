/**
 * What is due is started before this process runs further checks of runs: a slot is to be started on time, and nobody
 * waits for a single check of a run.
 */
import { Context, Effect, Latch, Layer } from "effect"

/** How long a check is held back at most: a start may wait for what another transaction holds. */
const heldMax = "1 second"

/** Tells those who run checks that due runs are being started. */
export class StartsFirst extends Context.Service<
  StartsFirst,
  {
    /** Starts what is due. */
    readonly starting: <A, E, R>(start: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Waits until what is due has been started, not for long. */
    readonly untilStarted: Effect.Effect<void>
  }
>()("@answerscope/worker/StartsFirst") {
  static readonly layer = Layer.effect(
    StartsFirst,
    Effect.map(Latch.make(true), (latch) =>
      StartsFirst.of({
        starting: (start) => Effect.andThen(latch.close, Effect.ensuring(start, latch.open)),
        untilStarted: Effect.suspend(() =>
          latch.isOpen() ? Effect.void : Effect.asVoid(Effect.timeoutOption(latch.await, heldMax))
        )
      })
    )
  )
}
