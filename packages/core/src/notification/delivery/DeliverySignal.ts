/** Wakes this process's delivery worker, so that it does not wait for its next poll. */
import { Context, Effect, Latch, Layer } from "effect"

/** A signal within this process; other processes poll. */
export class DeliverySignal extends Context.Service<
  DeliverySignal,
  {
    /** Ends the current or next wait. Call it after the commit that makes something due. */
    readonly notify: Effect.Effect<void>
    /** Waits for `notify`. Calls since the last wait count as one. */
    readonly wait: Effect.Effect<void>
  }
>()("@answerscope/core/notification/delivery/DeliverySignal") {
  static readonly layer = Layer.effect(
    DeliverySignal,
    Effect.map(Latch.make(false), (latch) =>
      DeliverySignal.of({
        notify: Effect.asVoid(latch.open),
        wait: Effect.andThen(latch.await, Effect.asVoid(latch.close))
      })
    )
  )
}
