/**
 * Tells this process's delivery worker that there may be something to deliver, so that it need not
 * wait for its next look.
 */
import { Context, Effect, Latch, Layer } from "effect"

export class DeliveryWake extends Context.Service<
  DeliveryWake,
  {
    /** Ends the wait under way, or the next one. To be run after the commit of what is to be seen. */
    readonly notify: Effect.Effect<void>
    /** Waits until it is notified; what was notified before counts once. */
    readonly wait: Effect.Effect<void>
  }
>()("@answerscope/core/notification/DeliveryWake") {
  static readonly layer = Layer.effect(
    DeliveryWake,
    Effect.map(Latch.make(false), (latch) =>
      DeliveryWake.of({
        notify: Effect.asVoid(latch.open),
        wait: Effect.andThen(latch.await, Effect.asVoid(latch.close))
      })
    )
  )
}
