/**
 * Tells this process's delivery worker that there may be something to deliver, so that it need not
 * wait for its next look.
 */
import { Context, Effect, Latch, Layer } from "effect"

export class DeliverySignal extends Context.Service<
  DeliverySignal,
  {
    /** Ends the wait under way, or the next one. To be run after the commit of what is to be seen. */
    readonly notify: Effect.Effect<void>
    /** Waits until it is notified; what was notified before counts once. */
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
